// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"testing"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/naoqi"
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

func TestRefreshAllocatesNothing(t *testing.T) {
	r, layer := crowded(t)
	r.world.OnRefresh(nil)
	r.run(0.025)
	now := r.world.Now()
	if n := testing.AllocsPerRun(30, func() {
		now += 25e6
		layer.Refresh(now)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
