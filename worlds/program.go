// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"cmp"
	"slices"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/spec"
)

func (d *decoder) programs(s *spec.Section) {
	taken := map[string]int{}
	for _, item := range s.Items("programs", "…") {
		kind, body, ok := d.single(item, "program", d.kinds.languageNames())
		if !ok {
			continue
		}
		b, ok := s.Open(body, "a "+kind.Text+" program")
		if !ok {
			continue
		}
		p := program.Entry{Kind: kind.Text, Language: d.kinds.language(kind.Text), Node: body}
		d.program(&p).Read(b)
		line, twice := taken[p.Name]
		if twice {
			d.errs.Add(nameNode(b).Errorf("give it a name of its own: name: …", "two programs are named %q, the first on line %d", p.Name, line))
		} else {
			taken[p.Name] = nameNode(b).Pos.Line
		}
		d.world.Programs = append(d.world.Programs, p)
	}
}

// program binds the keys of a program: those that all have, and those of its language. The
// key of the file of a program that an activity runs is the name of the language.
func (d *decoder) program(p *program.Entry) spec.Table {
	l, file := p.Language, "file"
	if p.Activity {
		file = l.Name()
	}
	named := func(s *spec.Section) {
		if p.Name != "" && !spec.NameForm(p.Name) {
			d.errs.Add(nameNode(s).Errorf("name: letters, digits, _ and -", "%q cannot be the name of a program", spec.Shorten(p.Name)))
		}
	}
	fields := []spec.Field{{Key: "name", Into: spec.Name(&p.Name), Must: "such as wander", Then: named}}
	if suffixes := l.Suffixes(); len(suffixes) > 0 {
		fields = []spec.Field{
			{Key: "name", Into: spec.Name(&p.Name), None: "that of its file"},
			{Key: file, Into: spec.Path(&p.File, "a "+l.Name()+" program", suffixes[0]), Must: "its path beside this file", Then: func(s *spec.Section) {
				p.Name = cmp.Or(p.Name, spec.Stem(p.File))
				named(s)
			}},
		}
	}
	if !p.Activity {
		robot := spec.Name(&p.Robot)
		robot.Read = func(s *spec.Section, _ string) { d.programRobot(s, p, l.NeedsRobot()) }
		fields = append(fields, spec.Field{Key: "robot", Into: robot, None: "the only one"})
	}
	fields = append(fields, periodField(&p.Period),
		spec.Field{Key: "oracle", Into: &p.Oracle, Doc: "It may name keys of the judge, the truth about the world; every verdict says so."})
	t := l.Table(p)
	t.Fields = append(fields, t.Fields...)
	return t
}

// periodField is how often a program or a manager runs: every tick where it is not said.
func periodField(into *int64) spec.Field {
	return spec.Field{
		Key: "period", Into: into, Min: float64(durationLimits.Lo), Max: float64(durationLimits.Hi), Ticks: true, None: "the tick", Doc: "How often it runs.",
		Then: func(s *spec.Section) { *into = cmp.Or(*into, s.Tick) },
	}
}

func (d *decoder) programsSchema() spec.Object {
	all := d.kinds.Languages
	return kindsSchema(len(all), func(i int) (string, spec.Table) { return all[i].Name(), d.program(&program.Entry{Language: all[i]}) })
}

func (d *decoder) programsNode() *spec.Node {
	return listed(len(d.world.Programs), func(i int) (string, spec.Table) {
		p := &d.world.Programs[i]
		return p.Kind, d.program(p)
	})
}

// programRobot reads the robot; it may be left out where there is just one.
func (d *decoder) programRobot(s *spec.Section, p *program.Entry, needed bool) {
	known := make([]string, len(d.world.Robots), len(d.world.Robots)+len(d.world.Managers))
	for i := range d.world.Robots {
		known[i] = d.world.Robots[i].Name
	}
	if !needed && s.Node.Index("robot") >= 0 {
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
	case !said && s.Node.Index("robot") < 0 && needed:
		d.errs.Add(s.Node.Errorf(spec.HintFor("", known), "%s needs a robot", s.What))
	}
}
