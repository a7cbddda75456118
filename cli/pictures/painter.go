// SPDX-License-Identifier: Apache-2.0

package pictures

import (
	"image"
	"strconv"
	"strings"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/view/scene"
	"github.com/playsim/playsim/view/soft"
)

// Painter draws a scene; an error is that there is no picture.
type Painter func(s *scene.Scene, c *scene.Camera, w, h int) (*image.RGBA, error)

// NewPainter is who draws, by its name: soft or g3n.
func NewPainter(name string) (Painter, error) {
	if name != "g3n" {
		var own softly
		return func(s *scene.Scene, c *scene.Camera, w, h int) (*image.RGBA, error) { return own.Draw(s, c, w, h), nil }, nil
	}
	p, err := OpenCard()
	if err != nil {
		return nil, exit.Errorf(exit.Use, "--renderer: %w", err)
	}
	return p.Draw, nil
}

// Size reads WxH.
func Size(text string) (w, h int, err error) {
	a, b, ok := strings.Cut(text, "x")
	w, errW := strconv.Atoi(a)
	h, errH := strconv.Atoi(b)
	if !ok || errW != nil || errH != nil {
		return 0, 0, exit.Errorf(exit.Use, "--size: %q is no width and height\nhint: such as 960x540", text)
	}
	if low, high := min(w, h), max(w, h); low < 16 || high > soft.MaxSide {
		return 0, 0, exit.Errorf(exit.Use, "--size: sides go from 16 to %d pixels, not %s", soft.MaxSide, text)
	}
	return w, h, nil
}
