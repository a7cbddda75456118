// SPDX-License-Identifier: Apache-2.0

// Package pictures draws worlds with the graphics card or without, for windows, pictures and
// films, and makes films of pictures.
package pictures

import (
	"image"

	"github.com/playsim/playsim/view/gpu"
	"github.com/playsim/playsim/view/scene"
	"github.com/playsim/playsim/view/soft"
	"github.com/playsim/playsim/view/window"
)

// Card draws with a graphics card; the error says why it has not.
type Card interface {
	Draw(s *scene.Scene, c *scene.Camera, w, h int) (*image.RGBA, error)
	Software() (driver string, yes bool)
	Close()
}

// OpenCard opens the graphics card; tests put another in its place.
var OpenCard = func() (Card, error) {
	p, err := gpu.New()
	if err != nil {
		return nil, err
	}
	return p, nil
}

// softly draws with our own renderer, in whatever size is asked for.
type softly struct {
	renderer *soft.Renderer
	w, h     int
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

// willing draws with the graphics card as long as that does, from then on softly.
type willing struct {
	softly
	card Card // nil is none any more
	tell func(why string)
}

// Name implements window.Pane.
func (p *willing) Name() string {
	if p.card == nil {
		return p.softly.Name()
	}
	return "g3n"
}

// Draw implements window.Pane.
func (p *willing) Draw(s *scene.Scene, c *scene.Camera, w, h int) *image.RGBA {
	if p.card != nil {
		m, err := p.card.Draw(s, c, w, h)
		if err == nil {
			return m
		}
		p.tell(err.Error() + ": drawing without it")
		p.close()
	}
	return p.softly.Draw(s, c, w, h)
}

func (p *willing) close() {
	if p.card != nil {
		p.card.Close()
		p.card = nil
	}
}

// Pane chooses who draws the world: g3n where this build has it and the machine has a
// graphics card, else our own renderer; tell is told why not, now or later.
func Pane(tell func(why string)) (pane window.Pane, closePane func()) {
	p := &willing{tell: tell}
	if !gpu.Available {
		return p, p.close
	}
	opened, err := OpenCard()
	if err != nil {
		tell(err.Error() + ": drawing without it")
		return p, p.close
	}
	p.card = opened
	if driver, software := opened.Software(); software {
		p.close()
		tell("g3n: no graphics card, only " + driver + ": drawing without it")
	}
	return p, p.close
}
