// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"fmt"
	"math"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim/form"
	"github.com/playsim/playsim/sim/thing"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// The actions of playsim. OpKey and those after it are about keys and programs: who runs
// the world adds their kinds to its model.
const (
	OpMove    Op = "move"  // Name to At, at rest; robots: Value is the yaw
	OpPush    Op = "push"  // Name by the impulse At in N s
	OpThrow   Op = "throw" // Name with the velocity At in m/s
	OpHold    Op = "hold"  // Name is held by person By with its centre at At
	OpRelease Op = "release"
	OpHide    Op = "hide"
	OpShow    Op = "show"    // bring Name back at At
	OpLift    Op = "lift"    // robot Name by Value m off the ground
	OpDrop    Op = "drop"    //
	OpTouch   Op = "touch"   // robot Name at Part for For ns
	OpPlug    Op = "plug"    // robot Name to the charger
	OpUnplug  Op = "unplug"  //
	OpWalk    Op = "walk"    // person Name to At at Value m/s
	OpTurn    Op = "turn"    // person Name to face Value rad
	OpLook    Op = "look"    // person Name at the thing or robot By
	OpWave    Op = "wave"    // person Name for For ns
	OpSay     Op = "say"     // person Name says Text
	OpSet     Op = "set"     // robot Name: slot Slot to Value
	OpCommand Op = "command" // robot Name: actuator slot Slot is commanded Value, taken to its range, until it is commanded again
	OpFault   Op = "fault"   // robot Name: Fault of Slot begins, called Part
	OpMend    Op = "mend"    // robot Name: the fault called Part ends

	OpKey    Op = "key"    // key Name gets the value Data, for For ns; 0 is for good
	OpUnset  Op = "unset"  // key Name is given back
	OpRaise  Op = "raise"  // the event of key Name is raised with Data
	OpPause  Op = "pause"  // program Name rests; its commands hold
	OpResume Op = "resume" // program Name goes on
	OpQuit   Op = "quit"   // program Name ends
	OpSteer  Op = "steer"  // program Name: what Slot of it gets from outside is Value, until it is steered again
)

// How long an action may last, in ns.
const Shortest, Longest = 1e6, 1000 * 3600e9

// stays is why hidden things do not change.
var stays = []Idle{{"hidden", "it is hidden, and stays so"}}

// actionKinds are the actions in the order in which people are told them. Those without a
// Doc are not for scripts.
var actionKinds = []ActionKind{
	{
		Name: OpMove, Whom: "object or robot", Doc: "Puts a thing or a robot elsewhere, at rest. A robot's odometry is not told.",
		Keys: moveKeys, Default: moveDefault, Check: checkMove, Apply: onObject((*World).moveObject),
		Robots: true, Place: true, Rests: true, Leaves: []string{"!held", "!in"}, Idle: stays,
	},
	{
		Name: OpPush, Whom: "object or robot", Doc: "Gives it an impulse.",
		Keys:  func(_ *World, in *Input) spec.Table { return keys(vectorField("impulse", "N s", 1000, 2, in.xyz())) },
		Check: checkPush, Now: checkThere, Apply: onObject((*World).pushObject), Robots: true,
	},
	{
		Name: OpThrow, Whom: "object", Doc: "Gives a thing a velocity.",
		Keys: func(_ *World, in *Input) spec.Table {
			return keys(vectorField("velocity", "m/s", MaxSpeed, 0, in.xyz()))
		},
		Check: checkThrow, Now: checkThere, Apply: onObject((*World).throwObject), Leaves: []string{"!held"},
	},
	{
		Name: OpHold, Whom: "object", Doc: "A person holds a thing in the air.",
		Keys: func(_ *World, in *Input) spec.Table {
			by := spec.Field{Key: "by", Into: &in.By, Names: "person", Must: "the name of a person"}
			return keys(by, vectorField("at", "m", MaxExtent, 0, in.xyz()))
		},
		Check: checkHold, Now: checkHoldNow, Apply: onObject((*World).grasp), Place: true, Leaves: []string{"held", "!in"},
	},
	{
		Name: OpRelease, Whom: "object", Doc: "A person lets a thing go.",
		Check: checkMovable, Now: checkThere, Apply: onObject(func(w *World, i int, _ *Input) { w.takeAway(i); w.lift(i) }),
		Leaves: []string{"!held"}, Idle: []Idle{{"!held", "nobody holds it"}},
	},
	{
		Name: OpHide, Whom: "object", Doc: "Takes a thing out of the world.",
		Apply: onObject((*World).hideObject), Leaves: []string{"hidden", "!held", "!in"}, Idle: stays,
	},
	{
		Name: OpShow, Whom: "object", Doc: "Puts a thing back that is out of the world.",
		Keys: func(_ *World, in *Input) spec.Table {
			at := vectorField("at", "m", MaxExtent, 2, in.xyz())
			at.Doc = "Without a height it is set down on the highest thing below any part of it."
			return keys(at)
		},
		Default: func(_ *World, in *Input) { in.At.Z = math.NaN() },
		Apply:   onObject((*World).showObject), Place: true, Rests: true, Leaves: []string{"!hidden", "!in"},
		Idle: []Idle{{"!hidden", "it is not hidden: it is only moved"}},
	},
	{
		Name: OpLift, Whom: "robot", Doc: "Lifts a robot off the ground.", Robots: true, Senses: senses("lifted"),
		Keys: func(_ *World, in *Input) spec.Table {
			return keys(spec.Field{Key: "height", Into: &in.Value, Unit: "m", Min: 0.01, Max: 10})
		},
		Default: func(_ *World, in *Input) { in.Value = 0.4 }, Leaves: []string{"lifted"},
	},
	{
		Name: OpDrop, Whom: "robot", Doc: "Lets a lifted robot drop.", Robots: true, Senses: senses("lifted"),
		Leaves: []string{"!lifted"}, Idle: []Idle{{"!lifted", "it is not lifted"}},
	},
	{
		Name: OpTouch, Whom: "robot", Doc: "Touches a robot.", Robots: true,
		Keys: func(_ *World, in *Input) spec.Table {
			return keys(spec.Field{Key: "part", Into: &in.Part, Must: "such as head_front", Doc: "A sensor below touch, such as head_front of touch/head_front, or bumper_left, bumper_right; a Pepper has bumper_back."}, lastsField(in))
		},
		Default: func(_ *World, in *Input) { in.For = 500e6 },
		Senses:  func(in *Input) []string { return []string{TouchSlot(in.Part)} },
	},
	{
		Name: OpPlug, Whom: "robot", Doc: "Plugs the charger in.", Robots: true, Senses: senses("battery/plugged", "battery/charging"),
		Leaves: []string{"plugged"}, Idle: []Idle{{"plugged", "the charger is plugged in already"}},
	},
	{
		Name: OpUnplug, Whom: "robot", Doc: "Unplugs the charger.", Robots: true, Senses: senses("battery/plugged", "battery/charging"),
		Leaves: []string{"!plugged"}, Idle: []Idle{{"!plugged", "no charger is plugged in"}},
	},
	{
		Name: OpWalk, Whom: "person", Doc: "A person walks there. One who stops before a robot, at most 2.5 m away, looks at it unless look said otherwise on the way.",
		Keys: func(_ *World, in *Input) spec.Table {
			speed := spec.Field{Key: "speed", Into: &in.Value, Unit: "m/s", Min: 0.01, Max: 3}
			return keys(vectorField("to", "m", MaxExtent, 0, in.xyz()[:2]), speed)
		},
		Default: func(_ *World, in *Input) { in.Value = 0.6 }, Check: checkWalk,
		Apply: onPerson(func(b *body, in *Input, _ int64) {
			b.stroll.walks, b.stroll.to, b.stroll.speed = true, in.At.XY(), in.Value
			b.gesture.target = ""
		}),
		Place: true, Idle: stays,
	},
	{
		Name: OpTurn, Whom: "person", Doc: "A person turns.",
		Keys: func(_ *World, in *Input) spec.Table {
			return keys(spec.Field{Key: "yaw_deg", Into: &in.Value, Must: "an angle in degrees", Doc: "Counter-clockwise from x."})
		},
		Apply: onPerson(func(b *body, in *Input, _ int64) {
			b.stroll.walks, b.stroll.turns, b.stroll.yaw = false, true, in.Value
			b.gesture.target = ""
		}),
		Idle: stays,
	},
	{
		Name: OpLook, Whom: "person", Doc: "A person looks at a thing or robot until it walks, turns or looks elsewhere.",
		Keys: func(_ *World, in *Input) spec.Table {
			return keys(spec.Field{Key: "at", Into: &in.By, Names: "thing or robot", Must: "what to look at"})
		},
		Check: checkLook, Apply: onPerson(func(b *body, in *Input, _ int64) { b.gesture.target = in.By }), Idle: stays,
	},
	{
		Name: OpWave, Whom: "person", Doc: "A person waves.",
		Keys:    func(_ *World, in *Input) spec.Table { return keys(lastsField(in)) },
		Default: func(_ *World, in *Input) { in.For = 3e9 },
		Check: func(_ *World, in *Input) error {
			if in.For <= 0 {
				return in.refused("it needs a time")
			}
			return nil
		},
		Apply: onPerson(func(b *body, in *Input, now int64) { b.gesture.waveUntil = now + in.For }), Idle: stays,
	},
	{
		Name: OpSay, Whom: "person", Doc: "A person says something.", Heard: true,
		Keys: func(_ *World, in *Input) spec.Table {
			return keys(spec.Field{Key: "text", Into: spec.Prose(&in.Text), Must: "what is said"})
		},
		Apply: onPerson(func(b *body, in *Input, now int64) { b.gesture.said, b.gesture.saidAt = in.Text, now }),
	},
	{Name: OpSet, Whom: "robot", Robots: true, Keys: SlotKeys, Senses: func(in *Input) []string { return []string{in.Slot} }},
	{Name: OpCommand, Whom: "robot", Keys: SlotKeys, Check: checkCommand, Apply: command},
	{Name: OpFault, Whom: "robot", Check: checkFault, Apply: disturb},
	{Name: OpMend, Whom: "robot", Apply: func(w *World, in *Input) { r, _ := w.Robot(in.Name); r.Slots().Mend(in.Part) }},
}

// senses are the same sensors for every input.
func senses(slots ...string) func(*Input) []string { return func(*Input) []string { return slots } }

// TouchSlot is the sensor that feels a touch of a part: bumper_left is that of bumper/left,
// any other part has one below touch.
func TouchSlot(part string) string {
	if which, bumper := strings.CutPrefix(part, "bumper_"); bumper {
		return "bumper/" + which
	}
	return "touch/" + part
}

// refused is an error that says what is refused to whom.
func (in *Input) refused(format string, args ...any) error {
	return fmt.Errorf("%s %s: %s", in.Op, in.Name, fmt.Sprintf(format, args...))
}

func keys(fields ...spec.Field) spec.Table { return spec.Table{Fields: fields} }

func (in *Input) xyz() []*float64 { return []*float64{&in.At.X, &in.At.Y, &in.At.Z} }

// vectorField is a place, a velocity or an impulse, which must be said.
func vectorField(key, unit string, most float64, least int, into []*float64) spec.Field {
	return spec.Field{Key: key, Into: into, Least: least, Unit: unit, Min: -most, Max: most, Must: "a list of numbers"}
}

func lastsField(in *Input) spec.Field {
	return spec.Field{Key: "for", Into: &in.For, Min: Shortest, Max: Longest, Doc: "How long."}
}

// SlotKeys are the keys of an input that is the value of a slot.
func SlotKeys(_ *World, in *Input) spec.Table { return keys(spec.Field{Key: "to", Into: &in.Value}) }

func moveKeys(w *World, in *Input) spec.Table {
	to := vectorField("to", "m", MaxExtent, 2, in.xyz())
	to.Doc = "A thing without a height is set down on the highest thing below any part of it; people stand on the ground."
	yaw := spec.Field{Key: "yaw_deg", Into: &in.Value, None: "its own", Doc: "Of a robot."}
	if w == nil {
		return keys(to, yaw)
	}
	if _, robot := w.Robot(in.Name); robot {
		return keys(vectorField("to", "m", MaxExtent, 0, in.xyz()[:2]), yaw)
	}
	return keys(to)
}

func moveDefault(w *World, in *Input) {
	if w == nil {
		in.Value = math.NaN() // its own
		return
	}
	if r, ok := w.Robot(in.Name); ok {
		in.Value = r.Base().Yaw
	} else {
		in.At.Z = math.NaN()
	}
}

// onObject carries out what is done to an object.
func onObject(apply func(w *World, i int, in *Input)) func(*World, *Input) {
	return func(w *World, in *Input) {
		i, _ := w.Object(in.Name)
		apply(w, i, in)
	}
}

// onPerson carries out what a person does; now is in ns.
func onPerson(apply func(b *body, in *Input, now int64)) func(*World, *Input) {
	return onObject(func(w *World, i int, in *Input) { apply(&w.physics[i], in, w.Now()) })
}

func (w *World) moveObject(i int, in *Input) {
	w.takeAway(i)
	w.place(i, in.At, w.bodies[i].Yaw)
}

func (w *World) pushObject(i int, in *Input) {
	w.drive(i, thing.Bounded(w.bodies[i].Vel.Add(in.At.Scale(1/w.physics[i].object.Mass))))
}

func (w *World) throwObject(i int, in *Input) {
	w.takeAway(i)
	w.bodies[i].Spin = geom.Vec3{}
	w.drive(i, in.At)
}

func (w *World) hideObject(i int, _ *Input) {
	w.takeAway(i)
	w.place(i, w.bodies[i].Pos, w.bodies[i].Yaw)
	w.show(i, false)
	w.letGo(i)
}

func (w *World) showObject(i int, in *Input) {
	w.takeAway(i)
	w.show(i, true)
	w.place(i, in.At, w.bodies[i].Yaw)
}

// letGo releases whatever object i holds.
func (w *World) letGo(i int) {
	for j := range w.bodies {
		if w.bodies[j].HeldBy == i {
			w.bodies[j].HeldBy = -1
			w.lift(j)
		}
	}
}

// drive gives an object in the plane a velocity (m/s, world frame).
func (w *World) drive(i int, v geom.Vec3) {
	if !w.bodies[i].Present() {
		return
	}
	w.bodies[i].Vel = v
	w.physics[i].write(&w.bodies[i])
	w.lift(i)
}

func (w *World) grasp(i int, in *Input) {
	w.takeAway(i)
	holder, _ := w.Object(in.By)
	h := &w.bodies[holder]
	d := in.At.Sub(h.Pos)
	flat := d.XY().Rotate(-h.Yaw)
	w.physics[i].hold = geom.Vec3{X: flat.X, Y: flat.Y, Z: d.Z}
	w.bodies[i].HeldBy = holder
	w.holdInPlace(i)
}

// checkMove refuses to put a person into what is fixed: nothing would part them.
func checkMove(w *World, in *Input) error {
	i, _ := w.Object(in.Name)
	who := w.physics[i].object
	if who.Shape != Person {
		return nil
	}
	for j := range w.bodies {
		b, s := w.physics[j].object, &w.bodies[j]
		low := b.Fixed && !s.Hidden && s.Pos.Z-b.HalfHeight() < who.Height-heightSlop
		if low && b.Within(in.At.XY().Sub(s.Pos.XY()), s.Yaw, who.Radius-heightSlop) {
			return in.refused("%s is there, and fixed", b.Name)
		}
	}
	for k := range w.Model.Ground.Walls {
		wall := &w.Model.Ground.Walls[k]
		if reach := who.Radius + wall.Thickness/2 - heightSlop; form.SegmentDistSq(in.At.XY(), wall.From, wall.To) < float64(reach*reach) {
			return in.refused("a wall is there")
		}
	}
	return nil
}

func checkMovable(w *World, in *Input) error {
	if i, _ := w.Object(in.Name); !w.physics[i].object.Movable() {
		return in.refused("it is fixed or a person; only movable things can be given a %s", in.Op)
	}
	return nil
}

func checkPush(w *World, in *Input) error {
	if err := checkMovable(w, in); err != nil {
		return err
	}
	i, _ := w.Object(in.Name)
	if mass := w.physics[i].object.Mass; in.At.Norm() > MaxSpeed*mass {
		return in.refused("an impulse of %.3g N s would give %.3g kg more than %v m/s", in.At.Norm(), mass, MaxSpeed)
	}
	return nil
}

func checkThrow(w *World, in *Input) error {
	if !(math.Abs(in.At.X) <= MaxSpeed) || !(math.Abs(in.At.Y) <= MaxSpeed) || !(math.Abs(in.At.Z) <= MaxSpeed) {
		return in.refused("%v is not within %v", in.At, MaxSpeed)
	}
	return checkMovable(w, in)
}

func checkHold(w *World, in *Input) error {
	i, _ := w.Object(in.Name)
	if !w.physics[i].object.Movable() {
		return in.refused("it is fixed or a person and cannot be held")
	}
	if h, ok := w.Object(in.By); !ok || w.physics[h].object.Shape != Person {
		return in.refused("there is no person named %q to hold it", in.By)
	}
	return nil
}

func checkWalk(_ *World, in *Input) error {
	if !(in.Value > 0 && in.Value <= 3) {
		return in.refused("a speed of %v m/s is outside (0, 3]", in.Value)
	}
	return nil
}

func checkLook(w *World, in *Input) error {
	_, robot := w.Robot(in.By)
	_, object := w.Object(in.By)
	switch {
	case !robot && !object:
		return in.refused("there is nothing named %q to look at", in.By)
	case in.By == in.Name:
		return in.refused("nobody can look at themselves")
	}
	return nil
}

// checkShown refuses a thing that is hidden.
func checkShown(w *World, in *Input, before []Input) error {
	if i, ok := w.Object(in.Name); ok && w.will(in.Name, "hidden", w.bodies[i].Hidden, before) {
		return in.refused("it is hidden; show it first")
	}
	return nil
}

// checkThere refuses a thing that is hidden or in a hole.
func checkThere(w *World, in *Input, before []Input) error {
	if err := checkShown(w, in, before); err != nil {
		return err
	}
	if i, ok := w.Object(in.Name); ok && w.will(in.Name, "in", w.bodies[i].In >= 0, before) {
		return in.refused("it is in the hole %s; move it first", w.Model.Ground.Holes[w.bodies[i].In].Name)
	}
	return nil
}

func checkHoldNow(w *World, in *Input, before []Input) error {
	if h, _ := w.Object(in.By); w.will(in.By, "hidden", w.bodies[h].Hidden, before) {
		return in.refused("%s is hidden and cannot hold anything", in.By)
	}
	return checkShown(w, in, before)
}

func checkCommand(w *World, in *Input) error {
	r, _ := w.Robot(in.Name)
	id, ok := r.Slots().Lookup(in.Slot)
	switch {
	case !ok:
		return fmt.Errorf("command %s/%s: %s has no such slot", in.Name, in.Slot, in.Name)
	case r.Slots().Decls()[id].Dir != slot.Actuator:
		return fmt.Errorf("command %s/%s: it is a sensor", in.Name, in.Slot)
	}
	return nil
}

func command(w *World, in *Input) {
	r, _ := w.Robot(in.Name)
	id, _ := r.Slots().Lookup(in.Slot)
	r.Slots().Command(id, in.Value)
}
