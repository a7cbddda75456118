// SPDX-License-Identifier: Apache-2.0

package source

import "testing"

func TestSuggestPath(t *testing.T) {
	options := []string{"nao/fallen", "nao/ball/seen", "nao/ball/bearing", "a/1", "a/2", "a/3", "a/4", "a/5", "b/State", "c/State"}
	for word, want := range map[string]string{
		"nao/ball":  "below it there are: nao/ball/seen, nao/ball/bearing",
		"a":         "below it there are: a/1, a/2, a/3, a/4, …",
		"nao/falen": `did you mean "nao/fallen"?`,
		"":          "",
		"nao/hot":   "",
		"nap/falen": `did you mean "nao/fallen"?`,
		"a/12":      `did you mean "a/1"?`,
		"seen":      `did you mean "nao/ball/seen"?`,
		"Ball/Seen": `did you mean "nao/ball/seen"?`,
		"state":     `did you mean "b/State" or "c/State"?`,
	} {
		if got := SuggestPath(word, options); got != want {
			t.Errorf("%q: got %q, want %q", word, got, want)
		}
	}
}
