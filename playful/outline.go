// SPDX-License-Identifier: Apache-2.0

package playful

import "github.com/playsim/playsim/internal/source"

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
}

// Outline returns the statements of the root.
func (p *Program) Outline() []Outline { return p.root.outline("") }

func (b *body) outline(path string) []Outline {
	out := make([]Outline, len(b.statements))
	for i, st := range b.statements {
		o := Outline{
			Path: path + st.label, Text: st.ast.String(), Node: st.ast.Node, Targeting: st.ast.Targeting, Pos: st.ast.Pos,
			Leaf: st.leaf, State: st.state, Initial: b.initial == i,
		}
		if st.targets != nil {
			o.Path = path + branchLabel(st.label, st.ast.Targeting)
		}
		if st.body != nil {
			o.Kids = st.body.outline(o.Path + "/")
		}
		out[i] = o
	}
	return out
}

// Uses returns the leaves that the program names, each once, in order of first use.
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
}

// SchemeTypes returns the types of scheme that the program may hold, in order.
func (p *Program) SchemeTypes() []SchemeType {
	types := make([]SchemeType, len(p.types))
	for i, t := range p.types {
		types[i] = SchemeType{t.name, t.spec.Properties}
	}
	return types
}
