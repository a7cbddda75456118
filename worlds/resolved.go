// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// Resolved returns the world as YAML with every default written out. It is a
// world file itself and gives the same world.
func (w *World) Resolved() string {
	var r text
	r.line("schema: ", SchemaName)
	r.line("name: ", quote(w.Name))
	if w.About != "" {
		r.line("about: ", quote(w.About))
	}
	r.line("seed: ", strconv.FormatUint(w.Seed, 10))
	r.line("tick: ", spec.DurationText(w.Model.Tick))
	r.line("step: ", spec.DurationText(w.Model.Step))
	if w.Duration > 0 {
		r.line("duration: ", spec.DurationText(w.Duration))
	}
	r.line("gravity: ", decimal(w.Model.Gravity))
	border := 0
	if w.walled {
		border = 4
	}
	walls := strconv.FormatBool(w.walled)
	if w.walled && w.Model.Ground.Walls[0].Skin != nil {
		walls = "{" + skinKeys(*w.Model.Ground.Walls[0].Skin) + "}"
	}
	r.line("ground: {size: ", plane(w.Model.Ground.Size), ", walls: ", walls, "}")
	r.objects(w.Model, border)
	r.robots(w)
	r.managers(w)
	r.programs(w)
	r.preferences(w.Preferences)
	r.life(w.Life)
	return r.String()
}

func (t *text) preferences(all []Preference) {
	domain := ""
	for i, p := range all {
		if i == 0 {
			t.line("preferences:")
		}
		if i == 0 || p.Domain != domain {
			domain = p.Domain
			t.line("  ", quote(domain), ":")
		}
		t.line("    ", quote(p.Key), ": ", quote(p.Text))
	}
}

type text struct{ strings.Builder }

func (t *text) line(parts ...string) {
	for _, p := range parts {
		t.WriteString(p)
	}
	t.WriteByte('\n')
}

func (t *text) objects(m *sim.Model, border int) {
	if len(m.Objects)+len(m.Ground.Walls)+len(m.Ground.Holes) > border {
		t.line("objects:")
	}
	for i := range m.Objects {
		kind, keys := objectKeys(&m.Objects[i])
		t.line("  - ", kind, ": {", strings.Join(keys, ", "), "}")
	}
	for _, h := range m.Ground.Holes {
		t.line("  - hole: {name: ", quote(h.Name), ", color: ", quote(h.Color), ", at: ", plane(h.At), ", radius: ", decimal(h.Radius), ", depth: ", decimal(h.Depth), "}")
	}
	for _, w := range m.Ground.Walls[border:] {
		t.line("  - wall: {from: ", plane(w.From), ", to: ", plane(w.To), ", thickness: ", decimal(w.Thickness), ", height: ", decimal(w.Height), ", ", skinKeys(*w.Skin), "}")
	}
}

func skinKeys(s sim.Skin) string {
	return "restitution: " + decimal(s.Restitution) + ", friction: " + decimal(s.Friction)
}

func objectKeys(o *sim.Object) (kind string, keys []string) {
	if o.Look == lampLook || o.Look == stationLook {
		return fixtureKeys(o)
	}
	keys = []string{"name: " + quote(o.Name), "color: " + quote(o.Color), "at: " + place(o)}
	switch o.Shape {
	case sim.Ball:
		keys = append(keys, "radius: "+decimal(o.Radius), "slide: "+decimal(o.Slide))
	case sim.Box:
		keys = append(keys, "size: "+space(o.Size), "yaw_deg: "+degrees(o.Yaw))
	case sim.Cylinder:
		keys = append(keys, "radius: "+decimal(o.Radius), "height: "+decimal(o.Height))
	case sim.Person:
		return o.Shape.String(), append(keys, "yaw_deg: "+degrees(o.Yaw), "radius: "+decimal(o.Radius), "height: "+decimal(o.Height),
			skinKeys(sim.Skin{Friction: o.Friction, Restitution: o.Restitution}), "temperature: "+decimal(o.Temperature))
	}
	keys = append(keys, "mass: "+decimal(o.Mass), "fixed: "+strconv.FormatBool(o.Fixed),
		skinKeys(sim.Skin{Friction: o.Friction, Restitution: o.Restitution}),
		"temperature: "+decimal(o.Temperature), "light: "+decimal(o.Light),
		"look: "+cmp.Or(o.Look, plainLook), "stored: "+strconv.FormatBool(o.Stored))
	return o.Shape.String(), keys
}

func fixtureKeys(o *sim.Object) (kind string, keys []string) {
	keys = []string{"name: " + quote(o.Name), "color: " + quote(o.Color), "at: " + plane(o.At.XY())}
	if o.Look == lampLook {
		keys = append(keys, "height: "+decimal(o.At.Z))
	}
	return o.Look, append(keys, "light: "+decimal(o.Light))
}

func (t *text) robots(w *World) {
	if len(w.Robots) > 0 {
		t.line("robots:")
	}
	for i := range w.Robots {
		if r := &w.Robots[i]; r.Kind != "nao" {
			t.line("  - ", r.Kind, ": {", strings.Join(r.keys, ", "), "}")
			continue
		}
		c := &w.Robots[i].NAO
		version, posture := "v5", c.Posture
		if c.Version == body.V6 {
			version = "v6"
		}
		if posture == motion.Unknown {
			posture = motion.StandInit
		}
		t.line("  - nao: {name: ", quote(w.Robots[i].Name), ", at: ", plane(c.At.Pos()), ", yaw_deg: ", degrees(c.At.Yaw),
			", battery: ", decimal(c.Battery), ", version: ", version, ", type: ", w.Robots[i].Type, ", posture: ", posture.String(),
			", camera: {resolution: ", c.Camera.Name, ", period: ", spec.DurationText(c.CameraPeriod), "}",
			", ball_radius: ", decimal(c.BallRadius), "}")
	}
}

func (t *text) programs(w *World) {
	if len(w.Programs) > 0 {
		t.line("programs:")
	}
	for i := range w.Programs {
		p := &w.Programs[i]
		keys := []string{"name: " + quote(p.Name)}
		if p.Kind == "go" {
			keys = append(keys, "controller: "+quote(p.Controller))
		} else {
			keys = append(keys, "file: "+quote(p.File))
		}
		if p.Robot != "" {
			keys = append(keys, "robot: "+quote(p.Robot))
		}
		keys = append(keys, "period: "+spec.DurationText(cmp.Or(p.Period, w.Model.Tick)))
		if p.Nodes != "" {
			keys = append(keys, "nodes: "+quote(p.Nodes))
		}
		if p.Share {
			keys = append(keys, "share: sum")
		}
		if p.Oracle {
			keys = append(keys, "oracle: true")
		}
		if p.Commands != nil {
			names := make([]string, len(p.Commands))
			for i, name := range p.Commands {
				names[i] = quote(name)
			}
			keys = append(keys, "commands: ["+strings.Join(names, ", ")+"]")
		}
		if len(p.Connect) > 0 {
			keys = append(keys, "connect: "+connections(p.Connect))
		}
		t.line("  - ", p.Kind, ": {", strings.Join(keys, ", "), "}")
	}
}

func connections(all []Connection) string {
	texts := make([]string, len(all))
	for i, c := range all {
		texts[i] = quote(c.Quantity) + ": " + quote(c.Slot)
	}
	return "{" + strings.Join(texts, ", ") + "}"
}

// quote writes a text as YAML: plain where that is the same, else as JSON does.
func quote(s string) string {
	if spec.NameForm(s) && !wordOfYAML(s) {
		return s
	}
	return strconv.Quote(s)
}

func wordOfYAML(s string) bool {
	switch strings.ToLower(s) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n":
		return true
	}
	return false
}

func decimal(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// degrees is the shortest number that reads back as the angle, so that a whole
// number of degrees stays one.
func degrees(rad float64) string {
	deg := rad * 180 / math.Pi
	for digits := 1; digits < 17; digits++ {
		short := strconv.FormatFloat(deg, 'g', digits, 64)
		if v, _ := strconv.ParseFloat(short, 64); spec.Radians(v) == rad {
			return decimal(v)
		}
	}
	return decimal(deg)
}

func plane(v geom.Vec2) string { return "[" + decimal(v.X) + ", " + decimal(v.Y) + "]" }

func space(v geom.Vec3) string {
	return "[" + decimal(v.X) + ", " + decimal(v.Y) + ", " + decimal(v.Z) + "]"
}

// place leaves the height out where the thing rests on what is below.
func place(o *sim.Object) string {
	if o.Shape == sim.Person || math.IsNaN(o.At.Z) {
		return plane(o.At.XY())
	}
	return space(o.At)
}
