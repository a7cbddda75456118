// SPDX-License-Identifier: Apache-2.0

package program

import "testing"

// TestFlips: six changes within a second are flapping, which begins once; slower ones and a
// gate that is asked again and again are not.
func TestFlips(t *testing.T) {
	var f Flips
	for i := range 7 { // the first value is no change
		if begins := f.Note(int64(i)*150e6, i%2 == 0); begins != (i == 6) {
			t.Errorf("value %d: begins %v", i, begins)
		}
		if f.Note(int64(i)*150e6+1, i%2 == 0) {
			t.Errorf("value %d: the same again begins", i)
		}
	}
	if f.Note(1050e6, false) || !f.Flaps(1050e6) || f.Flaps(3e9) {
		t.Error("it begins twice, or ends too late")
	}
	if f.Note(9e9, true) || f.Flaps(9e9) {
		t.Error("a single change flaps")
	}
	var slow Flips
	for i := range 40 {
		if slow.Note(int64(i)*250e6, i%2 == 0) {
			t.Errorf("four changes a second flap, at value %d", i)
		}
	}
}
