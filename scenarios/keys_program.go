// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

// program declares the keys of a Playful program.
func (t *keyTable) program(i int, p *program) {
	prefix := "playful/" + p.name + "/"
	outline := p.engine.Program().Outline()
	if hasMachine(outline) {
		t.add(memory.Decl{Name: prefix + "state", Kind: slot.StringValue, Labels: states(outline), Doc: "Current state of the root's machine."}, keySource{kind: stateKey, a: i})
	}
	for _, r := range p.engine.Program().Resources() {
		t.add(memory.Decl{Name: prefix + "resource/" + r + "/holder", Kind: slot.StringValue, Doc: `Path of the leaf that holds the resource, "" for nobody.`},
			keySource{kind: resourceKey, a: i, name: r})
	}
	t.nodes(i, prefix, outline)
}

func hasMachine(statements []playful.Outline) bool {
	return slices.ContainsFunc(statements, func(o playful.Outline) bool { return o.State })
}

// nodes declares the keys of statements and all below them; targeted branches are
// born with what they target.
func (t *keyTable) nodes(i int, prefix string, statements []playful.Outline) {
	for _, o := range statements {
		path := branchPattern(o.Path)
		active := memory.Decl{Name: prefix + path + "/active", Kind: slot.BoolValue, Doc: "The node is active."}
		score := memory.Decl{Name: prefix + path + "/score", Kind: slot.FloatValue, Doc: "Priority of the node among its siblings, as it was last asked for."}
		state := memory.Decl{Name: prefix + "state/" + path, Kind: slot.StringValue, Labels: states(o.Kids), Doc: "Current state of the block's machine."}
		switch {
		case path != o.Path:
			t.born(active)
			t.born(score)
			if hasMachine(o.Kids) {
				t.born(state)
			}
		default:
			t.add(active, keySource{kind: activeKey, a: i, name: path})
			t.add(score, keySource{kind: scoreKey, a: i, name: path})
			if hasMachine(o.Kids) {
				t.add(state, keySource{kind: stateKey, a: i, name: path})
			}
		}
		t.nodes(i, prefix, o.Kids)
	}
}

// branchPattern turns following[ball] into following[ball:*].
func branchPattern(path string) string {
	return strings.ReplaceAll(path, "]", ":*]")
}

// quantities declares the keys of a PDL program.
func (t *keyTable) quantities(i int, p *program) {
	for id, q := range p.pdl.Quantities() {
		kind := q.Kind.String()
		if q.Kind == pdl.Internal {
			kind = "internal quantity"
		}
		doc := fmt.Sprintf("Value of the %s after the last loop, %s … %s%s.", kind, slot.FormatFloat(q.Lower), slot.FormatFloat(q.Upper), p.onlyInFocus())
		t.add(memory.Decl{Name: quantityPrefix + p.name + "/" + q.Name, Kind: slot.FloatValue, Min: q.Lower, Max: q.Upper, Doc: doc}, keySource{kind: quantityKey, a: i, b: id})
	}
}

// onlyInFocus says of keys of an activity's program when they have no value.
func (p *program) onlyInFocus() string {
	if p.activity {
		return "; Invalid while its activity has not the focus"
	}
	return ""
}

// source says where the value of a key comes from that KeyInfo knows.
func (t *keyTable) source(name string) keySource {
	if s, ok := t.sources[name]; ok {
		return s
	}
	if rest, ok := strings.CutPrefix(name, "playful/"); ok {
		program, rest, _ := strings.Cut(rest, "/")
		return nodeSource(slices.Index(t.programs, program), rest)
	}
	if rest, ok := strings.CutPrefix(name, "scheme/"); ok {
		return schemeSource(rest)
	}
	if strings.HasPrefix(name, naoqi.FocusCount) {
		return keySource{kind: osKey, name: name}
	}
	return keySource{kind: writtenKey}
}

func nodeSource(program int, rest string) keySource {
	if path, ok := strings.CutSuffix(rest, "/active"); ok {
		return keySource{kind: activeKey, a: program, name: path}
	}
	if path, ok := strings.CutSuffix(rest, "/score"); ok {
		return keySource{kind: scoreKey, a: program, name: path}
	}
	return keySource{kind: stateKey, a: program, name: strings.TrimPrefix(rest, "state/")}
}

func schemeSource(rest string) keySource {
	typ, rest, _ := strings.Cut(rest, "/")
	at := strings.LastIndexByte(rest, '/')
	s := keySource{kind: propertyKey, name: typ, key: rest[:max(at, 0)], field: rest[at+1:]}
	switch s.field {
	case "distance":
		s.kind = beliefKey
	case "time_ago":
		s.kind = ageKey
	}
	return s
}
