// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"errors"
	"strings"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/program"
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
	Waits    string // a sentence for people: what it waits for, where nothing moves by itself
	Model    *sim.Model
	Robots   []RobotSpec // in the order of Model.Robots
	Programs []program.Entry
	Managers []program.ManagerEntry
	Extended []extension.Extended // by the extensions that it was read with, in their order
	Seed     uint64               // also the model's
	Duration int64                // ns of simulated time a headless run takes; 0 where the file does not say
	Warnings []error              // what is allowed but looks like a mistake

	// Preferences are the robots' preferences that conditions read with pref(): texts
	// by domain and key, in the order of the file.
	Preferences []Preference

	walled bool     // the ground has walls around it: the model's first four
	skin   sim.Skin // of those
	things []entry  // of objects:, as the file has them
	kinds  *Kinds   // that it was read with
}

// entry is an entry of objects: and its kind.
type entry struct {
	kind string
	thing
}

// format is that of world files with the sections of extensions.
func (k *Kinds) format() *spec.Format {
	return &spec.Format{Name: "world", Schema: SchemaName, Keys: (&decoder{world: newWorld(""), kinds: k}).table().Keys()}
}

// durationLimits are the bounds of a run and of the period of a program, in ns.
var durationLimits = spec.Lasting(1e6, 1000*3600e9)

// newWorld returns a world in which nothing is said.
func newWorld(name string) *World {
	m := &sim.Model{Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity}
	m.Ground.Size = geom.Vec2{X: 10, Y: 10}
	return &World{Name: name, Seed: defaultSeed, Model: m, skin: sim.WallSkin}
}

// table binds the keys of a world file, in the order in which they are read.
func (d *decoder) table() spec.Table {
	w, m, schema := d.world, d.world.Model, SchemaName
	t := spec.Table{
		Doc: "What there is in a simulated world. Lengths in m, masses in kg, angles in degrees (keys that end in _deg), times with their unit.",
		Fields: []spec.Field{
			{Key: "schema", Into: spec.Choice(&schema, SchemaName), Must: SchemaName, Doc: "The first key."},
			{Key: "name", Into: &w.Name, None: "that of the file", Doc: "One line."},
			{Key: "about", Into: &w.About, Doc: "One line for people."},
			{Key: "waits", Into: &w.Waits, Doc: "A sentence for people: what it waits for, where nothing moves by itself. Views and headless runs show it until something moves."},
			{Key: "seed", Into: &w.Seed, Doc: "Seed of all chance."},
			{Key: "tick", Into: &m.Tick, Min: 1e6, Max: 1e9, Doc: "Control period."},
			{Key: "step", Into: &m.Step, Min: 1e5, Max: 1e8, Doc: "Physics step; the tick is a whole multiple of it.", Then: d.clock},
			{Key: "duration", Into: &w.Duration, Min: float64(durationLimits.Lo), Max: float64(durationLimits.Hi), Ticks: true, None: "60s", Doc: "Simulated time that a headless run takes."},
			{Key: "gravity", Into: &m.Gravity, Unit: "m/s²", Max: 100, Doc: "Downwards."},
			{Key: "ground", Doc: "The middle is [0, 0].", Fields: []spec.Field{
				{Key: "size", Into: []*float64{&m.Ground.Size.X, &m.Ground.Size.Y}, Unit: "m", Min: 0.5, Max: 2 * sim.MaxExtent, Doc: "Extent in x and y."},
				{Key: "walls", Into: &w.walled, Doc: "A wall all around; keys give its surface.", Fields: skinFields(&w.skin.Restitution, &w.skin.Friction, alongDoc)},
			}},
			{Key: "objects", Into: d.section(d.objects, w.objectsNode, d.objectsSchema)},
			{Key: "robots", Into: d.section(d.robots, w.robotsNode, d.robotsSchema)},
			{Key: "managers", Into: d.section(d.managers, d.managersNode, d.managersSchema), Doc: "Sensors and actuators written in JavaScript."},
			{Key: "programs", Into: d.section(d.programs, d.programsNode, d.programsSchema)},
			{Key: "preferences", Into: Preferences(&d.errs, &w.Preferences), Doc: "Texts by domain and key that conditions read with pref()."},
		},
		Hints: unsimulatedHints(map[string]string{"wall": "ground: {walls: true}", "width": "ground: {size: [6, 4]}", "length": "ground: {size: [6, 4]}"}),
	}
	t.Fields = append(t.Fields, d.extensionFields()...)
	return t
}

// section is a value that is read by a function of its own.
func (d *decoder) section(read func(*spec.Section), node func() *spec.Node, schema func() spec.Object) *spec.Value {
	return &spec.Value{
		What: "list", Node: node, Schema: schema,
		Read: func(s *spec.Section, _ string) { read(s) },
	}
}

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
	root, _ := d.kinds.format().Override(d.root, sets)
	c := d.decode(root)
	if c.world.Model == nil {
		return nil
	}
	return c.world
}

// decode reads a tree; what is wrong is with the result.
func (d *Draft) decode(root *spec.Node) *decoder {
	c := &decoder{file: d.file, kinds: d.kinds, world: newWorld(spec.Stem(d.file.Name))}
	c.world.File, c.world.kinds, c.world.Extended = d.file, d.kinds, d.kinds.extended()
	c.world.Model.Actions, c.world.Model.Faults = d.kinds.Actions, d.kinds.Faults
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
	if kinds == nil {
		kinds = &Kinds{}
	}
	root, err := kinds.format().Parse(f)
	return &Draft{f, root, kinds}, err
}

// World is the world under overrides. An error about things that stand in one
// another, and about nothing else, is ErrOverlap to errors.Is.
func (d *Draft) World(sets []string) (*World, error) {
	root, err := d.kinds.format().Override(d.root, sets)
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

// ErrOverlap is that objects overlap at the start.
var ErrOverlap = errors.New("objects overlap")

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

	looks   []look
	claimed []string // names of programs that extensions run

	complete bool // all is right but what stands in one another
}

func (d *decoder) run(root *spec.Node) {
	s, ok := spec.Open(&d.errs, root, "a world")
	if !ok || !d.hasSchema(s) || d.tooMany(s, "objects", mostObjects) || d.tooMany(s, "robots", mostRobots) {
		d.world.Model = nil
		return
	}
	d.table().Read(s)
	d.looked()
	w, m := d.world, d.world.Model
	m.Name, m.Seed = w.Name, w.Seed
	if w.walled {
		m.Ground.Walls = append(sim.Border(m.Ground.Size, borderThickness, wallHeight), m.Ground.Walls...)
		for i := range 4 {
			m.Ground.Walls[i].Skin = &w.skin
		}
	}
	if d.complete = d.errs.Len() == 0; d.complete {
		d.overlaps()
		d.mistakable()
		d.unsimulated()
	}
}

// clock holds tick and step against each other, once both are read.
func (d *decoder) clock(s *spec.Section) {
	m := d.world.Model
	if s.Node.Index("step") < 0 {
		m.Step = min(m.Step, m.Tick)
	}
	if s.Tick = m.Tick; m.Tick%m.Step == 0 {
		return
	}
	key := "tick"
	if s.Node.Index(key) < 0 {
		key = "step"
	}
	d.errs.Add(s.Errorf(key, "nearest is a tick of "+spec.DurationText(spec.NearestMultiple(m.Tick, m.Step)),
		"the tick of %s is not a whole multiple of the step, %s [not_a_multiple]", spec.DurationText(m.Tick), spec.DurationText(m.Step)))
}

// hasSchema demands the first line; without it nothing else is judged.
func (d *decoder) hasSchema(s *spec.Section) bool {
	n, ok := s.Node.Get("schema")
	switch {
	case !ok, !strings.HasPrefix(n.Text, "playsim/"):
		d.errs.Add(d.kinds.format().NoSchema(d.file))
		return false
	case n.Text == "playsim/scenario/v1":
		d.errs.Add(n.Errorf("", "this is a scenario file, not a world file [wrong_file]"))
		return false
	case n.Text != SchemaName:
		d.errs.Add(n.Errorf(d.kinds.format().StartHint(), "unknown schema %s [unknown_schema]", n.Describe()))
		return false
	}
	if s.Node.Fields[0].Value != n {
		d.errs.Add(s.KeyNode("schema").Errorf("", "the schema must be the first key [unknown_schema]"))
	}
	return true
}

// Sizes of walls where the file does not say, m.
const (
	borderThickness = 0.1
	wallThickness   = 0.1
	wallHeight      = 0.5
)
