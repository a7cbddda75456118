// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"cmp"
	"slices"
	"strings"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/spec"
)

// ProgramSpec is a program as the world file has it; a language compiles it.
type ProgramSpec = program.Entry

// Connection joins what a program calls a quantity to what the run has.
type Connection = program.Connection

func (d *decoder) programs(s *spec.Section) {
	taken := map[string]int{}
	for _, item := range d.items(s, "programs") {
		kind, body, ok := d.single(item, "program", d.kinds.languageNames())
		if !ok {
			continue
		}
		b, ok := s.Open(body, "a "+kind.Text+" program")
		if !ok {
			continue
		}
		p := ProgramSpec{Kind: kind.Text, Language: d.kinds.language(kind.Text), Node: body}
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

// program binds the keys of a program: those that all have, and those of its language.
func (d *decoder) program(p *ProgramSpec) spec.Table {
	l := p.Language
	named := func(s *spec.Section) {
		if len(l.Suffixes()) == 0 && s.Node.Index("name") < 0 {
			d.errs.Add(s.Node.Errorf("name: …", "%s needs a name", s.What))
		} else if p.Name != "" && !spec.NameForm(p.Name) {
			d.errs.Add(nameNode(s).Errorf("name: letters, digits, _ and -", "%q cannot be the name of a program", spec.Shorten(p.Name)))
		}
	}
	fields := []spec.Field{{Key: "name", Into: spec.Name(&p.Name), Then: named}}
	if suffixes := l.Suffixes(); len(suffixes) > 0 {
		fields[0] = spec.Field{Key: "name", Into: spec.Name(&p.Name), Doc: "By default that of its file."}
		file := d.fileField(&p.File, suffixes[0])
		file.Then = func(s *spec.Section) {
			p.Name = cmp.Or(p.Name, spec.Stem(p.File))
			named(s)
		}
		fields = append(fields, file)
	}
	fields = append(fields, spec.Field{Key: "robot", Doc: "By default the only one.", Into: &spec.Value{
		What: "name", Node: func() *spec.Node { return textNode(p.Robot) },
		Read:   func(s *spec.Section, _ string) { d.programRobot(s, p, l.NeedsRobot()) },
		Schema: func() spec.Object { return spec.Name(new(string)).Schema() },
	}},
		spec.Field{Key: "period", Into: &spec.Value{
			What: "time", Node: func() *spec.Node { return spec.Plain(spec.DurationText(cmp.Or(p.Period, d.world.Model.Tick))) },
			Read: func(s *spec.Section, _ string) {
				if s.Duration("period", &p.Period, durationLimits) {
					s.Multiple("period", p.Period, "tick", d.world.Model.Tick)
				}
			},
			Schema: func() spec.Object { return spec.TimeSchema },
		}, Doc: "How often it runs; by default every tick."},
		spec.Field{Key: "oracle", Into: &spec.Value{
			What: "true or false", Node: func() *spec.Node {
				if !p.Oracle {
					return nil
				}
				return spec.Plain("true")
			},
			Read:   func(s *spec.Section, key string) { s.Flag(key, &p.Oracle) },
			Schema: func() spec.Object { return spec.Object{{Key: "type", Value: "boolean"}} },
		}, Doc: "It may name keys of the judge, the truth about the world; every verdict says so."})
	t := l.Table(p)
	t.Fields = append(fields, t.Fields...)
	return t
}

// fileField binds the path of a program's file.
func (d *decoder) fileField(file *string, suffix string) spec.Field {
	return spec.Field{Key: "file", Doc: "Its path beside this file.", Into: &spec.Value{
		What: "file", Node: func() *spec.Node { return textNode(*file) },
		Read:   func(s *spec.Section, _ string) { d.scriptFile(s, file, suffix) },
		Schema: func() spec.Object { return spec.Object{{Key: "type", Value: "string"}, {Key: "minLength", Value: 1}} },
	}}
}

func (d *decoder) programsSchema() spec.Object {
	all := d.kinds.Languages
	return kindsSchema(len(all), func(i int) (string, spec.Table) {
		t := d.program(&ProgramSpec{Language: all[i]})
		at := slices.IndexFunc(t.Fields, func(f spec.Field) bool { return f.Key == "file" })
		t.Fields[max(at, 0)].Must = "its path, or else its name"
		return all[i].Name(), t
	})
}

func (d *decoder) programsNode() *spec.Node {
	return listed(len(d.world.Programs), func(i int) (string, spec.Table) {
		p := d.world.Programs[i]
		return p.Kind, d.program(&p)
	})
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
func (d *decoder) programRobot(s *spec.Section, p *ProgramSpec, needed bool) {
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
