// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// What was kept is what was asked for at that time, before and after going back; keeping
// allocates nothing, and the run takes no notice.
func TestReadingsAreTheValues(t *testing.T) {
	r, plain := assemble(t, "ball_chase", Options{}), assemble(t, "ball_chase", Options{})
	all := r.Readings()
	if n := len(all.Keep(nil)); n > 300 {
		t.Fatalf("%d are not in a snapshot", n)
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
	compareReadings(t, r)
	if r.World.Hash() != plain.World.Hash() {
		t.Error("keeping changed the run")
	}
	if err := r.Rewind(60); err != nil {
		t.Fatal(err)
	}
	compareReadings(t, r)
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

func compareReadings(t *testing.T, r *Run) {
	t.Helper()
	var snapshot sim.Snapshot
	r.World.Snapshot(&snapshot)
	all, keys, some := r.Readings(), r.NewKeys(), 0
	rest := all.Keep(nil)
	for _, d := range keys.Decls() {
		name := d.Name
		if strings.Contains(name, "*") || d.Kind == slot.ListValue || d.Kind == slot.StringValue || keys.OfExtension(name) { // asking for that would change what is there
			continue
		}
		v, _ := r.Value(name)
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
