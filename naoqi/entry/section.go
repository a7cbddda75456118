// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"slices"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Section is the section `life` of a world file: Autonomous Life on one robot.
type Section struct {
	Robot      string
	Start      string // date and time of day, as in 2026-03-02T08:59:50; "" is the robot's default
	State      string // in which it begins; "" is solitary
	Default    string // activity for the interactive state; "" is none
	Tracking   string // what BasicAwareness follows people with: one of trackings
	Engagement string // how it chooses whom in the solitary state: one of engagements
	Lenient    bool   // conditions in manifests may be written as robots' authors write them
	Activities []ActivitySpec

	world *extension.World
	node  *spec.Node
}

var (
	_ extension.Running  = (*Section)(nil)
	_ extension.Defining = (*Section)(nil)
)

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
	Program *program.Entry // nil for none
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
func (l *Section) Errorf(key, hint, format string, args ...any) *source.Error {
	return errorAt(l.node, key, hint, format, args...)
}

// Pos is where the section stands.
func (l *Section) Pos() source.Pos { return l.node.Pos }

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
var StartStates = []string{naoqi.Solitary, naoqi.Disabled, naoqi.Safeguard}

// Natures are the natures of activities.
var Natures = []string{"solitary", "interactive"}

// How BasicAwareness moves and chooses, the robot's default first; none is no
// BasicAwareness.
var (
	trackings   = []string{"head", "body", "none"}
	engagements = []string{"unengaged", "fully_engaged"}
)

func newSection(w *extension.World, n *spec.Node) *Section {
	return &Section{State: naoqi.Solitary, Tracking: trackings[0], Engagement: engagements[0], world: w, node: n}
}

// Programs implements extension.Running: those that activities run.
func (l *Section) Programs() (all []*program.Entry) {
	for i := range l.Activities {
		a := &l.Activities[i]
		if a.Program != nil {
			all = append(all, a.Program)
		}
		for k := range a.Does {
			if p := a.Does[k].Program; p != nil {
				all = append(all, p)
			}
		}
	}
	return all
}

// Table implements extension.Section.
func (l *Section) Table() spec.Table {
	return spec.Table{Doc: "Autonomous Life on one robot.", Fields: []spec.Field{
		{Key: "robot", Into: &spec.Value{
			What: "name", Read: func(s *spec.Section, _ string) { l.readRobot(s) },
			Node: func() *spec.Node { return textNode(l.Robot) }, Schema: spec.Name(&l.Robot).Schema,
		}, None: "the one NAO"},
		{Key: "start", Into: spec.Like(&l.Start, "date and time", "^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?)?$"), Doc: "Date and time of day at the start: 2026-03-02T08:59:50."},
		{Key: "state", Into: spec.Choice(&l.State, StartStates...), Doc: "In which it begins."},
		{Key: "default", Into: spec.Like(&l.Default, "text", "."), Doc: "Interactive activity that the interactive state begins with when it is asked for."},
		{Key: "tracking", Into: tracking(&l.Tracking), Doc: "What BasicAwareness follows people with; body: the whole robot turns, too, where it must look far aside; none: BasicAwareness is off, and the head is free and still."},
		{Key: "engagement", Into: spec.Choice(&l.Engagement, engagements...), Doc: "How it chooses whom, in the solitary state: unengaged takes who is nearer, fully_engaged stays with a person."},
		{Key: "lenient", Into: &l.Lenient, Doc: "Conditions in manifests may have = for ==, true and false, typographic quotes."},
		{Key: "activities", Into: &spec.Value{
			What: "list", Read: func(s *spec.Section, _ string) { l.readActivities(s) }, Node: func() *spec.Node { return l.activitiesNode() },
			Schema: func() spec.Object {
				a := &ActivitySpec{}
				return spec.Object{{Key: "type", Value: "array"}, {Key: "items", Value: spec.Alternatives([]spec.Table{l.activity(a), l.manifest(a)})}}
			},
		}},
	}}
}

// tracking is a choice that knows the robot's other words.
func tracking(into *string) *spec.Value {
	v := spec.Choice(into, trackings...)
	known := v.Read
	v.Read = func(s *spec.Section, key string) {
		if n, ok := s.Node.Get(key); ok && slices.Contains([]string{"whole_body", "WholeBody", "move_contextually", "MoveContextually"}, n.Text) {
			s.Take(key)
			s.Errs.Add(n.Errorf("head, or body: the head, and the whole robot turns where it must look far aside", "tracking: %s is not simulated", n.Text))
			return
		}
		known(s, key)
	}
	return v
}

// readRobot reads whose life it is; it may be left out where there is just one NAO.
func (l *Section) readRobot(s *spec.Section) {
	if l.node == nil {
		return // of no world
	}
	var known []string
	for _, r := range l.world.Robots {
		if _, ok := r.Config.(Runner); ok {
			known = append(known, r.Name)
		}
	}
	switch said := s.Text("robot", &l.Robot); {
	case said && !slices.Contains(known, l.Robot):
		s.Errs.Add(s.Errorf("robot", spec.HintFor(l.Robot, known), "there is no nao named %q [unknown_name]", spec.Shorten(l.Robot)))
	case !said && len(known) == 1:
		l.Robot = known[0]
	case !said && s.Node.Index("robot") < 0 && len(known) > 1:
		s.Errs.Add(s.Node.Errorf("robot: "+known[0], "Autonomous Life is that of one robot, and there are %d: say of which", len(known)))
	case !said && s.Node.Index("robot") < 0:
		s.Errs.Add(s.Node.Errorf(spec.HintFor("", known), "Autonomous Life needs a nao"))
	}
}

func (l *Section) readActivities(s *spec.Section) {
	taken := map[string]source.Pos{}
	for _, item := range s.Items("activities", "{id: demo/greet, nature: interactive, …}") {
		b, ok := s.Open(item, "an activity")
		if !ok {
			continue
		}
		a := ActivitySpec{node: item}
		if item.Index("manifest") >= 0 {
			b.What = "an entry of manifests"
			l.manifest(&a).Read(b)
		} else {
			l.activity(&a).Read(b)
			if first, twice := taken[a.ID]; twice && a.ID != "" {
				s.Errs.Add(a.Errorf("id", "an id is package/path, and each is used once", "two activities have the id %q, the first at %s", a.ID, first))
			} else {
				taken[a.ID] = a.At("id")
			}
		}
		l.Activities = append(l.Activities, a)
	}
}

func (l *Section) activitiesNode() *spec.Node {
	list := &spec.Node{Form: spec.List}
	for i := range l.Activities {
		t := l.activity(&l.Activities[i])
		if l.Activities[i].Manifest != "" {
			t = l.manifest(&l.Activities[i])
		}
		list.Items = append(list.Items, t.Resolved())
	}
	return unlessEmpty(list)
}

func lastsField(into *int64, none string) spec.Field {
	return spec.Field{Key: "lasts", Into: into, Min: shortest, Max: longest, None: none, Doc: "It ends by itself after this time at the latest."}
}

// activity binds the keys of an activity.
func (l *Section) activity(a *ActivitySpec) spec.Table {
	launch := anyText(&a.Launch, "a condition", `such as "'nao/battery' < 0.3"`)
	launch.Node = func() *spec.Node { return textNode(a.Launch) }
	do := &spec.Value{
		What: "program or steps", Node: func() *spec.Node { return l.behaviourNode(&a.Behaviour) }, Schema: func() spec.Object { return behaviourSchema },
		Read: func(s *spec.Section, key string) {
			if n, ok := s.Take(key); ok {
				l.behaviour(s, n, &a.Behaviour)
			}
		},
	}
	return spec.Table{
		Fields: []spec.Field{
			{Key: "id", Into: &a.ID, Must: "demo/greet", Doc: "As Launchpad/FocusedActivity tells it; it is used once."},
			{Key: "nature", Into: spec.Choice(&a.Nature, Natures...), Must: "solitary, or interactive"},
			{Key: "launch", Into: launch, Then: func(s *spec.Section) { l.launchAt(s, a) }, Doc: "Condition that launches it, in the language of NAOqi; \"\" is none."},
			{Key: "canRunOnPod", Into: &a.CanRunOnPod, Doc: "It may run on a Pepper's charging pod."},
			{Key: "canRunInSleep", Into: &a.CanRunInSleep, Doc: "It may run with the motors off."},
			lastsField(&a.Lasts, "no limit, or 10s where it does nothing"),
			{Key: "do", Into: do, Then: func(*spec.Section) {
				if a.Nothing() && a.Lasts == 0 {
					a.Lasts = IdleLasts
				}
			}},
		},
		Hints: map[string]string{"condition": "launch: a condition", "trigger": "launch: a condition"},
	}
}

// launchAt notes where the condition is.
func (l *Section) launchAt(s *spec.Section, a *ActivitySpec) {
	n, ok := s.Node.Get("launch")
	if !ok || a.Launch == "" {
		return
	}
	a.LaunchIn, a.LaunchAt = n.File, n.Pos
	if odd := n.CutShort(); odd != nil {
		l.world.Warn(odd)
	}
}

// manifest binds the keys of an entry that stands for what manifests say.
func (l *Section) manifest(a *ActivitySpec) spec.Table {
	return spec.Table{Fields: []spec.Field{
		{Key: "manifest", Into: spec.Path(&a.Manifest, "a manifest", ".xml"), Must: "its path", Doc: "Path beside the world file; * stands for any part of a name."},
		lastsField(&a.Lasts, "no limit"),
		{Key: "do", Into: &spec.Value{
			What: "activities and what they do", Read: func(s *spec.Section, _ string) { l.deeds(s, a) }, Node: func() *spec.Node { return l.deedsNode(a) },
			Schema: func() spec.Object {
				return spec.Object{{Key: "type", Value: "object"}, {Key: "additionalProperties", Value: behaviourSchema}}
			},
		}},
	}}
}

func (l *Section) deeds(s *spec.Section, a *ActivitySpec) {
	n, ok := s.Take("do")
	switch {
	case !ok:
		return
	case n.Form != spec.Mapping:
		s.Errs.Add(n.Errorf("such as {uuid/path: {playful: greet.play}}", "do: expected activities and what they do, not %s [wrong_type]", n.Describe()))
	}
	for _, f := range n.Fields {
		deed := Deed{ID: f.Key.Text, At: f.Key.Pos, Behaviour: Behaviour{Lasts: a.Lasts}}
		l.behaviour(s, f.Value, &deed.Behaviour)
		a.Does = append(a.Does, deed)
	}
}

func (l *Section) deedsNode(a *ActivitySpec) *spec.Node {
	all := &spec.Node{Form: spec.Mapping}
	for i := range a.Does {
		all.Fields = append(all.Fields, spec.Pair{Key: spec.Text(a.Does[i].ID), Value: l.behaviourNode(&a.Does[i].Behaviour)})
	}
	return unlessEmpty(all)
}

const doHint = "do: {playful: attract.play}, or {pdl: …}, or [{posture: Stand}, {say: \"hello\"}, {wait: 2s}]"

// behaviour reads what an activity does.
func (l *Section) behaviour(s *spec.Section, n *spec.Node, b *Behaviour) {
	switch {
	case n.Form == spec.List && len(n.Items) > 0:
		for _, item := range n.Items {
			l.step(s, item, b)
		}
	case n.Form == spec.Mapping:
		for _, lang := range l.fileLanguages() {
			if n.Index(lang.Name()) >= 0 {
				l.activityProgram(s, n, b, lang)
				return
			}
		}
		l.step(s, n, b)
	default:
		s.Errs.Add(n.Errorf(doHint, "do: expected a program or steps, not %s [wrong_type]", n.Describe()))
	}
}

// behaviourSchema refers to the schema of what an activity does, which stands once.
var behaviourSchema = spec.Object{{Key: "$ref", Value: "#/$defs/behaviour"}}

// Definitions implements extension.Defining: what an activity does.
func (l *Section) Definitions() spec.Object {
	var all []spec.Object
	for _, lang := range l.fileLanguages() {
		all = append(all, l.world.Program(&program.Entry{Language: lang, Activity: true}).JSONSchema())
	}
	step := spec.Alternatives((&StepSpec{Speed: 1}).tables(&Request{}))
	return spec.Object{{Key: "behaviour", Value: spec.Object{{Key: "oneOf", Value: append(all, step,
		spec.Object{{Key: "type", Value: "array"}, {Key: "minItems", Value: 1}, {Key: "items", Value: step}})}}}}
}

// behaviourNode is what an activity does as a file has it; nil for nothing.
func (l *Section) behaviourNode(b *Behaviour) *spec.Node {
	switch {
	case b.Program != nil:
		return l.world.Program(b.Program).Resolved()
	case b.Steps == nil:
		return nil
	}
	list := &spec.Node{Form: spec.List}
	for i := range b.Steps {
		list.Items = append(list.Items, b.Steps[i].resolved())
	}
	return list
}

// fileLanguages are those whose programs are files: activities run them.
func (l *Section) fileLanguages() []program.Language {
	return slices.DeleteFunc(slices.Clone(l.world.Languages), func(l program.Language) bool { return len(l.Suffixes()) == 0 })
}

// activityProgram reads a program that runs while its activity has the focus.
func (l *Section) activityProgram(in *spec.Section, n *spec.Node, b *Behaviour, lang program.Language) {
	s, ok := in.Open(n, "a "+lang.Name()+" program")
	if !ok {
		return
	}
	p := &program.Entry{Kind: lang.Name(), Language: lang, Robot: l.Robot, Node: n, Activity: true}
	l.world.Program(p).Read(s)
	if free := l.world.Claim(p.Name); !free && p.Name != "" {
		in.Errs.Add(n.Errorf("give it a name of its own: name: …", "two programs are named %q [duplicate_name]", p.Name))
	}
	b.Program = p
}

// longest is the longest time that a file may give, in ns; shortest is the shortest.
const shortest, longest = 1e6, 1000 * 3600e9

// unlessEmpty is a list or mapping that has something in it, else nil.
func unlessEmpty(n *spec.Node) *spec.Node {
	if len(n.Items)+len(n.Fields) == 0 {
		return nil
	}
	return n
}
