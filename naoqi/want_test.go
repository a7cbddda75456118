// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// listener is a layer, its store and what it tells of some keys.
type listener struct {
	store *memory.Store
	layer *naoqi.Layer
	told  []string
}

func (r *rig) listen(names []string) *listener {
	r.t.Helper()
	n := &listener{store: memory.New()}
	var err error
	if n.layer, err = naoqi.New(r.robot, n.store, naoqi.Options{Model: naoqi.Pepper, Told: func(k condition.Key, v slot.Value, raised bool) {
		if name := n.store.Name(k); raised && slices.Contains(names, name) {
			n.told = append(n.told, name+"="+v.String())
		}
	}}); err != nil {
		r.t.Fatal(err)
	}
	return n
}

// TestWantedLate: a key that something in the world wants in the midst of a run begins
// then, with a value at once, and goes on in the same way whether somebody looked on
// before or not.
func TestWantedLate(t *testing.T) {
	for _, names := range [][]string{
		{"Launchpad/NumPeopleZone2", "Launchpad/NumPeopleZone1", "PeoplePerception/JustArrived"},
		{"Launchpad/RobotFellRecently", "Launchpad/BatteryLevel"},
		{"Launchpad/NoMotionInZones", "TouchChanged"},
	} {
		r := newRig(t, naoqi.Options{}, nil, person("ann", 2.3, 0.3, 3))
		onlooker, late := r.listen(names), r.listen(names)
		for _, d := range onlooker.layer.Keys() {
			onlooker.layer.Onlook(d.Name)
		}
		r.world.OnRefresh(onlooker.layer.Refresh)
		if s := onlooker.layer.AppendState(nil); len(s) > 0 {
			t.Errorf("who looks on is part of the state: %v", s)
		}
		r.do(sim.Input{Op: sim.OpTouch, Name: "nao", Part: "head_rear", For: 20e9})
		r.run(1)
		if names[0] == "Launchpad/RobotFellRecently" {
			happenings["fall"](r)
		}
		r.run(2)
		onlooker.told = nil
		late.layer.Refresh(r.world.Now() - sim.DefaultTick) // as of the last tick
		for _, name := range names {
			for _, l := range []*listener{onlooker, late} {
				l.layer.Want(name)
			}
			a, b := onlooker.store.Get(name), late.store.Get(name)
			if !a.Equal(b) || strings.HasPrefix(name, "Launchpad/") && b.Kind() == slot.Invalid {
				t.Errorf("%s begins as %v where somebody looked on, else as %v", name, a, b)
			}
		}
		r.world.OnRefresh(func(now int64) {
			onlooker.layer.Refresh(now)
			late.layer.Refresh(now)
			if a, b := onlooker.layer.AppendState(nil), late.layer.AppendState(nil); !slices.Equal(a, b) {
				t.Fatalf("%v at %d ns: the states are %v and %v", names, now, a, b)
			}
		})
		r.do(sim.Input{Op: sim.OpWalk, Name: "ann", At: person("", 1, 0.3, 0).At, Value: 0.8})
		r.do(sim.Input{Op: sim.OpSet, Name: "nao", Slot: "battery", Value: 0.3})
		r.do(sim.Input{Op: sim.OpTouch, Name: "nao", Part: "head_front", For: 1e9})
		r.run(4)
		if !slices.Equal(onlooker.told, late.told) || len(late.told) == 0 {
			t.Errorf("%v: told %v where somebody looked on, else %v", names, onlooker.told, late.told)
		}
	}
}

// TestStateTells: what the layer keeps for the keys that are wanted is in its state: each
// of these happenings leaves another one than the same time without.
func TestStateTells(t *testing.T) {
	state := func(wanted string, do func(r *rig, l *naoqi.Layer), seconds float64) []float64 {
		r := newRig(t, naoqi.Options{Model: naoqi.Pepper}, nil, person("ann", 2, 0.3, 3))
		l := r.listen(nil).layer
		l.Want(wanted)
		r.world.OnRefresh(l.Refresh)
		r.run(1)
		do(r, l)
		r.run(seconds)
		return l.AppendState(nil)
	}
	nothing := func(*rig, *naoqi.Layer) {}
	hides := func(r *rig, _ *naoqi.Layer) { r.do(sim.Input{Op: sim.OpHide, Name: "ann"}) }
	touches := func(part string) func(r *rig, l *naoqi.Layer) {
		return func(r *rig, _ *naoqi.Layer) { r.do(sim.Input{Op: sim.OpTouch, Name: "nao", Part: part, For: 200e6}) }
	}
	for _, c := range []struct {
		name, wanted string
		do           func(*rig, *naoqi.Layer)
		seconds      float64
		same         bool
	}{
		{"a leaving", "Launchpad/NumPeopleZone2", hides, 1, false},
		{"a leaving that nobody asks for", "Launchpad/Hour", hides, 1, true},
		{"a leaving in the pictures", "Launchpad/NoMotionInZones", hides, 1, false},
		{"a push", "Launchpad/RobotPushedRecently", func(r *rig, _ *naoqi.Layer) { jolt(r) }, 3, false},
		{"another posture", "Launchpad/Posture", func(r *rig, _ *naoqi.Layer) {
			r.do(sim.Input{Op: sim.OpFault, Name: "nao", Slot: "posture", Part: "p", Fault: slot.Fault{Kind: slot.Wrong, Value: 3}})
		}, 1.1, false},
		{"a touch", "TouchChanged", touches("head_rear"), 0.1, false},
		{"a touch that is over", "TouchChanged", touches("head_rear"), 1, true},
		{"a click that is over", "ALChestButton/DoubleClickOccurred", touches("chest_button"), 1, false},
		{"a hold", "Launchpad/WavingDetection", func(_ *rig, l *naoqi.Layer) { l.Hold("Launchpad/WavingDetection") }, 0, false},
		{"a hold of what only others look at", "Launchpad/Hour", func(_ *rig, l *naoqi.Layer) { l.Hold("Launchpad/Day") }, 0, true},
		{"a want", "Launchpad/Hour", func(_ *rig, l *naoqi.Layer) { l.Want("Launchpad/Day") }, 0, false},
		{"looking on", "Launchpad/Hour", func(_ *rig, l *naoqi.Layer) { l.Onlook("Launchpad/NumPeopleZone2") }, 1, true},
	} {
		got, base := state(c.wanted, c.do, c.seconds), state(c.wanted, nothing, c.seconds)
		if slices.Equal(got, base) != c.same {
			t.Errorf("%s: the same state is %t", c.name, !c.same)
		}
	}
}
