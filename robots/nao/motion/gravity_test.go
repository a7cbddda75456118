// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/playsim/playsim/geom"
)

var gravities = [...]float64{LeastGravity, StandardGravity, MostGravity}

// TestWalksInGravity: in every gravity that is allowed, a wild walk keeps its feet
// fast and its zero-moment point inside the support.
func TestWalksInGravity(t *testing.T) {
	for _, gravity := range gravities {
		r := start(t, StandInit)
		r.m = New(Config{Gravity: gravity})
		r.cmd.Step.MaxX, r.cmd.Step.MaxTheta = 0.08, 0.524
		rnd := rand.New(rand.NewPCG(21, 22))
		worst := 0.0
		r.during(120, func() {
			if rnd.IntN(60) == 0 {
				r.cmd.Walk = Velocity{rnd.Float64()*0.4 - 0.2, rnd.Float64()*0.2 - 0.1, rnd.Float64()*2 - 1}
				if rnd.IntN(4) == 0 {
					r.cmd.Walk = Velocity{}
				}
			}
			hull, p := r.m.support(), r.m.plannedZMP()
			worst = max(worst, outside(&hull, p))
		})
		r.feetFast()
		if r.m.Fallen() || r.m.Falling() || worst > 1e-6 {
			t.Errorf("%g m/s²: fell %v, zero-moment point %.2f mm outside", gravity, r.m.Fallen(), 1000*worst)
		}
	}
}

// TestFollowsGravity: weight, accelerometer, free fall and balance.
func TestFollowsGravity(t *testing.T) {
	for _, gravity := range gravities {
		r := start(t, StandInit)
		r.m = New(Config{Gravity: gravity})
		r.during(0.2, nil)
		if a := r.m.Acceleration().Norm(); math.Abs(a-gravity) > 1e-9 {
			t.Errorf("%g m/s²: the accelerometer feels %g", gravity, a)
		}
		l := r.m.Loads()
		if f := l[0].Force + l[1].Force; math.Abs(f-r.m.Mass()*gravity) > 1e-9 {
			t.Errorf("%g m/s²: weighs %g N", gravity, f)
		}
		edge := (0.110 - walkPose.com.X) * r.m.Mass() * math.Sqrt(gravity/walkPose.com.Y) // N·s, by the capture point
		for part, falls := range map[float64]bool{0.97: false, 1.03: true} {
			r.m.SetPose(geom.Pose2{}, StandInit)
			r.m.Push(geom.Vec2{X: part * edge}, walkPose.com.Y)
			r.during(3, nil)
			if r.m.Fallen() != falls {
				t.Errorf("%g m/s²: pushed by %.2f of its threshold: fallen %v", gravity, part, r.m.Fallen())
			}
		}
		r.m.SetPose(geom.Pose2{}, StandInit)
		r.m.Lift(0.5)
		r.during(1, nil)
		r.m.Drop()
		took := r.until(1, "landing", func() bool { return r.m.mode != airborne })
		if want := math.Sqrt(2 * 0.5 / gravity); math.Abs(took-want) > 1.5*tick {
			t.Errorf("%g m/s²: drops 0.5 m in %.3f s, want %.3f", gravity, took, want)
		}
	}
}

// TestTickIsExact: a tick is as long as it is said to be, whatever its length.
func TestTickIsExact(t *testing.T) {
	for _, dt := range [...]float64{0.0005, ShortestTick, LongestTick, 0.2} {
		m, cmd := New(Config{}), NewCommand()
		m.Lift(0.1)
		m.Tick(&cmd, nil, dt)
		if want := min(0.1, liftSpeed*dt); math.Abs(m.air.height-want) > 1e-12 {
			t.Errorf("in a tick of %g s the hand rises %g m, want %g", dt, m.air.height, want)
		}
	}
}
