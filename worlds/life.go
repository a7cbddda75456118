// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// LifeSpec is the section `life` of a world file: Autonomous Life on one robot.
// scenarios reads the manifests, compiles the conditions and runs the behaviours.
type LifeSpec struct {
	Robot      string
	Start      string // date and time of day, as in 2026-03-02T08:59:50; "" is the robot's default
	State      string // in which it begins; "" is solitary
	Default    string // activity for the interactive state; "" is none
	Tracking   string // what BasicAwareness follows people with: one of trackings
	Engagement string // how it chooses whom in the solitary state: one of engagements
	Lenient    bool   // conditions in manifests may be written as robots' authors write them
	Activities []ActivitySpec

	node *spec.Node
}

// ActivitySpec is one entry of `activities`: an activity, or the manifests of some.
type ActivitySpec struct {
	ID                         string
	Nature                     string       // "solitary" or "interactive"
	Launch                     string       // condition; "" is none
	LaunchIn                   *source.File // the world, or an override
	LaunchAt                   source.Pos
	CanRunOnPod, CanRunInSleep bool
	Behaviour

	Manifest string // path with * in it perhaps; then the fields above but Behaviour.Lasts are empty
	Does     []Deed // what activities of the manifests do

	node *spec.Node
}

// Deed is what one activity of a manifest does.
type Deed struct {
	ID string
	At source.Pos
	Behaviour
}

// Behaviour is what an activity does: a program, or steps one after the other, or
// nothing.
type Behaviour struct {
	Program *ProgramSpec // nil for none
	Steps   []StepSpec
	Lasts   int64 // ns until it ends by itself at the latest; 0 is no limit, or the default where it does nothing
}

// Nothing tells that it does nothing but hold the focus.
func (b *Behaviour) Nothing() bool { return b.Program == nil && len(b.Steps) == 0 }

// IdleLasts is how long an activity that does nothing holds the focus, in ns, where the
// file does not say.
const IdleLasts = 10_000_000_000

// Errorf is an error about the section, at the value of one of its keys where the file
// has it.
func (l *LifeSpec) Errorf(key, hint, format string, args ...any) *source.Error {
	return errorAt(l.node, key, hint, format, args...)
}

// Pos is where the section stands.
func (l *LifeSpec) Pos() source.Pos { return l.node.Pos }

// Errorf is an error about the entry, at the value of one of its keys where the file has
// it.
func (a *ActivitySpec) Errorf(key, hint, format string, args ...any) *source.Error {
	return errorAt(a.node, key, hint, format, args...)
}

// Errorf is an error about the step, at the value of one of its keys where the file has
// it.
func (s *StepSpec) Errorf(key, hint, format string, args ...any) *source.Error {
	return errorAt(s.node, key, hint, format, args...)
}

// At is where the value of one of the entry's keys is, or the entry.
func (a *ActivitySpec) At(key string) source.Pos {
	if v, ok := a.node.Get(key); ok {
		return v.Pos
	}
	return a.node.Pos
}

func errorAt(n *spec.Node, key, hint, format string, args ...any) *source.Error {
	if v, ok := n.Get(key); ok {
		n = v
	}
	return n.Errorf(hint, format, args...)
}

// StartStates are the states in which Autonomous Life may begin.
var StartStates = []string{"solitary", "disabled", "safeguard"}

// Natures are the natures of activities.
var Natures = []string{"solitary", "interactive"}

func (d *decoder) life(s *spec.Section) {
	n, ok := s.Take("life")
	if !ok {
		return
	}
	b, ok := spec.Open(&d.errs, n, "life")
	if !ok {
		return
	}
	l := &LifeSpec{node: n, State: "solitary", Tracking: trackings[0], Engagement: engagements[0]}
	d.lifeRobot(b, l)
	b.Text("start", &l.Start)
	b.Choice("state", &l.State, StartStates...)
	b.Text("default", &l.Default)
	b.Flag("lenient", &l.Lenient)
	d.awareness(b, l)
	d.activities(b, l)
	b.Close()
	d.world.Life = l
}

// How BasicAwareness moves and chooses, the robot's default first; none is no
// BasicAwareness.
var (
	trackings   = []string{"head", "body", "none"}
	engagements = []string{"unengaged", "fully_engaged"}
)

// awareness reads what BasicAwareness does.
func (d *decoder) awareness(s *spec.Section, l *LifeSpec) {
	if n, ok := s.Node.Get("tracking"); ok && slices.Contains([]string{"whole_body", "WholeBody", "move_contextually", "MoveContextually"}, n.Text) {
		s.Take("tracking")
		d.errs.Add(n.Errorf("head, or body: the head, and the whole robot turns where it must look far aside", "tracking: %s is not simulated", n.Text))
	} else {
		s.Choice("tracking", &l.Tracking, trackings...)
	}
	s.Choice("engagement", &l.Engagement, engagements...)
}

// lifeRobot reads whose life it is; it may be left out where there is just one NAO.
func (d *decoder) lifeRobot(s *spec.Section, l *LifeSpec) {
	var known []string
	for i := range d.world.Robots {
		if d.world.Robots[i].Kind == "nao" {
			known = append(known, d.world.Robots[i].Name)
		}
	}
	switch said := s.Text("robot", &l.Robot); {
	case said && !slices.Contains(known, l.Robot):
		n, _ := s.Node.Get("robot")
		d.errs.Add(n.Errorf(spec.HintFor(l.Robot, known), "there is no nao named %q", spec.Shorten(l.Robot)))
	case !said && len(known) == 1:
		l.Robot = known[0]
	case !said && s.Node.Index("robot") < 0 && len(known) > 1:
		d.errs.Add(s.Node.Errorf("robot: "+known[0], "Autonomous Life is that of one robot, and there are %d: say of which", len(known)))
	case !said && s.Node.Index("robot") < 0:
		d.errs.Add(s.Node.Errorf(spec.HintFor("", known), "Autonomous Life needs a nao"))
	}
}

func (d *decoder) activities(s *spec.Section, l *LifeSpec) {
	n, ok := s.Take("activities")
	if !ok {
		return
	}
	if n.Form != spec.List {
		d.errs.Add(n.Errorf("- {id: demo/greet, nature: interactive, …}", "activities: expected a list, not %s", n.Describe()))
		return
	}
	taken := map[string]source.Pos{}
	for _, item := range n.Items {
		b, ok := spec.Open(&d.errs, item, "an activity")
		if !ok {
			continue
		}
		a := ActivitySpec{node: item}
		if item.Index("manifest") >= 0 {
			d.manifest(b, l, &a)
		} else {
			d.activity(b, l, &a)
			at := a.At("id")
			if first, twice := taken[a.ID]; twice && a.ID != "" {
				d.errs.Add(a.Errorf("id", "an id is package/path, and each is used once", "two activities have the id %q, the first at %s", a.ID, first))
			} else {
				taken[a.ID] = at
			}
		}
		b.Close()
		l.Activities = append(l.Activities, a)
	}
}

func (d *decoder) activity(s *spec.Section, l *LifeSpec, a *ActivitySpec) {
	s.Hints = map[string]string{"condition": "launch: a condition", "trigger": "launch: a condition"}
	if !s.Line("id", &a.ID) && s.Node.Index("id") < 0 {
		d.errs.Add(s.Node.Errorf("id: demo/greet", "an activity needs an id"))
	}
	if !s.Choice("nature", &a.Nature, Natures...) && s.Node.Index("nature") < 0 {
		d.errs.Add(s.Node.Errorf("nature: solitary, or interactive", "an activity needs its nature"))
	}
	if n, ok := s.Node.Get("launch"); ok && n.Form == spec.Scalar && n.Text == "" {
		s.Take("launch") // an empty condition is none
	} else if s.Text("launch", &a.Launch) {
		a.LaunchIn, a.LaunchAt = n.File, n.Pos
		if odd := n.CutShort(); odd != nil {
			d.world.Warnings = append(d.world.Warnings, odd)
		}
	}
	s.Flag("canRunOnPod", &a.CanRunOnPod)
	s.Flag("canRunInSleep", &a.CanRunInSleep)
	s.Duration("lasts", &a.Lasts, durationLimits)
	if n, ok := s.Take("do"); ok {
		d.behaviour(n, l, &a.Behaviour)
	}
}

// manifest reads an entry that stands for what manifests say.
func (d *decoder) manifest(s *spec.Section, l *LifeSpec, a *ActivitySpec) {
	s.What = "an entry of manifests"
	if s.Text("manifest", &a.Manifest) && !strings.EqualFold(path.Ext(a.Manifest), ".xml") {
		n, _ := s.Node.Get("manifest")
		d.errs.Add(n.Errorf("the name of the file ends in .xml", "manifest: expected a manifest, not %s", n.Describe()))
	}
	s.Duration("lasts", &a.Lasts, durationLimits)
	n, ok := s.Take("do")
	if !ok {
		return
	}
	if n.Form != spec.Mapping {
		d.errs.Add(n.Errorf("such as {uuid/path: {playful: greet.play}}", "do: expected activities and what they do, not %s", n.Describe()))
		return
	}
	for _, f := range n.Fields {
		deed := Deed{ID: f.Key.Text, At: f.Key.Pos, Behaviour: Behaviour{Lasts: a.Lasts}}
		d.behaviour(f.Value, l, &deed.Behaviour)
		a.Does = append(a.Does, deed)
	}
}

const doHint = "do: {playful: attract.play}, or {pdl: …}, or [{posture: Stand}, {say: \"hello\"}, {wait: 2s}]"

// behaviour reads what an activity does.
func (d *decoder) behaviour(n *spec.Node, l *LifeSpec, b *Behaviour) {
	switch {
	case n.Form == spec.List && len(n.Items) > 0:
		for _, item := range n.Items {
			d.step(item, b)
		}
	case n.Form == spec.Mapping && n.Index("playful") >= 0:
		d.activityProgram(n, l, b, "playful")
	case n.Form == spec.Mapping && n.Index("pdl") >= 0:
		d.activityProgram(n, l, b, "pdl")
	case n.Form == spec.Mapping:
		d.step(n, b)
	default:
		d.errs.Add(n.Errorf(doHint, "do: expected a program or steps, not %s", n.Describe()))
	}
}

// activityProgram reads a program that runs while its activity has the focus.
func (d *decoder) activityProgram(n *spec.Node, l *LifeSpec, b *Behaviour, kind string) {
	s, ok := spec.Open(&d.errs, n, "a "+kind+" program")
	if !ok {
		return
	}
	p := &ProgramSpec{Kind: kind, Robot: l.Robot, Node: n}
	if s.Text(kind, &p.File) {
		d.suffixed(n, kind, p.File)
	}
	p.Name = spec.Stem(p.File)
	s.Text("name", &p.Name)
	if p.File != "" && !spec.NameForm(p.Name) {
		d.errs.Add(p.Errorf("name", "name: letters, digits, _ and -", "%q cannot be the name of a program", spec.Shorten(p.Name)))
	}
	if d.programNamed(p.Name) && p.Name != "" {
		d.errs.Add(n.Errorf("give it a name of its own: name: …", "two programs are named %q", p.Name))
	}
	d.conduct(s, p)
	if kind == "playful" {
		s.Text("nodes", &p.Nodes)
	}
	program.ConnectField(p, "").Into.(*spec.Value).Read(s, "connect")
	s.Close()
	b.Program = p
	d.lifePrograms = append(d.lifePrograms, p.Name)
}

func (d *decoder) suffixed(n *spec.Node, kind, file string) {
	if suffix := programSuffix[kind]; len(file) <= len(suffix) || file[len(file)-len(suffix):] != suffix {
		v, _ := n.Get(kind)
		d.errs.Add(v.Errorf("the name of the file ends in "+suffix, "%s: expected a %s program, not %s", kind, kind, v.Describe()))
	}
}

func (d *decoder) programNamed(name string) bool {
	return slices.Contains(d.lifePrograms, name) ||
		slices.ContainsFunc(d.world.Programs, func(p ProgramSpec) bool { return p.Name == name })
}

// life writes the section with its defaults.
func (t *text) life(l *LifeSpec) {
	if l == nil {
		return
	}
	t.line("life:")
	t.line("  robot: ", quote(l.Robot))
	if l.Start != "" {
		t.line("  start: ", l.Start)
	}
	t.line("  state: ", l.State)
	if l.Default != "" {
		t.line("  default: ", quote(l.Default))
	}
	t.line("  tracking: ", l.Tracking)
	t.line("  engagement: ", l.Engagement)
	t.line("  lenient: ", strconv.FormatBool(l.Lenient))
	if len(l.Activities) > 0 {
		t.line("  activities:")
	}
	for i := range l.Activities {
		t.line("    - ", activityText(&l.Activities[i]))
	}
}
