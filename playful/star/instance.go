// SPDX-License-Identifier: Apache-2.0

package star

import (
	"errors"
	"fmt"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"go.starlark.net/starlark"
)

// instance is a node in a running program: what its functions may ask, by name.
type instance struct {
	c        *playful.Context
	d        *declaration
	thread   *starlark.Thread
	self     *self // nil for an evaluation
	target   *schemeValue
	keys     []starlark.Value
	slots    map[string]slotUse
	percepts map[string]*percept
	robot    map[string]*robotFunction
	out      []string // types that it pushes, as the text names them
	watches  []playful.WatchSpec
	reports  []slot.Value // room
	odometry [3]slot.ID
	done     bool
}

// slotUse is a slot that a node named.
type slotUse struct {
	id    slot.ID
	there bool // the robot has it
	write bool
	kind  slot.Kind
}

func newInstance(c *playful.Context, d *declaration, reads, optional, writes, functions []string) *instance {
	in := &instance{
		c: c, d: d, thread: &starlark.Thread{Name: d.name},
		slots: map[string]slotUse{}, percepts: map[string]*percept{}, robot: map[string]*robotFunction{},
	}
	in.thread.SetLocal(instanceKey, in)
	in.thread.Print = func(_ *starlark.Thread, msg string) { c.Say(msg) }
	bound(in.thread, callSteps)
	if d.targets {
		in.target = &schemeValue{s: c.Target()}
	}
	for _, name := range reads {
		if _, ok := c.Robot().LookupPercept(name); ok {
			in.percept(c.Percept(name))
			continue
		}
		in.use(name, c.Slot(name), true, false)
	}
	for _, name := range optional {
		id, ok := c.OptionalSlot(name)
		in.use(name, id, ok, false)
	}
	for _, name := range writes {
		in.use(name, c.Slot(name), true, true)
	}
	for i := range d.keys {
		in.addKey(&d.keys[i])
	}
	for _, name := range functions {
		in.findFunction(name)
	}
	if d.odometry {
		for i, name := range odometrySlots {
			in.odometry[i] = c.Slot(name)
		}
	}
	return in
}

// use notes a slot of the robot under its name.
func (in *instance) use(name string, id slot.ID, there, write bool) {
	u := slotUse{id: id, there: there, write: write}
	if decls := in.c.Robot().Decls(); there && int(id) < len(decls) {
		u.kind = decls[id].Kind
	}
	in.slots[name] = u
}

// addKey reads the value of a key, and finds the slot that it may name.
func (in *instance) addKey(k *playful.KeySpec) {
	switch k.Kind {
	case playful.Number:
		in.keys = append(in.keys, starlark.Float(in.c.Number(k.Name)))
	case playful.Bool:
		in.keys = append(in.keys, starlark.Bool(in.c.Bool(k.Name)))
	default:
		in.keys = append(in.keys, starlark.String(in.c.Text(k.Name)))
	}
	if k.Slot == playful.NoSlot {
		return
	}
	if name := in.c.Text(k.Name); name != "" {
		in.use(name, in.c.Slot(name), true, k.Slot == playful.CommandsSlot)
	}
}

// call runs a function of the node. A failure says where in its file, and the line.
func (in *instance) call(fn *boundFn, args starlark.Tuple) (starlark.Value, error) {
	begin(in.thread)
	v, err := starlark.Call(in.thread, fn.fn, args, nil)
	if err != nil {
		in.thread.Uncancel()
		return nil, in.failure(err)
	}
	return v, nil
}

// failure is an error as the report of a fault has it, on one line.
func (in *instance) failure(err error) error {
	var e *starlark.EvalError
	if !errors.As(err, &e) {
		return err
	}
	at, msg, hint := in.d.module.blame(e)
	owner := in.d.module.loader.owner(at.File, in.d.module)
	text := at.String() + ": " + msg
	if line := strings.TrimSpace(owner.src.Line(at.Line)); line != "" {
		text += fmt.Sprintf(" (in `%s`)", line)
	}
	if hint != "" {
		text += "; " + hint
	}
	return errors.New(text)
}

// leaf is a declared leaf at one place of a program.
type leaf struct {
	in                      *instance
	decl                    *leafDecl
	start, tick, stop, init starlark.Tuple
}

// make is the New of the specification.
func (l *leafDecl) make(c *playful.Context) (playful.Leaf, error) {
	in := newInstance(c, l.declaration, l.spec.Reads, l.spec.Optional, l.spec.Writes, l.spec.Functions)
	in.out, in.watches = l.spec.Out, l.spec.Watches
	in.self = &self{in: in}
	out := &leaf{in: in, decl: l}
	for _, f := range []struct {
		fn *boundFn
		to *starlark.Tuple
	}{{l.init, &out.init}, {l.start, &out.start}, {l.tick, &out.tick}, {l.stop, &out.stop}} {
		if f.fn != nil {
			*f.to = f.fn.arguments(in)
		}
	}
	if l.init == nil {
		return out, nil
	}
	_, err := out.run(l.init, out.init)
	return out, err
}

// run calls one of the functions and looks at what the node then remembers.
func (l *leaf) run(fn *boundFn, args starlark.Tuple) (starlark.Value, error) {
	v, err := l.in.call(fn, args)
	if why := l.in.self.refuse(); why != "" && err == nil {
		at := fn.fn.Position()
		return nil, fmt.Errorf("%s:%d: %s", at.Filename(), at.Line, why)
	}
	return v, err
}

// Start calls the function start.
func (l *leaf) Start(*playful.Context) error {
	l.in.done = false
	if l.decl.start == nil {
		return nil
	}
	_, err := l.run(l.decl.start, l.start)
	return err
}

// Tick calls the function tick.
func (l *leaf) Tick(*playful.Context) (bool, error) {
	if l.decl.tick == nil || l.in.done {
		return l.in.done, nil
	}
	_, err := l.run(l.decl.tick, l.tick)
	return l.in.done, err
}

// Stop calls the function stop until it gives anything but False.
func (l *leaf) Stop(*playful.Context) (bool, error) {
	if l.decl.stop == nil {
		return true, nil
	}
	v, err := l.run(l.decl.stop, l.stop)
	return v != starlark.False, err
}

// AppendState appends what the node remembers.
func (l *leaf) AppendState(to []float64) []float64 {
	return l.in.self.appendState(append(to, playful.Truth(l.in.done)))
}

// evaluation is a declared evaluation in a program.
type evaluation struct {
	in   *instance
	decl *evalDecl
	args starlark.Tuple
}

func (e *evalDecl) make(c *playful.Context) (playful.Evaluation, error) {
	in := newInstance(c, e.declaration, e.spec.Reads, e.spec.Optional, nil, e.spec.Functions)
	in.watches = e.spec.Watches
	return &evaluation{in: in, decl: e, args: e.fn.arguments(in)}, nil
}

// Evaluate calls the function.
func (e *evaluation) Evaluate(c *playful.Context) (float64, error) {
	if e.in.target != nil {
		e.in.target.s = c.Target()
	}
	v, err := e.in.call(e.decl.fn, e.args)
	if err != nil {
		return 0, err
	}
	if e.decl.spec.Result == playful.Bool {
		b, ok := v.(starlark.Bool)
		if !ok {
			return 0, e.wrong(v, "True or False")
		}
		return playful.Truth(bool(b)), nil
	}
	f, ok := starlark.AsFloat(v)
	if !ok {
		return 0, e.wrong(v, "a number")
	}
	return f, nil
}

func (e *evaluation) wrong(v starlark.Value, want string) error {
	at := e.decl.fn.fn.Position()
	what := describe(v)
	if v == starlark.None {
		what = "nothing"
	}
	return fmt.Errorf("%s:%d: it gave %s, not %s", at.Filename(), at.Line, what, want)
}

var (
	_ playful.Stateful   = (*leaf)(nil)
	_ playful.Evaluation = (*evaluation)(nil)
)
