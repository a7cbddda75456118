// SPDX-License-Identifier: Apache-2.0

package run

import (
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// Keys are the keys that a world provides to conditions; those that are born at run
// time are described by patterns, in which * stands for a part of the name.
func (r *Run) Keys() []memory.Decl {
	return r.NewKeys().Decls()
}

// Keys say which keys a world provides, and where their values come from. They implement
// condition.Keys and extension.Keys.
type Keys struct {
	*memory.Store
	sources map[string]keySource
	things  []string
	loses   map[string]bool // keys that can lose their value

	overridden map[string]bool // keys of the robot that the script sets
	holders    []string        // who can hold a thing, nobody first
	carriers   []string        // on what a thing can rest, nothing first
	named      []string        // what a thing of the world may be called by; nil where that is not known
	givers     []giver
	ending     []ending

	only     map[string][]string // the texts that a key of an extension may have in this world
	patterns []pattern           // of keys of extensions that come at run time

	quiet    map[string]bool       // keys that are not suggested
	absent   []extension.AbsentKey // keys that robots have and this world has not
	prefixes []string              // first parts of names that are playsim's or an extension's

	unhinted bool // no names are suggested
}

// MaxHinted is how many warnings have their suggestions.
const MaxHinted = 200

// Hints switches the suggestions of names, which take time, on or off. It returns t.
func (t *Keys) Hints(on bool) *Keys {
	t.unhinted = !on
	return t
}

// keyKind says where the value of a key comes from.
type keyKind uint8

const (
	slotKey keyKind = iota
	baseKey         // b is x, y or yaw
	bodyKey         // b is z, pitch, roll or speed
	placeKey
	yawKey
	tiltKey
	speedKey
	holderKey
	restsKey
	groundKey // on what a robot stands
	hiddenKey
	inKey
	distanceKey
	saidKey    // by robot a
	heardKey   // by person a
	programKey // of a program
	extensionKey
	writtenKey
)

// keySource is where the value of a key comes from.
type keySource struct {
	kind keyKind
	a, b int     // robot, thing, program or extension by number; placeKey: b is the axis
	id   slot.ID // of a slot
	name string
	key  program.Key // of a program
	ask  bool        // of an extension: to set it is to ask for something
}

// table are the keys of the run.
func (r *Run) table() *Keys {
	if r.keys == nil {
		r.keys = r.Code.Keys
	}
	if r.keys == nil {
		r.keys = r.NewKeys()
	}
	return r.keys
}

// NewKeys returns the keys of the world, its programs and extensions, to which others may be
// added.
func (r *Run) NewKeys() *Keys {
	t := &Keys{Store: memory.New(), sources: map[string]keySource{}, loses: map[string]bool{}, only: map[string][]string{}, overridden: map[string]bool{}, quiet: map[string]bool{}}
	t.extended(r.world)
	w := r.World
	t.holders, t.carriers = holdersIn(w), append([]string{""}, w.Model.ObjectNames()...)
	for i, robot := range w.Robots() {
		t.slots(i, robot)
		t.base(i, robot)
	}
	for i := range w.Model.Objects {
		t.object(i, &w.Model.Objects[i])
		t.inHole(i, w)
	}
	t.distances(w)
	t.said(w)
	t.named = namesIn(w)
	for i, p := range r.programs {
		t.ofProgram(i, p, program.Own)
	}
	for i, p := range r.programs {
		t.ofProgram(i, p, program.First, program.Sum)
	}
	for i, a := range r.attached {
		a.Keys(&extensionKeys{t, i})
	}
	return t
}

// provides reports whether there is a key of that name, or may be at run time.
func (t *Keys) provides(name string) bool {
	_, ok := t.KeyInfo(name)
	return ok
}

// add declares a key that has a value from the start.
func (t *Keys) add(d memory.Decl, src keySource) {
	d.Init = slot.Zero(d.Kind)
	if _, err := t.Declare(d); err == nil {
		t.sources[d.Name] = src
	}
}

// truth declares a key of the judge: programs cannot know its value.
func (t *Keys) truth(d memory.Decl, src keySource) {
	d.Audience = condition.Judge
	t.add(d, src)
}

// born declares keys that come into being while the programs run.
func (t *Keys) born(d memory.Decl) { _ = t.DeclarePattern(d) }

func (t *Keys) slots(i int, robot sim.Robot) {
	t.things = append(t.things, robot.Name())
	set := robot.Slots()
	for id := range set.Decls() {
		d := &set.Decls()[id]
		if _, goes := robot.(sim.Posed); goes && d.Dir == slot.Actuator && d.Name == "speed" {
			continue // what is wanted of the motors; the key is how fast it goes
		}
		t.add(memory.Decl{Name: robot.Name() + "/" + d.Name, Kind: valueKind(d.Kind), Unit: d.Unit, Labels: d.Labels, Min: d.Min, Max: d.Max, Doc: d.Doc},
			keySource{kind: slotKey, a: i, id: slot.ID(id)})
	}
}

func valueKind(k slot.Kind) slot.ValueKind {
	switch k {
	case slot.Boolean:
		return slot.BoolValue
	case slot.Integer:
		return slot.IntValue
	case slot.Enum:
		return slot.StringValue
	}
	return slot.FloatValue
}

// base declares where a robot is. A slot of that name stays the slot, such as the speed of a
// belt.
func (t *Keys) base(i int, robot sim.Robot) {
	if !HasBody(robot) {
		return
	}
	for axis, d := range [3]memory.Decl{{Name: "x", Unit: "m"}, {Name: "y", Unit: "m"}, {Name: "yaw", Unit: "rad"}} {
		t.truth(memory.Decl{Name: robot.Name() + "/" + d.Name, Kind: slot.FloatValue, Unit: d.Unit, Doc: "True pose of the robot on the ground plane, world frame."},
			keySource{kind: baseKey, a: i, b: axis})
	}
	for axis, d := range [4]memory.Decl{
		{Name: "z", Unit: "m", Doc: "True height of the robot's body: of a nao its torso's, of a cart its underside's; of others 0."},
		{Name: "pitch", Unit: "rad", Doc: "True pitch of the robot's body, positive nose down."},
		{Name: "roll", Unit: "rad", Doc: "True roll of the robot's body, positive to its right."},
		{Name: "speed", Unit: "m/s", Max: math.Inf(1), Doc: "True speed of the robot over the ground."},
	} {
		d.Name, d.Kind = robot.Name()+"/"+d.Name, slot.FloatValue
		t.truth(d, keySource{kind: bodyKey, a: i, b: axis})
	}
	t.truth(memory.Decl{Name: robot.Name() + "/rests_on", Kind: slot.StringValue, Labels: []string{""}, Doc: `"": robots stand on the ground.`}, keySource{kind: groundKey})
}

func (t *Keys) object(i int, o *sim.Object) {
	t.things = append(t.things, o.Name)
	for axis, name := range [3]string{"x", "y", "z"} {
		t.truth(memory.Decl{Name: o.Name + "/" + name, Kind: slot.FloatValue, Unit: "m", Doc: "True place of the centre of the " + o.Shape.String() + ", world frame; while it is hidden, where it was."},
			keySource{kind: placeKey, a: i, b: axis})
	}
	t.truth(memory.Decl{Name: o.Name + "/yaw", Kind: slot.FloatValue, Unit: "rad", Doc: "True yaw, world frame."}, keySource{kind: yawKey, a: i})
	for axis, name := range [2]string{"roll", "pitch"} {
		t.truth(memory.Decl{Name: o.Name + "/" + name, Kind: slot.FloatValue, Unit: "rad", Doc: "True " + name + ", world frame: not 0 for a box that leans or rests on another face."},
			keySource{kind: tiltKey, a: i, b: axis})
	}
	t.truth(memory.Decl{Name: o.Name + "/speed", Kind: slot.FloatValue, Unit: "m/s", Max: math.Inf(1), Doc: "True speed."}, keySource{kind: speedKey, a: i})
	t.truth(memory.Decl{Name: o.Name + "/held_by", Kind: slot.StringValue, Labels: t.holders, Doc: `Name of the person or robot that holds it, "" for nobody.`}, keySource{kind: holderKey, a: i})
	t.truth(memory.Decl{Name: o.Name + "/rests_on", Kind: slot.StringValue, Labels: t.carriers, Doc: `Name of the object on which it rests, "" for the ground or nothing.`}, keySource{kind: restsKey, a: i})
	t.truth(memory.Decl{Name: o.Name + "/hidden", Kind: slot.BoolValue, Doc: "It is taken out of the world."}, keySource{kind: hiddenKey, a: i})
}

func (t *Keys) inHole(i int, w *sim.World) {
	o, labels := &w.Model.Objects[i], []string{""}
	for k := range w.Model.Ground.Holes {
		labels = append(labels, w.Model.Ground.Holes[k].Name)
	}
	if len(labels) > 1 && !o.Fixed && o.Shape != sim.Person {
		t.truth(memory.Decl{Name: o.Name + "/in", Kind: slot.StringValue, Labels: labels, Doc: `Name of the hole that it fell into, "" for none.`}, keySource{kind: inKey, a: i})
	}
}

func (t *Keys) distances(w *sim.World) {
	bodiless := func(i int) bool { return i < len(w.Robots()) && !HasBody(w.Robots()[i]) }
	for a, from := range t.things {
		for b, to := range t.things {
			if a != b && !bodiless(a) && !bodiless(b) {
				t.truth(memory.Decl{Name: "distance/" + from + "/" + to, Kind: slot.FloatValue, Unit: "m", Max: math.Inf(1), Doc: "True distance on the ground plane, centre to centre."},
					keySource{kind: distanceKey, a: a, b: b})
			}
		}
	}
}

// said declares what robots and persons have said last.
func (t *Keys) said(w *sim.World) {
	decl := func(name string) memory.Decl {
		return memory.Decl{Name: "said/" + name, Kind: slot.StringValue, Doc: `What it said last, "" before it said anything.`}
	}
	for i, robot := range w.Robots() {
		if HasBody(robot) {
			t.truth(decl(robot.Name()), keySource{kind: saidKey, a: i})
		}
	}
	for i := range w.Model.Objects {
		if o := &w.Model.Objects[i]; o.Shape == sim.Person {
			t.truth(decl(o.Name), keySource{kind: heardKey, a: i})
		}
	}
}

// ofProgram declares the keys of a program that are its own, or shared. Keys that several
// programs share are declared once.
func (t *Keys) ofProgram(i int, p *host, sharing ...program.Sharing) {
	keys := p.keys()
	if keys == nil {
		return
	}
	if sharing[0] == program.Own {
		t.givers = append(t.givers, giver{keys, i})
	}
	for _, d := range keys.Decls() {
		decl := memory.Decl{Name: d.Name, Kind: d.Kind, Unit: d.Unit, Labels: d.Labels, Min: d.Min, Max: d.Max, Doc: d.Doc}
		switch k, _ := keys.Key(d.Name); {
		case !slices.Contains(sharing, d.Of):
			continue
		case d.Born:
			t.born(decl)
		default:
			t.add(decl, keySource{kind: programKey, a: i, key: k})
		}
		if d.Ends && !d.Born {
			t.ending = append(t.ending, ending{p.name, d.Name})
		}
	}
}

// extensionKeys takes the declarations of an extension by its number. It implements
// extension.KeyTable.
type extensionKeys struct {
	*Keys
	a int
}

// pattern is the form of the names of keys that come at run time.
type pattern struct {
	prefix, suffix string
	a              int // the extension's number
}

// Declare implements extension.KeyTable.
func (t *extensionKeys) Declare(k extension.Key) {
	if prefix, suffix, many := strings.Cut(k.Name, "*"); many {
		t.born(k.Decl)
		t.patterns = append(t.patterns, pattern{prefix, suffix, t.a})
		return
	}
	if _, err := t.Keys.Declare(k.Decl); err != nil {
		return
	}
	t.sources[k.Name] = keySource{kind: extensionKey, a: t.a, name: k.Name, ask: k.Asked}
	if k.Quiet {
		t.quiet[k.Name] = true
	}
	if k.Only != nil {
		t.only[k.Name] = k.Only
	}
}

// Override notes that a script sets a key.
func (t *Keys) Override(key string) { t.overridden[key] = true }

// OfExtension reports whether an extension gives a key its value.
func (t *Keys) OfExtension(key string) bool { return t.source(key).kind == extensionKey }

// Free reports whether nothing in the world gives a key its value.
func (t *Keys) Free(key string) bool { return t.source(key).kind == writtenKey }

// Overridden implements extension.Keys.
func (t *Keys) Overridden(key string) bool { return t.overridden[key] }

// giver is a program that gives keys.
type giver struct {
	program.Keys
	a int // its number
}

// ending is a key whose value is lost when its program quits.
type ending struct{ program, key string }

// source says where the value of a key comes from that KeyInfo knows.
func (t *Keys) source(name string) keySource {
	if s, ok := t.sources[name]; ok {
		return s
	}
	for _, g := range t.givers {
		if k, ok := g.Key(name); ok {
			return keySource{kind: programKey, a: g.a, key: k}
		}
	}
	for _, p := range t.patterns {
		if strings.HasPrefix(name, p.prefix) && strings.HasSuffix(name, p.suffix) {
			return keySource{kind: extensionKey, a: p.a, name: name}
		}
	}
	return keySource{kind: writtenKey}
}

var _ extension.Keys = (*Keys)(nil)
