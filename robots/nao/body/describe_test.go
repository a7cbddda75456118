// SPDX-License-Identifier: Apache-2.0

package body_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// describe writes the URDF of a version from the tables of package body.
func describe(v body.Version) string {
	w := &writer{version: v}
	w.line(0, `<?xml version="1.0" encoding="utf-8"?>`)
	w.line(0, `<!-- SPDX-License-Identifier: Apache-2.0 -->`)
	w.line(0, `<!-- A NAO-like robot (%v figures) of simple solids: published lengths, masses and limits,`, v)
	w.line(0, `     looks of our own. Metres, kilograms, radians. Written by go generate ./robots/nao/body. -->`)
	w.line(0, `<robot name="nao_%s">`, strings.ToLower(v.String()))
	for p := range body.NumPaints {
		w.line(1, `<material name="%v"><color rgba="%s"/></material>`, p, rgba(p.RGBA()))
	}
	w.line(1, `<link name="base_link"/>`)
	w.fixed("base_link", body.Torso.String(), geom.Vec3{}, geom.Vec3{})
	for l := range body.Link(body.NumLinks) {
		w.link(l)
		if j, ok := l.Joint(); ok {
			w.joint(j, l)
		}
	}
	for i := range body.Mounts {
		if v.HasMount(i) {
			w.mount(i)
		}
	}
	w.line(0, `</robot>`)
	return w.b.String()
}

type writer struct {
	b       strings.Builder
	version body.Version
}

func (w *writer) line(depth int, format string, args ...any) {
	w.b.WriteString(strings.Repeat("  ", depth))
	fmt.Fprintf(&w.b, format+"\n", args...)
}

func (w *writer) link(l body.Link) {
	s := w.version.Link(l)
	w.line(1, `<link name="%s">`, s.Name)
	if s.Mass > 0 {
		w.line(2, `<inertial>`)
		w.line(3, `<origin xyz="%s"/>`, vec(s.CoM))
		w.line(3, `<mass value="%s"/>`, num(s.Mass))
		w.line(3, `<inertia ixx="%s" ixy="0" ixz="0" iyy="%s" iyz="0" izz="%s"/>`, num(s.Inertia.X), num(s.Inertia.Y), num(s.Inertia.Z))
		w.line(2, `</inertial>`)
	}
	for i := range body.Parts {
		if p := &body.Parts[i]; p.Link == l {
			w.part(p)
		}
	}
	for i := range body.CapsuleSpecs {
		if c := &body.CapsuleSpecs[i]; c.Link == l {
			w.capsule(c)
		}
	}
	w.line(1, `</link>`)
}

func (w *writer) part(p *body.Part) {
	var rpy geom.Vec3
	switch p.Along {
	case 'x':
		rpy.Y = math.Pi / 2
	case 'y':
		rpy.X = -math.Pi / 2
	}
	shape := ""
	switch p.Solid {
	case body.Box:
		shape = fmt.Sprintf(`<box size="%s"/>`, vec(p.Size))
	case body.Cylinder:
		shape = cylinder(p.Size.X, p.Size.Z)
	case body.Ball:
		shape = sphere(p.Size.X)
	}
	w.shape("visual", p.At, rpy, shape, fmt.Sprintf(`<material name="%v"/>`, p.Paint))
}

// capsule writes a capsule as a cylinder with a ball at either end.
func (w *writer) capsule(c *body.CapsuleSpec) {
	axis := c.B.Sub(c.A)
	rpy := geom.Vec3{Y: math.Atan2(math.Hypot(axis.X, axis.Y), axis.Z), Z: math.Atan2(axis.Y, axis.X)}
	w.shape("collision", c.A.Add(c.B).Scale(0.5), rpy, cylinder(c.Radius, axis.Norm()), "")
	w.shape("collision", c.A, geom.Vec3{}, sphere(c.Radius), "")
	w.shape("collision", c.B, geom.Vec3{}, sphere(c.Radius), "")
}

func (w *writer) shape(kind string, at, rpy geom.Vec3, shape, extra string) {
	w.line(2, `<%s><origin xyz="%s" rpy="%s"/><geometry>%s</geometry>%s</%s>`, kind, vec(at), vec(rpy), shape, extra, kind)
}

func (w *writer) joint(j body.Joint, l body.Link) {
	s, link := &body.Specs[j], w.version.Link(l)
	w.line(1, `<joint name="%s" type="revolute">`, s.Name)
	w.line(2, `<parent link="%v"/>`, link.Parent)
	w.line(2, `<child link="%s"/>`, link.Name)
	w.line(2, `<origin xyz="%s"/>`, vec(link.Offset))
	w.line(2, `<axis xyz="%s"/>`, vec(s.Axis))
	w.line(2, `<limit lower="%s" upper="%s" effort="%s" velocity="%s"/>`, num(s.Min), num(s.Max), num(s.Effort), num(s.Speed))
	if j == body.RHipYawPitch {
		w.line(2, `<mimic joint="%v" multiplier="1" offset="0"/>`, body.LHipYawPitch)
	}
	w.line(1, `</joint>`)
}

func (w *writer) mount(i int) {
	m := &body.Mounts[i]
	w.line(1, `<link name="%s"/>`, m.Name)
	w.fixed(m.Link.String(), m.Name, m.Pos, geom.Vec3{X: m.Roll, Y: m.Pitch, Z: m.Yaw})
	if i == body.CameraTopMount || i == body.CameraBottomMount {
		optical := strings.TrimSuffix(m.Name, "_frame") + "_optical_frame"
		w.line(1, `<link name="%s"/>`, optical)
		w.fixed(m.Name, optical, geom.Vec3{}, geom.Vec3{X: -math.Pi / 2, Z: -math.Pi / 2})
	}
}

func (w *writer) fixed(parent, child string, at, rpy geom.Vec3) {
	w.line(1, `<joint name="%s_fixedJoint" type="fixed">`, child)
	w.line(2, `<parent link="%s"/>`, parent)
	w.line(2, `<child link="%s"/>`, child)
	w.line(2, `<origin xyz="%s" rpy="%s"/>`, vec(at), vec(rpy))
	w.line(1, `</joint>`)
}

func cylinder(radius, length float64) string {
	return fmt.Sprintf(`<cylinder radius="%s" length="%s"/>`, num(radius), num(length))
}

func sphere(radius float64) string { return fmt.Sprintf(`<sphere radius="%s"/>`, num(radius)) }

func vec(v geom.Vec3) string { return num(v.X) + " " + num(v.Y) + " " + num(v.Z) }

func rgba(c [4]float64) string {
	return num(c[0]) + " " + num(c[1]) + " " + num(c[2]) + " " + num(c[3])
}

// num writes a number with at most twelve decimals and no exponent; -0 is 0. The limits
// of the tables have fewer digits, so they come back exactly.
func num(x float64) string {
	s := strconv.FormatFloat(x, 'f', 12, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}
