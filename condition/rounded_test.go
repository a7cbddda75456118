// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"testing"

	"github.com/playsim/playsim/slot"
)

// TestRounded: a number for people has six digits, and never more characters than all of it.
func TestRounded(t *testing.T) {
	for v, want := range map[float64]string{
		1.3389113775847692: "1.33891", 0.35: "0.35", 36000: "36000", 1234567.25: "1234567.25", 1e-17: "1e-17", 0.30000000000000004: "0.3", -2: "-2",
	} {
		if got := rounded(slot.Float(v)); got != want {
			t.Errorf("%v is %s, want %s", v, got, want)
		}
	}
	if got := rounded(slot.Int(123456789)); got != "123456789" {
		t.Errorf("a whole number is %s", got)
	}
}
