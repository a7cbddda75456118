// SPDX-License-Identifier: Apache-2.0

//go:build nowindow || js || 386

package window

import (
	"errors"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/panel"
)

// Available tells that this build has no window.
const Available = false

// Open refuses: this build has no window.
func Open(*Player, Options) error { return errors.New("this build has no window") }

// Choose refuses: this build has no window.
func Choose(*panel.Start, func(string) *sim.World, Options) (string, error) {
	return "", errors.New("this build has no window")
}
