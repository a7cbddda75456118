// SPDX-License-Identifier: Apache-2.0

package coverage

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/trace"
)

// Wrap has the runs of a scenario collected.
func (r *Report) Wrap(run func(uint64, scenarios.RunOptions) (*scenarios.Result, error)) func(uint64, scenarios.RunOptions) (*scenarios.Result, error) {
	return func(seed uint64, o scenarios.RunOptions) (*scenarios.Result, error) {
		t := &tally{files: map[string]*File{}, programs: map[string]*tallied{}}
		sink, each := o.Sink, o.EachTick
		o.Sink = func(e *trace.Event) {
			t.note(e)
			if sink != nil {
				sink(e)
			}
		}
		o.EachTick = func(run *scenarios.Run) bool {
			t.see(run)
			return each == nil || each(run)
		}
		res, err := run(seed, o)
		if err == nil {
			r.Add(slices.Collect(maps.Values(t.files)))
		}
		return res, err
	}
}

// tally is what one run has seen.
type tally struct {
	files    map[string]*File
	programs map[string]*tallied
	early    []trace.Event // of the first tick, when the programs are not known yet
	known    bool
	snapshot trace.Program
}

// tallied is a program at work: which statement each of its nodes is an instance of.
type tallied struct {
	file      *File // of a PDL program
	texts     map[string]*Statement
	blocks    map[string][]string // paths of the statements of a block
	nodes     map[string]*Statement
	flips     map[string]*program.Flips // of the gates, by path
	contested map[[2]*Statement]*Contest
	before    int64
}

// see takes a tick.
func (t *tally) see(r *scenarios.Run) {
	if !t.known {
		t.begin(r)
	}
	for _, name := range r.Programs() {
		prog, _ := r.Program(name)
		tree, ok := prog.(program.Tree)
		if !ok {
			continue
		}
		tree.Brief(&t.snapshot)
		p := t.programs[name]
		if t.snapshot.Time == p.before {
			continue
		}
		p.before = t.snapshot.Time
		for i := range t.snapshot.Nodes {
			if n := &t.snapshot.Nodes[i]; n.Path != "" {
				p.node(n, t.snapshot.Time)
			}
		}
	}
}

func (t *tally) begin(r *scenarios.Run) {
	t.known = true
	for _, name := range r.Programs() {
		p := &tallied{
			texts: map[string]*Statement{}, nodes: map[string]*Statement{}, blocks: map[string][]string{},
			contested: map[[2]*Statement]*Contest{}, flips: map[string]*program.Flips{}, before: -1,
		}
		t.programs[name] = p
		if prog, ok := r.Program(name); ok {
			t.outline(p, "", prog.Outline())
		}
	}
	for _, f := range t.files {
		f.order()
	}
	for i := range t.early {
		t.note(&t.early[i])
	}
	t.early = nil
}

func (t *tally) file(name string) *File {
	f := t.files[name]
	if f == nil {
		f = &File{Name: name}
		t.files[name] = f
	}
	return f
}

// outline takes the statements of a block.
func (t *tally) outline(p *tallied, block string, list []program.Outline) {
	for i := range list {
		o := &list[i]
		f := t.file(o.File)
		switch o.Kind {
		case program.Process:
			p.file = f
			f.process(o.Text).Line = o.Pos.Line
			continue
		case program.Quantity:
			p.file = f
			f.quantity(o.Text).Line = o.Pos.Line
			continue
		}
		s := f.statement(o.Pos.Line, o.Pos.Col)
		if s == nil {
			s = &Statement{
				Line: o.Pos.Line, Col: o.Pos.Col, Text: o.Text, Node: o.Node, Leaf: o.Leaf, Targeting: o.Targeting != "", Gate: o.Gate,
			}
			for _, w := range o.Switches {
				s.Switches = append(s.Switches, &Switch{Line: w.Pos.Line, Col: w.Pos.Col, To: w.To, If: w.If})
			}
			f.Statements = append(f.Statements, s)
		}
		p.texts[o.Path] = s
		p.blocks[block] = append(p.blocks[block], o.Path)
		t.outline(p, o.Path, o.Kids)
	}
	for i := range list {
		for j := range i + 1 {
			t.rivals(p, &list[j], &list[i])
		}
	}
}

// rivals notes two statements of a block that can contest a resource; of one, where
// several branches can.
func (t *tally) rivals(p *tallied, x, y *program.Outline) {
	if x == y && x.Targeting == "" || x != y && x.State && y.State {
		return
	}
	var both []string
	for _, r := range x.Resources {
		if slices.Contains(y.Resources, r) {
			both = append(both, r)
		}
	}
	if len(both) == 0 {
		return
	}
	a, b := p.texts[x.Path], p.texts[y.Path]
	if p.contested[[2]*Statement{a, b}] != nil {
		return
	}
	f := t.file(x.File)
	c := f.contest([4]int{a.Line, a.Col, b.Line, b.Col})
	if c == nil {
		c = &Contest{A: a, B: b, Resources: both}
		f.Contests = append(f.Contests, c)
	}
	p.contested[[2]*Statement{a, b}] = c
}

var keyed = regexp.MustCompile(`\[([^\[\]:]+):[^\[\]]*\]`)

// statement is what a node is an instance of; born says that it is new.
func (p *tallied) statement(path string) (s *Statement, born bool) {
	if s, ok := p.nodes[path]; ok {
		return s, false
	}
	s = p.texts[keyed.ReplaceAllString(path, "[$1]")]
	p.nodes[path] = s
	return s, true
}

func (p *tallied) node(n *trace.Node, now int64) {
	s, born := p.statement(n.Path)
	if s == nil {
		return
	}
	if born && n.Targeting != "" {
		s.Born++
	}
	if n.Active {
		s.Active++
	}
	if holds, asked := n.GateValue.AsBool(); asked && holds {
		s.True++
	} else if asked {
		s.False++
	}
	if holds, asked := n.GateValue.AsBool(); asked {
		p.flip(s, n.Path, now, holds)
	}
	if n.Reason == trace.Blocked {
		p.blocked(s, n.By)
	}
}

func (p *tallied) flip(s *Statement, path string, now int64, holds bool) {
	f := p.flips[path]
	if f == nil {
		f = &program.Flips{}
		p.flips[path] = f
	}
	if f.Note(now, holds) {
		s.Flapped++
	}
}

func (p *tallied) blocked(s *Statement, by string) {
	winner, _ := p.statement(by)
	if c := p.contested[[2]*Statement{winner, s}]; c != nil {
		c.AWon++
	} else if c := p.contested[[2]*Statement{s, winner}]; c != nil {
		c.BWon++
	}
}

// note takes a decision.
func (t *tally) note(e *trace.Event) {
	switch {
	case e.Kind != trace.State && e.Kind != trace.PDL:
	case !t.known:
		kept := *e
		if e.Quantity != nil {
			q := e.Quantity.Clone()
			kept.Quantity = &q
		}
		t.early = append(t.early, kept)
	case t.programs[e.Program] == nil: // a manager's, which is no program
	case e.Kind == trace.State:
		t.programs[e.Program].switched(e)
	case e.Quantity.Ended: // no loop
	default:
		t.programs[e.Program].loop(e.Quantity)
	}
}

func (p *tallied) switched(e *trace.Event) {
	for _, path := range p.blocks[keyed.ReplaceAllString(e.Path, "[$1]")] {
		s := p.texts[path]
		if s.Node != e.From {
			continue
		}
		for _, w := range s.Switches {
			if w.To == e.To && strings.HasPrefix(e.Why, w.If+" is true") {
				w.Taken++
				return
			}
		}
	}
}

func (p *tallied) loop(q *trace.Quantity) {
	to := p.file.quantity(q.Name)
	to.Loops++
	to.Sampled = to.Sampled || q.Sampled
	if q.Clamped {
		to.Clamped++
	}
	if len(q.Proposals) > 0 {
		to.Pushed++
	}
	for i, proposal := range q.Proposals {
		if i == 0 || q.Proposals[i-1].Process != proposal.Process {
			p.file.process(proposal.Process).Pushed++
		}
	}
}
