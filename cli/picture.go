// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"image"
	"math"
	"strings"
	"time"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/pictures"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/view/scene"
)

// pictureFlags say what a picture shows.
type pictureFlags struct {
	worldFlags
	Camera  string   `help:"From where: overview, top, front, side, near, a robot's name (it is followed), or one of its eyes such as nao/camera_top." default:"overview" placeholder:"NAME"`
	Target  string   `help:"What the camera looks at: a robot or a thing, from as near as it fills a part of the picture; it is followed." placeholder:"NAME"`
	Azimuth *float64 `help:"From where the camera looks, in degrees from east, counter-clockwise; else that of --camera." name:"azimuth" placeholder:"DEG"`
	Size    string   `help:"Width and height in pixels." default:"960x540" placeholder:"WxH"`
	Names   bool     `help:"Label objects and robots with their names."`
	Eyes    bool     `help:"Draw the fields of the robots' cameras."`
	Touch   bool     `help:"Mark where things touch each other." name:"contacts"`
	Clear   bool     `help:"See through things." name:"transparent"`
	Wires   bool     `help:"Draw only the edges of objects." name:"wireframe"`
	Draws   string   `help:"Who draws: soft, or g3n in a build that has it." enum:"soft,g3n" default:"soft" name:"renderer" placeholder:"soft"`
	Out     string   `help:"The file to write." short:"o" required:"" placeholder:"FILE"`

	Verbose bool `help:"Log every decision up to then." short:"v"`
	Quiet   bool `help:"Errors only, no progress." short:"q"`
	console.Level
}

// picture is a run that is drawn.
type picture struct {
	*session
	flags    *pictureFlags
	scene    *scene.Scene
	paint    pictures.Painter
	w, h     int // pixels
	snapshot sim.Snapshot
	tick     func()
}

// picture checks the flags and brings the run under way.
func (f *pictureFlags) picture(p *process, suffix string) (*picture, error) {
	if !strings.HasSuffix(f.Out, suffix) {
		return nil, exit.Errorf(exit.Use, "-o: the file's name ends in %s, not as in %q", suffix, f.Out)
	}
	w, h, err := pictures.Size(f.Size)
	if err != nil {
		return nil, err
	}
	run := &runFlags{worldFlags: f.worldFlags, Quiet: f.Quiet || !f.Verbose, Verbose: f.Verbose, Level: f.Level, Speed: unset}
	s := &session{process: p, flags: run, start: time.Now(), log: console.NewLog(p.err, run.Least(run.Quiet, run.Verbose))}
	if err := s.openTape(); err != nil {
		return nil, err
	}
	if err := s.load(); err != nil {
		return nil, err
	}
	paint, err := pictures.NewPainter(f.Draws)
	if err != nil {
		return nil, err
	}
	pic := &picture{session: s, flags: f, scene: scene.New(s.run.World), paint: paint, w: w, h: h, tick: s.run.Tick}
	if err := s.pose(); err != nil {
		return nil, err
	}
	if s.posed != nil {
		pic.tick = s.posed.Tick
	}
	s.show(&pic.snapshot)
	if _, ok := pic.scene.Camera(f.Camera, &pic.snapshot); !ok {
		names := pic.scene.Cameras()
		return nil, exit.Errorf(exit.Use, "--camera: there is no camera %q\nhint: %s", f.Camera, hintCamera(f.Camera, names))
	}
	if _, ok := pic.scene.Place(f.Target, &pic.snapshot); !ok && f.Target != "" {
		var names []string
		for i := range pic.snapshot.Robots {
			names = append(names, pic.snapshot.Robots[i].Name)
		}
		for i := range pic.run.World.Model.Objects {
			names = append(names, pic.run.World.Model.Objects[i].Name)
		}
		return nil, exit.Errorf(exit.Use, "--target: there is no robot or thing %q\nhint: %s", f.Target, hintCamera(f.Target, names))
	}
	if f.Azimuth != nil && !(math.Abs(*f.Azimuth) <= 360) {
		return nil, exit.Errorf(exit.Use, "--azimuth: %v is outside [-360, 360]", *f.Azimuth)
	}
	return pic, nil
}

func hintCamera(name string, names []string) string {
	if near := source.DidYouMean(name, names); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return "there are: " + strings.Join(names, ", ")
}

// runTo runs to a simulated time in ns; a run that ends before is an error.
func (p *picture) runTo(flag string, at int64) error {
	if err := p.recorded(flag, at); err != nil {
		return err
	}
	for p.now() < at {
		if p.ctx.Err() != nil {
			return p.interrupted()
		}
		if p.run.Done() {
			return exit.Errorf(exit.Use, "%s: the run ends at %s, before %s", flag, time.Duration(p.now()), time.Duration(at))
		}
		p.tick()
	}
	p.tape.Warn(p.err)
	return nil
}

// draw gives the picture of now.
func (p *picture) draw() (*image.RGBA, error) {
	p.update()
	return p.from(p.w, p.h)
}

// update makes the scene that of now.
func (p *picture) update() {
	p.show(&p.snapshot)
	f := p.flags
	p.scene.Update(&p.snapshot, scene.Options{Names: f.Names, Eyes: f.Eyes, Contacts: f.Touch, Transparent: f.Clear, Wireframe: f.Wires})
}

// from draws from the camera in a size. That the driver fails is no mistake of the
// user's.
func (p *picture) from(w, h int) (*image.RGBA, error) {
	p.scene.Aspect = float64(w) / float64(h)
	c, _ := p.scene.Camera(p.flags.Camera, &p.snapshot)
	if p.flags.Target != "" || p.flags.Azimuth != nil {
		c = p.turned(c)
	}
	p.scene.Open(&c)
	m, err := p.paint(p.scene, &c, w, h)
	if err != nil {
		return nil, exit.Errorf(exit.Internal, "--renderer: %w", err)
	}
	return m, nil
}

// nearTarget is how far the camera is from what --target names, m.
const nearTarget = 1.8

// turned is a camera moved to where --target and --azimuth want it.
func (p *picture) turned(c scene.Camera) scene.Camera {
	o := scene.OrbitOf(&c)
	if at, ok := p.scene.Place(p.flags.Target, &p.snapshot); ok {
		o.Target, o.Distance = at, nearTarget
	}
	if p.flags.Azimuth != nil {
		o.Azimuth = geom.WrapAngle(*p.flags.Azimuth * math.Pi / 180)
	}
	return o.Camera(p.flags.Camera)
}

// write writes a file that -o names, or that is called after it.
func (f *pictureFlags) write(path string, data []byte) error {
	if err := disk.WriteWhole(path, data); err != nil {
		return exit.Errorf(exit.Internal, "-o: %w", err)
	}
	return nil
}

// instant reads a simulated time that may be 0.
type instant int64

// UnmarshalText reads 0s, 12.5s, 1m30s; 0 needs no unit.
func (i *instant) UnmarshalText(text []byte) error {
	if string(text) == "0" {
		*i = 0
		return nil
	}
	if v, err := time.ParseDuration(string(text)); err == nil && v == 0 {
		*i = 0
		return nil
	} else if err == nil && v < 0 {
		return fmt.Errorf("%s is before the start, which is 0s", text)
	}
	var d duration
	if err := d.UnmarshalText(text); err != nil {
		return err
	}
	if d > duration(math.MaxInt64/4) {
		return fmt.Errorf("%s is beyond the end of time", text)
	}
	*i = instant(d)
	return nil
}
