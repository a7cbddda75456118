// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// The kinds of keys.
const (
	activeKey uint8 = iota
	scoreKey
	stateKey
	resourceKey
	countKey
	propertyKey
	beliefKey // how far the robot believes a scheme to be
	ageKey    // how long ago a scheme was pushed
)

// keys are those of the nodes and resources of a program, as playful/program/…, and those of
// the schemes in all memories, as scheme/type/….
type keys struct{ p *Program }

// Keys implements program.Program.
func (p *Program) Keys() program.Keys { return keys{p} }

func (k keys) prefix() string { return "playful/" + k.p.b.Entry.Name + "/" }

// Decls implements program.Keys.
func (k keys) Decls() (all []program.KeyDecl) {
	compiled := k.p.Engine.Program()
	outline := compiled.Outline()
	if hasMachine(outline) {
		all = append(all, program.KeyDecl{Name: k.prefix() + "state", Kind: slot.StringValue, Labels: states(outline), Ends: true, Doc: "Current state of the root's machine."})
	}
	for _, r := range compiled.Resources() {
		all = append(all, program.KeyDecl{Name: k.prefix() + "resource/" + r + "/holder", Kind: slot.StringValue, Doc: `Path of the leaf that holds the resource, "" for nobody.`})
	}
	all = k.nodes(all, outline)
	for _, typ := range compiled.SchemeTypes() {
		all = schemeType(all, typ)
	}
	return all
}

func hasMachine(statements []playful.Outline) bool {
	return slices.ContainsFunc(statements, func(o playful.Outline) bool { return o.State })
}

// nodes declares the keys of statements and all below them; targeted branches are
// born with what they target.
func (k keys) nodes(to []program.KeyDecl, statements []playful.Outline) []program.KeyDecl {
	for _, o := range statements {
		path := branchPattern(o.Path)
		born := path != o.Path
		to = append(to,
			program.KeyDecl{Name: k.prefix() + path + "/active", Kind: slot.BoolValue, Born: born, Doc: "The node is active."},
			program.KeyDecl{Name: k.prefix() + path + "/score", Kind: slot.FloatValue, Born: born, Ends: true, Doc: "Priority of the node among its siblings, as it was last asked for."})
		if hasMachine(o.Kids) {
			to = append(to, program.KeyDecl{Name: k.prefix() + "state/" + path, Kind: slot.StringValue, Labels: states(o.Kids), Born: born, Ends: true, Doc: "Current state of the block's machine."})
		}
		to = k.nodes(to, o.Kids)
	}
	return to
}

// branchPattern turns following[ball] into following[ball:*].
func branchPattern(path string) string {
	return strings.ReplaceAll(path, "]", ":*]")
}

// states are the names of the states of a machine.
func states(statements []playful.Outline) []string {
	var names []string
	for _, o := range statements {
		if o.State && !slices.Contains(names, o.Node) {
			names = append(names, o.Node)
		}
	}
	return names
}

// schemeType declares what the memories hold of a type.
func schemeType(to []program.KeyDecl, typ playful.SchemeType) []program.KeyDecl {
	prefix := "scheme/" + typ.Name + "/"
	to = append(to, program.KeyDecl{Name: prefix + "count", Kind: slot.IntValue, Max: math.Inf(1), Of: program.Sum, Doc: "Number of schemes of the type in the memories of all programs."})
	born := func(d program.KeyDecl) {
		d.Name, d.Of, d.Born = prefix+"*/"+d.Name, program.First, true
		to = append(to, d)
	}
	for _, p := range typ.Properties {
		born(program.KeyDecl{Name: p.Name, Kind: propertyKind(p.Kind), Unit: p.Unit, Doc: sentence(p.Doc, p.Frame)})
		if p.Kind == playful.Vector && p.Frame == "odometry" && p.Name == "position" {
			born(program.KeyDecl{Name: "distance", Kind: slot.FloatValue, Unit: "m", Max: math.Inf(1), Doc: "How far its position is from the robot on the ground plane, as the robot believes."})
		}
	}
	born(program.KeyDecl{Name: "time_ago", Kind: slot.FloatValue, Unit: "s", Max: math.Inf(1), Doc: "Time since it was last pushed."})
	return to
}

func sentence(doc, frame string) string {
	if doc != "" {
		doc = strings.ToUpper(doc[:1]) + doc[1:]
	}
	if frame != "" {
		doc += ", " + frame + " frame"
	}
	return doc + "."
}

func propertyKind(k playful.Kind) slot.ValueKind {
	switch k {
	case playful.Number:
		return slot.FloatValue
	case playful.Bool:
		return slot.BoolValue
	case playful.Vector:
		return slot.ListValue
	}
	return slot.StringValue
}

// Key implements program.Keys.
func (k keys) Key(name string) (program.Key, bool) {
	if rest, ok := strings.CutPrefix(name, k.prefix()); ok {
		return nodeKey(rest), true
	}
	if rest, ok := strings.CutPrefix(name, "scheme/"); ok {
		return schemeKey(rest), true
	}
	return program.Key{}, false
}

func nodeKey(rest string) program.Key {
	if path, ok := strings.CutSuffix(rest, "/active"); ok {
		return program.Key{Kind: activeKey, Name: path}
	}
	if path, ok := strings.CutSuffix(rest, "/score"); ok {
		return program.Key{Kind: scoreKey, Name: path}
	}
	if inner, ok := strings.CutPrefix(rest, "resource/"); ok {
		if name, ok := strings.CutSuffix(inner, "/holder"); ok {
			return program.Key{Kind: resourceKey, Name: name}
		}
	}
	if rest == "state" {
		return program.Key{Kind: stateKey}
	}
	return program.Key{Kind: stateKey, Name: strings.TrimPrefix(rest, "state/")}
}

func schemeKey(rest string) program.Key {
	typ, rest, _ := strings.Cut(rest, "/")
	if rest == "count" {
		return program.Key{Of: program.Sum, Kind: countKey, Name: typ}
	}
	at := strings.LastIndexByte(rest, '/')
	k := program.Key{Of: program.First, Kind: propertyKey, Name: typ, Key: rest[:max(at, 0)], Field: rest[at+1:]}
	switch k.Field {
	case "distance":
		k.Kind = beliefKey
	case "time_ago":
		k.Kind = ageKey
	}
	return k
}

// Value implements program.Keys. It is Invalid for a branch that does not exist now.
func (k keys) Value(key *program.Key) (slot.Value, bool) {
	e := k.p.Engine
	switch key.Kind {
	case activeKey:
		if active, known := e.Active(key.Name); known {
			return slot.Bool(active), true
		}
	case scoreKey:
		if score, known := e.Score(key.Name); known {
			return slot.Float(score), true
		}
	case stateKey:
		if state, known := e.State(key.Name); known {
			return slot.String(state), true
		}
	case resourceKey:
		path, _ := e.Holder(key.Name)
		return slot.String(path), true
	case countKey:
		return slot.Int(int64(len(e.Memory().Schemes(key.Name)))), true
	default:
		return k.scheme(key)
	}
	return slot.Value{}, true
}

func (k keys) scheme(key *program.Key) (slot.Value, bool) {
	scheme := k.p.Engine.Memory().Pull(key.Name, key.Key)
	if scheme == nil {
		return slot.Value{}, false
	}
	switch key.Kind {
	case ageKey:
		return slot.Float(float64(k.p.b.Now()-scheme.LastPush()) / 1e9), true
	case beliefKey:
		return believed(k.p.b.Slots, scheme), true
	}
	return scheme.Value(key.Field), true
}

// believed is the distance of a scheme's position from where odometry says the robot
// is; Invalid where the robot has no odometry.
func believed(set *slot.Set, scheme *playful.Scheme) slot.Value {
	at, ok := scheme.Value("position").AsVector()
	x, okX := set.Lookup("odometry/x")
	y, okY := set.Lookup("odometry/y")
	if !ok || !okX || !okY {
		return slot.Value{}
	}
	dx, dy := at[0]-set.Get(x), at[1]-set.Get(y)
	d := math.Sqrt(float64(dx*dx) + float64(dy*dy))
	if math.IsNaN(d) {
		return slot.Value{}
	}
	return slot.Float(d)
}

// Doubt implements program.Keys: it tells of a key that is born with a scheme whose identity
// nothing in the world has. Only schemes that one text identifies are looked at.
func (k keys) Doubt(name string, things []string) (text, hint string) {
	for _, typ := range k.p.Engine.Program().SchemeTypes() {
		if !identifiedByText(typ) {
			continue
		}
		for _, born := range identities(name, typ.Name) {
			before, _, _ := strings.Cut(born, "~")
			if !slices.Contains(things, before) {
				return fmt.Sprintf("nothing in the world is called %q, by name or colour: no %s may ever be", before, typ.Name), source.Suggest(before, things)
			}
		}
	}
	return "", ""
}

func identifiedByText(typ playful.SchemeType) bool {
	if len(typ.Identity) != 1 {
		return false
	}
	return slices.ContainsFunc(typ.Properties, func(p playful.PropertySpec) bool {
		return p.Name == typ.Identity[0] && p.Kind == playful.Text
	})
}

// identities are those of schemes of a type in the name of a key.
func identities(name, typ string) (all []string) {
	if rest, ok := strings.CutPrefix(name, "scheme/"+typ+"/"); ok {
		id, _, _ := strings.Cut(rest, "/")
		return []string{id}
	}
	for rest := name; ; {
		_, after, ok := strings.Cut(rest, "["+typ+":")
		if !ok {
			return all
		}
		id, _, _ := strings.Cut(after, "]")
		all, rest = append(all, id), after
	}
}
