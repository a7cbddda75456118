// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"maps"
	"slices"
	"testing"

	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/playful/entry"
	"github.com/playsim/playsim/worlds"
)

// TestWordsOfLife: what files and leaves may say is what Life understands. Neither
// worlds nor leaves know Life.
func TestWordsOfLife(t *testing.T) {
	reg, err := entry.Language{}.Registry()
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
		{"states", worlds.LifeStates, naoqi.States},
		{"states at the start", worlds.StartStates, without(naoqi.States, naoqi.Interactive)},
		{"safeguards", worlds.Safeguards, life.SafeguardNames},
		{"safeguards of some models", append(slices.Collect(maps.Keys(worlds.SafeguardTypes)), "CriticalDiagnosis", "CriticalTemperature"), life.SafeguardNames},
		{"natures", worlds.Natures, []string{life.Solitary.String(), life.Interactive.String()}},
		{"reasons to start", worlds.StartReasons, starts},
		{"reasons of the leaf", options, starts},
		{"reasons to stop", worlds.StopReasons, []string{string(life.ByUser), string(life.UsersLost), string(life.ByUnknownStop)}},
	} {
		if got, want := slices.Sorted(slices.Values(c.got)), slices.Sorted(slices.Values(c.want)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", c.what, got, want)
		}
	}
}

func without(all []string, one string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return s == one })
}
