// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"fmt"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
)

// Model is the maker's robot that the software takes its body to be.
type Model string

// The models of Launchpad/RobotType.
const (
	NAO    Model = "nao"
	Pepper Model = "pepper"
	Romeo  Model = "romeo"
)

// Models are the values of Launchpad/RobotType.
var Models = []string{string(NAO), string(Pepper), string(Romeo)}

// Robot is what a Layer sees of a robot; any sim.Robot with the slots of a NAO is one.
type Robot interface {
	Name() string
	Slots() *slot.Set
}

// Options say how a Layer is set up. The zero value is a NAO without Autonomous Life
// whose clock starts at DefaultStart.
type Options struct {
	Model Model // "" is NAO
	Clock Clock
	Taken func(slot string) bool                           // slots that a program commands: BasicAwareness leaves them alone; nil: none
	Told  func(k condition.Key, v slot.Value, raised bool) // is told of every write; may be nil
}

// Layer is the robot-OS layer of one robot.
type Layer struct {
	robot Robot
	set   *slot.Set
	store *memory.Store
	opt   Options
	life  Life

	rows    []row
	byName  map[string]int // index into rows
	live    []live
	wanted  []int    // by row: 1 + index into live, 0 for none
	counted []string // activities with a FocusCount
	entries int64    // of states, as Life last told
	now     int64

	senses senses
}

// live is a key that is computed each tick.
type live struct {
	key   condition.Key
	row   *row
	known bool // it has been set
	held  bool // others write it
}

// New makes the layer of a robot over a store. It writes nothing before the first
// Refresh. A robot that lacks the slots of a NAO is an error.
func New(robot Robot, store *memory.Store, o Options) (*Layer, error) {
	if o.Model == "" {
		o.Model = NAO
	}
	if !o.Clock.set {
		o.Clock = DefaultStart
	}
	l := &Layer{robot: robot, set: robot.Slots(), store: store, opt: o, byName: map[string]int{}}
	if err := l.senses.find(l); err != nil {
		return nil, fmt.Errorf("naoqi on %s: %w", robot.Name(), err)
	}
	l.fill()
	return l, nil
}

// fill makes the table of all keys.
func (l *Layer) fill() {
	l.rows = append(l.rows, l.deviceRows()...)
	l.rows = append(l.rows, l.eventRows()...)
	l.rows = append(l.rows, l.launchpadRows()...)
	l.rows = append(l.rows, l.peopleRows()...)
	for i := range l.rows {
		l.byName[l.rows[i].Name] = i
	}
	l.wanted = make([]int, len(l.rows))
}

// SetLife joins Autonomous Life; nil takes it away. It is to be called before the
// first Refresh: the keys of FocusCount follow from its activities.
func (l *Layer) SetLife(life Life) {
	l.life = life
	if life == nil {
		return
	}
	for _, id := range life.Activities() {
		l.addFocusCount(id)
	}
}

// Keys are the declarations of all keys, whether wanted or not. Those that always have
// a value from the first Refresh on have an initial one here.
func (l *Layer) Keys() []memory.Decl {
	out := make([]memory.Decl, 0, len(l.rows))
	for i := range l.rows {
		d := l.rows[i].Decl
		if l.ready(&l.rows[i]) {
			d.Init = slot.Zero(d.Kind)
		}
		out = append(out, d)
	}
	return out
}

// ready tells whether a key has a value from the first Refresh on.
func (l *Layer) ready(r *row) bool {
	switch {
	case r.happens != nothing:
		return false
	case r.when == lifeOnly:
		return l.life != nil
	case r.when == solitary:
		return l.life == nil
	}
	return true
}

// Want has a key computed from the next Refresh on, and declares it in the store. It is
// false for a name that is none of the layer's keys.
func (l *Layer) Want(name string) (condition.Key, bool) {
	i, ok := l.byName[name]
	if !ok {
		return 0, false
	}
	if at := l.wanted[i]; at > 0 {
		return l.live[at-1].key, true
	}
	r := &l.rows[i]
	k := l.store.Intern(name)
	if _, declared := l.store.KeyInfo(name); !declared {
		k, _ = l.store.Declare(r.Decl)
	}
	l.live = append(l.live, live{key: k, row: r})
	l.wanted[i] = len(l.live)
	l.senses.wanted(r)
	return k, true
}

// Wanted tells whether a key is computed.
func (l *Layer) Wanted(name string) bool {
	i, ok := l.byName[name]
	return ok && l.wanted[i] > 0
}

// Hold leaves a key to others from now on: the layer does not write it any more. It is
// for scenarios that override what the robot finds.
func (l *Layer) Hold(name string) {
	if k, ok := l.Want(name); ok {
		for i := range l.live {
			l.live[i].held = l.live[i].held || l.live[i].key == k
		}
	}
}

// WantAll has all keys computed.
func (l *Layer) WantAll() {
	for i := range l.rows {
		l.Want(l.rows[i].Name)
	}
}

// Refresh brings the wanted keys to the latched state of the robot at time now, ns.
// The order of the writes is that in which the keys were wanted.
func (l *Layer) Refresh(now int64) {
	l.now = now
	l.senses.refresh(l)
	for i := range l.live {
		l.write(&l.live[i])
	}
}

// LifeChanged brings the keys that Life tells to the present at once: for Life, when it
// changes in the course of a tick.
func (l *Layer) LifeChanged() {
	for i := range l.live {
		if l.live[i].row.when == lifeOnly {
			l.write(&l.live[i])
		}
	}
}

// write brings a key to its present value.
func (l *Layer) write(k *live) {
	r := k.row
	if k.held {
		return
	}
	if r.happens != nothing {
		l.raiseAll(k)
		return
	}
	if r.when == solitary && !l.solitary() || r.when == lifeOnly && l.life == nil {
		return
	}
	v := r.value(l, r.arg)
	again := r.again != nil && r.again(l)
	switch same := l.store.Value(k.key).Equal(v); {
	case v.Kind() == slot.Invalid:
		if !same {
			l.put(k.key, v)
		}
	case r.Event && k.known && (!same || again):
		l.raise(k.key, v)
	case !same:
		l.put(k.key, v)
	}
	k.known = k.known || v.Kind() != slot.Invalid
}

// solitary tells whether the extractors of people and motion run.
func (l *Layer) solitary() bool { return l.life == nil || l.life.State() == Solitary }

func (l *Layer) raise(k condition.Key, v slot.Value) {
	l.store.Raise(k, v)
	if l.opt.Told != nil {
		l.opt.Told(k, v, true)
	}
}

func (l *Layer) put(k condition.Key, v slot.Value) {
	l.store.Set(k, v)
	if l.opt.Told != nil {
		l.opt.Told(k, v, false)
	}
}

// raiseAll raises a key for each time that it happened since the last Refresh.
func (l *Layer) raiseAll(k *live) {
	if k.row.when == solitary && !l.solitary() {
		return
	}
	for i := range l.senses.news {
		if n := &l.senses.news[i]; n.what == k.row.happens && n.arg == k.row.arg {
			l.raise(k.key, n.value)
		}
	}
}
