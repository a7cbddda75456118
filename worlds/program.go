// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/spec"
)

// ProgramSpec is a program as the world file has it; a language compiles it.
type ProgramSpec = program.Entry

// Connection joins what a program calls a quantity to what the run has.
type Connection = program.Connection

var programKinds = []string{"playful", "pdl", "go"}

func (d *decoder) programs(s *spec.Section) {
	taken := map[string]int{}
	for _, item := range d.items(s, "programs") {
		kind, body, ok := d.single(item, "program", programKinds)
		if !ok {
			continue
		}
		b, ok := spec.Open(&d.errs, body, "a "+kind.Text+" program")
		if !ok {
			continue
		}
		p := ProgramSpec{Kind: kind.Text, Node: body}
		d.program(b, &p)
		b.Close()
		line, twice := taken[p.Name]
		if twice {
			d.errs.Add(nameNode(b).Errorf("give it a name of its own: name: …", "two programs are named %q, the first on line %d", p.Name, line))
		} else {
			taken[p.Name] = nameNode(b).Pos.Line
		}
		d.world.Programs = append(d.world.Programs, p)
	}
}

func (d *decoder) program(s *spec.Section, p *ProgramSpec) {
	if p.Kind == "go" {
		d.controller(s, p)
		return
	}
	named := d.programFile(s, p)
	p.Name = spec.Stem(p.File)
	if s.Text("name", &p.Name) {
		named = true
	}
	if named && !spec.NameForm(p.Name) {
		d.errs.Add(nameNode(s).Errorf("name: letters, digits, _ and -", "%q cannot be the name of a program", spec.Shorten(p.Name)))
	}
	d.programRobot(s, p)
	d.conduct(s, p)
	if p.Kind == "playful" {
		s.Text("nodes", &p.Nodes)
		d.connections(s, p)
		return
	}
	d.connections(s, p)
	var share string
	p.Share = s.Choice("share", &share, "sum")
}

// controller reads a controller in Go: {name: chase, robot: cart}. One controller may run
// several robots, each under a name of its own: {name: left, controller: chase, robot: cart1}.
func (d *decoder) controller(s *spec.Section, p *ProgramSpec) {
	if !s.Text("name", &p.Name) && s.Node.Index("name") < 0 {
		d.errs.Add(s.Node.Errorf("name: that of the controller", "%s needs a name", s.What))
	} else if p.Name != "" && !spec.NameForm(p.Name) {
		d.errs.Add(nameNode(s).Errorf("name: letters, digits, _ and -", "%q cannot be the name of a program", spec.Shorten(p.Name)))
	}
	p.Controller = p.Name
	s.Text("controller", &p.Controller)
	d.programRobot(s, p)
	d.conduct(s, p)
	d.commands(s, p)
}

// conduct reads what programs of all kinds have: how often they run and what they may know.
func (d *decoder) conduct(s *spec.Section, p *ProgramSpec) {
	if s.Duration("period", &p.Period, durationLimits) {
		s.Multiple("period", p.Period, "tick", d.world.Model.Tick)
	}
	s.Flag("oracle", &p.Oracle)
}

// commands reads the slots that a controller may command.
func (d *decoder) commands(s *spec.Section, p *ProgramSpec) {
	n, ok := s.Take("commands")
	if !ok {
		return
	}
	if n.Form != spec.List {
		d.errs.Add(n.Errorf("such as [speed, turn]", "commands: expected a list of slots, not %s", n.Describe()))
		return
	}
	p.Commands = []string{}
	for _, item := range n.Items {
		if item.Form != spec.Scalar || item.Text == "" {
			d.errs.Add(item.Errorf("such as speed", "commands: expected the name of a slot, not %s", item.Describe()))
			continue
		}
		p.Commands = append(p.Commands, item.Text)
	}
}

// programSuffix is how the files of each kind of program end; files of other kinds
// are not opened, let alone shown.
var programSuffix = map[string]string{"playful": ".play", "pdl": ".js"}

// programFile reads where the program's text is; false where there is none.
func (d *decoder) programFile(s *spec.Section, p *ProgramSpec) bool {
	return d.scriptFile(s, &p.File, programSuffix[p.Kind])
}

// scriptFile reads where a text is whose name has a suffix.
func (d *decoder) scriptFile(s *spec.Section, file *string, suffix string) bool {
	if !s.Text("file", file) {
		if s.Node.Index("file") < 0 {
			d.errs.Add(s.Node.Errorf("file: its path beside this file", "%s needs a file", s.What))
		}
		return false
	}
	if !strings.HasSuffix(*file, suffix) {
		n, _ := s.Node.Get("file")
		d.errs.Add(n.Errorf("the name of the file ends in "+suffix, "file: expected %s, not %s", s.What, n.Describe()))
		return false
	}
	return true
}

// programRobot reads the robot; it may be left out where there is just one.
func (d *decoder) programRobot(s *spec.Section, p *ProgramSpec) {
	known := make([]string, len(d.world.Robots), len(d.world.Robots)+len(d.world.Managers))
	for i := range d.world.Robots {
		known[i] = d.world.Robots[i].Name
	}
	if p.Kind == "pdl" && s.Node.Index("robot") >= 0 {
		for i := range d.world.Managers {
			known = append(known, d.world.Managers[i].Name)
		}
	}
	switch said := s.Text("robot", &p.Robot); {
	case said && !slices.Contains(known, p.Robot):
		n, _ := s.Node.Get("robot")
		d.errs.Add(n.Errorf(spec.HintFor(p.Robot, known), "there is no robot named %q", spec.Shorten(p.Robot)))
	case !said && len(known) == 1:
		p.Robot = known[0]
	case !said && s.Node.Index("robot") < 0 && p.Kind != "pdl":
		d.errs.Add(s.Node.Errorf(spec.HintFor("", known), "%s needs a robot", s.What))
	}
}

func (d *decoder) connections(s *spec.Section, p *ProgramSpec) {
	n, ok := s.Take("connect")
	if !ok {
		return
	}
	if n.Form != spec.Mapping {
		d.errs.Add(n.Errorf("such as {Libra: scale/weight}", "connect: expected quantities and their slots, not %s", n.Describe()))
		return
	}
	for _, f := range n.Fields {
		if f.Value.Form != spec.Scalar || f.Value.Text == "" {
			d.errs.Add(f.Value.Errorf("such as scale/weight", "%s: expected the name of a slot, not %s", spec.Shorten(f.Key.Text), f.Value.Describe()))
			continue
		}
		p.Connect = append(p.Connect, Connection{Quantity: f.Key.Text, Slot: f.Value.Text, At: f.Key.Pos, Pos: f.Value.Pos})
	}
}
