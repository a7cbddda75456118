// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"testing"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
)

// crowded is a layer with every Launchpad and people key wanted, before five people.
func crowded(t testing.TB) (*rig, *naoqi.Layer) {
	l := &life{state: naoqi.Solitary}
	l.aware.Tracking = naoqi.TrackHead
	r := newRig(t, naoqi.Options{}, nil, person("a", 1.2, 0.2, 3), person("b", 2, -0.6, 3), person("c", 2.2, 0.6, 3), person("d", 3, 0, 3), person("e", 3.2, -1, 3))
	layer, err := naoqi.New(r.robot, memory.New(), naoqi.Options{})
	if err != nil {
		t.Fatal(err)
	}
	layer.SetLife(l)
	n := 0
	for _, d := range layer.Keys() {
		if d.Name[:6] != "Device" {
			layer.Want(d.Name)
			n++
		}
	}
	r.world.OnRefresh(layer.Refresh)
	r.run(5)
	t.Logf("%d keys", n)
	return r, layer
}

func BenchmarkRefresh(b *testing.B) {
	r, layer := crowded(b)
	now := r.world.Now()
	b.ReportAllocs()
	for b.Loop() {
		now += 25e6
		layer.Refresh(now)
		if now%1e9 == 0 { // people must not be forgotten
			now = r.world.Now()
		}
	}
}

// TestTicksAllocateNothing: in a world of people who stand, wave and look, one of whom is
// tracked, whole ticks allocate nothing; each change of who is where makes lists anew.
func TestTicksAllocateNothing(t *testing.T) {
	l := &life{state: naoqi.Solitary}
	l.aware.Tracking = naoqi.TrackHead
	r := newRig(t, naoqi.Options{Model: naoqi.Pepper}, l, person("a", 1.2, 0.2, 3), person("b", 2, -0.4, 3), person("c", 2.2, 0.6, 3), person("d", 2.8, 0, 3), person("e", 4.5, -1, 3))
	for _, name := range []string{"a", "c"} {
		r.do(sim.Input{Op: sim.OpLook, Name: name, By: "nao"})
		r.do(sim.Input{Op: sim.OpWave, Name: name, For: 1000e9})
	}
	r.mute()
	r.run(10)
	r.expect("Launchpad/SameTrackedHuman", "true", "Launchpad/WavingDetection", "1")
	var to []float64
	before := r.told
	n := testing.AllocsPerRun(5, func() {
		for range 2000 {
			r.world.Tick()
			to = r.store.AppendState(r.layer.AppendState(to[:0]))
		}
	})
	if told := r.told - before; told < 2000 || n > 0 {
		t.Errorf("%v allocations in 2000 ticks with %d writes", n, told)
	}
}
