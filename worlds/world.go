// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
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
	Managers []ManagerSpec
	Life     *LifeSpec // nil: no Autonomous Life
	Seed     uint64    // also the model's
	Duration int64     // ns of simulated time a headless run takes; 0 where the file does not say
	Warnings []error   // what is allowed but looks like a mistake

	// Preferences are the robots' preferences that conditions read with pref(): texts
	// by domain and key, in the order of the file.
	Preferences []Preference

	walled bool // the ground has walls around it: the model's first four
}

// topKeys are the keys of a world file in their usual order.
var topKeys = []string{
	"schema", "name", "about", "seed", "tick", "step", "duration", "gravity",
	"ground", "objects", "robots", "programs", "preferences", "managers", "life",
}

var format = spec.Format{Name: "world", Schema: SchemaName, Keys: topKeys}

// Bounds on a world's times, in ns.
var (
	tickBounds     = spec.Lasting(1e6, 1e9)
	stepBounds     = spec.Lasting(1e5, 1e8)
	durationLimits = spec.Lasting(1e6, 1000*3600e9)
)

// Load reads the world file at path, with overrides such as
// "robots.nao.battery=0.3" applied. It may name the given kinds beside those of playsim;
// nil are none. The error lists all that is wrong.
func Load(files *source.Files, path string, sets []string, kinds *Kinds) (*World, error) {
	f, err := files.Read(path, "")
	if err != nil {
		return nil, err
	}
	return Read(f, sets, kinds)
}

// Read is Load for a text at hand.
func Read(f *source.File, sets []string, kinds *Kinds) (*World, error) {
	d, err := Parse(f, kinds)
	if err == nil {
		return d.World(sets)
	}
	var errs source.Errors
	errs.Add(err)
	if d.root != nil {
		_, more := d.World(sets)
		errs.Add(more)
	}
	return nil, errs.Err()
}

// Partly is what could be read of a world file, whatever is wrong with it; nil for
// nothing. It tells of no mistake and is not for running.
func Partly(f *source.File, sets []string, kinds *Kinds) *World {
	d, _ := Parse(f, kinds)
	if d.root == nil {
		return nil
	}
	root, _ := format.Override(d.root, sets)
	c := d.decode(root)
	if c.world.Model == nil {
		return nil
	}
	return c.world
}

// decode reads a tree; what is wrong is with the result.
func (d *Draft) decode(root *spec.Node) *decoder {
	c := &decoder{file: d.file, kinds: d.kinds, world: &World{File: d.file, Name: spec.Stem(d.file.Name), Seed: defaultSeed}}
	c.run(root)
	return c
}

// Draft is a world file that was parsed, to be read under different overrides. It
// does not change.
type Draft struct {
	file  *source.File
	root  *spec.Node
	kinds *Kinds
}

// Parse reads the YAML of a world file that may name the given kinds; nil are none.
func Parse(f *source.File, kinds *Kinds) (*Draft, error) {
	root, err := format.Parse(f)
	if kinds == nil {
		kinds = &Kinds{}
	}
	return &Draft{f, root, kinds}, err
}

// World is the world under overrides. An error about things that stand in one
// another, and about nothing else, is ErrOverlap to errors.Is.
func (d *Draft) World(sets []string) (*World, error) {
	root, err := format.Override(d.root, sets)
	c := d.decode(root)
	if err != nil {
		c.errs.Add(err)
		c.complete = false
	}
	if err := c.errs.Err(); err != nil {
		if c.complete {
			return nil, &overlapping{c.errs}
		}
		return nil, err
	}
	return c.world, nil
}

// ErrOverlap is that things stand in one another at the start.
var ErrOverlap = errors.New("things stand in one another")

type overlapping struct{ source.Errors }

func (e *overlapping) Is(target error) bool { return target == ErrOverlap }

func (e *overlapping) Unwrap() error { return &e.Errors }

// decoder turns a tree into a World.
type decoder struct {
	file  *source.File
	kinds *Kinds
	world *World
	errs  source.Errors
	names names
	solid []standing

	partners []partner // what machines work with
	pickers  []mast

	lifePrograms []string // names of activities' programs

	complete bool // all is right but what stands in one another
}

func (d *decoder) run(root *spec.Node) {
	s, ok := spec.Open(&d.errs, root, "a world")
	if !ok || !d.schema(s) {
		return
	}
	if d.tooMany(s, "objects", mostObjects) || d.tooMany(s, "robots", mostRobots) {
		return
	}
	s.Line("name", &d.world.Name)
	s.Line("about", &d.world.About)
	d.seed(s)
	m := &sim.Model{Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity}
	d.world.Model = m
	d.times(s, m)
	s.Number("gravity", &m.Gravity, spec.Between(0, 100, "m/s²"))
	d.ground(s, m)
	d.objects(s, m)
	d.robots(s, m)
	d.machineParts(m)
	d.managers(s)
	d.programs(s)
	d.preferences(s)
	d.life(s)
	s.Close()
	m.Name, m.Seed = d.world.Name, d.world.Seed
	if d.complete = d.errs.Len() == 0; d.complete {
		d.overlaps()
		d.mistakable()
		d.unsimulated()
	}
}

// schema demands the first line; without it nothing else is judged.
func (d *decoder) schema(s *spec.Section) bool {
	n, ok := s.Take("schema")
	switch {
	case !ok, !strings.HasPrefix(n.Text, "playsim/"):
		d.errs.Add(format.NoSchema(d.file))
		return false
	case n.Text == "playsim/scenario/v1":
		d.errs.Add(n.Errorf("", "this is a scenario file, not a world file"))
		return false
	case n.Text != SchemaName:
		d.errs.Add(n.Errorf(format.StartHint(), "unknown schema %s", n.Describe()))
		return false
	}
	if s.Node.Fields[0].Value != n {
		d.errs.Add(s.KeyNode("schema").Errorf("", "the schema must be the first key"))
	}
	return true
}

var wholeForm = regexp.MustCompile(`^[0-9]+$`)

func (d *decoder) seed(s *spec.Section) {
	n, ok := s.Take("seed")
	if !ok {
		return
	}
	v, err := strconv.ParseUint(n.Text, 10, 64)
	if n.Form != spec.Scalar || !wholeForm.MatchString(n.Text) || err != nil {
		d.errs.Add(n.Errorf("", "seed: expected a whole number from 0 to %d, not %s", uint64(math.MaxUint64), n.Describe()))
		return
	}
	d.world.Seed = v
}

func (d *decoder) times(s *spec.Section, m *sim.Model) {
	s.Duration("tick", &m.Tick, tickBounds)
	if !s.Duration("step", &m.Step, stepBounds) {
		m.Step = min(m.Step, m.Tick)
	}
	if m.Tick%m.Step != 0 {
		d.tickAndStep(s, m)
	}
	if s.Duration("duration", &d.world.Duration, durationLimits) {
		s.Multiple("duration", d.world.Duration, "tick", m.Tick)
	}
}

func (d *decoder) tickAndStep(s *spec.Section, m *sim.Model) {
	key := "tick"
	if _, ok := s.Node.Get(key); !ok {
		key = "step"
	}
	n, _ := s.Node.Get(key)
	d.errs.Add(n.Errorf("nearest is a tick of "+spec.DurationText(spec.NearestMultiple(m.Tick, m.Step)),
		"the tick of %s is not a whole multiple of the step, %s", spec.DurationText(m.Tick), spec.DurationText(m.Step)))
}

func (d *decoder) ground(s *spec.Section, m *sim.Model) {
	m.Ground.Size = geom.Vec2{X: 10, Y: 10}
	n, ok := s.Take("ground")
	if !ok {
		return
	}
	g, ok := spec.Open(&d.errs, n, "the ground")
	if !ok {
		return
	}
	g.Hints = map[string]string{"wall": "walls: true", "width": "size: [6, 4]", "length": "size: [6, 4]"}
	g.Vector("size", []*float64{&m.Ground.Size.X, &m.Ground.Size.Y}, spec.Between(0.5, 2*sim.MaxExtent, "m"), 2)
	d.border(g, m)
	g.Close()
}

// border reads walls: true or the skin of the walls around the ground.
func (d *decoder) border(g *spec.Section, m *sim.Model) {
	var skin *sim.Skin
	if n, ok := g.Node.Get("walls"); ok && n.Form == spec.Mapping {
		n, _ = g.Take("walls")
		if s, ok := spec.Open(&d.errs, n, "the walls"); ok {
			skin = wallSkin(s)
			s.Close()
		}
		d.world.walled = true
	} else {
		g.Flag("walls", &d.world.walled)
	}
	if d.world.walled {
		m.Ground.Walls = sim.Border(m.Ground.Size, borderThickness, wallHeight)
		for i := range m.Ground.Walls {
			m.Ground.Walls[i].Skin = skin
		}
	}
}

// wallSkin reads the surface of a wall.
func wallSkin(s *spec.Section) *sim.Skin {
	skin := sim.WallSkin
	surface(s, &skin.Friction, &skin.Restitution)
	return &skin
}

// surface reads friction and restitution.
func surface(s *spec.Section, friction, restitution *float64) {
	s.Number("restitution", restitution, shares)
	s.Number("friction", friction, coefficients)
}

// Sizes of walls where the file does not say, m.
const (
	borderThickness = 0.1
	wallThickness   = 0.1
	wallHeight      = 0.5
)
