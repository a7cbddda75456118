// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// osRobot is the robot whose software has the keys under NAOqi's own names: that of
// Autonomous Life, else the first NAO of the world; nil where there is none.
func (r *Run) osRobot(w *sim.World) (sim.Robot, *worlds.RobotSpec) {
	for i := range r.Spec.Robots {
		if spec := &r.Spec.Robots[i]; spec.Kind == "nao" && (r.Spec.Life == nil || r.Spec.Life.Robot == spec.Name) {
			robot, _ := w.Robot(spec.Name)
			return robot, spec
		}
	}
	return nil, nil
}

// newLayer makes the robot-OS layer of a world over a store; nil where no robot has one.
func (r *Run) newLayer(w *sim.World, store *memory.Store) *naoqi.Layer {
	robot, spec := r.osRobot(w)
	if robot == nil {
		return nil
	}
	var clock naoqi.Clock
	if life := r.Spec.Life; life != nil && life.Start != "" {
		clock, _ = naoqi.ParseClock(life.Start) // compileLife has looked at it
	}
	l, err := naoqi.New(robot, store, naoqi.Options{
		Model: naoqi.Model(spec.Type),
		Clock: clock,
		Taken: func(name string) bool {
			return r.board == nil || store != r.board.store || r.commands(robot.Name(), name)
		},
		Told: r.osTold(store),
	})
	if err != nil {
		return nil // a NAO has all that it needs
	}
	if r.alive != nil {
		l.SetLife(r.alive.life)
	}
	return l
}

// commands tells whether a program can command a slot.
func (r *Run) commands(robot, name string) bool {
	for _, p := range r.programs {
		for i := range p.commands {
			if p.asleep() {
				break
			}
			if c := &p.commands[i]; c.Robot == robot && c.Slot == name {
				return true
			}
		}
	}
	return false
}

// osTold tells the trace of a scenario what the layer writes.
func (r *Run) osTold(store *memory.Store) func(condition.Key, slot.Value, bool) {
	if r.scenario == nil {
		return nil
	}
	return func(k condition.Key, v slot.Value, raised bool) {
		if !r.told() || r.board.silent[k] {
			return
		}
		e := trace.Event{Kind: trace.Key, Name: store.Name(k), Value: v}
		if raised {
			e.Event = "raise"
		}
		if r.play != nil {
			r.play.emit(&e)
		}
	}
}

// robotOS declares the keys of the layer.
func (t *keyTable) robotOS(r *Run) {
	l := r.newLayer(r.World, memory.New())
	if l == nil {
		return
	}
	for _, d := range l.Keys() {
		if _, err := t.Declare(d); err == nil {
			t.sources[d.Name] = keySource{kind: osKey, name: d.Name}
		}
	}
	if r.alive == nil { // else its activities are known
		t.born(naoqi.FocusCounts())
	}
}

// os is the layer of the board, made when it is first asked for.
func (b *board) os() *naoqi.Layer {
	if b.layer == nil {
		b.layer = b.run.newLayer(b.world, b.store)
		if b.layer != nil && b.begun {
			b.layer.Refresh(b.at)
		}
	}
	return b.layer
}

// keepOS has a key of the layer refreshed.
func (b *board) keepOS(k condition.Key, name string, acts bool) {
	delete(b.silent, k)
	if acts {
		b.os().Want(name)
	} else {
		b.os().Onlook(name)
	}
}

// osValue is a key of the run's layer as it was last refreshed, for whoever asks. A key
// that nobody asked for before begins now, of which the run takes no notice; after
// Rewind it begins with the run.
func (r *Run) osValue(name string) slot.Value {
	if r.board == nil {
		r.board = newBoard(r, r.World)
		r.board.at, r.board.begun = r.World.Now()-r.model.Tick, r.World.Ticks() > 0
		r.World.OnRefresh(r.board.tick)
	}
	if r.board.view(name) {
		r.viewed = append(r.viewed, name)
	}
	return r.board.store.Get(name)
}

// view looks at a key of the layer for a view and tells whether nobody did before.
func (b *board) view(name string) bool {
	l := b.os()
	if l == nil || l.Wanted(name) {
		return false
	}
	b.silent[b.store.Intern(name)] = true
	_, ok := l.Onlook(name)
	return ok
}

// review looks at what views asked for before the run went back.
func (b *board) review() {
	for _, name := range b.run.viewed {
		b.view(name)
	}
}

// holdKey leaves a key of the layer to the script from now on.
func (b *board) holdKey(name string) {
	if l := b.os(); l != nil && b.run.keys.source(name).kind == osKey {
		l.Hold(name)
	}
}

// osWritable refuses a value that a key of the layer cannot have; false for other keys.
func (r *reader) osWritable(n *spec.Node, in *sim.Input) bool {
	info, ok := r.s.keys.KeyInfo(in.Name)
	if !ok || r.s.keys.source(in.Name).kind != osKey {
		return false
	}
	fits := info.Kind == in.Data.Kind()
	if info.Kind == slot.FloatValue {
		x, number := in.Data.AsFloat()
		fits = number && !math.IsInf(x, 0) && !math.IsNaN(x)
	}
	if !fits && in.Data.Kind() != slot.Invalid { // else the value itself is told
		r.errs.Add(n.Errorf("", "%q holds %s, not %s", in.Name, kindWords[info.Kind], in.Data))
	}
	return true
}

var kindWords = [...]string{
	slot.Invalid: "anything", slot.BoolValue: "a truth", slot.IntValue: "a whole number", slot.FloatValue: "a number",
	slot.StringValue: "a text", slot.VectorValue: "a list", slot.ListValue: "a list",
}
