// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
)

// leafDecl is a declared leaf.
type leafDecl struct {
	*declaration
	spec                    playful.LeafSpec
	init, start, tick, stop *boundFn
}

// evalDecl is a declared evaluation.
type evalDecl struct {
	*declaration
	spec playful.EvaluationSpec
	fn   *boundFn
}

// declare begins a declaration at the place of the call.
func declare(t *starlark.Thread, b *starlark.Builtin) (*declaration, error) {
	m, call, err := caller(t, b)
	if err != nil {
		return nil, err
	}
	if m.declared++; m.declared > mostDeclared {
		return nil, hinted("divide it", "a file declares at most %d nodes", mostDeclared)
	}
	start, end := call.Span()
	d := &declaration{module: m, pos: position(m.src, start), written: literals(m.src, call), call: [2]int{int(start.Line), int(end.Line)}}
	return d, nil
}

// takeKeys reads the keys of a node.
func (d *declaration) takeKeys(keys kinds) error {
	d.keys = keys
	for _, k := range keys {
		if k.Name == "self" || k.Name == "target" {
			return hinted("give the key another name", "the key %s has a meaning of its own", k.Name)
		}
	}
	return nil
}

func declareLeaf(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	d, err := declare(t, b)
	if err != nil {
		return nil, err
	}
	l := &leafDecl{declaration: d}
	s := &l.spec
	var keys, needs kinds
	var initFn, start, tick, stop function
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "name", &d.name, "doc?", &d.doc,
		"init??", &initFn, "start??", &start, "tick??", &tick, "stop??", &stop, "period?", (*period)(&s.Period),
		"resources??", (*words)(&s.Resources), "further??", (*words)(&s.Further), "keys?", &keys, "pushes??", (*words)(&s.Out),
		"needs?", &needs, "reads??", (*words)(&s.Reads), "commands??", (*words)(&s.Writes),
	); err != nil {
		return nil, err
	}
	if err := d.takeKeys(keys); err != nil {
		return nil, err
	}
	for _, f := range []struct {
		fn function
		to **boundFn
	}{{initFn, &l.init}, {start, &l.start}, {tick, &l.tick}, {stop, &l.stop}} {
		if *f.to, err = d.bind(f.fn.Function, true); err != nil {
			return nil, err
		}
	}
	if l.tick == nil && l.start == nil {
		return nil, hinted("give it a function: tick = …", "the leaf %s does nothing", d.name)
	}
	s.Needs = d.needs(needs)
	l.complete()
	d.module.nodes = append(d.module.nodes, l)
	return starlark.None, nil
}

// period is an argument in seconds, kept as nanoseconds.
type period int64

// Unpack reads the seconds.
func (p *period) Unpack(v starlark.Value) error {
	f, ok := starlark.AsFloat(v)
	if !ok || !(f >= 0 && f <= 3600) {
		return fmt.Errorf("got %s, want the seconds between two ticks", describe(v))
	}
	*p = period(float64(f*1e9) + 0.5)
	return nil
}

// needs are the properties of the target: those declared with their kinds, and those
// that the functions name.
func (d *declaration) needs(declared kinds) []playful.Need {
	var out []playful.Need
	for _, k := range declared {
		out = append(out, playful.Need{Name: k.Name, Kind: k.Kind})
		d.targets = true
	}
	for _, name := range distinct(d.used, usesPosition) {
		out = need(out, name, playful.Vector)
	}
	for _, name := range distinct(d.used, usesProperty) {
		out = need(out, name, playful.Any)
	}
	return out
}

// need adds a property that is not in the list yet.
func need(list []playful.Need, name string, kind playful.Kind) []playful.Need {
	if slices.ContainsFunc(list, func(n playful.Need) bool { return n.Name == name }) {
		return list
	}
	return append(list, playful.Need{Name: name, Kind: kind})
}

var odometrySlots = []string{"odometry/x", "odometry/y", "odometry/theta"}

// complete fills in what the functions' texts tell.
func (l *leafDecl) complete() {
	d, s := l.declaration, &l.spec
	s.Name, s.Doc, s.Keys, s.Target = d.name, d.docOf(l.tick), d.keys, d.targets
	s.Reads = merge(s.Reads, distinct(d.used, usesRead, usesPercept))
	s.Optional = distinct(d.used, usesOptional)
	s.Writes = merge(s.Writes, distinct(d.used, usesCommand))
	s.Functions = distinct(d.used, usesFunction)
	s.Detects = distinct(d.used, usesSight)
	s.In = distinct(d.used, usesPull)
	s.Watches, s.Constants = d.watches(), d.constants()
	s.Lasting = !d.uses(usesDone) && !d.module.renamesDone()
	s.Out = merge(s.Out, distinct(d.used, usesPush))
	for _, name := range distinct(d.used, usesResource) {
		if !slices.Contains(s.Resources, name) {
			s.Further = merge(s.Further, []string{name})
		}
	}
	if len(s.Resources)+len(s.Further) == 0 {
		s.Resources = s.Writes // alone or not at all
	}
	if d.uses(usesLike) {
		s.Out = merge(s.Out, []string{playful.SameAsTarget})
		s.Target = true
	}
	if d.uses(usesPlace) {
		d.odometry, s.Reads = true, merge(s.Reads, odometrySlots)
	}
	d.measure()
	s.Origin = d.origin()
	s.New = l.make
}

// docOf is the sentence that people read: given, or that of the function.
func (d *declaration) docOf(b *boundFn) string {
	if d.doc == "" && b != nil {
		return b.fn.Doc()
	}
	return d.doc
}

func (d *declaration) uses(what useKind) bool {
	return slices.ContainsFunc(d.used, func(u use) bool { return u.what == what })
}

// measure counts the lines of the declaration, its functions and what they call.
func (d *declaration) measure() {
	lines := linesOf(d.module.src, d.call[0], d.call[1])
	g := gatherer{seen: map[*uses]bool{}}
	for _, b := range d.fns {
		pos := b.fn.Position()
		g.add(d.module.loader.owner(pos.Filename(), d.module), placeOf(pos))
	}
	for _, u := range d.module.uses {
		if g.seen[u] {
			lines = append(lines, linesOf(d.module.src, u.lines[0], u.lines[1])...)
		}
	}
	slices.Sort(lines)
	d.lines = len(slices.Compact(lines))
}

func declareEvaluation(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	d, err := declare(t, b)
	if err != nil {
		return nil, err
	}
	e := &evalDecl{declaration: d}
	var keys, needs kinds
	var fn function
	gives := &kindValue{spec: playful.KeySpec{Kind: playful.Bool}}
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "function", &fn, "doc?", &d.doc, "name?", &d.name,
		"gives?", &gives, "keys?", &keys, "needs?", &needs, "reads??", (*words)(&e.spec.Reads)); err != nil {
		return nil, err
	}
	if d.name == "" {
		d.name = fn.Name()
	}
	if err := d.takeKeys(keys); err != nil {
		return nil, err
	}
	if e.fn, err = d.bind(fn.Function, false); err != nil {
		return nil, err
	}
	e.spec.Needs, e.spec.Result, e.spec.Unit = d.needs(needs), gives.spec.Kind, gives.spec.Unit
	if err := e.complete(); err != nil {
		return nil, err
	}
	d.module.nodes = append(d.module.nodes, e)
	return starlark.None, nil
}

// notForEvaluations are the functions that change something.
var notForEvaluations = map[useKind]string{
	usesCommand: "command", usesPush: "push", usesLike: "push_like", usesResource: "reserve, release and holds",
}

func (e *evalDecl) complete() error {
	d, s := e.declaration, &e.spec
	for _, u := range d.used {
		if name, ok := notForEvaluations[u.what]; ok {
			return &placed{u.src.Errorf(u.pos, "a leaf may", "an evaluation changes nothing: %s is not for it", name)}
		}
	}
	s.Name, s.Doc, s.Keys, s.Target = d.name, d.docOf(e.fn), d.keys, d.targets
	s.Outer = d.uses(usesOuter)
	s.Target = s.Target || s.Outer
	s.Reads = merge(s.Reads, distinct(d.used, usesRead, usesPercept))
	s.Optional = distinct(d.used, usesOptional)
	s.Functions = distinct(d.used, usesFunction)
	s.In = distinct(d.used, usesPull)
	s.Watches = d.watches()
	if d.uses(usesPlace) {
		d.odometry, s.Reads = true, merge(s.Reads, odometrySlots)
	}
	d.measure()
	s.Origin = d.origin()
	s.New = e.make
	return nil
}

// node is a leaf or an evaluation that is declared.
type node interface {
	add(*playful.Registry) error
	decl() *declaration
}

func (l *leafDecl) add(r *playful.Registry) error { return r.AddLeaf(l.spec) }

func (l *leafDecl) decl() *declaration { return l.declaration }

func (e *evalDecl) add(r *playful.Registry) error { return r.AddEvaluation(e.spec) }

func (e *evalDecl) decl() *declaration { return e.declaration }

// register adds what the file declares.
func (m *module) register() {
	for _, s := range m.schemes {
		if err := m.loader.reg.AddScheme(s.spec); err != nil {
			m.loader.errs.Add(m.src.Errorf(s.pos, "", "%v", err))
		}
	}
	for _, r := range m.resources {
		if err := m.loader.reg.AddResource(r.name); err != nil {
			m.loader.errs.Add(m.src.Errorf(r.pos, "", "%v", err))
		}
	}
	for _, n := range m.nodes {
		if err := n.add(m.loader.reg); err != nil {
			m.loader.errs.Add(m.src.Errorf(n.decl().pos, "", "%v", err))
		}
	}
}

// checkPush compares the type that a node pushes, and its properties, with those there
// are.
func (m *module) checkPush(d *declaration, u use) {
	reg := m.loader.reg
	spec, ok := reg.Scheme(u.name)
	if !ok {
		var types []string
		for _, s := range reg.Schemes() {
			types = append(types, s.Type)
		}
		hint := source.Suggest(u.name, types)
		if hint == "" {
			hint = fmt.Sprintf("declare it: scheme(%q, properties = {…})", u.name)
		}
		m.loader.errs.Add(u.src.Errorf(u.pos, hint, "%s pushes a %q, but there is no such type of scheme [unknown_scheme]", d.name, u.name))
		return
	}
	var properties []string
	for _, p := range spec.Properties {
		properties = append(properties, p.Name)
	}
	for _, arg := range u.with {
		if id, _ := keyword(arg); id != nil && !slices.Contains(properties, id.Name) {
			m.loader.errs.Add(u.src.Errorf(position(u.src, id.NamePos), source.Suggest(id.Name, properties), "a %s has no property %q [unknown_property]", u.name, id.Name))
		}
	}
	m.checkPushedValues(u, spec)
}
