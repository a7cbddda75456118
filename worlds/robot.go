// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// RobotSpec is a robot as the world file has it.
type RobotSpec struct {
	Kind   string // "nao", "belt", …
	Name   string
	At     geom.Pose2
	Config sim.RobotConfig
	Pos    source.Pos // where it stands in the file

	sensors []sensor
	section *spec.Section
}

// sensor is one that a robot of a kind may have beside its own.
type sensor struct {
	name   string
	has    bool
	config sim.SensorConfig
}

func (k *Kinds) newRobot(kind sim.RobotKind) *RobotSpec {
	r := &RobotSpec{Kind: kind.Name, Name: kind.Name, Config: kind.New()}
	for _, s := range k.Sensors {
		if s.Robot == kind.Name {
			r.sensors = append(r.sensors, sensor{name: s.Name, config: s.New()})
		}
	}
	return r
}

// NAO is what the file says of a nao; nil for other kinds.
func (r *RobotSpec) NAO() *nao.Config {
	c, _ := r.Config.(*nao.Config)
	return c
}

// robotHints are for keys that people write instead.
var robotHints = map[string]string{"yaw": "yaw_deg: an angle in degrees", "position": "at: [x, y]", "pos": "at: [x, y]"}

// table binds the keys of the robot: those that every robot has and those of its kind.
func (r *RobotSpec) table() spec.Table {
	t := r.Config.Table()
	at := pointField("at", "Its place on the ground.", &r.At.X, &r.At.Y)
	at.Must = ""
	t.Fields = append([]spec.Field{nameField(&r.Name), at, yawField(&r.At.Yaw)}, t.Fields...)
	for i := range r.sensors {
		t.Fields = append(t.Fields, r.sensors[i].field())
	}
	hints := maps.Clone(robotHints)
	maps.Copy(hints, t.Hints)
	t.Hints = hints
	return t
}

// field is the key of the robot that says whether it has the sensor, and how that is.
func (s *sensor) field() spec.Field {
	t := s.config.Table()
	f := spec.Field{Key: s.name, Into: &s.has, Doc: t.Doc, Fields: t.Fields}
	if t.Check != nil {
		f.Then = func(of *spec.Section) {
			if n, ok := of.Node.Get(s.name); ok && s.has && of.Errs.Len() == 0 {
				of.Errs.Add(t.Check(&spec.Section{Errs: of.Errs, Node: n, What: s.name, Tick: of.Tick}))
			}
		}
	}
	return f
}

func (d *decoder) robots(s *spec.Section) {
	kinds, m := d.kinds.robots(), d.world.Model
	names := make([]string, len(kinds))
	for i := range kinds {
		names[i] = kinds[i].Name
	}
	for _, item := range s.Items("robots", "…") {
		kind, body, ok := d.single(item, "robot", names)
		if !ok {
			continue
		}
		if b, ok := s.Open(body, article(kind.Text)+" "+kind.Text); ok {
			d.robot(kinds[slices.Index(names, kind.Text)], b, m, kind.Pos)
		}
	}
	for i := range d.world.Robots {
		r := &d.world.Robots[i]
		d.worksWith(r, m)
		if f, ok := r.Config.(sim.Fitter); ok {
			d.errs.Add(f.Fit(m, r.section, s))
		}
	}
}

func (d *decoder) robot(kind sim.RobotKind, s *spec.Section, m *sim.Model, pos source.Pos) {
	defer pos.Repanic()
	r := d.kinds.newRobot(kind)
	r.Pos, r.section = pos, s
	r.table().Read(s)
	d.claim(r.Name, nameNode(s))
	model := r.Config.Model(r.Name, r.At)
	model.Name, model.Kind, model.New = r.Name, r.Kind, r.builder(model.New)
	for i := range r.sensors {
		if own := &r.sensors[i]; own.has {
			model.Sensors = append(model.Sensors, r.sensorBuilder(own))
		}
	}
	d.world.Robots = append(d.world.Robots, *r)
	m.Robots = append(m.Robots, model)
	switch {
	case model.Foot > 0:
		d.solid = append(d.solid, standing{name: r.Name, node: placeNode(s), at: r.At, radius: model.Foot, height: robotHeight, fixed: true, static: true})
	case model.Brings == nil:
		d.solid = append(d.solid, robotStanding(placeNode(s), r.Name, r.At))
	case d.errs.Len() == 0:
		d.brought(s, &model)
	}
}

// brought adds the names and places of the things that a robot brings along.
func (d *decoder) brought(s *spec.Section, model *sim.RobotModel) {
	for _, o := range model.Brings(0) {
		d.claim(o.Name, nameNode(s))
		if !o.Stored {
			d.solid = append(d.solid, objectStanding(placeNode(s), &o))
		}
	}
}

// builder makes robots of an entry; their errors and panics have the place of the entry.
func (r *RobotSpec) builder(build func(*sim.Builder) (sim.Robot, error)) func(*sim.Builder) (sim.Robot, error) {
	s, name, pos := r.section, r.Name, r.Pos
	return func(b *sim.Builder) (sim.Robot, error) {
		defer pos.Repanic()
		robot, err := build(b)
		switch {
		case err != nil:
			err = r.placed("", err)
		case robot == nil || robot.Slots() == nil:
			err = s.Errorf("", "", "%s %s: its New gave no robot, or one without slots", s.What, name)
		case robot.Name() != b.Name():
			err = s.Errorf("", "", "%s %s: the robot that its New gave is called %q", s.What, name, robot.Name())
		}
		return robot, err
	}
}

// sensorBuilder makes a sensor of the robot; its errors and panics have a place, too.
func (r *RobotSpec) sensorBuilder(of *sensor) func(sim.Robot, *sim.Builder) (sim.Sensor, error) {
	return func(robot sim.Robot, b *sim.Builder) (sim.Sensor, error) {
		defer r.Pos.Repanic()
		s, err := of.config.Sensor(robot, b)
		if err == nil && s == nil {
			err = errors.New("its Sensor gave none")
		}
		return s, r.placed(of.name, err)
	}
}

// placed gives an error without a place that of a key, or of the robot.
func (r *RobotSpec) placed(key string, err error) error {
	var at *source.Error
	var list *source.Errors
	if err == nil || errors.As(err, &at) || errors.As(err, &list) {
		return err
	}
	return r.section.Errorf(key, "", "%s: %s", strings.TrimSpace(r.section.What+" "+r.Name+" "+key), err)
}

// worksWith looks for the holes and robots that a robot names.
func (d *decoder) worksWith(r *RobotSpec, m *sim.Model) {
	for _, f := range r.table().Fields {
		if f.Names == "" {
			continue
		}
		var known []string
		for i := range m.Ground.Holes {
			if f.Names == "hole" {
				known = append(known, m.Ground.Holes[i].Name)
			}
		}
		for i := range d.world.Robots {
			if other := &d.world.Robots[i]; other.Kind == f.Names {
				known = append(known, other.Name)
			}
		}
		if name := f.Text(); !slices.Contains(known, name) {
			hint := spec.HintFor(name, known)
			if hint == "" {
				hint = "the world has none"
			}
			d.errs.Add(r.section.Errorf(f.Key, hint, "%s works with a %s named %q, which is not there [unknown_name]", r.section.What, f.Names, spec.Shorten(name)))
		}
	}
}
