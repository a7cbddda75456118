// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"cmp"
	"encoding/binary"
	"image"
	"math"
	"slices"

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
	shown  []*scene.Mesh // of the solids of this picture

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
	share    float64   // how opaque the solids are, 0..1
	order    []int     // of solids that one can see through, the farthest first
	camera   view
	points   []corner
	clipping [2][]corner
	flat     []geom.Vec2 // a solid's points thrown onto the ground, their hull, and that in the picture
	hull     []geom.Vec2
	outline  []geom.Vec2
	fonts    letters.Fonts
	plates   plates
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
		back: make([]uint32, n), frame: make([]uint32, n), shadow: make([]uint8, (n+7)&^7), stamp: make([]uint32, n),
		depth: make([]float32, n*samples), color: make([]uint32, n*samples), share: 1,
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
	r.choose(s.Solids)
	if r.camera.eye.Z > 0 {
		r.discs(s.Discs)
		if !s.Wireframe {
			r.shade(s.Solids)
		}
	}
	r.solids(s)
	r.spots(s.Discs)
	for i := range s.Lines {
		r.line(&s.Lines[i])
	}
	r.resolve()
	r.plates = r.plates[:0]
	for i := range s.Labels {
		r.label(&s.Labels[i])
	}
	return r.out
}

// solids draws the solids: their edges, or what of them is nearest, or, where one can see
// through them, all of them over each other.
func (r *Renderer) solids(s *scene.Scene) {
	switch {
	case s.Wireframe:
		for i := range s.Solids {
			r.wires(&s.Solids[i], r.shown[i])
		}
	case s.Transparent:
		r.share = scene.SeenThrough
		for _, i := range r.farthestFirst(s.Solids) {
			r.solid(&s.Solids[i], r.shown[i])
		}
		r.share = 1
	default:
		for i := range s.Solids {
			r.solid(&s.Solids[i], r.shown[i])
		}
	}
}

// farthestFirst is the order in which solids are laid over each other.
func (r *Renderer) farthestFirst(solids []scene.Solid) []int {
	r.order = r.order[:0]
	for i := range solids {
		r.order = append(r.order, i)
	}
	slices.SortStableFunc(r.order, func(a, b int) int {
		return cmp.Compare(solids[b].Pose.Pos.Dist(r.camera.eye), solids[a].Pose.Pos.Dist(r.camera.eye))
	})
	return r.order
}

// choose takes meshes that are as fine as one sees.
func (r *Renderer) choose(solids []scene.Solid) {
	r.shown = r.shown[:0]
	for i := range solids {
		s := &solids[i]
		r.shown = append(r.shown, r.meshes.At(s, r.camera.scale/max(s.Pose.Pos.Dist(r.camera.eye), near)))
	}
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
	pix, stamp := r.out.Pix, r.stamp[:len(r.frame)]
	for i, c := range r.frame {
		if stamp[i] == r.picture {
			c = r.mean(i, c)
		}
		binary.LittleEndian.PutUint32(pix[4*i:], c)
	}
}

// mean averages the samples of a pixel; those that nothing covers are background.
func (r *Renderer) mean(i int, back uint32) uint32 {
	colors, depths := (*[samples]uint32)(r.color[i*samples:]), (*[samples]float32)(r.depth[i*samples:])
	var odd, even uint32
	for k, c := range colors {
		if depths[k] == 0 {
			c = back
		}
		odd += c & 0xff00ff
		even += c >> 8 & 0xff00ff
	}
	return odd>>2&0xff00ff | even>>2&0xff00ff<<8
}

// opaque is the alpha of a pixel, which is red, green, blue and alpha from the lowest byte on.
const opaque = 255 << 24

// pack makes a pixel of a colour.
func pack(c scene.Color) uint32 {
	return level(c.R) | level(c.G)<<8 | level(c.B)<<16 | opaque
}

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
	return pack(scene.Color{R: float64(pixel&255) / 255, G: float64(pixel>>8&255) / 255, B: float64(pixel>>16&255) / 255}.Mix(c, a))
}
