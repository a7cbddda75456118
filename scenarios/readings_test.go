// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// What was kept is what was asked for at that time, before and after going back; keeping
// allocates nothing, and the run takes no notice.
func TestReadingsAreTheValues(t *testing.T) {
	r, plain := assemble(t, "ball_chase", Options{}), assemble(t, "ball_chase", Options{})
	all := r.Readings()
	if len(all.sources) < 300 || len(all.rest) > 300 {
		t.Fatalf("%d of %d are not in a snapshot", len(all.rest), len(all.sources))
	}
	var rest []float32
	var snapshot sim.Snapshot
	for n := range 200 {
		if n == 180 { // so that something has a speed
			push := sim.Input{Op: sim.OpPush, Name: "green", At: geom.Vec3{X: 0.2, Y: 0.1}}
			if err := errors.Join(r.World.Do(push), plain.World.Do(push)); err != nil {
				t.Fatal(err)
			}
		}
		r.Tick()
		plain.Tick()
		rest = all.Keep(rest[:0])
	}
	compareReadings(t, all)
	if r.World.Hash() != plain.World.Hash() {
		t.Error("keeping changed the run")
	}
	if err := r.Rewind(60); err != nil {
		t.Fatal(err)
	}
	compareReadings(t, all)
	if n := testing.AllocsPerRun(10, func() { rest = all.Keep(rest[:0]) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	r.World.Snapshot(&snapshot)
	for _, key := range []string{"nao/posture/family", "no/such", "scheme/ball/*/distance"} {
		if v, ok := all.Kept(key, &snapshot, rest); ok {
			t.Errorf("%s is %v", key, v)
		}
	}
}

func compareReadings(t *testing.T, all *Readings) {
	t.Helper()
	var snapshot sim.Snapshot
	all.run.World.Snapshot(&snapshot)
	rest, some := all.Keep(nil), 0
	for name, s := range all.sources {
		if s.kind == extensionKey {
			continue // asking for it changes what is there
		}
		v, _ := all.run.Value(name)
		want, ok := v.AsFloat()
		if b, is := v.AsBool(); is {
			want, ok = map[bool]float64{true: 1}[b], true
		}
		got, is := all.Kept(name, &snapshot, rest)
		if ok != is || ok && math.Abs(got-want) > 1e-6*math.Abs(want) {
			t.Errorf("%s is %v %v, not %v %v", name, got, is, want, ok)
		}
		if got != 0 && is {
			some++
		}
	}
	if some < 50 {
		t.Errorf("only %d are not 0", some)
	}
}

func BenchmarkKeep(b *testing.B) {
	r := assemble(b, "ball_chase", Options{})
	for range 40 {
		r.Tick()
	}
	all, rest := r.Readings(), []float32(nil)
	b.ReportAllocs()
	for b.Loop() {
		rest = all.Keep(rest[:0])
	}
	b.ReportMetric(float64(len(rest)), "keys")
}
