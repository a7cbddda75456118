// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"testing"

	"github.com/playsim/playsim/view/panel"
)

// What the help lists as a key is one, and every key is listed.
func TestKeysAreThoseOfTheHelp(t *testing.T) {
	struck := map[panel.Verb]bool{panel.Step: true, panel.Back: true, panel.Look: true} // arrows, digits
	for _, k := range keys {
		struck[k.do] = true
	}
	for _, do := range characters {
		struck[do] = true
	}
	for _, do := range shortcuts {
		struck[do] = true
	}
	for _, k := range panel.Keys {
		if !struck[k.Do] {
			t.Errorf("%s does nothing: %s", k.Key, k.Do)
		}
		delete(struck, k.Do)
	}
	for do := range struck {
		t.Errorf("the key for %q is not listed", do)
	}
}
