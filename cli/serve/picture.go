// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"sync"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/scene"
	"github.com/playsim/playsim/view/soft"
)

// The sides of a picture in pixels.
const (
	leastSide, mostSide         = 16, 1920
	usualWidth, usualHeight int = 480, 270
)

// painter draws for all clients, one picture after the other.
type painter struct {
	mu       sync.Mutex
	renderer *soft.Renderer
	snapshot sim.Snapshot
}

func (e *env) render(m *Message, a *answer) error {
	if m.Camera == "" {
		m.Camera = "overview"
	}
	w, h := usualWidth, usualHeight
	if m.Size != nil {
		if len(m.Size) != 2 || min(m.Size[0], m.Size[1]) < leastSide || max(m.Size[0], m.Size[1]) > mostSide {
			return &Error{Code: BadValue, Text: fmt.Sprintf("size: %v is no width and height from %d to %d pixels", m.Size, leastSide, mostSide)}
		}
		w, h = m.Size[0], m.Size[1]
	}
	encode := encodePNG
	switch m.Format {
	case "", "png":
		m.Format = "png"
	case "rgb":
		encode = encodeRGB
	default:
		return unknown(BadValue, "format", m.Format, []string{"png", "rgb"})
	}
	if e.scene == nil {
		e.scene = scene.New(e.run.World())
	}
	data, ok := e.server.painter.draw(e, m.Camera, w, h, encode)
	if !ok {
		return unknown(UnknownCamera, "camera", m.Camera, e.scene.Cameras())
	}
	e.state(a)
	a.field(m.Format)
	a.base64(data)
	return nil
}

// draw draws from a camera; false if there is none of that name.
func (p *painter) draw(e *env, camera string, w, h int, encode func(*image.RGBA) []byte) ([]byte, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	e.run.World().Snapshot(&p.snapshot)
	e.scene.Update(&p.snapshot, scene.Options{})
	e.scene.Aspect = float64(w) / float64(h)
	c, ok := e.scene.Camera(camera, &p.snapshot)
	if !ok {
		return nil, false
	}
	e.scene.Open(&c)
	if p.renderer == nil || p.renderer.Size() != image.Pt(w, h) {
		p.renderer = soft.New(w, h)
	}
	return encode(p.renderer.Draw(e.scene, &c)), true
}

func encodePNG(m *image.RGBA) []byte {
	var to bytes.Buffer
	if err := png.Encode(&to, m); err != nil {
		panic(err) // it is in memory
	}
	return to.Bytes()
}

func encodeRGB(m *image.RGBA) []byte {
	size := m.Bounds().Size()
	out := make([]byte, 0, 3*size.X*size.Y)
	for y := range size.Y {
		row := m.Pix[y*m.Stride:][:4*size.X]
		for x := 0; x < len(row); x += 4 {
			out = append(out, row[x:x+3]...)
		}
	}
	return out
}
