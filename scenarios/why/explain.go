// SPDX-License-Identifier: Apache-2.0

package why

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Explain answers a query about the present of a run; it ignores the time of the query. The
// error names what there is instead.
func (d *Diary) Explain(r *scenarios.Run, q explain.Query) (explain.Node, error) {
	n, err := d.explain(r, q)
	return n.Printable(), err
}

func (d *Diary) explain(r *scenarios.Run, q explain.Query) (explain.Node, error) {
	switch q.Subject {
	case explain.OfNode:
		return d.node(r, q.Program, q.Name)
	case explain.OfQuantity:
		program, name, err := findQuantity(r, q.Program, q.Name)
		if err == nil {
			err = asleep(r, program)
		}
		if err != nil {
			return explain.Node{}, err
		}
		p, _ := r.Program(program)
		return p.Explain(name, past{d, program})
	case explain.OfExpectation:
		return r.ExplainExpectation(q.Name)
	case explain.OfKey:
		return key(r, q.Name)
	case "":
		return d.everything(r, q.Program)
	}
	return extension(r, q)
}

// head is the first line of an answer about the present.
func head(what string, r *scenarios.Run) string {
	now := lastTick(r)
	return fmt.Sprintf("%s at %s (tick %d)", what, seconds(now), now/r.World.Model.Tick)
}

func lastTick(r *scenarios.Run) int64 {
	return max(r.World.Now()-r.World.Model.Tick, 0)
}

func seconds(t int64) string { return trace.Seconds(t) + " s" }

// node answers for a node of a program: itself, last, and all above it. Program is "" where
// the path is that of one program only; the path may begin with the program's name. It may
// be that of a targeted branch that is not there.
func (d *Diary) node(r *scenarios.Run, program, path string) (explain.Node, error) {
	program, path, err := find(r, program, path)
	if err != nil {
		return explain.Node{}, err
	}
	if err := asleep(r, program); err != nil {
		return explain.Node{}, err
	}
	p, _ := r.Program(program)
	sentence, err := p.Explain(path, past{d, program})
	if err != nil || !knows(r, program, path) {
		tree, _ := treeOf(r, program)
		return explain.Node{}, unknown(tree, program, path)
	}
	out := sentence
	out.Text, out.Name, out.Layout = head(cmp.Or(path, "the root")+" of "+program, r), cmp.Or(path, program), explain.Below
	out.Parts = append([]explain.Node{{Text: sentence.Text, Layout: explain.Beside}}, sentence.Parts...)
	return out, nil
}

// extension answers for an extension, or for a part of it.
func extension(r *scenarios.Run, q explain.Query) (explain.Node, error) {
	out, ok, err := r.ExplainExtension(q.Subject, q.Name)
	switch {
	case !ok && q.Subject == explain.OfActivity:
		return out, fmt.Errorf("the world has no Autonomous Life\nhint: a world has it under the key life")
	case !ok:
		return out, fmt.Errorf("there is nothing to ask of a %q", q.Subject)
	}
	out.Text = head(out.Text, r)
	return out, err
}

// everything answers for all that decides, or for one program: extensions, then programs in
// the order in which they run. Programs that do not run now are left out.
func (d *Diary) everything(r *scenarios.Run, program string) (explain.Node, error) {
	out := explain.Said("%s at %s", r.World.Model.Name, seconds(lastTick(r)))
	names := r.Programs()
	if program != "" {
		if !slices.Contains(names, program) {
			return out, fmt.Errorf("there is no program %q [unknown_subject]\nhint: %s", program, oneOf(program, names))
		}
		if err := asleep(r, program); err != nil {
			return out, err
		}
		names = []string{program}
	} else {
		for _, e := range r.ExplainExtensions() {
			e.Text = head(e.Text, r)
			out.Add(e)
		}
	}
	for _, name := range names {
		if _, _, rests := r.Asleep(name); !rests {
			out.Add(d.program(r, name))
		}
	}
	switch driven := r.Driven(); {
	case len(out.Parts) > 0:
		return out, nil
	case len(driven) > 0:
		return out, fmt.Errorf("no program decides: %s is commanded from outside", strings.Join(driven, ", "))
	}
	return out, fmt.Errorf("the world has no program: nothing decides\nhint: a world names its programs under the key programs")
}

// program answers for a whole program.
func (d *Diary) program(r *scenarios.Run, name string) explain.Node {
	p, ok := r.Program(name)
	if !ok {
		return explain.Node{}
	}
	out := p.ExplainAll(past{d, name})
	if _, is := p.(program.Tree); is {
		out.Text = head(name, r)
	}
	return out
}

// key answers for a key: its value, and what it is.
func key(r *scenarios.Run, name string) (explain.Node, error) {
	v, ok := r.Value(name)
	var names []string
	doc := ""
	for _, d := range r.Keys() {
		if names = append(names, d.Name); d.Name == name {
			ok, doc = true, ": "+d.Doc
		}
	}
	out := explain.Node{Text: fmt.Sprintf("'%s' is %s%s", name, v, doc), Name: name, Value: v}
	switch {
	case !ok:
		hint := cmp.Or(source.SuggestPath(name, names), "playsim keys lists them")
		if by, here := r.NewKeys().Elsewhere(name); by != "" {
			hint = cmp.Or(here, "on a robot "+by+" provides it; a script may set it here")
		}
		return explain.Node{}, fmt.Errorf("the world has no key %q [unknown_subject]\nhint: %s", name, hint)
	case v.Kind() == slot.Invalid:
		out.Text = fmt.Sprintf("'%s' has no value now%s", name, doc)
	}
	out.Parts = r.ExplainKey(name)
	return out, nil
}
