// SPDX-License-Identifier: Apache-2.0

//go:build g3n && linux

package gpu

import (
	"fmt"
	"image"
	"runtime"

	"github.com/g3n/engine/camera"
	"github.com/g3n/engine/gls"
	"github.com/g3n/engine/math32"
	"github.com/g3n/engine/renderer"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/view/letters"
	"github.com/playsim/playsim/view/scene"
	"github.com/playsim/playsim/view/soft"
)

// Available tells whether this build can draw with a graphics card.
const Available = true

// Pane draws scenes.
type Pane struct {
	work chan func()

	gl     *gls.GLS
	draw   *renderer.Renderer
	stage  *stage
	camera *camera.Camera
	out    *image.RGBA
	rows   []byte
	fonts  letters.Fonts
	err    error
}

// New opens a context; the error says why there can be none.
func New() (*Pane, error) {
	p := &Pane{work: make(chan func())}
	opened := make(chan error)
	go p.thread(opened)
	if err := <-opened; err != nil {
		return nil, fmt.Errorf("g3n: %w", err)
	}
	return p, nil
}

// thread does the work on one thread of the system: a context belongs to it.
func (p *Pane) thread(opened chan<- error) {
	runtime.LockOSThread()
	err := p.open()
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
	p.draw = renderer.NewRenderer(p.gl)
	if err = p.draw.AddDefaultShaders(); err != nil {
		return err
	}
	p.stage = newStage()
	p.camera = camera.NewPerspective(1, near, far, 40, camera.Vertical)
	return nil
}

const (
	near = 0.05 // m
	far  = 80   // m
)

// Name returns the name of the engine.
func (*Pane) Name() string { return "g3n" }

// Draw draws a scene from a camera; the picture is valid until the next call.
func (p *Pane) Draw(s *scene.Scene, c *scene.Camera, w, h int) *image.RGBA {
	done := make(chan struct{})
	p.work <- func() {
		defer close(done)
		p.picture(s, c, max(w, 1), max(h, 1))
	}
	<-done
	return p.out
}

// Close ends the thread and its context.
func (p *Pane) Close() { close(p.work) }

// Err returns what went wrong with the last picture.
func (p *Pane) Err() error { return p.err }

func (p *Pane) picture(s *scene.Scene, c *scene.Camera, w, h int) {
	if p.out == nil || p.out.Rect.Dx() != w || p.out.Rect.Dy() != h {
		p.out = image.NewRGBA(image.Rect(0, 0, w, h))
		p.rows = make([]byte, 4*w*h)
		if p.err = setSize(w, h); p.err != nil {
			return
		}
	}
	p.stage.set(s)
	p.aim(c, float32(w)/float32(h))
	p.gl.Viewport(0, 0, int32(w), int32(h))
	p.gl.ClearColor(0.80, 0.86, 0.91, 1)
	p.gl.Clear(gls.COLOR_BUFFER_BIT | gls.DEPTH_BUFFER_BIT)
	p.err = p.draw.Render(p.stage.root, p.camera)
	read(p.out, p.rows)
	soft.Labels(p.out, &p.fonts, s.Labels, c)
}

func (p *Pane) aim(c *scene.Camera, aspect float32) {
	p.camera.SetAspect(aspect)
	p.camera.SetFov(float32(c.FOV * 180 / 3.14159265358979))
	eye, target := vector(c.Eye), vector(c.Target)
	_, up, _ := c.Axes()
	p.camera.SetPositionVec(&eye)
	v := vector(up)
	p.camera.LookAt(&target, &v)
}

func vector(v geom.Vec3) math32.Vector3 {
	return math32.Vector3{X: float32(v.X), Y: float32(v.Y), Z: float32(v.Z)}
}
