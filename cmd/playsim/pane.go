// SPDX-License-Identifier: Apache-2.0

package main

import (
	"image"

	"github.com/playsim/playsim/view/gpu"
	"github.com/playsim/playsim/view/scene"
	"github.com/playsim/playsim/view/soft"
	"github.com/playsim/playsim/view/window"
)

// softly draws with our own renderer, in whatever size is asked for.
type softly struct {
	renderer *soft.Renderer
	w, h     int
}

// pane3D chooses who draws the world: g3n where this build has it and the machine can,
// else our own renderer; why says why not.
func pane3D() (pane window.Pane, close func(), why string) {
	if gpu.Available {
		p, err := gpu.New()
		if err == nil {
			return p, p.Close, ""
		}
		why = err.Error() + ": drawing without it"
	}
	return &softly{}, func() {}, why
}

// Name implements window.Pane.
func (*softly) Name() string { return "soft" }

// Draw implements window.Pane.
func (p *softly) Draw(s *scene.Scene, c *scene.Camera, w, h int) *image.RGBA {
	if p.renderer == nil || p.w != w || p.h != h {
		p.renderer, p.w, p.h = soft.New(w, h), w, h
	}
	return p.renderer.Draw(s, c)
}
