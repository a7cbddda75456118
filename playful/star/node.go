// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"

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
	start, end := call.Span()
	d := &declaration{module: m, pos: position(m.src, start), written: literals(m.src, call), call: [2]int{int(start.Line), int(end.Line)}}
	return d, nil
}

func (d *declaration) takeKeys(keys *starlark.Dict) (err error) {
	if d.keys, err = kinds("keys", keys); err != nil {
		return err
	}
	for i := range d.keys {
		k := &d.keys[i]
		if k.Name == "self" || k.Name == "target" {
			return &misused{"keys", k.Name + " has a meaning of its own", "give the key another name"}
		}
		if k.Kind == playful.Vector {
			return &misused{"keys", fmt.Sprintf("the key %s cannot be a vector", k.Name), "use three numbers"}
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
	var keys, needs *starlark.Dict
	var resources, further, pushes, reads, commands, initFn, start, tick, stop starlark.Value
	period := starlark.Value(starlark.Float(0))
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "name", &d.name, "doc?", &d.doc,
		"init??", &initFn, "start??", &start, "tick??", &tick, "stop??", &stop, "period?", &period,
		"resources?", &resources, "further?", &further, "keys?", &keys, "pushes?", &pushes, "needs?", &needs, "reads?", &reads, "commands?", &commands,
	); err != nil {
		return nil, err
	}
	if err := d.takeKeys(keys); err != nil {
		return nil, err
	}
	for _, f := range []struct {
		arg string
		v   starlark.Value
		to  **boundFn
	}{{"init", initFn, &l.init}, {"start", start, &l.start}, {"tick", tick, &l.tick}, {"stop", stop, &l.stop}} {
		if *f.to, err = d.bindFn(f.arg, f.v, true); err != nil {
			return nil, err
		}
	}
	if l.tick == nil && l.start == nil {
		return nil, &hinted{fmt.Sprintf("the leaf %s does nothing", d.name), "give it a function: tick = …"}
	}
	for _, w := range []struct {
		arg string
		v   starlark.Value
		to  *[]string
	}{{"resources", resources, &l.spec.Resources}, {"further", further, &l.spec.Further}, {"pushes", pushes, &l.spec.Out}, {"reads", reads, &l.spec.Reads}, {"commands", commands, &l.spec.Writes}} {
		if *w.to, err = words(w.arg, w.v); err != nil {
			return nil, err
		}
	}
	if l.spec.Period, err = periodOf(period); err != nil {
		return nil, err
	}
	if l.spec.Needs, err = d.needs(needs); err != nil {
		return nil, err
	}
	l.complete()
	d.module.nodes = append(d.module.nodes, l)
	return starlark.None, nil
}

// periodOf reads seconds as nanoseconds.
func periodOf(v starlark.Value) (int64, error) {
	f, ok := number(v)
	if !ok || !(f >= 0 && f <= 3600) {
		return 0, &misused{"period", fmt.Sprintf("seconds between two ticks are expected, not %s", describe(v)), ""}
	}
	return int64(float64(f*1e9) + 0.5), nil
}

// needs are the properties of the target: those declared with their kinds, and those
// that the functions name.
func (d *declaration) needs(declared *starlark.Dict) ([]playful.Need, error) {
	specs, err := kinds("needs", declared)
	if err != nil {
		return nil, err
	}
	var out []playful.Need
	for _, k := range specs {
		out = append(out, playful.Need{Name: k.Name, Kind: k.Kind})
		d.targets = true
	}
	for _, name := range distinct(d.used, usesPosition) {
		out = need(out, name, playful.Vector)
	}
	for _, name := range distinct(d.used, usesProperty) {
		out = need(out, name, playful.Any)
	}
	return out, nil
}

// need adds a property that is not in the list yet.
func need(list []playful.Need, name string, kind playful.Kind) []playful.Need {
	for _, n := range list {
		if n.Name == name {
			return list
		}
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
		if !contains(s.Resources, name) {
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
	for _, u := range d.used {
		if u.what == what {
			return true
		}
	}
	return false
}

// measure counts the lines of the declaration, its functions and what they call.
func (d *declaration) measure() {
	lines := linesOf(d.module.src, d.call[0], d.call[1])
	g := gatherer{d: d, seen: map[*uses]bool{}}
	for _, b := range d.fns {
		pos := b.fn.Position()
		g.add(d.module.loader.owner(pos.Filename(), d.module), placeOf(pos))
	}
	for _, u := range d.module.uses {
		if g.seen[u] {
			lines = append(lines, linesOf(d.module.src, u.lines[0], u.lines[1])...)
		}
	}
	d.lines = countLines(lines)
}

func declareEvaluation(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	d, err := declare(t, b)
	if err != nil {
		return nil, err
	}
	e := &evalDecl{declaration: d}
	var keys, needs *starlark.Dict
	var fn, reads starlark.Value
	gives := &kindValue{playful.KeySpec{Kind: playful.Bool}}
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "function", &fn, "doc?", &d.doc, "name?", &d.name,
		"gives?", &gives, "keys?", &keys, "needs?", &needs, "reads?", &reads); err != nil {
		return nil, err
	}
	if f, ok := fn.(*starlark.Function); ok && d.name == "" {
		d.name = f.Name()
	}
	if gives.spec.Kind != playful.Bool && gives.spec.Kind != playful.Number {
		return nil, &misused{"gives", "an evaluation gives boolean() or number(unit = …), not " + gives.String(), ""}
	}
	if err := d.takeKeys(keys); err != nil {
		return nil, err
	}
	if e.fn, err = d.bindFn("function", fn, false); err != nil {
		return nil, err
	}
	if e.spec.Reads, err = words("reads", reads); err != nil {
		return nil, err
	}
	if e.spec.Needs, err = d.needs(needs); err != nil {
		return nil, err
	}
	e.spec.Result, e.spec.Unit = gives.spec.Kind, gives.spec.Unit
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
			m := d.module.loader.owner(u.pos.File, d.module)
			return &placed{m.src.Errorf(u.pos, "a leaf may", "an evaluation changes nothing: %s is not for it", name)}
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

// checkPushes holds the types that nodes push, and their properties, against those
// there are.
func (m *module) checkPushes() {
	for _, n := range m.nodes {
		d := n.decl()
		for _, u := range d.used {
			if u.what == usesPush {
				m.checkPush(d, u)
			}
		}
	}
}

func (m *module) checkPush(d *declaration, u use) {
	reg, owner := m.loader.reg, m.loader.owner(u.pos.File, m)
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
		m.loader.errs.Add(owner.src.Errorf(u.pos, hint, "%s pushes a %q, but there is no such type of scheme", d.name, u.name))
		return
	}
	for _, kw := range keywords(u.with) {
		if _, ok := propertyOf(spec, kw.Name); !ok {
			m.loader.errs.Add(owner.src.Errorf(position(owner.src, kw.NamePos), source.Suggest(kw.Name, propertyNames(spec)), "a %s has no property %q", u.name, kw.Name))
		}
	}
}
