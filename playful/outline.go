// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"slices"

	"github.com/playsim/playsim/playful/expr"
	"github.com/playsim/playsim/source"
)

// Outline is a statement of a compiled program with all below it: the tree as it
// is before anything is perceived, a targeted branch shown once.
type Outline struct {
	Path      string     // without the root
	Text      string     // the whole statement in canonical form
	Node      string     // name of the leaf or block
	Targeting string     // scheme type, "" for none
	Pos       source.Pos // of the statement
	Leaf      *LeafSpec  // nil for a block
	State     bool       // it is a state of its block's machine
	Initial   bool       // the first one
	Kids      []Outline

	File       string   // that the statement stands in
	Gate       string   // "" for none
	Priorities []string // such as "2 if e1"
	Switches   []OutlineSwitch
	Target     string   // type of the innermost target around the node, its own included
	Pushes     []string // scheme types that the leaf pushes here
	Pulls      []string // scheme types that the leaf reads here, its target first
	Asks       []OutlineCall
	Resources  []string // that the leaf, or the leaves below, reserve
}

// OutlineSwitch is a transition of a machine.
type OutlineSwitch struct {
	To, If string
	Pos    source.Pos
}

// OutlineCall is an evaluation in a statement and the scheme types that it reads.
type OutlineCall struct {
	Name  string
	Types []string
}

// Outline returns the statements of the root.
func (p *Program) Outline() []Outline { return p.root.outline(p, "") }

func (b *body) outline(p *Program, path string) []Outline {
	out := make([]Outline, len(b.statements))
	for i, st := range b.statements {
		o := Outline{
			Path: path + st.label, Text: st.ast.String(), Node: st.ast.Node, Targeting: st.ast.Targeting, Pos: st.ast.Pos,
			Leaf: st.leaf, State: st.state, Initial: b.initial == i,
		}
		if st.targets != nil {
			o.Path = path + branchLabel(st.label, st.ast.Targeting)
		}
		st.outlineClauses(&o)
		st.outlineFlows(p, &o)
		if st.body != nil {
			o.Kids = st.body.outline(p, o.Path+"/")
		}
		out[i] = o
	}
	return out
}

func (st *statement) outlineClauses(o *Outline) {
	o.File, o.Gate = st.file.Name, st.gateText
	for i := range st.scores {
		o.Priorities = append(o.Priorities, st.scores[i].text)
	}
	for i := range st.ast.Switches {
		w := &st.ast.Switches[i]
		o.Switches = append(o.Switches, OutlineSwitch{w.To, w.Cond.String(), w.Pos})
	}
}

// outlineFlows notes which schemes go in and out.
func (st *statement) outlineFlows(p *Program, o *Outline) {
	if st.chain != nil && st.chain.typ != nil {
		o.Target = st.chain.typ.Name
	}
	for i, name := range p.resources {
		if st.resources&(1<<i) != 0 {
			o.Resources = append(o.Resources, name)
		}
	}
	if st.leaf != nil {
		if st.leaf.Target && o.Target != "" {
			o.Pulls = append(o.Pulls, o.Target)
		}
		o.Pulls = append(o.Pulls, st.leaf.In...)
		for _, t := range st.outs {
			o.Pushes = append(o.Pushes, t.Name)
		}
	}
	note := func(x *expression) {
		for i := range x.Uses {
			o.ask(&x.Uses[i])
		}
	}
	if st.gate != nil {
		note(st.gate)
	}
	for i := range st.scores {
		note(&st.scores[i].value)
		note(&st.scores[i].cond)
	}
	for i := range st.switches {
		note(&st.switches[i].cond)
	}
}

func (o *Outline) ask(u *expr.Use[*node]) {
	if u.Types != nil && !slices.ContainsFunc(o.Asks, func(a OutlineCall) bool { return a.Name == u.Text }) {
		o.Asks = append(o.Asks, OutlineCall{u.Text, u.Types(o.Target)})
	}
}

// types are the scheme types that the evaluation reads below a target.
func (s *EvaluationSpec) types(target string) (all []string) {
	if s.Target && target != "" {
		all = append(all, target)
	}
	return append(all, s.In...)
}

// Uses returns the leaves that the program names, each once, in order of first use;
// one that names slots by its keys once for each choice of slots.
func (p *Program) Uses() []*LeafSpec {
	specs := make([]*LeafSpec, len(p.leaves))
	for i := range p.leaves {
		specs[i] = p.leaves[i].spec
	}
	return specs
}

// Resources returns the names of the resources that the program uses, in order of
// first use.
func (p *Program) Resources() []string { return append([]string(nil), p.resources...) }

// SchemeType is a type of scheme in a program and what its schemes hold.
type SchemeType struct {
	Name       string
	Properties []PropertySpec // not to be changed
	Identity   []string       // properties whose values are the key; none where keys are numbers
}

// SchemeTypes returns the types of scheme that the program may hold, in order.
func (p *Program) SchemeTypes() []SchemeType {
	types := make([]SchemeType, len(p.types))
	for i, t := range p.types {
		types[i] = SchemeType{t.Name, t.Spec.Properties, t.Spec.Identity}
	}
	return types
}

// EvaluationNames returns the evaluations that the program uses, each once, in order
// of first use.
func (p *Program) EvaluationNames() []string {
	var names []string
	for _, u := range p.evals {
		if !slices.Contains(names, u.spec.Name) {
			names = append(names, u.spec.Name)
		}
	}
	return names
}
