// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/slot"
)

// attached is the software of a robot in one run: the layer of its keys, and Autonomous Life
// where there is one.
type attached struct {
	h      extension.Host
	c      *compiled
	robot  robot
	layer  *naoqi.Layer           // nil while nobody asks for its keys
	silent map[condition.Key]bool // keys of the layer that only views ask for
	life   *living                // nil for none
}

var (
	_ extension.Answerer  = (*attached)(nil)
	_ extension.Asked     = (*attached)(nil)
	_ extension.Selective = (*attached)(nil)
	_ extension.Shown     = (*attached)(nil)
	_ extension.Switching = (*attached)(nil)
	_ extension.Watching  = (*attached)(nil)
)

// robot implements naoqi.Robot.
type robot struct {
	name string
	set  *slot.Set
}

func (r robot) Name() string { return r.name }

func (r robot) Slots() *slot.Set { return r.set }

// newLayer makes the layer over a store.
func (a *attached) newLayer(store *memory.Store) *naoqi.Layer {
	l, err := naoqi.New(a.robot, store, naoqi.Options{
		Model: a.c.model, Clock: a.c.clock,
		Taken: func(name string) bool { return a.h.Commands(a.robot.name, name) },
		Told: func(k condition.Key, v slot.Value, raised bool) {
			if !a.silent[k] {
				a.h.Told(k, v, raised)
			}
		},
	})
	if err != nil {
		panic(err) // Attach has looked at the robot
	}
	if a.life != nil {
		l.SetLife(a.life.life)
	}
	return l
}

// os is the layer, made when it is first asked for.
func (a *attached) os() *naoqi.Layer {
	if a.layer == nil {
		a.layer = a.newLayer(a.h.Store())
		if at, begun := a.h.Begun(); begun {
			a.layer.Refresh(at)
		}
	}
	return a.layer
}

// Keys implements extension.Attached.
func (a *attached) Keys(t extension.KeyTable) {
	for _, d := range a.newLayer(memory.New()).Keys() {
		t.Declare(extension.Key{Decl: d, Only: a.c.plan.only(d.Name)})
	}
	if a.life == nil { // else its activities are known
		t.Declare(extension.Key{Decl: naoqi.FocusCounts()})
		return
	}
	a.c.plan.keys(t)
}

// Want implements extension.Selective.
func (a *attached) Want(name string, use extension.Use) bool {
	l, k := a.os(), a.h.Store().Intern(name)
	switch {
	case use == extension.View && l.Wanted(name):
		return false
	case use == extension.View:
		a.silent[k] = true
	default:
		delete(a.silent, k)
	}
	if use == extension.Depend {
		_, ok := l.Want(name)
		return ok
	}
	_, ok := l.Onlook(name)
	return ok
}

// Hold implements extension.Selective.
func (a *attached) Hold(name string) { a.os().Hold(name) }

// Release implements extension.Selective.
func (a *attached) Release(name string) { a.os().Release(name) }

// Held implements extension.Selective.
func (a *attached) Held(robot, slot string) []string {
	if a.layer == nil || robot != a.robot.name {
		return nil
	}
	return a.layer.Held(slot)
}

// AppendKeys implements extension.Selective.
func (a *attached) AppendKeys(to []float64) []float64 {
	if a.layer == nil {
		return to
	}
	return a.layer.AppendState(to)
}

// Refresh implements extension.Attached.
func (a *attached) Refresh(now int64) {
	if a.layer != nil {
		a.layer.Refresh(now)
	}
}

// Begin implements extension.Watching.
func (a *attached) Begin() {
	if a.life != nil {
		a.life.reads()
	}
}

// Watch implements extension.Watching.
func (a *attached) Watch() {
	if a.life != nil {
		a.life.watch()
	}
}

// Step implements extension.Attached.
func (a *attached) Step(now int64, round int) bool {
	v := a.life
	if v == nil {
		return false
	}
	v.changed = false
	if round == 0 {
		v.live(now)
	} else {
		v.decide()
	}
	return v.changed
}

// AppendState implements extension.Attached.
func (a *attached) AppendState(to []float64) []float64 { return a.life.appendState(to) }
