// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/sim"
)

// TestTouch: each part has its event, and is told by the one of all.
func TestTouch(t *testing.T) {
	for _, c := range []struct{ part, event, device string }{
		{"head_front", "FrontTactilTouched", "Head/Touch/Front"},
		{"head_middle", "MiddleTactilTouched", "Head/Touch/Middle"},
		{"head_rear", "RearTactilTouched", "Head/Touch/Rear"},
		{"chest_button", "ChestButtonPressed", "ChestBoard/Button"},
		{"left_hand_left", "HandLeftLeftTouched", "LHand/Touch/Left"},
		{"left_hand_back", "HandLeftBackTouched", "LHand/Touch/Back"},
		{"left_hand_right", "HandLeftRightTouched", "LHand/Touch/Right"},
		{"right_hand_left", "HandRightLeftTouched", "RHand/Touch/Left"},
		{"right_hand_back", "HandRightBackTouched", "RHand/Touch/Back"},
		{"right_hand_right", "HandRightRightTouched", "RHand/Touch/Right"},
	} {
		r := newRig(t, naoqi.Options{}, nil)
		r.run(0.1)
		r.do(sim.Input{Op: sim.OpTouch, Name: "nao", Part: c.part, For: 500e6})
		r.run(1)
		want := []string{
			c.event + "=1", fmt.Sprintf("TouchChanged=[[%q, true]]", c.device), c.event + "=0", fmt.Sprintf("TouchChanged=[[%q, false]]", c.device),
		}
		if c.part == "chest_button" {
			want = append(want, "ALChestButton/SimpleClickOccurred=1")
		}
		if !slices.Equal(r.log, want) {
			t.Errorf("%s: %v", c.part, r.log)
		}
	}
}

// TestBumpersTouched: a foot's bumper is one here, for both of its devices. A Pepper has one at
// its back, too.
func TestBumpersTouched(t *testing.T) {
	for _, c := range []struct {
		model               naoqi.Model
		part, event, device string
	}{
		{naoqi.NAO, "bumper_left", "LeftBumperPressed", "LFoot/Bumper"},
		{naoqi.NAO, "bumper_right", "RightBumperPressed", "RFoot/Bumper"},
		{naoqi.Pepper, "bumper_left", "LeftBumperPressed", "LFoot/Bumper"},
		{naoqi.Pepper, "bumper_back", "BackBumperPressed", ""},
	} {
		r := newRig(t, naoqi.Options{Model: c.model}, nil)
		r.run(0.1)
		r.do(sim.Input{Op: sim.OpTouch, Name: "nao", Part: c.part, For: 500e6})
		r.run(1)
		changed := func(on bool) string {
			if c.device == "" {
				return fmt.Sprintf(`TouchChanged=[["Platform/Back/Bumper", %t]]`, on)
			}
			return fmt.Sprintf(`TouchChanged=[["%s/Left", %t], ["%s/Right", %t]]`, c.device, on, c.device, on)
		}
		if want := []string{c.event + "=1", changed(true), c.event + "=0", changed(false)}; !slices.Equal(r.log, want) {
			t.Errorf("%s: %v, want %v", c.part, r.log, want)
		}
	}
	r := newRig(t, naoqi.Options{}, nil)
	if err := r.world.Do(sim.Input{Op: sim.OpTouch, Name: "nao", Part: "bumper_back", For: 1e9}); err == nil {
		t.Error("a NAO has no bumper at its back")
	}
}

// TestTouchedAtOnce: what begins in one instant is told together.
func TestTouchedAtOnce(t *testing.T) {
	r := newRig(t, naoqi.Options{}, nil)
	r.run(0.1)
	for _, part := range []string{"right_hand_back", "head_rear"} {
		r.do(sim.Input{Op: sim.OpTouch, Name: "nao", Part: part, For: 500e6})
	}
	r.run(0.1)
	if got := r.raises("TouchChanged"); len(got) != 1 || got[0] != `TouchChanged=[["Head/Touch/Rear", true], ["RHand/Touch/Back", true]]` {
		t.Errorf("%v", got)
	}
}

// TestClicks: short presses near each other are one row, told when it is over; a long
// press is no click and ends the row.
func TestClicks(t *testing.T) {
	names := []string{"Simple", "Double", "Triple"}
	for _, c := range []struct {
		name  string
		gap   float64 // s from press to press, each of 0.2 s
		press []float64
		want  []string
	}{
		{"once", 0.5, []float64{0.2}, []string{"Simple"}},
		{"twice", 0.5, []float64{0.2, 0.2}, []string{"Double"}},
		{"three times", 0.5, []float64{0.2, 0.2, 0.2}, []string{"Triple"}},
		{"four times", 0.5, []float64{0.2, 0.2, 0.2, 0.2}, []string{"Triple", "Simple"}},
		{"slowly", 0.8, []float64{0.2, 0.2}, []string{"Simple", "Simple"}},
		{"long", 2, []float64{1.2}, nil},
		{"as long as may be", 2, []float64{1}, []string{"Simple"}},
		{"short, then long", 0.5, []float64{0.2, 1.2}, nil},
	} {
		r := newRig(t, naoqi.Options{}, nil)
		r.run(0.1)
		for _, p := range c.press {
			r.do(sim.Input{Op: sim.OpTouch, Name: "nao", Part: "chest_button", For: int64(p * 1e9)})
			r.run(c.gap)
		}
		r.run(2)
		var want, got []string
		for _, w := range c.want {
			want = append(want, "ALChestButton/"+w+"ClickOccurred=1")
		}
		for _, n := range names {
			got = append(got, r.raises("ALChestButton/"+n+"ClickOccurred")...)
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
	}
}
