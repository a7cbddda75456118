// SPDX-License-Identifier: Apache-2.0

//go:build g3n && linux && cgo

package gpu

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"math"
	"runtime"
	"strings"

	"github.com/g3n/engine/camera"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"
	"github.com/g3n/engine/renderer"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/scene"
	"github.com/playsim/playsim/view/soft"
)

// Available tells whether this build can draw with a graphics card.
const Available = true

// Pane draws scenes.
type Pane struct {
	work chan func()
	over chan struct{} // the thread has ended

	gl     *gls.GLS
	draw   *renderer.Renderer
	stage  *stage
	frame  *frame
	shade  uint32 // the texture of distances from the sun
	camera *camera.Camera
	out    *image.RGBA
	rows   []byte
	fonts  letters.Fonts
	labels []scene.Label
	driver string
}

// New opens a context; the error says why there can be none.
func New() (*Pane, error) {
	p := &Pane{work: make(chan func()), over: make(chan struct{})}
	opened := make(chan error)
	go p.thread(opened)
	if err := <-opened; err != nil {
		line, _, _ := strings.Cut(err.Error(), "\n") // g3n adds the text of a shader
		return nil, errors.New("g3n: " + line)
	}
	return p, nil
}

// thread does the work on one thread of the system: a context belongs to it.
func (p *Pane) thread(opened chan<- error) {
	runtime.LockOSThread()
	defer close(p.over)
	err := p.open()
	if err != nil {
		closeContext()
	}
	opened <- err
	if err != nil {
		return
	}
	for f := range p.work {
		f()
	}
	closeContext()
}

func (p *Pane) open() (err error) {
	if err = openContext(); err != nil {
		return err
	}
	if p.gl, err = gls.New(); err != nil {
		return err
	}
	p.gl.SetCheckErrors(false) // g3n would end the process
	p.driver = p.gl.GetString(gls.RENDERER)
	p.draw = renderer.NewRenderer(p.gl)
	if err = addPrograms(p.draw); err != nil {
		return err
	}
	if err = p.openShade(); err != nil {
		return err
	}
	p.frame = newFrame(&sunlight{})
	p.stage = newStage(p.frame)
	p.camera = camera.NewPerspective(1, near, far, 40, camera.Vertical)
	return p.probe()
}

// probe draws a little of everything, so that a driver that cannot is known at once.
func (p *Pane) probe() error {
	s := &scene.Scene{
		Ground: scene.Ground{Size: geom.Vec2{X: 4, Y: 4}, Color: scene.Horizon, Grid: 1},
		Solids: []scene.Solid{{Form: sim.RoundBox, Pose: geom.IdentityPose(), Size: geom.Vec3{X: 1, Y: 1, Z: 1}}},
		Discs:  []scene.Disc{{Radius: 2, Alpha: 0.5}},
		Lines:  []scene.Line{{A: geom.Vec3{Z: 1}, B: geom.Vec3{X: 1, Z: 1}}},
	}
	if err := p.picture(s, &scene.Camera{Eye: geom.Vec3{Y: -4, Z: 2}, FOV: 0.6}, 16, 16); err != nil {
		return err
	}
	if p.out.RGBAAt(8, 15).G < 60 {
		return errors.New("the driver draws no floor")
	}
	return nil
}

// openShade makes the texture that holds how far the sun's rays go.
func (p *Pane) openShade() error {
	p.shade = p.gl.GenTexture()
	p.gl.ActiveTexture(gls.TEXTURE0)
	p.gl.BindTexture(gls.TEXTURE_2D, p.shade)
	p.gl.TexImage2D(gls.TEXTURE_2D, 0, gls.DEPTH_COMPONENT24, mapSide, mapSide, gls.DEPTH_COMPONENT, gls.FLOAT, nil)
	for name, value := range map[uint32]int32{
		gls.TEXTURE_MIN_FILTER: gls.LINEAR, gls.TEXTURE_MAG_FILTER: gls.LINEAR,
		gls.TEXTURE_WRAP_S: gls.CLAMP_TO_EDGE, gls.TEXTURE_WRAP_T: gls.CLAMP_TO_EDGE,
		gls.TEXTURE_COMPARE_MODE: gls.COMPARE_REF_TO_TEXTURE, gls.TEXTURE_COMPARE_FUNC: gls.LEQUAL,
	} {
		p.gl.TexParameteri(gls.TEXTURE_2D, name, value)
	}
	return setShade(p.shade)
}

const (
	near = 0.05 // m
	far  = 500  // m
)

// Name returns the name of the engine.
func (*Pane) Name() string { return "g3n" }

// Software tells whether the driver draws without a graphics card, which is slower than
// our own renderer; driver is its name.
func (p *Pane) Software() (driver string, yes bool) {
	name := strings.ToLower(p.driver)
	for _, soft := range []string{"llvmpipe", "softpipe", "swrast", "software"} {
		yes = yes || strings.Contains(name, soft)
	}
	return p.driver, yes
}

// Draw draws a scene from a camera; the picture is valid until the next call. The
// error says why the driver has drawn none; the next may come out again.
func (p *Pane) Draw(s *scene.Scene, c *scene.Camera, w, h int) (*image.RGBA, error) {
	done := make(chan error)
	p.work <- func() { done <- p.picture(s, c, max(w, 1), max(h, 1)) }
	if err := <-done; err != nil {
		return nil, fmt.Errorf("g3n: %w", err)
	}
	return p.out, nil
}

// Close ends the thread and its context, and waits for that.
func (p *Pane) Close() {
	close(p.work)
	<-p.over
}

// resize makes room for a picture; where that fails it is tried anew the next time.
func (p *Pane) resize(w, h int) error {
	if p.out != nil && p.out.Rect.Dx() == w && p.out.Rect.Dy() == h {
		return nil
	}
	p.out = nil
	err := setSize(w, h)
	if err = cmp.Or(err, failed()); err != nil {
		return err
	}
	p.out = image.NewRGBA(image.Rect(0, 0, w, h))
	p.rows = make([]byte, 4*w*h)
	return nil
}

func (p *Pane) picture(s *scene.Scene, c *scene.Camera, w, h int) error {
	if err := p.resize(w, h); err != nil {
		return err
	}
	p.stage.set(s)
	p.aim(s, c, w, h)
	if err := p.cast(s); err != nil {
		return err
	}
	intoPicture()
	p.stage.show(s)
	clear(p.frame.told)
	p.gl.Viewport(0, 0, int32(w), int32(h))
	p.gl.Enable(gls.FRAMEBUFFER_SRGB)
	p.gl.Clear(gls.COLOR_BUFFER_BIT | gls.DEPTH_BUFFER_BIT)
	if err := p.draw.Render(p.stage.root, p.camera); err != nil {
		return err
	}
	read(p.out, p.rows)
	seen := p.seen(s.Labels, c)
	if err := failed(); err != nil {
		return err
	}
	soft.Labels(p.out, &p.fonts, seen, c)
	return nil
}

// cast draws the map of the sun's rays; a wire frame throws no shadow.
func (p *Pane) cast(s *scene.Scene) error {
	p.frame.shadows = !s.Wireframe
	if s.Wireframe {
		return nil
	}
	intoShade()
	p.stage.cast()
	clear(p.frame.told)
	p.gl.Viewport(0, 0, mapSide, mapSide)
	p.gl.DepthMask(true)
	p.gl.Clear(gls.DEPTH_BUFFER_BIT)
	return p.draw.Render(p.stage.bodies, p.frame.light)
}

// aim sets the camera, and the sun for it.
func (p *Pane) aim(s *scene.Scene, c *scene.Camera, w, h int) {
	aspect := float64(w) / float64(h)
	p.camera.SetAspect(float32(aspect))
	p.camera.SetFov(float32(c.FOV * 180 / math.Pi))
	eye, target := vector(c.Eye), vector(c.Target)
	right, up, forward := c.Axes()
	p.camera.SetPositionVec(&eye)
	v := vector(up)
	p.camera.LookAt(&target, &v)

	f := p.frame
	half := math.Tan(c.FOV / 2)
	f.eye, f.forward, f.right, f.up = c.Eye, forward, right.Scale(half*aspect), up.Scale(half)
	f.size = [2]float32{float32(w), float32(h)}
	f.floor = &s.Ground
	var view, projection math32.Matrix4
	p.camera.UpdateMatrixWorld()
	p.camera.ViewMatrix(&view)
	p.camera.ProjMatrix(&projection)
	f.view.MultiplyMatrices(&projection, &view)
	f.light.aim(bounds(s, &p.stage.meshes), c, aspect)
}

// seen returns those labels before whose places nothing stands.
func (p *Pane) seen(list []scene.Label, c *scene.Camera) []scene.Label {
	p.labels = p.labels[:0]
	w, h := p.out.Rect.Dx(), p.out.Rect.Dy()
	for i := range list {
		x, y, depth := c.Where(list[i].At, float64(w)/float64(h))
		if depth < near || math.Abs(x) >= 1 || math.Abs(y) >= 1 {
			continue
		}
		there := depthAt(int((x+1)*float64(w)/2), int((1-y)*float64(h)/2), h)
		if distance := near * far / (far - float64(there*(far-near))); distance*hides > depth {
			p.labels = append(p.labels, list[i])
		}
	}
	return p.labels
}

// hides is how much nearer than a label's place something must be to hide it.
const hides = 1.002
