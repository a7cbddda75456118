// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"maps"
	"slices"
	"testing"

	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	playful "github.com/playsim/playsim/playful/entry"
)

// TestWordsOfLife: what files and leaves may say is what Life understands. Leaves do not
// know Life.
func TestWordsOfLife(t *testing.T) {
	reg, err := playful.Language{}.Registry()
	if err != nil {
		t.Fatal(err)
	}
	leaf, _ := reg.Leaf("switch_focus")
	var options []string
	for _, key := range leaf.Keys {
		if key.Name == "reason" {
			options = key.Options
			if text, _ := key.Default.AsString(); text != string(startReason("")) {
				t.Errorf("the leaf's reason is %q by default, want %q", text, startReason(""))
			}
		}
	}
	starts := []string{string(life.ByVoice), string(life.ByTablet), string(life.ByUnknownStart)}
	for _, c := range []struct {
		what      string
		got, want []string
	}{
		{"states at the start", StartStates, without(naoqi.States, naoqi.Interactive)},
		{"safeguards of some models", append(slices.Collect(maps.Keys(SafeguardTypes)), "CriticalDiagnosis", "CriticalTemperature"), life.SafeguardNames},
		{"natures", Natures, []string{life.Solitary.String(), life.Interactive.String()}},
		{"reasons to start", StartReasons, starts},
		{"reasons of the leaf", options, starts},
		{"reasons to stop", StopReasons, []string{string(life.ByUser), string(life.UsersLost), string(life.ByUnknownStop)}},
	} {
		if got, want := slices.Sorted(slices.Values(c.got)), slices.Sorted(slices.Values(c.want)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", c.what, got, want)
		}
	}
}

func without(all []string, one string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return s == one })
}
