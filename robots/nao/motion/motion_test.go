// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// tick is the control period of most tests, s.
const tick = 0.025

// run is a robot under test, with what must hold in every tick.
type run struct {
	t   *testing.T
	m   *Motion
	cmd Command
	g   Ground
	now float64

	slide, sink float64 // worst of all ticks, m
	feet        [2]geom.Pose
	planted     [2]bool
}

func start(t *testing.T, p Posture) *run {
	t.Helper()
	return &run{t: t, m: New(Config{Posture: p}), cmd: NewCommand()}
}

// tick moves on by one tick and checks joints.
func (r *run) tick(dt float64) {
	r.t.Helper()
	before := *r.m.Angles()
	r.m.Tick(&r.cmd, r.g, dt)
	r.now += dt
	r.checkJoints(&before, dt)
	r.checkFeet()
}

// during runs for a time.
func (r *run) during(seconds float64, each func()) {
	r.t.Helper()
	for end := r.now + seconds - 1e-9; r.now < end; {
		r.tick(tick)
		if each != nil {
			each()
		}
	}
}

// until runs until something holds and fails when it does not within a time.
func (r *run) until(seconds float64, what string, holds func() bool) float64 {
	r.t.Helper()
	began := r.now
	for !holds() {
		if r.now > began+seconds {
			r.t.Fatalf("%s: not within %g s (posture %v, mode %v, lag %g)", what, seconds, r.m.Posture(), r.m.mode, r.m.lag)
		}
		r.tick(tick)
	}
	return r.now - began
}

func (r *run) checkJoints(before *body.Angles, dt float64) {
	r.t.Helper()
	a := *r.m.Angles()
	clamped := a
	body.Clamp(&clamped)
	for j := range body.Joint(body.NumJoints) {
		s := &body.Specs[j]
		if d := math.Abs(a[j] - before[j]); !(d <= float64(s.Speed*dt)+1e-9) {
			r.t.Fatalf("%.3f s: %v moves at %.3f rad/s, more than %.3f (mode %v, path %v %.3f)", r.now, j, d/dt, s.Speed, r.m.mode, r.m.path.at, r.m.path.u)
		}
		if math.Abs(a[j]-clamped[j]) > 1e-9 {
			r.t.Fatalf("%.3f s: %v at %.4f is beyond its limit %.4f (mode %v, path %v %.3f)", r.now, j, a[j], clamped[j], r.m.mode, r.m.path.at, r.m.path.u)
		}
	}
}

// checkFeet notes the depth of the lowest sole corner and, while a walk lasts, how
// far a foot slides from where it was set down.
func (r *run) checkFeet() {
	for _, side := range [...]body.Side{body.Left, body.Right} {
		sole := r.m.Sole(side)
		for _, c := range body.SoleCorners(side) {
			r.sink = max(r.sink, r.m.floor-sole.Apply(c).Z)
		}
		down := r.m.Walking() && (side == r.m.Stance() || r.m.DoubleSupport())
		if down && r.planted[side] {
			for _, c := range body.SoleCorners(side) {
				r.slide = max(r.slide, sole.Apply(c).Sub(r.feet[side].Apply(c)).Norm())
			}
		}
		if down && !r.planted[side] {
			r.feet[side] = sole
		}
		r.planted[side] = down
	}
}

func (r *run) feetFast() {
	r.t.Helper()
	if r.slide > 0.002 {
		r.t.Errorf("a standing foot slides %.2f mm", 1000*r.slide)
	}
	if r.sink > 0.0001 {
		r.t.Errorf("a sole is %.3f mm below ground", 1000*r.sink)
	}
}
