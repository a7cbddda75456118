// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"fmt"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
)

const noMotion = "Launchpad/NoMotionInZones"

// moved counts the rises of motion within some seconds.
func (r *rig) moved(seconds float64) int {
	r.clear()
	r.run(seconds)
	return r.raised("MovementDetection/MovementDetected")
}

// TestWhoStandsDoesNotMove: a neighbour that is overlooked lends nobody its mark.
func TestWhoStandsDoesNotMove(t *testing.T) {
	for _, crowd := range [][]sim.Object{
		{person("ann", 2, 0.2, 3)},
		{person("ann", 2, 0.2, 3), person("bob", 2.2, -0.5, 3)},
		{person("ann", 1.6, 0.2, 3), person("bob", 2.4, -0.3, 3), person("kim", 2.8, 0.6, 3), person("lea", 3.1, 0, 3)},
	} {
		r := newRig(t, naoqi.Options{}, nil, crowd...)
		if n := r.moved(600); n > 0 {
			t.Errorf("%d people who stand: %d movements in 600 s", len(crowd), n)
		}
	}
}

// TestWhoWalksMoves, beside somebody who stands, whichever way.
func TestWhoWalksMoves(t *testing.T) {
	for _, to := range []geom.Vec3{{X: 2, Y: 0.7}, {X: 2, Y: 0.2}, {X: 1.3, Y: 0.4}, {X: 2.7, Y: 0.5}} {
		for _, speed := range []float64{0.6, 1.2} {
			r := newRig(t, naoqi.Options{}, nil, person("ann", 2, 0.45, 3), person("bob", 2.4, -0.5, 3))
			r.run(2)
			r.do(sim.Input{Op: sim.OpWalk, Name: "ann", At: to, Value: speed})
			if n := r.moved(2); n == 0 {
				t.Errorf("to %v at %v m/s: no movement", to, speed)
			}
			r.run(2)
			r.expect(noMotion, "true")
		}
	}
}

// TestMovedByOthers: no motion is told of while somebody moves the camera.
func TestMovedByOthers(t *testing.T) {
	for name, in := range map[string]sim.Input{
		"lift a little": {Op: sim.OpLift, Value: 0.02}, "lift": {Op: sim.OpLift, Value: 0.3}, "lift high": {Op: sim.OpLift, Value: 1.5},
		"push": {Op: sim.OpPush, At: geom.Vec3{X: 0.8}}, "push aside": {Op: sim.OpPush, At: geom.Vec3{Y: 0.8}},
		"fall": {Op: sim.OpPush, At: geom.Vec3{Y: 12}},
	} {
		r := newRig(t, naoqi.Options{}, nil, person("ann", 1, 0, 3))
		r.run(3)
		in.Name = "nao"
		r.do(in)
		if n := r.moved(5); n > 0 {
			t.Errorf("%s: %d movements", name, n)
		}
		if in.Op == sim.OpLift {
			r.do(sim.Input{Op: sim.OpLift, Name: "nao", Value: 0.5})
			r.run(1)
			r.do(sim.Input{Op: sim.OpDrop, Name: "nao"})
			if n := r.moved(4); n > 0 {
				t.Errorf("%s, and dropped: %d movements", name, n)
			}
		}
	}
}

// TestAFallMakesNobody: whichever way the robot falls, and when it gets up again.
func TestAFallMakesNobody(t *testing.T) {
	for _, push := range []geom.Vec3{{Y: 12}, {Y: -12}, {X: 6}, {X: 12}, {X: -12}, {X: 2.5}, {X: -4, Y: 4}} {
		for after := range 4 {
			r := newRig(t, naoqi.Options{}, nil, person("ann", 2, 0.2, 3))
			r.run(5 + 0.025*float64(after))
			r.do(sim.Input{Op: sim.OpPush, Name: "nao", At: push})
			most := 0
			for range 800 {
				r.world.Tick()
				all, _ := r.store.Get("PeoplePerception/PeopleList").AsList()
				most = max(most, len(all))
			}
			if most != 1 {
				t.Errorf("push %v: %d people", push, most)
			}
		}
	}
}

// TestBackInSolitary: keys that were frozen are brought to the present with the state, and
// tell nothing of what happened meanwhile.
func TestBackInSolitary(t *testing.T) {
	for _, state := range []string{naoqi.Interactive, naoqi.Disabled, naoqi.Safeguard} {
		l := &life{state: naoqi.Solitary}
		r := newRig(t, naoqi.Options{}, l, person("ann", 2, 0, 3))
		r.run(1)
		l.state = state
		r.layer.LifeChanged()
		r.do(sim.Input{Op: sim.OpHide, Name: "ann"})
		r.run(12)
		r.expect("Launchpad/NumPeopleZone2", "1", "PeoplePerception/PeopleList", "[1]")
		r.clear()
		l.state = naoqi.Solitary
		r.layer.LifeChanged()
		r.expect("Launchpad/NumPeopleZone2", "0", "PeoplePerception/PeopleList", "[]", "Launchpad/NoPeopleInZones", "true")
		r.layer.LifeChanged()
		if n := r.raised("Launchpad/NumPeopleZone2"); n != 1 {
			t.Errorf("%s: raised %d times", state, n)
		}
		if n := r.raised("PeoplePerception/JustLeft"); n != 0 {
			t.Errorf("%s: what happened meanwhile is told: %s", state, fmt.Sprint(r.log))
		}
	}
}
