// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/sim"
)

// SchemaName is what the first key of a world file must say.
const SchemaName = "playsim/world/v1"

// Seed of a run when neither the command line nor the world says one.
const defaultSeed = 1

// World is a world file that was read and found right.
type World struct {
	File     *source.File
	Name     string
	About    string // one line for people, may be empty
	Model    *sim.Model
	Robots   []RobotSpec // in the order of Model.Robots
	Programs []ProgramSpec
	Seed     uint64  // also the model's
	Duration int64   // ns of simulated time a headless run takes; 0 where the file does not say
	Warnings []error // what is allowed but looks like a mistake

	walled bool // the ground has walls around it: the model's first four
}

// topKeys are the keys of a world file in their usual order.
var topKeys = []string{
	"schema", "name", "about", "seed", "tick", "step", "duration", "gravity",
	"ground", "objects", "robots", "programs", "managers", "life",
}

func isTopKey(name string) bool { return slices.Contains(topKeys, name) }

// Bounds on a world's times, in ns.
var (
	tickBounds     = durationBounds{1e6, 1e9}
	stepBounds     = durationBounds{1e5, 1e8}
	durationLimits = durationBounds{1e6, 1000 * 3600e9}
)

// Load reads the world file at path, with overrides such as
// "robots.nao.battery=0.3" applied. The error lists all that is wrong.
func Load(files *source.Files, path string, sets []string) (*World, error) {
	f, err := files.Read(path, "")
	if err != nil {
		return nil, err
	}
	return Read(f, sets)
}

// Read is Load for a text at hand.
func Read(f *source.File, sets []string) (*World, error) {
	root, err := parse(f)
	if err != nil {
		return nil, err
	}
	root, err = applyAll(root, sets)
	if err != nil {
		return nil, err
	}
	d := &decoder{file: f, world: &World{File: f, Name: stem(f.Name), Seed: defaultSeed}}
	d.run(root)
	if err := d.errs.Err(); err != nil {
		return nil, err
	}
	return d.world, nil
}

// stem is a file's name without folder and extensions: "ball_chase" of
// "worlds/ball_chase.yaml", "chicken" of "chicken.pdl.js".
func stem(name string) string {
	base, _, _ := strings.Cut(path.Base(name), ".")
	return base
}

// decoder turns a tree into a World.
type decoder struct {
	file  *source.File
	world *World
	errs  source.Errors
	names names
	solid []standing
}

func (d *decoder) run(root *node) {
	s, ok := open(&d.errs, root, "a world")
	if !ok || !d.schema(s) {
		return
	}
	s.text("name", &d.world.Name)
	s.text("about", &d.world.About)
	d.seed(s)
	m := &sim.Model{Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity}
	d.world.Model = m
	d.times(s, m)
	s.number("gravity", &m.Gravity, within{0, 100, "m/s²"})
	d.ground(s, m)
	d.objects(s, m)
	d.robots(s, m)
	d.programs(s)
	d.later(s)
	s.close()
	m.Name, m.Seed = d.world.Name, d.world.Seed
	if d.errs.Len() == 0 {
		d.overlaps()
	}
}

// schema demands the first line; without it nothing else is judged.
func (d *decoder) schema(s *section) bool {
	n, ok := s.take("schema")
	switch {
	case !ok:
		d.errs.Add(d.file.Errorf(d.file.Start(), startHint, "the schema is missing"))
		return false
	case n.text == "playsim/scenario/v1":
		d.errs.Add(n.errorf("name the world file that it runs in", "this is a scenario file; this version runs world files"))
		return false
	case n.text != SchemaName:
		d.errs.Add(n.errorf(startHint, "unknown schema %s", n.describe()))
		return false
	}
	if s.node.fields[0].value != n {
		d.errs.Add(s.keyNode("schema").errorf("", "the schema must be the first key"))
	}
	return true
}

var wholeForm = regexp.MustCompile(`^[0-9]+$`)

func (d *decoder) seed(s *section) {
	n, ok := s.take("seed")
	if !ok {
		return
	}
	v, err := strconv.ParseUint(n.text, 10, 64)
	if n.form != scalar || !wholeForm.MatchString(n.text) || err != nil {
		d.errs.Add(n.errorf("", "seed: expected a whole number from 0 to %d, not %s", uint64(math.MaxUint64), n.describe()))
		return
	}
	d.world.Seed = v
}

func (d *decoder) times(s *section, m *sim.Model) {
	s.duration("tick", &m.Tick, tickBounds)
	if !s.duration("step", &m.Step, stepBounds) {
		m.Step = min(m.Step, m.Tick)
	}
	if m.Tick%m.Step != 0 {
		d.tickAndStep(s, m)
	}
	if s.duration("duration", &d.world.Duration, durationLimits) {
		s.multiple("duration", d.world.Duration, "tick", m.Tick)
	}
}

func (d *decoder) tickAndStep(s *section, m *sim.Model) {
	key := "tick"
	if _, ok := s.node.get(key); !ok {
		key = "step"
	}
	n, _ := s.node.get(key)
	d.errs.Add(n.errorf("nearest is a tick of "+durationText(nearestMultiple(m.Tick, m.Step)),
		"the tick of %s is not a whole multiple of the step, %s", durationText(m.Tick), durationText(m.Step)))
}

func (d *decoder) ground(s *section, m *sim.Model) {
	m.Ground.Size = geom.Vec2{X: 10, Y: 10}
	n, ok := s.take("ground")
	if !ok {
		return
	}
	g, ok := open(&d.errs, n, "the ground")
	if !ok {
		return
	}
	g.hints = map[string]string{"wall": "walls: true", "width": "size: [6, 4]", "length": "size: [6, 4]"}
	g.vector("size", []*float64{&m.Ground.Size.X, &m.Ground.Size.Y}, within{0.5, 2 * sim.MaxExtent, "m"}, 2)
	g.flag("walls", &d.world.walled)
	g.close()
	if d.world.walled {
		m.Ground.Walls = sim.Border(m.Ground.Size, borderThickness, wallHeight)
	}
}

// Sizes of walls where the file does not say, m.
const (
	borderThickness = 0.1
	wallThickness   = 0.1
	wallHeight      = 0.5
)

// later names the sections that this version knows but does not run.
func (d *decoder) later(s *section) {
	for key, sentence := range map[string]string{
		"managers": "this version runs no managers (sensors and actuators written in JavaScript)",
		"life":     "this version has no Autonomous Life",
	} {
		if _, ok := s.take(key); ok {
			d.errs.Add(s.keyNode(key).errorf("leave the section out", "%s: %s", key, sentence))
		}
	}
}
