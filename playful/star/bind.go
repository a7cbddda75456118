// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// boundFn is a function of a node with what each of its parameters stands for.
type boundFn struct {
	fn     *starlark.Function
	params []int // index of a key, or one of the below
}

// What a parameter stands for that is no key.
const (
	paramSelf   = -1
	paramTarget = -2
)

// function is an argument that is a function with parameters that have names.
type function struct{ *starlark.Function }

// Unpack reads the function.
func (f *function) Unpack(v starlark.Value) error {
	fn, ok := v.(*starlark.Function)
	if !ok {
		return fmt.Errorf("got %s, want a function", describe(v))
	}
	if fn.HasVarargs() || fn.HasKwargs() || fn.NumKwonlyParams() > 0 {
		return hinted("name each of them", "%s has parameters with *", fn.Name())
	}
	f.Function = fn
	return nil
}

// bind reads the parameters of a function: self, target and keys of the node, by name.
// It returns nil for no function.
func (d *declaration) bind(fn *starlark.Function, self bool) (*boundFn, error) {
	if fn == nil {
		return nil, nil
	}
	b := &boundFn{fn: fn}
	for i := range fn.NumParams() {
		name, at := fn.Param(i)
		index, err := d.param(name, self, at)
		if err != nil {
			return nil, err
		}
		b.params = append(b.params, index)
		d.targets = d.targets || index == paramTarget
	}
	d.fns = append(d.fns, b)
	d.gather(fn)
	return b, nil
}

func (d *declaration) param(name string, self bool, at syntax.Position) (int, error) {
	switch {
	case name == "self" && self:
		return paramSelf, nil
	case name == "self":
		return 0, d.wrongParam(at, "an evaluation remembers nothing and has no self", "a leaf can remember; it pushes what it found")
	case name == "target":
		return paramTarget, nil
	}
	known := []string{"target"}
	if self {
		known = append(known, "self")
	}
	for i := range d.keys {
		if d.keys[i].Name == name {
			return i, nil
		}
		known = append(known, d.keys[i].Name)
	}
	hint := source.Suggest(name, known)
	if hint == "" {
		hint = "a parameter is self, target or one of the keys"
	}
	return 0, d.wrongParam(at, fmt.Sprintf("%s has no key %q", d.name, name), hint)
}

// placed is an error that knows its place already.
type placed struct{ err *source.Error }

// Error is the error with its place.
func (p *placed) Error() string { return p.err.Error() }

func (d *declaration) wrongParam(at syntax.Position, msg, hint string) error {
	m := d.module.loader.owner(at.Filename(), d.module)
	return &placed{m.src.Errorf(position(m.src, at), hint, "%s", msg)}
}

// gather notes what a function and all that it calls name of the robot and the memory.
func (d *declaration) gather(fn *starlark.Function) {
	pos := fn.Position()
	g := gatherer{seen: map[*uses]bool{}}
	g.add(d.module.loader.owner(pos.Filename(), d.module), placeOf(pos))
	d.used = append(d.used, g.used...)
}

type gatherer struct {
	seen map[*uses]bool
	used []use
}

func (g *gatherer) add(m *module, at place) {
	u := m.uses[at]
	if u == nil || g.seen[u] {
		return
	}
	g.seen[u] = true
	g.used = append(g.used, u.list...)
	for _, name := range u.calls {
		g.follow(m, name)
	}
}

// follow adds the function that a name means in a file, if it is one of the files'.
func (g *gatherer) follow(m *module, name string) {
	if other := m.loads[name]; other != nil && other.ast != nil {
		m = other
	}
	for _, at := range m.named[name] {
		g.add(m, at)
	}
}

// namedFunctions are the functions at the top of a file by name.
func namedFunctions(f *syntax.File) map[string][]place {
	named := map[string][]place{}
	for _, st := range f.Stmts {
		switch st := st.(type) {
		case *syntax.DefStmt:
			named[st.Name.Name] = append(named[st.Name.Name], placeOf(st.Def))
		case *syntax.AssignStmt:
			id, ok := st.LHS.(*syntax.Ident)
			fn, lambda := st.RHS.(*syntax.LambdaExpr)
			if ok && lambda {
				named[id.Name] = append(named[id.Name], placeOf(fn.Lambda))
			}
		}
	}
	return named
}

// arguments are what a bound function is called with; the target is put in before
// each call where it varies.
func (b *boundFn) arguments(in *instance) starlark.Tuple {
	args := make(starlark.Tuple, len(b.params))
	for i, p := range b.params {
		switch p {
		case paramSelf:
			args[i] = in.self
		case paramTarget:
			args[i] = in.target
		default:
			args[i] = in.keys[p]
		}
	}
	return args
}

// distinct are the names of some kinds that a node uses, each once, in order.
func distinct(list []use, what ...useKind) []string {
	var names []string
	for i := range list {
		if slices.Contains(what, list[i].what) {
			names = append(names, list[i].name)
		}
	}
	return merge(nil, names)
}

// merge is a with those of b that it lacks.
func merge(a, b []string) []string {
	if len(b) == 0 {
		return a
	}
	a = slices.Clip(a)
	seen := make(map[string]bool, len(a)+len(b))
	for _, s := range a {
		seen[s] = true
	}
	for _, s := range b {
		if !seen[s] {
			seen[s] = true
			a = append(a, s)
		}
	}
	return a
}

// origin is where a node and what it names are written.
func (d *declaration) origin() *playful.Origin {
	o := &playful.Origin{File: d.module.src, Pos: d.pos, Lines: d.lines, Names: map[string]source.Pos{}}
	for _, u := range d.used {
		if _, ok := o.Names[u.name]; !ok && u.pos.File == d.module.src.Name {
			o.Names[u.name] = u.pos
		}
	}
	return o
}
