// SPDX-License-Identifier: Apache-2.0

package seeds_test

import (
	"math"
	"slices"
	"testing"

	"github.com/playsim/playsim/scenarios/seeds"
)

func TestSeeds(t *testing.T) {
	for text, n := range map[string]int{"7": 1, "0..2": 3, "1..50": 50, "1..3,20,9": 5} {
		s, err := seeds.Parse(text)
		if err != nil || s.Len() != n || s.String() != text {
			t.Errorf("%s: %v %v", text, s, err)
		}
	}
	s, _ := seeds.Parse("1..3,20,9")
	if got := slices.Collect(s.All()); !slices.Equal(got, []uint64{1, 2, 3, 20, 9}) {
		t.Errorf("got %v", got)
	}
	for seed := range s.All() {
		if seed == 2 {
			break
		}
	}
	for _, text := range []string{"", "5..2", "a", "1..", "1,,2", "-3", "1..3,2", "1..2000000000", "1..18446744073709551615", "0..18446744073709551615", "1.5"} {
		if s, err := seeds.Parse(text); err == nil {
			t.Errorf("%q is taken as %v", text, s)
		}
	}
	list := []uint64{4, 5, 6, 2, 9, math.MaxUint64 - 1, math.MaxUint64, 0, 1}
	of := seeds.Of(list)
	if got := of.String(); got != "4..6,2,9,18446744073709551614..18446744073709551615,0..1" || !slices.Equal(slices.Collect(of.All()), list) {
		t.Errorf("got %s", got)
	}
}
