// SPDX-License-Identifier: Apache-2.0

//go:build nowindow || js || 386

package window

import "errors"

// Available tells that this build has no window.
const Available = false

// Open refuses: this build has no window.
func Open(*Player, Options) error { return errors.New("this build has no window") }
