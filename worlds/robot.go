// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"slices"

	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// RobotSpec is a robot as the world file has it.
type RobotSpec struct {
	Kind string // "nao", "belt", …
	Name string
	NAO  nao.Config // of a nao
	Type string     // of a nao: the model that its software takes it to be: nao, pepper, romeo
	Pos  source.Pos // where it stands in the file

	keys []string // of the other kinds: as Resolved has them, the name first
}

// robotKind reads the body of one kind of robot.
type robotKind struct {
	name string
	read func(d *decoder, s *spec.Section, m *sim.Model, pos source.Pos)
}

// robotKinds are the robots in the order in which people are told them.
var robotKinds = []robotKind{
	{"nao", (*decoder).nao},
	{"cart", (*decoder).cart},
	{"feeder", (*decoder).feeder},
	{"belt", (*decoder).belt},
	{"scale", (*decoder).scale},
	{"picker", (*decoder).picker},
}

func (d *decoder) robots(s *spec.Section, m *sim.Model) {
	for _, item := range d.items(s, "robots") {
		kind, body, ok := d.single(item, "robot", d.robotNames())
		if !ok {
			continue
		}
		for _, k := range robotKinds {
			if k.name != kind.Text {
				continue
			}
			if b, ok := spec.Open(&d.errs, body, article(k.name)+" "+k.name); ok {
				b.Hints = map[string]string{
					"yaw": "yaw_deg: an angle in degrees", "position": "at: [x, y]", "pos": "at: [x, y]", "charge": `did you mean "battery"?`,
				}
				k.read(d, b, m, kind.Pos)
				b.Close()
			}
		}
		for _, k := range d.kinds.Robots {
			if k.Name() != kind.Text {
				continue
			}
			if b, ok := spec.Open(&d.errs, body, article(k.Name())+" "+k.Name()); ok {
				d.robotOf(k, b, m, kind.Pos)
			}
		}
	}
	if slices.ContainsFunc(d.world.Robots, func(r RobotSpec) bool { return r.Kind == "nao" }) {
		d.naoBounds(s, m)
	}
}

func (d *decoder) robotNames() []string {
	words := make([]string, len(robotKinds))
	for i := range robotKinds {
		words[i] = robotKinds[i].name
	}
	for _, k := range d.kinds.Robots {
		words = append(words, k.Name())
	}
	return words
}

// The ticks and the gravity for which a NAO's motion is made.
var (
	naoTicks   = spec.Lasting(motion.ShortestTick*1e9, motion.LongestTick*1e9)
	naoGravity = spec.Between(motion.LeastGravity, motion.MostGravity, "m/s²")
)

// naoBounds holds the world against what a NAO needs.
func (d *decoder) naoBounds(s *spec.Section, m *sim.Model) {
	if n, ok := s.Node.Get("tick"); ok && (m.Tick < naoTicks.Lo || m.Tick > naoTicks.Hi) {
		d.errs.Add(n.Errorf("the usual tick is "+spec.DurationText(sim.DefaultTick), "a nao needs a tick from %s to %s, not %s",
			spec.DurationText(naoTicks.Lo), spec.DurationText(naoTicks.Hi), spec.DurationText(m.Tick)))
	}
	if n, ok := s.Node.Get("gravity"); ok && (m.Gravity < naoGravity.Lo || m.Gravity > naoGravity.Hi) {
		d.errs.Add(n.Errorf("", "a nao cannot walk where the gravity is %v m/s², outside %s", m.Gravity, naoGravity))
	}
}

func (d *decoder) nao(s *spec.Section, m *sim.Model, pos source.Pos) {
	r := RobotSpec{Kind: "nao", Name: "nao", Type: "nao", NAO: nao.Defaults(), Pos: pos}
	c := &r.NAO
	s.Text("name", &r.Name)
	s.Vector("at", []*float64{&c.At.X, &c.At.Y}, places, 2)
	s.Degrees("yaw_deg", &c.At.Yaw)
	s.Number("battery", &c.Battery, shares)
	version := "v5"
	if s.Choice("version", &version, "v5", "v6") && version == "v6" {
		c.Version = body.V6
	}
	s.Choice("type", &r.Type, "nao", "pepper", "romeo")
	d.posture(s, c)
	d.camera(s, c, m)
	s.Number("ball_radius", &c.BallRadius, spec.Between(sim.MinRadius, 1, "m"))
	d.claim(r.Name, nameNode(s))
	d.world.Robots = append(d.world.Robots, r)
	m.Robots = append(m.Robots, sim.RobotModel{Name: r.Name, Kind: r.Kind, New: nao.New(*c), Look: nao.Look(c)})
	d.solid = append(d.solid, robotStanding(placeNode(s), r.Name, c.At))
}

func postureWords() []string {
	words := make([]string, 0, motion.LyingBack)
	for p := motion.Stand; p <= motion.LyingBack; p++ {
		words = append(words, p.String())
	}
	return words
}

func (d *decoder) posture(s *spec.Section, c *nao.Config) {
	var word string
	if s.Choice("posture", &word, postureWords()...) {
		for p := motion.Stand; p <= motion.LyingBack; p++ {
			if p.String() == word {
				c.Posture = p
			}
		}
	}
}

func (d *decoder) camera(s *spec.Section, c *nao.Config, m *sim.Model) {
	c.CameraPeriod = spec.NearestMultiple(c.CameraPeriod, m.Tick)
	n, ok := s.Take("camera")
	if !ok {
		return
	}
	k, ok := spec.Open(&d.errs, n, "the camera")
	if !ok {
		return
	}
	words := make([]string, len(nao.Resolutions))
	for i := range nao.Resolutions {
		words[i] = nao.Resolutions[i].Name
	}
	var word string
	if k.Choice("resolution", &word, words...) {
		c.Camera, _ = nao.ResolutionByName(word)
	}
	if k.Duration("period", &c.CameraPeriod, spec.Lasting(m.Tick, 10e9)) {
		k.Multiple("period", c.CameraPeriod, "tick", m.Tick)
	}
	k.Hints = map[string]string{"fps": "period: 50ms", "rate": "period: 50ms"}
	k.Close()
}
