// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"math"
	"strconv"
	"testing"

	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// number is the value of the key of a device.
func (r *rig) number(device string) float64 {
	r.t.Helper()
	x, err := strconv.ParseFloat(r.get(boards+device+"/Sensor/Value"), 64)
	if err != nil {
		r.t.Fatal(err)
	}
	return x
}

var corners = []string{"FrontLeft", "FrontRight", "RearLeft", "RearRight"}

// sayFeet has others say what each force sensor measures.
func (r *rig) sayFeet(kg float64) {
	for _, foot := range []string{"LFoot", "RFoot"} {
		for _, c := range corners {
			r.say(foot+"/FSR/"+c, slot.Float(kg))
		}
	}
}

// TestSaidFeet: weight, centre of pressure and what follows for who holds the robot go by
// the keys of the force sensors.
func TestSaidFeet(t *testing.T) {
	total := func(foot string) string { return foot + "/FSR/TotalWeight/Sensor/Value" }
	for name, c := range map[string]struct {
		lift bool
		do   func(r *rig)
		want []string
	}{
		"no load": {false, func(r *rig) { r.sayFeet(0) }, []string{
			boards + total("LFoot"), "0", boards + total("RFoot"), "0", "Launchpad/Lifted", "true",
			boards + "LFoot/FSR/CenterOfPressure/X/Sensor/Value", "0", boards + "RFoot/FSR/CenterOfPressure/Y/Sensor/Value", "0",
		}},
		"some load in the air": {true, func(r *rig) { r.sayFeet(0.5) }, []string{boards + total("LFoot"), "2", "Launchpad/Lifted", "false"}},
		"no weight": {false, func(r *rig) {
			r.say("LFoot/FSR/TotalWeight", slot.Float(0))
			r.say("RFoot/FSR/TotalWeight", slot.Float(0))
		}, []string{"Launchpad/Lifted", "true"}},
		"no weight on one": {false, func(r *rig) { r.say("LFoot/FSR/TotalWeight", slot.Float(0)) }, []string{boards + total("LFoot"), "0", "Launchpad/Lifted", "false"}},
		"another weight": {false, func(r *rig) { r.sayFeet(0); r.say("LFoot/FSR/TotalWeight", slot.Float(3)) }, []string{
			boards + total("LFoot"), "3", boards + total("RFoot"), "0", "Launchpad/Lifted", "false",
		}},
		"no load on who lies": {false, func(r *rig) {
			r.sayFeet(0)
			fault := slot.Fault{Kind: slot.Wrong, Value: 1}
			r.do(sim.Input{Op: sim.OpFault, Name: "nao", Slot: "fallen", Part: "fallen", Fault: fault})
		}, []string{boards + total("LFoot"), "0", "Launchpad/Lifted", "false"}},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, naoqi.Options{}, nil)
			r.run(1)
			if c.lift {
				r.do(sim.Input{Op: sim.OpLift, Name: "nao", Value: 0.3})
			}
			c.do(r)
			r.run(1)
			r.expect(c.want...)
		})
	}
}

// TestSaidFeetAgree: who says what the force sensors measure anyway changes nothing.
func TestSaidFeetAgree(t *testing.T) {
	for _, foot := range []string{"LFoot", "RFoot"} {
		r := newRig(t, naoqi.Options{}, nil)
		r.run(1)
		results := []string{"TotalWeight", "CenterOfPressure/X", "CenterOfPressure/Y"}
		var want []float64
		for _, x := range results {
			want = append(want, r.number(foot+"/FSR/"+x))
		}
		for _, c := range corners {
			r.say(foot+"/FSR/"+c, slot.Float(r.number(foot+"/FSR/"+c)))
		}
		r.run(0.5)
		for i, x := range results {
			if got := r.number(foot + "/FSR/" + x); math.Abs(got-want[i]) > 1e-12 || got == 0 {
				t.Errorf("%s of %s is %v, want %v", x, foot, got, want[i])
			}
		}
	}
}

// TestSaidFootFollowsItsSensors: one of them alone is said, the others measure.
func TestSaidFootFollowsItsSensors(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil)
	r.run(1)
	r.say("LFoot/FSR/FrontLeft", slot.Float(2))
	r.run(0.5)
	sum := 0.0
	for _, c := range corners {
		sum += r.number("LFoot/FSR/" + c)
	}
	if got := r.number("LFoot/FSR/TotalWeight"); math.Abs(got-sum) > 1e-12 || sum < 2 {
		t.Errorf("the weight is %v, want %v", got, sum)
	}
	if got := r.number("LFoot/FSR/CenterOfPressure/Y"); got < 0.01 {
		t.Errorf("the centre of pressure is %v m to the left", got)
	}
	r.expect("Launchpad/Lifted", "false")
}
