// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
)

// A ball that rolls against a fixed crate touches it at its near side, at the height of
// what both share, and touches nothing before and after.
func TestContacts(t *testing.T) {
	w, err := New(&Model{
		Tick: DefaultTick, Step: DefaultStep, Gravity: DefaultGravity, Ground: Ground{Size: geom.Vec2{X: 9, Y: 9}},
		Objects: []Object{
			{Name: "ball", Shape: Ball, Radius: 0.1, Mass: 0.1, Friction: 0.01, Slide: 0.5, At: Resting(0, 0)},
			{Name: "crate", Shape: Box, Size: geom.Vec3{X: 0.4, Y: 0.4, Z: 0.3}, Fixed: true, At: Resting(1, 0)},
			{Name: "left", Shape: Box, Size: geom.Vec3{X: 0.4, Y: 0.4, Z: 0.3}, Mass: 5, Friction: 0.5, At: Resting(-2, 0)},
			{Name: "right", Shape: Box, Size: geom.Vec3{X: 0.4, Y: 0.4, Z: 0.5}, Mass: 5, Friction: 0.5, At: Resting(-1.601, 0)},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Do(Input{Op: OpPush, Name: "ball", At: geom.Vec3{X: 0.1}}); err != nil {
		t.Fatal(err)
	}
	ball, crates, none := 0, 0, 0
	var s Snapshot
	for w.Now() < 2e9 {
		w.Tick()
		w.Snapshot(&s)
		before := ball
		for _, c := range s.Contacts {
			want := geom.Vec3{X: 0.8, Z: 0.1} // half of the ball's height
			if c.At.X < 0 {
				want = geom.Vec3{X: -1.8, Y: c.At.Y, Z: 0.15} // half of the lower crate's
				crates++
			} else {
				ball++
			}
			if c.At.Dist(want) > 0.01 || math.Abs(c.Normal.X*c.Normal.X-1) > 1e-9 {
				t.Errorf("at tick %d something touches at %v, %v", w.Ticks(), c.At, c.Normal)
			}
		}
		if ball == before {
			none++
		}
	}
	if ball == 0 || none < 20 || crates < int(w.Ticks()) {
		t.Errorf("the ball touched in %d ticks and not in %d, the crates at %d points in %d", ball, none, crates, w.Ticks())
	}
}
