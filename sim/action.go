// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim/spec"
)

// Op is the name of a kind of action, as recordings have it.
type Op string

// ActionKind is a kind of action: what it does, for what it is refused, and how files have
// it. A world knows playsim's own and those of its [Model]. A script names it by the key
// that says whom it is done to, as in {move: green, to: [1, 2]}.
type ActionKind struct {
	Name Op
	Key  string // in a script; "" is Name
	// Whom is what [Input].Name names: "object", "robot", "person", "object or robot"; the
	// world refuses other names. Of any other word nothing is checked. "" is that the first
	// of Keys is Key, and whatever it says.
	Whom string
	Doc  string // one sentence; "" is that no script may have it
	// Keys binds the keys beside the name to an input whose Name is set; nil is that there
	// are none. w is nil for the schema and the reference. Default sets what they are where a
	// file does not have them; nil leaves them 0.
	Keys    func(w *World, in *Input) spec.Table
	Default func(w *World, in *Input)
	// Check refuses, in any state of the world, an input that it could never carry out; Now
	// refuses one that cannot be carried out once others, before it in its tick, are. Nil
	// refuses nothing. Apply carries it out at the start of a tick.
	Check func(w *World, in *Input) error
	Now   func(w *World, in *Input, before []Input) error
	Apply func(w *World, in *Input)

	Robots bool // robots take it by their own Check and Apply
	Place  bool // At is a place on the ground
	Rests  bool // a NaN height of At rests on what is below
	Heard  bool // Text is something said aloud
	// Senses are the robot's sensors that show what it does; nil for none.
	Senses func(in *Input) []string

	// Leaves are marks that whom it is done to has afterwards, such as "hidden", or has no
	// longer: "!hidden". Idle are marks with which it changes nothing, and why.
	Leaves []string
	Idle   []Idle
}

// Idle is a mark with which an action changes nothing, or less than it seems to.
type Idle struct{ Mark, Why string }

// InScript returns the key that names it in a script.
func (k *ActionKind) InScript() string { return cmp.Or(k.Key, string(k.Name)) }

// Table binds the keys of an action in a script to an input.
func (k *ActionKind) Table(w *World, in *Input) (t spec.Table) {
	if k.Keys != nil {
		t = k.Keys(w, in)
	}
	if t.Doc = k.Doc; k.Whom != "" {
		name := spec.Field{Key: k.InScript(), Into: &in.Name, Names: k.Whom, Must: "the name of the " + k.Whom}
		t.Fields = append([]spec.Field{name}, t.Fields...)
	}
	return t
}

// Words returns an action on one line: n is what a file has of it.
func (k *ActionKind) Words(n *spec.Node) string {
	name := k.InScript()
	what, _ := n.Get(name)
	text := name + " " + what.Text
	if what.Form != spec.Scalar {
		text = name + " " + what.Flow()
	}
	for _, f := range n.Fields {
		if f.Key.Text != name {
			text += " " + f.Key.Text + " " + f.Value.Flow()
		}
	}
	return text
}

// After returns whether who has a name has a mark after an input, who had it before or not.
func (w *World) After(in *Input, name, mark string, before bool) bool {
	if in.Name != name {
		return before
	}
	for _, m := range w.Action(in.Op).Leaves {
		if of, none := strings.CutPrefix(m, "!"); of == mark {
			return !none
		}
	}
	return before
}

// Beyond returns why the place of an input is outside the ground; "" where it is not.
func (w *World) Beyond(in *Input) string {
	size := w.Model.Ground.Size
	if !w.Action(in.Op).Place || 2*max(in.At.X, -in.At.X) <= size.X && 2*max(in.At.Y, -in.At.Y) <= size.Y {
		return ""
	}
	what := "the edge of the ground"
	if len(w.Model.Ground.Walls) > 0 {
		what = "the walls"
	}
	return fmt.Sprintf("[%v, %v] is beyond %s: the ground is %v by %v m, centred at 0", in.At.X, in.At.Y, what, size.X, size.Y)
}

// Actions returns the kinds of actions that the world knows, playsim's own first.
func (w *World) Actions() []*ActionKind { return w.actions }

// Action returns the kind of actions called op; nil if there is none.
func (w *World) Action(op Op) *ActionKind {
	if i := slices.IndexFunc(w.actions, func(k *ActionKind) bool { return k.Name == op }); i >= 0 {
		return w.actions[i]
	}
	return nil
}

// Actions returns playsim's kinds of actions and more.
func Actions(more []ActionKind) (all []*ActionKind) {
	for i := range actionKinds {
		all = append(all, &actionKinds[i])
	}
	for i := range more {
		all = append(all, &more[i])
	}
	return all
}

// Check refuses an input that the world could never carry out: what it names is not
// there or cannot take it, or its numbers are out of bounds. It changes nothing, and
// does not ask how things are at present: only Do refuses to push what is hidden.
func (w *World) Check(in Input) error { return w.check(&in) }

func (w *World) check(in *Input) error {
	k := w.Action(in.Op)
	if k == nil {
		return fmt.Errorf("unknown action %q", string(in.Op))
	}
	if err := k.checkNumbers(in); err != nil {
		return fmt.Errorf("%s %s: %w", in.Op, in.Name, err)
	}
	robot, err := w.whom(k, in)
	switch {
	case err != nil:
		return err
	case robot != nil && k.Robots:
		return robot.Check(in)
	case k.Check != nil:
		return k.Check(w, in)
	}
	return nil
}

func (k *ActionKind) checkNumbers(in *Input) error {
	z := in.At.Z
	if math.IsNaN(z) && k.Rests {
		z = 0
	}
	if !(math.Abs(in.At.X) <= MaxExtent) || !(math.Abs(in.At.Y) <= MaxExtent) || !(math.Abs(z) <= MaxExtent) {
		return fmt.Errorf("%v is not within %v", in.At, MaxExtent)
	}
	if math.IsNaN(in.Value) || math.IsInf(in.Value, 0) || in.For < 0 {
		return fmt.Errorf("its value is not a usable number")
	}
	return nil
}

// whom finds who takes an input: a robot, or nil for an object.
func (w *World) whom(k *ActionKind, in *Input) (Robot, error) {
	const object, robot, person = "object", "robot", "person"
	if k.Whom != object && k.Whom != robot && k.Whom != person && k.Whom != object+" or "+robot {
		return nil, nil
	}
	if r, ok := w.Robot(in.Name); ok {
		if k.Whom == object || k.Whom == person {
			return nil, fmt.Errorf("%s %s: it is a robot; only %ss can take it", in.Op, in.Name, k.Whom)
		}
		return r, nil
	}
	switch i, ok := w.Object(in.Name); {
	case !ok:
		return nil, fmt.Errorf("%s: there is no object or robot named %q", in.Op, in.Name)
	case k.Whom == robot:
		return nil, fmt.Errorf("%s %s: only robots can take it", in.Op, in.Name)
	case k.Whom == person && w.Model.Objects[i].Shape != Person:
		return nil, fmt.Errorf("%s %s: it is a %s, not a person", in.Op, in.Name, w.Model.Objects[i].Shape)
	}
	return nil, nil
}

// checkNow refuses what cannot be done as things are once the inputs `before` are
// applied, to an input that Check takes.
func (w *World) checkNow(in *Input, before []Input) error {
	if k := w.Action(in.Op); k.Now != nil {
		return k.Now(w, in, before)
	}
	return nil
}

func (w *World) carryOut(in *Input) {
	k := w.Action(in.Op)
	if k.Robots {
		if r, ok := w.Robot(in.Name); ok {
			r.Apply(in)
			return
		}
	}
	k.Apply(w, in)
}

// will returns whether an object has a mark once inputs are applied.
func (w *World) will(name, mark string, has bool, inputs []Input) bool {
	for i := range inputs {
		has = w.After(&inputs[i], name, mark, has)
	}
	return has
}
