// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Resolution is a camera's picture size in pixels, with the maker's name.
type Resolution struct {
	Name          string
	Width, Height float64
}

// Resolutions are the picture sizes a camera can be set to.
var Resolutions = []Resolution{
	{"qqvga", 160, 120}, {"qvga", 320, 240}, {"vga", 640, 480}, {"4vga", 1280, 960},
}

// Config says how a NAO starts and what it carries. [Defaults] gives a usable one.
type Config struct {
	Version      body.Version
	Type         string         // the model that its software takes it to be: nao, pepper, romeo
	At           geom.Pose2     // base in the world, m, rad
	Posture      motion.Posture // Unknown: StandInit
	Battery      float64        // charge, 0..1
	Camera       Resolution
	CameraPeriod int64   // ns between two frames, a whole multiple of the tick
	BallRadius   float64 // m: the radius it takes every ball to have
}

// Defaults returns a charged V5 in StandInit with QVGA cameras at 20 frames a second.
func Defaults() Config {
	return Config{
		Version: body.V5, Type: "nao", Posture: motion.StandInit, Battery: 1,
		Camera: Resolutions[1], CameraPeriod: 50_000_000, BallRadius: 0.05,
	}
}

// Kind is what world files know of NAOs.
var Kind = sim.RobotKind{Name: "nao", New: func() sim.RobotConfig { c := Defaults(); return &c }}

// Table implements sim.RobotConfig, as Model does.
func (c *Config) Table() spec.Table {
	version := func(v body.Version) string { return strings.ToLower(v.String()) }
	resolution := func(r Resolution) string { return r.Name }
	return spec.Table{Doc: "A humanoid, 0.57 m tall; a Pepper's head is at 1.21 m.", Fields: []spec.Field{
		{Key: "battery", Into: &c.Battery, Max: 1, Doc: "Charge."},
		{Key: "version", Into: spec.OneOf(&c.Version, version, body.V5, body.V6), Doc: "The generation of its body."},
		{Key: "type", Into: spec.Choice(&c.Type, "nao", "pepper", "romeo"), Doc: "The model that its software takes it to be; it decides which keys it has. A pepper has the legs, arms and trunk of a nao, cameras at the height of a Pepper's, and a bumper at its back."},
		{Key: "posture", Into: spec.OneOf(&c.Posture, motion.Posture.String, motion.Postures()...), Doc: "In which it starts."},
		{Key: "camera", Doc: "Both cameras.", Fields: []spec.Field{
			{Key: "resolution", Into: spec.OneOf(&c.Camera, resolution, Resolutions...), Doc: "The maker's name of the picture size."},
			{Key: "period", Into: &c.CameraPeriod, Min: 1e6, Max: 10e9, Ticks: true, Doc: "Time between two frames, a whole multiple of the tick."},
		}},
		{Key: "ball_radius", Into: &c.BallRadius, Unit: "m", Min: sim.MinRadius, Max: 1, Doc: "The radius that it takes every ball to have."},
	}, Hints: map[string]string{"charge": `did you mean "battery"?`, "fps": "period: 50ms", "rate": "period: 50ms"}}
}

// Model returns the NAO for a world.
func (c *Config) Model(name string, at geom.Pose2) sim.RobotModel {
	c.At = at
	return sim.RobotModel{Name: name, Kind: Kind.Name, New: New(*c), Look: Look(c)}
}

// FallsIntoHoles implements sim.Faller: a NAO stops before a hole.
func (c *Config) FallsIntoHoles() bool { return false }

// pepperTaller is by how much, m, the head of a Pepper, which is 1.21 m tall, is higher than
// that of a NAO. What it touches with is a NAO's.
const pepperTaller = 1.210 - 0.574

func (c *Config) pepper() bool { return c.Type == "pepper" }

// taller is how much higher, m, its head is than a NAO's.
func (c *Config) taller() float64 {
	if c.pepper() {
		return pepperTaller
	}
	return 0
}

// bumpers are the names of its bumpers.
func (c *Config) bumpers() []string {
	if c.pepper() {
		return bumperNames[:]
	}
	return bumperNames[:backBumper]
}

// NAOqi returns the model that the software of the robot takes its body to be.
func (c *Config) NAOqi() string { return c.Type }

// Fit implements sim.Fitter: the walk and the balance are made for some ticks and for the
// gravity of the earth.
func (c *Config) Fit(m *sim.Model, _, world *spec.Section) error {
	var errs source.Errors
	errs.Add(m.FitTick(world, "a nao", motion.ShortestTick, motion.LongestTick))
	if g := spec.Between(motion.LeastGravity, motion.MostGravity, "m/s²"); !(m.Gravity >= g.Lo && m.Gravity <= g.Hi) {
		errs.Add(world.Errorf("gravity", "", "a nao cannot walk where the gravity is %v m/s², outside %s", m.Gravity, g))
	}
	return errs.Err()
}
