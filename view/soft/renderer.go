// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"image"
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/scene"
)

// MaxSide is the largest width and height of a picture, pixels.
const MaxSide = 8192

const (
	samples = 4
	near    = 0.02 // m: what is nearer is not drawn
)

// Renderer draws pictures of one size.
type Renderer struct {
	w, h   int
	out    *image.RGBA
	meshes scene.Meshes

	back     []uint32 // the ground and the sky as seen from backOf
	backOf   scene.Camera
	backFor  scene.Ground
	hasBack  bool
	frame    []uint32  // the ground with what lies on it
	shadow   []uint8   // samples of a pixel that are in the shade, as bits
	stamp    []uint32  // the picture for which a pixel's samples are
	picture  uint32    // counts pictures
	depth    []float32 // 1/depth of each sample
	color    []uint32  // of each sample
	camera   view
	points   []corner
	clipping [2][]corner
	fonts    letters.Fonts
}

// view is a camera with what follows from it and the picture's size.
type view struct {
	eye, right, up, forward geom.Vec3
	scale                   float64 // pixels for a tangent of 1
	cx, cy                  float64 // middle of the picture, pixels
}

// New returns a renderer of pictures of w by h pixels, each 1 to [MaxSide].
func New(w, h int) *Renderer {
	w, h = min(max(w, 1), MaxSide), min(max(h, 1), MaxSide)
	n := w * h
	return &Renderer{
		w: w, h: h, out: image.NewRGBA(image.Rect(0, 0, w, h)),
		back: make([]uint32, n), frame: make([]uint32, n), shadow: make([]uint8, n), stamp: make([]uint32, n),
		depth: make([]float32, n*samples), color: make([]uint32, n*samples),
	}
}

// Size returns the width and height of the pictures, pixels.
func (r *Renderer) Size() image.Point { return image.Pt(r.w, r.h) }

// Draw draws a scene from a camera. The picture is valid until the next call.
func (r *Renderer) Draw(s *scene.Scene, c *scene.Camera) *image.RGBA {
	r.picture++
	r.look(c)
	r.background(s, c)
	copy(r.frame, r.back)
	if r.camera.eye.Z > 0 {
		r.discs(s.Discs)
		r.shade(s.Solids)
	}
	for i := range s.Solids {
		r.solid(&s.Solids[i])
	}
	for i := range s.Lines {
		r.line(&s.Lines[i])
	}
	r.resolve()
	for i := range s.Labels {
		r.label(&s.Labels[i])
	}
	return r.out
}

func (r *Renderer) look(c *scene.Camera) {
	v := &r.camera
	v.eye = c.Eye
	v.right, v.up, v.forward = c.Axes()
	v.scale = float64(r.h) / 2 / math.Tan(c.FOV/2)
	v.cx, v.cy = float64(r.w)/2, float64(r.h)/2
}

// resolve makes the picture of the samples.
func (r *Renderer) resolve() {
	for i := range r.w * r.h {
		c := r.frame[i]
		if r.stamp[i] == r.picture {
			c = r.mean(i, c)
		}
		p := r.out.Pix[4*i : 4*i+4 : 4*i+4]
		p[0], p[1], p[2], p[3] = uint8(c>>16), uint8(c>>8), uint8(c), 255
	}
}

// mean averages the samples of a pixel; those that nothing covers are background.
func (r *Renderer) mean(i int, back uint32) uint32 {
	var odd, even uint32
	for k := i * samples; k < (i+1)*samples; k++ {
		c := r.color[k]
		if r.depth[k] == 0 {
			c = back
		}
		odd += c & 0xff00ff
		even += c >> 8 & 0xff
	}
	return odd>>2&0xff00ff | even>>2<<8
}

// pack makes a pixel of a colour.
func pack(c scene.Color) uint32 { return level(c.R)<<16 | level(c.G)<<8 | level(c.B) }

func level(x float64) uint32 {
	if x <= 0 {
		return 0
	}
	if x >= 1 {
		return 255
	}
	return uint32(float64(x*255) + 0.5)
}

// blend mixes colour c into a pixel by its share a, 0..1.
func blend(pixel uint32, c scene.Color, a float64) uint32 {
	return pack(scene.Color{R: float64(pixel>>16&255) / 255, G: float64(pixel>>8&255) / 255, B: float64(pixel&255) / 255}.Mix(c, a))
}
