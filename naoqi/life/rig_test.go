// SPDX-License-Identifier: Apache-2.0

package life_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/slot"
)

// tick is what the robot's is, ns.
const tick = 25_000_000

// rig is a Life over fake keys. What it does is told in log.
type rig struct {
	t       *testing.T
	life    *life.Life
	store   *memory.Store
	monitor *condition.Monitor
	senses  life.Senses
	now     int64
	log     []string
	begun   bool
}

func (r *rig) Start(int, life.StartReason) {}

func (r *rig) Stop(i int, why life.StopReason) {
	r.note("stop %s (%s)", r.life.Activities()[i], why)
}

func (r *rig) note(format string, args ...any) {
	r.log = append(r.log, fmt.Sprintf("%g ", float64(r.now)/1e9)+fmt.Sprintf(format, args...))
}

func (r *rig) told(c life.Change) {
	switch c.Kind {
	case life.Focus:
		r.note("focus %q (%s)", c.To, c.Why)
	case life.State:
		r.note("%s -> %s", c.From, c.To)
	}
}

// activity is id, nature and condition.
func activity(t *testing.T, id string, nature life.Nature, launch string) life.Activity {
	t.Helper()
	a := life.Activity{ID: id, Nature: nature, CanRunInSleep: true}
	if launch != "" {
		c, err := condition.Compile(launch, condition.Options{Name: id})
		if err != nil {
			t.Fatal(err)
		}
		a.Launch = c
	}
	return a
}

func newRig(t *testing.T, o life.Options) *rig {
	t.Helper()
	r := &rig{t: t, store: memory.New()}
	o.Player, o.Tell = r, r.told
	var err error
	if r.life, err = life.New(o); err != nil {
		t.Fatal(err)
	}
	r.monitor = condition.NewMonitor(r.store, 0, condition.Setup{})
	r.store.Observe(r.monitor)
	r.tell()
	return r
}

// tell writes the keys that tell of Life.
func (r *rig) tell() {
	for name, text := range map[string]string{
		"Launchpad/FocusedActivity": r.life.FocusedActivity(), "Launchpad/PreviousActivity": r.life.PreviousActivity(),
		"Launchpad/State": r.life.State(),
	} {
		r.store.Set(r.store.Intern(name), slot.String(text))
	}
}

// run takes ticks up to a time in seconds.
func (r *rig) run(until float64) {
	for ; r.now <= int64(until*1e9); r.now += tick {
		r.monitor.Advance(r.now)
		if !r.begun {
			r.begun = true
			r.life.Watch(r.monitor, r.store)
		}
		r.monitor.Settle()
		for n := 0; r.life.Step(r.now, r.senses); n++ {
			if n > 8 {
				r.t.Fatal("Step never ends")
			}
			r.tell()
			r.monitor.Settle()
		}
	}
}

func (r *rig) set(name string, v int64) { r.store.Set(r.store.Intern(name), slot.Int(v)) }

func (r *rig) want(lines ...string) {
	r.t.Helper()
	if !slices.Equal(r.log, lines) {
		r.t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(r.log, "\n\t"), strings.Join(lines, "\n\t"))
	}
	r.log = nil
}
