// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"strings"

	"github.com/playsim/playsim/playful/scheme"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// call is an evaluation with its arguments at one kind of place: its value is
// remembered once an iteration for the program, for each scheme of a type, or for
// each branch.
type call struct {
	spec  *EvaluationSpec
	use   int // index in Program.evals
	where memoPlace
	slot  int   // index among the memos of that place
	needs []int // property indices in the target's type
}

type memoPlace uint8

const (
	inProgram memoPlace = iota
	inScheme
	inBranch
)

// memo is the remembered result of a call.
type memo struct {
	iter  int64
	value float64
	fault string
}

// call resolves an evaluation named in an expression; nil after an error.
func (v *env) call(spec *EvaluationSpec, e *syntax.Name) *call {
	params, ok := v.set.take(v, spec.Name, spec.Keys, e.Pos)
	spec = v.c.evaluationWith(spec, params)
	var needs []int
	if spec.Target {
		v.own = true
		var fine bool
		needs, fine = v.needs(spec.Name, spec.Needs, e.Pos)
		ok = ok && fine
	}
	v.c.reads(spec.In)
	switch {
	case !ok:
		return nil
	case v.c.dry, spec.Target && !v.chain.targeted(): // it never runs
		return &call{spec: spec}
	case spec.Target:
		return v.targetCall(spec, v.use(spec, params, e.Pos), needs)
	}
	return shareCall(&v.c.prog.globals, call{spec: spec, use: v.use(spec, params, e.Pos), where: inProgram})
}

func (v *env) targetCall(spec *EvaluationSpec, use int, needs []int) *call {
	if spec.Outer {
		return shareCall(&v.chain.calls, call{spec: spec, use: use, where: inBranch, needs: needs})
	}
	return shareCall(&v.chain.typ.calls, call{spec: spec, use: use, where: inScheme, needs: needs})
}

// shareCall adds a call to those of its place, each once.
func shareCall(list *[]*call, c call) *call {
	for _, other := range *list {
		if other.use == c.use {
			return other
		}
	}
	c.slot = len(*list)
	*list = append(*list, &c)
	return &c
}

// use returns the index of an evaluation with its arguments.
func (v *env) use(spec *EvaluationSpec, params []slot.Value, pos source.Pos) int {
	var sig strings.Builder
	sig.WriteString(spec.Name)
	for _, p := range params {
		sig.WriteString("\x00" + p.String())
	}
	if i, ok := v.c.uses[sig.String()]; ok {
		return i
	}
	i := len(v.c.prog.evals)
	at := place{v.scope.unit.Source, pos}
	v.c.prog.evals = append(v.c.prog.evals, &evalUse{
		spec: spec, params: params, pos: pos, file: at.file, watch: v.c.watches(spec.Name, spec.Watches, spec.Origin, at),
	})
	v.c.uses[sig.String()] = i
	return i
}

// needs finds the properties that a node or evaluation wants of its target.
func (v *env) needs(name string, needs []Need, pos source.Pos) ([]int, bool) {
	if !v.chain.targeted() {
		if !v.chain.isOpen() {
			v.errorf(pos, `put it below a line such as "targeting ball: …"`, "%s needs a target, but nothing is targeted here", name)
		}
		return nil, v.chain.isOpen()
	}
	typ := v.chain.typ
	index := make([]int, len(needs))
	ok := true
	for i, need := range needs {
		at, has := typ.Spec.Lookup(need.Name)
		switch {
		case !has:
			v.errorf(pos, "", "%s needs a target with the property %q, which a %s has not", name, need.Name, typ.Name)
			ok = false
		case !fits(typ.Spec.Properties[at].Kind, need.Kind):
			v.errorf(pos, "", "%s needs %s as the target's %q, but that of a %s is %s",
				name, need.Kind, need.Name, typ.Name, typ.Spec.Properties[at].Kind)
			ok = false
		}
		index[i] = at
	}
	return index, ok
}

func fits(has, want Kind) bool {
	return has == want || want == Any || has == Text && want == Word || has == Word && want == Text
}

// reads notes that types are read, so that pushing them is no misspelling.
func (c *compiler) reads(types []string) {
	for _, t := range types {
		c.targeted[t] = true
	}
}

func (c *compiler) typeNamed(name string) *schemeType {
	for _, t := range c.prog.types {
		if t.Name == name {
			return t
		}
	}
	if s, ok := c.reg.Scheme(name); ok && s.Rare {
		t := &schemeType{Type: scheme.Type{Name: name, Spec: s, Index: len(c.prog.types)}}
		c.prog.types = append(c.prog.types, t)
		return t
	}
	return nil
}

func (c *compiler) typeNames() []string {
	names := make([]string, len(c.prog.types))
	for i, t := range c.prog.types {
		names[i] = t.Name
	}
	return names
}
