// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"testing"
	"time"

	"github.com/playsim/playsim/view/panel"
)

// A refusal goes by itself, and the next one has its own time.
func TestARefusalFades(t *testing.T) {
	g, now := &game{ui: &panel.UI{Message: "no"}}, time.Now()
	if g.fade(now) || g.fade(now.Add(2*time.Second)) || g.ui.Message == "" {
		t.Error("it went too early")
	}
	g.ui.Message = "nor this"
	if g.fade(now.Add(3 * time.Second)) {
		t.Error("the second went with the first")
	}
	if !g.fade(now.Add(6*time.Second)) || g.ui.Message != "" {
		t.Error("it stays")
	}
}
