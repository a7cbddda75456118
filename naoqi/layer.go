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
	keys    []asked        // of the rows, by index
	live    []int          // indices of the wanted rows, in order
	raises  []int          // indices of those whose events are to be raised
	counted []string       // activities with a FocusCount
	entries int64          // of states, as Life last told
	alone   bool           // the extractors of people and motion ran
	now     int64
	need    need        // what somebody asks for
	own     need        // what something in the world depends on
	acts    bool        // so it does on a key
	flags   slot.Digest // sum of those of the keys that count

	overrides []override // of sensors, in the order of rows, and then what is made of them
	feet      feet

	senses, newborn senses
}

// asked is how a key stands.
type asked struct {
	key    condition.Key
	wanted bool
	counts bool // it is part of the state
	known  bool // it has been set
	held   bool // others write it
	digest slot.Digest
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
	l.newborn = l.senses
	l.feet.find(l)
	l.fill()
	return l, nil
}

// Fits reports the first slot or percept of a NAO that a robot lacks.
func Fits(robot Robot) error {
	l := &Layer{robot: robot, set: robot.Slots()}
	if err := l.senses.find(l); err != nil {
		return fmt.Errorf("naoqi on %s: %w", robot.Name(), err)
	}
	return nil
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
	l.keys = make([]asked, len(l.rows))
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

// Refresh brings the wanted keys to the latched state of the robot at time now, ns. All
// change together; then the events are raised in the order of Keys, whoever wants them.
func (l *Layer) Refresh(now int64) {
	l.now = now
	l.senses.refresh(l)
	l.alone = l.solitary()
	for _, i := range l.live {
		l.write(i)
	}
	l.raiseAll()
}

// LifeChanged brings the keys that Life tells to the present at once: for Life, when it
// changes in the course of a tick. On the return to solitary those of people and motion are
// brought along: nothing is to be decided by what they were when they froze. What happened
// meanwhile is not raised.
func (l *Layer) LifeChanged() {
	back := !l.alone && l.solitary()
	l.alone = l.solitary()
	for _, i := range l.live {
		if r := &l.rows[i]; r.when == lifeOnly || back && r.when == solitary && r.happens == nothing {
			l.write(i)
		}
	}
	l.raiseAll()
}

// write brings a key to its present value, and notes what is to be raised.
func (l *Layer) write(i int) {
	r, k := &l.rows[i], &l.keys[i]
	if k.held || r.when == solitary && !l.solitary() || r.when == lifeOnly && l.life == nil {
		return
	}
	if r.happens != nothing {
		if len(l.senses.news) > 0 {
			l.raises = append(l.raises, i)
		}
		return
	}
	l.bring(i)
}

// bring brings a key to its present value, in whatever state.
func (l *Layer) bring(i int) {
	r, k := &l.rows[i], &l.keys[i]
	v := r.value(l, r.arg)
	again := r.again != nil && r.again(l)
	same := l.store.Value(k.key).Equal(v)
	if !same {
		l.store.Set(k.key, v)
	}
	switch {
	case r.Event && k.known && v.Kind() != slot.Invalid && (!same || again):
		l.raises = append(l.raises, i)
	case !same && l.opt.Told != nil:
		l.opt.Told(k.key, v, false)
	}
	if !k.known && v.Kind() != slot.Invalid {
		k.known = true
		l.note(i)
	}
}

// solitary tells whether the extractors of people and motion run.
func (l *Layer) solitary() bool { return l.life == nil || l.life.State() == Solitary }

// raiseAll raises what is to be raised: a value that is another, or each thing that has
// happened since the last Refresh.
func (l *Layer) raiseAll() {
	for _, i := range l.raises {
		r, k := &l.rows[i], l.keys[i].key
		if r.happens == nothing {
			l.raise(k, l.store.Value(k))
			continue
		}
		for j := range l.senses.news {
			if n := &l.senses.news[j]; n.what == r.happens && n.arg == r.arg {
				l.raise(k, n.value)
			}
		}
	}
	l.raises = l.raises[:0]
}

func (l *Layer) raise(k condition.Key, v slot.Value) {
	l.store.Raise(k, v)
	if l.opt.Told != nil {
		l.opt.Told(k, v, true)
	}
}
