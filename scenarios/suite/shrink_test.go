// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/slot"
)

const tick = 25_000_000

// TestShrink: a case that fails while the camera is off from 4.5 s to 5.5 s and the
// gyroscope is noisy at 5 s.
func TestShrink(t *testing.T) {
	faults := []scenarios.Fault{
		{Robot: "nao", Slot: "sonar/left", From: 1e9, Until: -1, Fault: slot.Fault{Kind: "stuck"}},
		{Robot: "nao", Slot: "camera_top", From: 1e9, Until: 20e9, Fault: slot.Fault{Kind: "dropout", Probability: 0.9}},
		{Robot: "nao", Slot: "battery", From: 0, Until: -1, Fault: slot.Fault{Kind: "drift", Rate: -0.1}},
		{Robot: "nao", Slot: "imu/gyro_x", From: 0, Until: -1, Fault: slot.Fault{Kind: "noise", Sigma: 3}},
		{Robot: "nao", Slot: "sonar/right", From: 2e9, Until: 3e9, Fault: slot.Fault{Kind: "off"}},
	}
	runs := 0
	fails := func(fs []scenarios.Fault) bool {
		runs++
		camera, gyro := false, false
		for _, f := range fs {
			end := f.Until
			if end < 0 {
				end = 1e12
			}
			camera = camera || f.Slot == "camera_top" && f.From <= 45e8 && end >= 55e8 && f.Probability >= 0.3
			gyro = gyro || f.Slot == "imu/gyro_x" && f.From <= 5e9 && end > 5e9 && f.Sigma > 0.8
		}
		return camera && gyro
	}
	got := Shrink(faults, tick, 30e9, fails)
	want := []scenarios.Fault{
		{Robot: "nao", Slot: "camera_top", From: 45e8, Until: 55e8, Fault: slot.Fault{Kind: "dropout", Probability: 0.3}},
		{Robot: "nao", Slot: "imu/gyro_x", From: 5e9, Until: 5e9 + tick, Fault: slot.Fault{Kind: "noise", Sigma: 0.81}},
	}
	if !slices.Equal(got, want) {
		t.Errorf("after %d runs\n%+v, want\n%+v", runs, got, want)
	}
	if runs > 200 {
		t.Errorf("%d runs", runs)
	}
	if again := Shrink(faults, tick, 30e9, fails); !slices.Equal(got, again) {
		t.Errorf("another time %+v", again)
	}
}

func TestShrinkToNoFaults(t *testing.T) {
	faults := []scenarios.Fault{{Until: -1, Fault: slot.Fault{Kind: "off"}}, {Until: -1, Fault: slot.Fault{Kind: "stuck"}}}
	if got := Shrink(faults, tick, 10e9, func([]scenarios.Fault) bool { return true }); len(got) != 0 {
		t.Errorf("left %v", got)
	}
}

// TestShrinkIsMinimal: of any faults and any need, exactly what is needed is left.
func TestShrinkIsMinimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "faults")
		faults := make([]scenarios.Fault, n)
		var need []string
		for i := range faults {
			faults[i] = scenarios.Fault{Slot: fmt.Sprint("s", i), Until: -1, Fault: slot.Fault{Kind: "delay", By: rapid.Int64Range(1, 9).Draw(t, "by") * tick}}
			if rapid.Bool().Draw(t, "needed") {
				need = append(need, faults[i].Slot)
			}
		}
		fails := func(fs []scenarios.Fault) bool {
			found := 0
			for _, f := range fs {
				if f.From < 0 || f.Until >= 0 && f.Until <= f.From || f.By < tick {
					t.Fatalf("a fault that cannot be: %+v", f)
				}
				if slices.Contains(need, f.Slot) {
					found++
				}
			}
			return found == len(need)
		}
		got := Shrink(faults, tick, 10e9, fails)
		if len(got) != len(need) {
			t.Errorf("%d left of %d needed: %+v", len(got), len(need), got)
		}
		for _, f := range got {
			if end := until(&f, 10e9); f.By != tick || end-f.From != tick {
				t.Errorf("not small: %+v", f)
			}
		}
	})
}
