// SPDX-License-Identifier: Apache-2.0

package urdf

import (
	"strings"

	"github.com/playsim/playsim/source"
)

// Parse reads a description; name stands for the text in error positions. The
// error is a list of positioned ones, sorted; the robot is nil then.
func Parse(name, text string) (*Robot, error) {
	r := &reader{file: source.NewFile(name, text), robot: &Robot{}}
	root := tree(r.file, &r.errs)
	if root != nil {
		r.readRobot(root)
	}
	if r.errs.Len() == 0 {
		r.connect()
	}
	if err := r.errs.Err(); err != nil {
		return nil, err
	}
	return r.robot, nil
}

// reader turns elements into a model and collects what is wrong.
type reader struct {
	file   *source.File
	errs   source.Errors
	robot  *Robot
	joints []*element // beside robot.Joints
	uses   []use      // materials by name, found once all are known
}

// use is a shape that names a material.
type use struct {
	link, visual int
	name         attr
}

// foreign elements belong to other programs and are skipped whole.
var foreign = []string{"gazebo", "transmission", "sensor", "ros2_control"}

func (r *reader) readRobot(e *element) {
	if e.name != "robot" {
		r.fail(e.at, "", "<%s> where <robot> belongs", e.name)
		return
	}
	r.known(e, []string{"name", "version"}, []string{"link", "joint", "material"})
	name, _ := r.need(e, "name")
	r.robot.Name = name.value
	for _, c := range e.children {
		switch c.name {
		case "link":
			r.readLink(c)
		case "joint":
			r.readJoint(c)
		case "material":
			r.readMaterial(c)
		}
	}
	r.findMaterials()
}

func (r *reader) readLink(e *element) {
	r.known(e, []string{"name"}, []string{"inertial", "visual", "collision"})
	name, ok := r.need(e, "name")
	if i, twice := r.robot.LinkIndex(name.value); ok && twice {
		r.fail(name.valueAt, "", "a second link %q; the first is on line %d", name.value, r.robot.Links[i].Pos.Line)
	}
	l := Link{Name: name.value, Parent: -1, Pos: r.file.Pos(e.at)}
	for _, c := range e.children {
		switch c.name {
		case "inertial":
			if l.Inertial != nil {
				r.fail(c.at, "", "a second <inertial> in link %q", l.Name)
			}
			l.Inertial = r.readInertial(c)
		case "visual":
			l.Visuals = append(l.Visuals, r.readShape(c, len(l.Visuals)))
		case "collision":
			l.Collisions = append(l.Collisions, r.readShape(c, -1))
		}
	}
	r.robot.Links = append(r.robot.Links, l)
}

func (r *reader) readInertial(e *element) *Inertial {
	r.known(e, nil, []string{"origin", "mass", "inertia"})
	in := &Inertial{Origin: r.origin(e)}
	if m := r.one(e, "mass"); m != nil {
		r.known(m, []string{"value"}, nil)
		in.Mass = r.positive(m, "value")
	}
	if t := r.one(e, "inertia"); t != nil {
		r.known(t, []string{"ixx", "ixy", "ixz", "iyy", "iyz", "izz"}, nil)
		in.IXX, in.IYY, in.IZZ = r.positive(t, "ixx"), r.positive(t, "iyy"), r.positive(t, "izz")
		in.IXY, in.IXZ, in.IYZ = r.number(t, "ixy"), r.number(t, "ixz"), r.number(t, "iyz")
	}
	return in
}

func (r *reader) readJoint(e *element) {
	r.known(e, []string{"name", "type"}, []string{
		"origin", "parent", "child", "axis", "limit", "mimic", "dynamics", "calibration", "safety_controller",
	})
	name, ok := r.need(e, "name")
	if i, twice := r.robot.JointIndex(name.value); ok && twice {
		r.fail(name.valueAt, "", "a second joint %q; the first is on line %d", name.value, r.robot.Joints[i].Pos.Line)
	}
	j := Joint{Name: name.value, Pos: r.file.Pos(e.at), Origin: r.origin(e)}
	typed := r.jointType(e, &j)
	r.readAxis(e, &j)
	if l := r.maybe(e, "limit"); l != nil {
		j.Limit = r.readLimit(l, j.Type)
	} else if typed && (j.Type == Revolute || j.Type == Prismatic) {
		r.fail(e.at, "", "%v joint %q has no <limit>", j.Type, j.Name)
	}
	r.checkExtras(e)
	r.robot.Joints = append(r.robot.Joints, j)
	r.joints = append(r.joints, e)
}

func (r *reader) jointType(e *element, j *Joint) (ok bool) {
	t, ok := r.need(e, "type")
	if !ok {
		return false
	}
	for i, n := range typeNames {
		if n == t.value {
			j.Type = Type(i)
			return true
		}
	}
	hint := meant(t.value, typeNames)
	if hint == "" {
		hint = "the types are " + strings.Join(typeNames, ", ")
	}
	r.fail(t.valueAt, hint, "unknown joint type %q", t.value)
	return false
}

// checkExtras checks the parts that are not kept.
func (r *reader) checkExtras(e *element) {
	for _, x := range extras {
		c := r.maybe(e, x.name)
		if c == nil {
			continue
		}
		r.known(c, x.attrs, nil)
		for _, a := range c.attrs {
			r.number(c, a.name)
		}
	}
}

var extras = []struct {
	name  string
	attrs []string
}{
	{"dynamics", []string{"damping", "friction"}},
	{"calibration", []string{"rising", "falling", "reference_position"}},
	{"safety_controller", []string{"soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity"}},
}
