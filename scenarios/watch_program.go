// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Report implements playful.Expression for whoever has no board: nothing is reported.
func (*gateText) Report(func(int64, slot.Value)) {}

// compileReport reads a condition whose reports a program asks for, once for each place.
func (c *compiled) compileReport(file *source.File, text *syntax.String, _ trace.Mode) (playful.Expression, error) {
	for _, g := range c.gates {
		if g.watched && g.at == text.Pos && g.cond.Text == text.Value {
			return g, nil
		}
	}
	cond, err := readReported(file, text.Pos, text.Value)
	if err != nil {
		return nil, one(err)
	}
	g := &gateText{cond: cond, file: file, at: text.Pos, watched: true}
	c.gates = append(c.gates, g)
	return g, nil
}

func readReported(file *source.File, at source.Pos, text string) (*condition.Condition, error) {
	return condition.Compile(text, condition.Options{Within: condition.Within{File: file, At: at}})
}

// noteReported is compileReport for a PDL program that is read to see whether it is right.
func (c *compiled) noteReported(file *source.File, at source.Pos, text string) error {
	_, err := c.compileReport(file, &syntax.String{Pos: at, Value: text}, trace.OnChange)
	return err
}

// reported is a condition that was read before, or one whose text is made up in this run;
// runs change nothing of what they share.
func (c *compiled) reported(file *source.File, at source.Pos, text string) (*gateText, error) {
	for _, g := range c.gates {
		if g.watched && g.cond.Text == text {
			return g, nil
		}
	}
	cond, err := readReported(file, at, text)
	if err != nil {
		return nil, err
	}
	return &gateText{cond: cond, file: file, at: at, watched: true, oracle: c.spec.Oracle, late: true}, nil
}

// report begins to watch a condition for a program; told is called at each report, until
// the program has ended.
func (r *Run) report(p *program, text *gateText, mode trace.Mode, told func(int64, slot.Value)) {
	g := &gate{name: p.site(), cond: text.cond, mode: mode, report: func(c condition.Report) {
		if p.over() {
			return
		}
		if r.told() {
			r.emit(&trace.Event{
				Time: c.Time, Tick: c.Time / r.model.Tick, Kind: trace.Key, Program: p.name,
				Name: text.cond.Text, Type: mode.String(), Event: "watch", Value: c.Value,
			})
		}
		told(c.Time, c.Value)
	}}
	if text.late {
		g.late = text
	}
	r.board.gates = append(r.board.gates, g)
}

// over tells whether the program has ended, so that nothing is reported to it.
func (p *program) over() bool { return p.pdl != nil && p.pdlEnded() || p.engine != nil && p.quit }

// reportTo begins what a Playful program watches.
func (r *Run) reportTo(p *program) func(playful.Expression, trace.Mode, func(int64, slot.Value)) {
	return func(x playful.Expression, mode trace.Mode, told func(int64, slot.Value)) {
		r.report(p, x.(*gateText), mode, told)
	}
}

// reportPDL begins what a PDL program watches; texts are its conditions by their text.
func (r *Run) reportPDL(c *compiled, p *program, texts map[string]*gateText) error {
	prog := p.pdl
	if len(prog.Watches()) > 0 && r.board == nil {
		return c.spec.Errorf("file", "", "what the program watches depends on chance: it watched nothing when it was read")
	}
	for i, w := range prog.Watches() {
		r.report(p, texts[w.Text], w.Mode, func(_ int64, v slot.Value) { prog.Report(i, v) })
	}
	return nil
}

// judgeWatches looks at what the nodes of a folder watch, whether a program names them or
// not.
func judgeWatches(reg *playful.Registry) error {
	var errs source.Errors
	judge := func(o *playful.Origin, list []playful.WatchSpec) {
		for _, w := range list {
			if o == nil {
				continue
			}
			at, ok := o.Names[w.String()]
			if !ok {
				at = o.Pos
			}
			_, err := readReported(o.File, at, w.Text)
			errs.Add(err)
		}
	}
	for _, l := range reg.Leaves() {
		judge(l.Origin, l.Watches)
	}
	for _, e := range reg.Evaluations() {
		judge(e.Origin, e.Watches)
	}
	return errs.Err()
}

var _ playful.Expression = (*gateText)(nil)
