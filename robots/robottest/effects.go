// SPDX-License-Identifier: Apache-2.0

package robottest

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// Situation is one in which a command may have an effect that it has not at rest.
type Situation struct {
	Commands map[string]float64
	Inputs   []sim.Input // Name is filled in
}

// checkEffects commands every actuator in turn: in one of the situations something must
// go another way, or the robot must look different.
func checkEffects(t *testing.T, r Robot) {
	situations := append([]Situation{{}, {Commands: r.Walk}}, r.Situations...)
	plain := make([]slot.Digest, len(situations))
	for i := range situations {
		plain[i] = trace(t, r, &situations[i], "", 0)
	}
	_, robot := world(t, r, 1)
	for _, d := range robot.Slots().Decls() {
		if d.Dir == slot.Actuator && !shown(r.Look, d.Name) && !has(t, r, situations, plain, d) {
			t.Errorf("%s: no command of it has an effect", d.Name)
		}
	}
}

func has(t *testing.T, r Robot, situations []Situation, plain []slot.Digest, d slot.Decl) bool {
	for i := range situations {
		for _, v := range [...]float64{d.Min, d.Max, (d.Min + d.Max) / 2} {
			if trace(t, r, &situations[i], d.Name, v) != plain[i] {
				return true
			}
		}
	}
	return false
}

// trace runs the robot for 4 s and returns a digest of where its links and the things
// about it go and of what its sensors read; extra is one more command.
func trace(t *testing.T, r Robot, s *Situation, extra string, v float64) (sum slot.Digest) {
	t.Helper()
	w, robot := world(t, r, 1)
	set := robot.Slots()
	command := func(name string, v float64) {
		if id, ok := set.Lookup(name); !ok || !set.Command(id, v) {
			t.Fatalf("no actuator %s", name)
		}
	}
	for name, v := range s.Commands {
		command(name, v)
	}
	for _, in := range s.Inputs {
		in.Name = name
		if err := w.Do(in); err != nil {
			t.Fatal(err)
		}
	}
	if extra != "" {
		command(extra, v)
	}
	for range 160 {
		w.Tick()
		digest(&sum, w, robot)
	}
	return sum
}

func digest(sum *slot.Digest, w *sim.World, robot sim.Robot) {
	for id, d := range robot.Slots().Decls() {
		if d.Dir == slot.Sensor {
			sum.Float(robot.Slots().Get(slot.ID(id)))
		}
	}
	for _, link := range robot.Links(nil) {
		for _, f := range [...]float64{link.Pos.X, link.Pos.Y, link.Pos.Z, link.Rot.X, link.Rot.Y, link.Rot.Z} {
			sum.Float(f)
		}
	}
	for i := range w.Bodies() {
		sum.Float(w.Bodies()[i].Pos.X)
		sum.Float(w.Bodies()[i].Pos.Y)
	}
}

// shown reports whether a robot is drawn by the value of a slot.
func shown(l *sim.Look, name string) bool {
	if l == nil {
		return false
	}
	for i := range l.Pieces {
		p := &l.Pieces[i]
		light, isLight := strings.CutPrefix(name, p.Glow)
		switch {
		case p.Glow != "" && isLight && (light == "" || light == "/red" || light == "/green" || light == "/blue"):
			return true
		case p.Digits == name || p.Hinge != nil && p.Hinge.Slot == name:
			return true
		}
	}
	return false
}
