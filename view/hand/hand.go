// SPDX-License-Identifier: Apache-2.0

// Package hand lists what a visitor can do to a robot, a person or a thing now: the actions
// of scripts that the world would carry out. [Menu] is the list while a view shows it; it
// knows neither windows nor terminals.
package hand

import (
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// Hand is something that a visitor can do.
type Hand struct {
	Label string // in the words of a script, such as "touch head_front"
	Input sim.Input
	Says  bool // what is said is still to be typed
}

// List returns what a visitor can do now to what has a name: nothing to what is hidden.
func List(w *sim.World, name string) (all []Hand) {
	if w.Marked(name, "hidden", w.Asked()) {
		return nil
	}
	for _, k := range w.Actions() {
		for _, h := range offers(w, k, name) {
			if w.Can(h.Input) == nil && changes(w, k, h.Input.Name) {
				all = append(all, h)
			}
		}
	}
	return all
}

// Things returns the names of the robots, people and things to which something can be done.
func Things(w *sim.World) (names []string) {
	for _, r := range w.Robots() {
		names = append(names, r.Name())
	}
	for i := range w.Bodies() {
		if w.Bodies()[i].Present() {
			names = append(names, w.Model.Objects[i].Name)
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return len(List(w, name)) == 0 })
}

// offers returns an action for one named, with whatever it takes beside the name.
func offers(w *sim.World, k *sim.ActionKind, name string) []Hand {
	switch k.Name {
	case sim.OpHold:
		return presented(w, name)
	case sim.OpTouch:
		return touches(w, name)
	case sim.OpCome:
		return comers(w, name)
	case sim.OpSay:
		return []Hand{{Label: "say …", Input: sim.Input{Op: sim.OpSay, Name: name}, Says: true}}
	}
	return alone(w, k, name)
}

// alone returns an action that takes no more than a name. What takes a thing away is none:
// nobody can point at it afterwards.
func alone(w *sim.World, k *sim.ActionKind, name string) []Hand {
	if k.Doc == "" || k.Whom == "" || slices.Contains(k.Leaves, "hidden") || !slices.Contains(takers, k.Whom) {
		return nil
	}
	in := sim.Input{Op: k.Name, Name: name}
	if k.Default != nil {
		k.Default(w, &in)
	}
	t := k.Table(w, &in)
	for i := range t.Fields[1:] {
		if t.Fields[i+1].Must != "" {
			return nil
		}
	}
	return []Hand{{Label: k.InScript(), Input: in}}
}

// takers are those to whom the world itself sees that an action can be done.
var takers = []string{"object", "robot", "person", "object or robot"}

// changes reports whether an action changes something for one with a name.
func changes(w *sim.World, k *sim.ActionKind, name string) bool {
	has := func(mark string) bool {
		of, none := strings.CutPrefix(mark, "!")
		return w.Marked(name, of, w.Asked()) != none
	}
	for _, idle := range k.Idle {
		if has(idle.Mark) {
			return false
		}
	}
	return k.Name == sim.OpHold || len(k.Leaves) == 0 || !every(k.Leaves, has)
}

func every(marks []string, has func(string) bool) bool {
	return !slices.ContainsFunc(marks, func(m string) bool { return !has(m) })
}

// touches returns the sensors of a robot that feel a touch: those of the slots touch/PART, or
// of a slot that is called as the part.
func touches(w *sim.World, name string) (hands []Hand) {
	r, ok := w.Robot(name)
	if !ok {
		return nil
	}
	for _, d := range r.Slots().Decls() {
		if d.Dir != slot.Sensor {
			continue
		}
		part := strings.ReplaceAll(strings.TrimPrefix(d.Name, "touch/"), "/", "_")
		in := sim.Input{Op: sim.OpTouch, Name: name, Part: part}
		w.Action(sim.OpTouch).Default(w, &in)
		hands = append(hands, Hand{Label: "touch " + part, Input: in})
	}
	return hands
}

// comers returns to which robots a person can come, or who can come to a robot.
func comers(w *sim.World, name string) (hands []Hand) {
	come := func(who, to, label string) {
		in := sim.Input{Op: sim.OpCome, Name: who, By: to}
		w.Action(sim.OpCome).Default(w, &in)
		hands = append(hands, Hand{Label: label, Input: in})
	}
	if _, robot := w.Robot(name); !robot {
		for _, r := range w.Robots() {
			come(name, r.Name(), "come to "+r.Name())
		}
		return hands
	}
	for i := range w.Model.Objects {
		if o := &w.Model.Objects[i]; o.Shape == sim.Person {
			come(o.Name, name, o.Name+": come")
		}
	}
	return hands
}

// How far before a robot, and how high at least, a thing is held out, m.
const (
	armLength = 0.4
	lowest    = 0.02
	usualEyes = 0.3 // of a robot without eyes
)

// presented returns before which robots a thing can be held out in the visitor's hand.
func presented(w *sim.World, name string) (hands []Hand) {
	o, ok := w.Object(name)
	if !ok {
		return nil
	}
	half := w.Model.Objects[o].HalfHeight()
	for i, r := range w.Robots() {
		if _, has := r.(sim.Posed); !has {
			continue
		}
		at := r.Base().Apply(geom.Vec2{X: armLength + w.Model.Objects[o].Extent()}).To3D(max(eyes(w, i), half+lowest))
		at = geom.Vec3{X: millimetres(at.X), Y: millimetres(at.Y), Z: millimetres(at.Z)} // it is read by people
		hands = append(hands, Hand{Label: "hold before " + r.Name(), Input: sim.Input{Op: sim.OpHold, Name: name, At: at}})
	}
	return hands
}

func millimetres(x float64) float64 { return math.Round(x*1000) / 1000 }

// eyes is how high the highest eye of a robot is, m.
func eyes(w *sim.World, robot int) float64 {
	look, links := w.Model.Robots[robot].Look, w.Robots()[robot].Links(nil)
	if look == nil || len(look.Eyes) == 0 {
		return usualEyes
	}
	high := 0.0
	for i := range look.Eyes {
		if e := &look.Eyes[i]; e.Link < len(links) {
			high = max(high, links[e.Link].Mul(e.At).Pos.Z)
		}
	}
	return high
}
