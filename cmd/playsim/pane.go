// SPDX-License-Identifier: Apache-2.0

package main

import (
	"image"

	"github.com/playsim/playsim/view/scene"
	"github.com/playsim/playsim/view/soft"
	"github.com/playsim/playsim/view/window"
)

// softly draws with our own renderer, in whatever size is asked for.
type softly struct {
	renderer *soft.Renderer
	w, h     int
}

func softPane() window.Pane { return &softly{} }

// Name implements window.Pane.
func (*softly) Name() string { return "soft" }

// Draw implements window.Pane.
func (p *softly) Draw(s *scene.Scene, c *scene.Camera, w, h int) *image.RGBA {
	if p.renderer == nil || p.w != w || p.h != h {
		p.renderer, p.w, p.h = soft.New(w, h), w, h
	}
	return p.renderer.Draw(s, c)
}
