// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"slices"

	"github.com/playsim/playsim/internal/source"
)

// ProgramSpec is a program as the world file has it; scenarios compiles it.
type ProgramSpec struct {
	Kind    string // "playful" or "pdl"
	Name    string // by default its file's stem
	Robot   string // the robot it controls; "" where the file says none and there is no robot
	File    string // as written; relative to the world file
	Nodes   string // folder of node files, "" is none
	Period  int64  // ns; 0 is every tick
	Connect []Connection
	Share   bool // `share: sum`: other pdl programs may command its slots too

	node *node
}

// Connection joins a quantity of a pdl program to a slot.
type Connection struct {
	Quantity string // a name, or a number for connect_sensor(name, id)
	Slot     string
	Pos      source.Pos
}

// Errorf is an error about a program, at the value of one of its keys where the
// file has it, else at the program.
func (p *ProgramSpec) Errorf(key, hint, format string, args ...any) *source.Error {
	if n, ok := p.node.get(key); ok {
		return n.errorf(hint, format, args...)
	}
	return p.node.errorf(hint, format, args...)
}

var programKinds = []string{"playful", "pdl"}

func (d *decoder) programs(s *section) {
	taken := map[string]int{}
	for _, item := range d.items(s, "programs") {
		kind, body, ok := d.single(item, "program", programKinds)
		if !ok {
			continue
		}
		b, ok := open(&d.errs, body, "a "+kind.text+" program")
		if !ok {
			continue
		}
		p := ProgramSpec{Kind: kind.text, node: body}
		d.program(b, &p)
		b.close()
		line, twice := taken[p.Name]
		if twice {
			d.errs.Add(b.nameNode().errorf("give it a name of its own: name: …", "two programs are named %q, the first on line %d", p.Name, line))
		} else {
			taken[p.Name] = b.nameNode().pos.Line
		}
		d.world.Programs = append(d.world.Programs, p)
	}
}

func (d *decoder) program(s *section, p *ProgramSpec) {
	if !s.text("file", &p.File) && s.node.index("file") < 0 {
		d.errs.Add(s.node.errorf("file: its path beside this file", "%s needs a file", s.what))
	}
	p.Name = stem(p.File)
	s.text("name", &p.Name)
	if p.File != "" && !nameForm(p.Name) {
		d.errs.Add(s.nameNode().errorf("name: letters, digits, _ and -", "%q cannot be the name of a program", shorten(p.Name)))
	}
	d.programRobot(s, p)
	if s.duration("period", &p.Period, durationLimits) {
		s.multiple("period", p.Period, "tick", d.world.Model.Tick)
	}
	if p.Kind == "playful" {
		s.text("nodes", &p.Nodes)
		return
	}
	d.connections(s, p)
	var share string
	p.Share = s.choice("share", &share, "sum")
}

// programRobot reads the robot; it may be left out where there is just one.
func (d *decoder) programRobot(s *section, p *ProgramSpec) {
	known := make([]string, len(d.world.Robots))
	for i := range d.world.Robots {
		known[i] = d.world.Robots[i].Name
	}
	switch said := s.text("robot", &p.Robot); {
	case said && !slices.Contains(known, p.Robot):
		n, _ := s.node.get("robot")
		d.errs.Add(n.errorf(hintFor(p.Robot, known), "there is no robot named %q", shorten(p.Robot)))
	case !said && len(known) == 1:
		p.Robot = known[0]
	case !said && s.node.index("robot") < 0 && p.Kind == "playful":
		d.errs.Add(s.node.errorf(hintFor("", known), "%s needs a robot", s.what))
	}
}

func (d *decoder) connections(s *section, p *ProgramSpec) {
	n, ok := s.take("connect")
	if !ok {
		return
	}
	if n.form != mapping {
		d.errs.Add(n.errorf("such as {Libra: scale/weight}", "connect: expected quantities and their slots, not %s", n.describe()))
		return
	}
	for _, f := range n.fields {
		if f.value.form != scalar || f.value.text == "" {
			d.errs.Add(f.value.errorf("such as scale/weight", "%s: expected the name of a slot, not %s", shorten(f.key.text), f.value.describe()))
			continue
		}
		p.Connect = append(p.Connect, Connection{f.key.text, f.value.text, f.value.pos})
	}
}
