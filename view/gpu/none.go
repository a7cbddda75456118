// SPDX-License-Identifier: Apache-2.0

//go:build !g3n || !linux || !cgo

package gpu

import (
	"errors"
	"image"
	"runtime"

	"github.com/playsim/playsim/view/scene"
)

// Available tells whether this build can draw with a graphics card.
const Available = false

// Pane draws scenes.
type Pane struct{}

// New refuses: this build has no g3n.
func New() (*Pane, error) {
	if runtime.GOOS != "linux" {
		return nil, errors.New("this build has no g3n: it draws on Linux only")
	}
	return nil, errors.New("this build has no g3n: it was built without the tag g3n, or without cgo")
}

// Name returns the name of the engine.
func (*Pane) Name() string { return "g3n" }

// Software is never asked.
func (*Pane) Software() (driver string, yes bool) { return "", false }

// Draw is never called: there is no pane.
func (*Pane) Draw(*scene.Scene, *scene.Camera, int, int) (*image.RGBA, error) { return nil, nil }

// Close ends nothing.
func (*Pane) Close() {}
