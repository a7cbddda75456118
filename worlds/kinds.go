// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Kinds are kinds of things that a world file may name beside those of playsim.
type Kinds struct {
	Robots     []sim.RobotKind
	MaxObjects int // the most robots, and the most objects, of a world; 0 is 1000 and 10,000
}

// Bounds where [Kinds.MaxObjects] is 0.
const (
	mostRobots  = 1000
	mostObjects = 10_000
)

// Check reports a name that is taken or cannot be one, and what is wrong with tables.
func (k *Kinds) Check() error {
	taken := map[string]bool{}
	for _, r := range robotKinds {
		taken[r.name] = true
	}
	for _, r := range k.Robots {
		if err := checkKind(r, taken); err != nil {
			return err
		}
	}
	return nil
}

// placeKeys are the keys that every robot has.
var placeKeys = []spec.Field{
	{Key: "name", Type: spec.TypeText, Doc: "Its name; by default its kind."},
	{Key: "at", Type: spec.TypeVector, Lengths: []int{2}, Unit: "m", Min: -sim.MaxExtent, Max: sim.MaxExtent, Doc: "Its place on the ground, world frame.", Default: []float64{0, 0}},
	{Key: "yaw_deg", Type: spec.TypeDegrees, Min: -360, Max: 360, Doc: "Where it faces, counter-clockwise from x."},
}

func checkKind(r sim.RobotKind, taken map[string]bool) error {
	if r == nil {
		return errors.New("robot kind: it is nil")
	}
	name := r.Name()
	switch {
	case !spec.NameForm(name):
		return fmt.Errorf("robot kind %q: letters, digits, _ and -, beginning with a letter", name)
	case taken[name]:
		return fmt.Errorf("robot kind %s: there is one of that name already", name)
	}
	taken[name] = true
	if err := (spec.Table{Fields: slices.Concat(placeKeys, r.Fields().Fields)}).Err(); err != nil {
		return fmt.Errorf("robot kind %s: %w", name, err)
	}
	return nil
}

// Schema returns the JSON Schema (draft 2020-12) of world files, for editors. It is a
// little laxer than Load, which also knows which things overlap.
func (k *Kinds) Schema() string {
	const first = `"nao": {`
	if strings.Count(schema, first) != 1 {
		panic("worlds: schema.json has not one " + first + ", before which kinds are put")
	}
	rows := ""
	for _, r := range k.Robots {
		table := spec.Table{Fields: slices.Concat(placeKeys, r.Fields().Fields)}
		rows += fmt.Sprintf("%q: %s,\n", r.Name(), table.JSONSchema())
	}
	return strings.Replace(schema, first, rows+first, 1)
}

// robotOf reads a robot of a registered kind.
func (d *decoder) robotOf(kind sim.RobotKind, s *spec.Section, m *sim.Model, pos source.Pos) {
	defer pos.Repanic()
	r := RobotSpec{Kind: kind.Name(), Name: kind.Name(), Pos: pos}
	var at geom.Pose2
	s.Text("name", &r.Name)
	s.Vector("at", []*float64{&at.X, &at.Y}, places, 2)
	s.Degrees("yaw_deg", &at.Yaw)
	d.claim(r.Name, nameNode(s))
	e := spec.NewEntry(r.Name, s.What, s.Node, kind.Fields(), "name", "at", "yaw_deg")
	e.Hints = s.Hints
	wrong := e.Read(nil)
	d.errs.Add(wrong)
	r.keys = []string{"name: " + quote(r.Name), "at: " + plane(at.Pos()), "yaw_deg: " + degrees(at.Yaw)}
	for _, f := range e.Table.Resolved(s.Node).Fields {
		r.keys = append(r.keys, f.Key.Text+": "+f.Value.Flow())
	}
	model := sim.RobotModel{Name: r.Name, Kind: r.Kind, At: at, New: builderOf(kind, e, pos)}
	if drawn, ok := kind.(sim.Drawn); ok && wrong == nil {
		model.Look = drawn.Look(e)
	}
	d.world.Robots = append(d.world.Robots, r)
	m.Robots = append(m.Robots, model)
	d.solid = append(d.solid, robotStanding(placeNode(s), r.Name, at))
}

// builderOf makes robots of an entry; its errors and panics have the entry's place.
func builderOf(kind sim.RobotKind, e *spec.Entry, pos source.Pos) func(*sim.Builder) (sim.Robot, error) {
	return func(b *sim.Builder) (sim.Robot, error) {
		defer pos.Repanic()
		r, err := kind.New(e, b)
		var placed *source.Error
		var list *source.Errors
		if err != nil && !errors.As(err, &placed) && !errors.As(err, &list) {
			err = e.Errorf("", "", "%s %s: %s", e.What, e.Name, err)
		}
		switch {
		case err != nil:
		case r == nil || r.Slots() == nil:
			err = e.Errorf("", "", "%s %s: its New gave no robot, or one without slots", e.What, e.Name)
		case r.Name() != b.Name():
			err = e.Errorf("", "", "%s %s: the robot that its New gave is called %q", e.What, e.Name, r.Name())
		}
		return r, err
	}
}
