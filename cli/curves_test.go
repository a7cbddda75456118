// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"math"
	"testing"
)

// A key that is plotted late has the curve of one that was plotted from the start: of a
// slot, a place and a program.
func TestACurveHasItsPast(t *testing.T) {
	keys := []string{"nao/HeadYaw/position", "distance/nao/green", "green/speed", "scheme/ball/count"}
	early, _, _ := play(t, "worlds/ball_chase.yaml")
	for _, key := range keys {
		early.Watch(key)
	}
	early.Step(200)
	late, _, _ := play(t, "worlds/ball_chase.yaml")
	late.Step(200)
	for i, key := range keys {
		late.Watch(key)
		c := &late.Series.Curves[i]
		if len(c.Samples) != 51 {
			t.Errorf("%s: %d samples", key, len(c.Samples))
		}
		for _, s := range c.Samples {
			whole := early.Series.Curves[i].Between(s.Time, s.Time)
			if s.Time > 0 && (len(whole) != 1 || math.Abs(whole[0].Value-s.Value) > 1e-6) {
				t.Errorf("%s at %d is %v, not %v", key, s.Time, s.Value, whole)
			}
		}
	}
}

// BenchmarkView is a tick of a run that is looked at.
func BenchmarkView(b *testing.B) {
	p, run, _ := play(b, "worlds/ball_chase.yaml")
	run.session.until = 0
	p.Step(13000) // the kept past is full
	b.ReportAllocs()
	for b.Loop() {
		p.Step(1)
	}
}
