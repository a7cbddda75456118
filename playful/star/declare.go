// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"math"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// kindValue is what number(), boolean(), text(), word() and vector() give in a
// declaration: the kind of a key, of a property or of a result.
type kindValue struct {
	inert
	spec playful.KeySpec
}

// String names the kind.
func (k *kindValue) String() string { return k.spec.Kind.String() }

// Type is what `type` gives.
func (k *kindValue) Type() string { return "kind" }

// newKind reads a kind. The pairs are its parameters besides default and doc.
func newKind(b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple, kind playful.Kind, pairs ...any) (*kindValue, error) {
	k := &kindValue{spec: playful.KeySpec{Kind: kind}}
	pairs = append([]any{"default??", (*byDefault)(&k.spec)}, pairs...)
	return k, starlark.UnpackArgs(b.Name(), args, kwargs, append(pairs, "doc?", &k.spec.Doc)...)
}

// byDefault is the argument default of a key; a key without one must be given.
type byDefault playful.KeySpec

// Unpack reads a value of the key's kind.
func (d *byDefault) Unpack(v starlark.Value) error {
	if unit, ok := v.(starlark.String); ok && d.Kind == playful.Number {
		return hinted("write number(unit = "+unit.String()+") if it is the unit", "got %s, want a number", describe(v))
	}
	value, err := fromStarlark(v)
	p := playful.PropertySpec{Kind: d.Kind}
	if err != nil || p.Unfit(value) != "" {
		return fmt.Errorf("got %s, want %s", describe(v), d.Kind)
	}
	d.Default = value
	return nil
}

func declareNumber(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var unit string
	low, high := number(math.NaN()), number(math.NaN())
	k, err := newKind(b, args, kwargs, playful.Number, "unit?", &unit, "min??", &low, "max??", &high)
	switch {
	case err != nil:
		return nil, err
	case (low == low) != (high == high):
		return nil, fmt.Errorf("number: min and max go together")
	case low > high:
		return nil, fmt.Errorf("number%smin: %v is above max, %v", forParameter, low, high)
	}
	if k.spec.Unit = unit; low == low {
		k.spec.Min, k.spec.Max = float64(low), float64(high)
	}
	return k, nil
}

func declareBoolean(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	return newKind(b, args, kwargs, playful.Bool)
}

// declareText is text(): a key may name a slot of the robot, then the node reads or
// commands it.
func declareText(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var use slotUseArg
	k, err := newKind(b, args, kwargs, playful.Text, "slot?", &use)
	k.spec.Slot = playful.SlotUse(use)
	return k, err
}

// slotUseArg is the argument slot of a text.
type slotUseArg playful.SlotUse

// Unpack reads "read" or "command".
func (u *slotUseArg) Unpack(v starlark.Value) error {
	switch v {
	case starlark.String("read"):
		*u = slotUseArg(playful.ReadsSlot)
	case starlark.String("command"):
		*u = slotUseArg(playful.CommandsSlot)
	default:
		return fmt.Errorf("got %s, want \"read\" or \"command\"", describe(v))
	}
	return nil
}

func declareWord(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var options words
	k, err := newKind(b, args, kwargs, playful.Word, "options??", &options)
	k.spec.Options = options
	return k, err
}

// declareVector is vector(): with numbers a value, without the kind of a property.
func declareVector(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if len(args) == 3 {
		var x, y, z number
		err := starlark.UnpackPositionalArgs(b.Name(), args, kwargs, 3, &x, &y, &z)
		return vector{float64(x), float64(y), float64(z)}, err
	}
	k := &kindValue{spec: playful.KeySpec{Kind: playful.Vector}}
	return k, starlark.UnpackArgs(b.Name(), args, kwargs, "unit?", &k.spec.Unit, "doc?", &k.spec.Doc)
}

// kinds is an argument that is a dict from names to kinds.
type kinds []playful.KeySpec

// Unpack reads the dict.
func (ks *kinds) Unpack(v starlark.Value) error {
	d, ok := v.(*starlark.Dict)
	if !ok {
		return fmt.Errorf("got %s, want a dict", describe(v))
	}
	for _, item := range d.Items() {
		name, ok := starlark.AsString(item[0])
		k, kind := item[1].(*kindValue)
		switch {
		case !ok:
			return fmt.Errorf("names are texts, not %s", describe(item[0]))
		case !kind:
			return hinted("such as number(0.5, \"m\"), boolean(False), text(\"red\")", "%s is %s, not a kind", name, describe(item[1]))
		}
		spec := k.spec
		spec.Name = name
		*ks = append(*ks, spec)
	}
	return nil
}

// declaration is one leaf(…) or evaluation(…) of a file.
type declaration struct {
	module    *module
	pos       source.Pos
	call      [2]int                // lines of the declaration itself
	written   map[string]source.Pos // texts in it, by argument and text
	name, doc string
	keys      []playful.KeySpec
	fns       []*boundFn // the functions that it names
	targets   bool       // one of them takes the target
	used      []use
	lines     int
	odometry  bool
}

// schemeDecl is one scheme(…).
type schemeDecl struct {
	pos  source.Pos
	spec playful.SchemeSpec
}

// caller is the file that is being loaded and where in it a declaration stands.
func caller(t *starlark.Thread, b *starlark.Builtin) (*module, *syntax.CallExpr, error) {
	m, ok := t.Local(moduleKey).(*module)
	if !ok {
		return nil, nil, fmt.Errorf("%s belongs outside of functions, where the file is loaded", b.Name())
	}
	for i := 1; i < t.CallStackDepth(); i++ {
		if fr := t.CallFrame(i); fr.Pos.Line > 0 {
			owner := m.loader.owner(fr.Pos.Filename(), m)
			if call := owner.callAt(fr.Pos); call != nil {
				return owner, call, nil
			}
		}
	}
	return m, nil, fmt.Errorf("%s: the call is not in a file of nodes", b.Name())
}

func declareScheme(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	m, call, err := caller(t, b)
	if err != nil {
		return nil, err
	}
	s := &schemeDecl{pos: position(m.src, startOf(call))}
	var properties kinds
	err = starlark.UnpackArgs(b.Name(), args, kwargs, "name", &s.spec.Type, "doc?", &s.spec.Doc,
		"properties?", &properties, "identity??", (*words)(&s.spec.Identity), "similar?", (*similar)(&s.spec.Similar))
	if err != nil {
		return nil, err
	}
	for _, k := range properties {
		p := playful.PropertySpec{Name: k.Name, Kind: k.Kind, Unit: k.Unit, Doc: k.Doc}
		if k.Kind == playful.Vector {
			p.Frame = "odometry"
		}
		s.spec.Properties = append(s.spec.Properties, p)
	}
	m.schemes = append(m.schemes, s)
	return starlark.None, nil
}

// similar is an argument that is a dict from properties to how far they may differ.
type similar []playful.Similarity

// Unpack reads the dict.
func (s *similar) Unpack(v starlark.Value) error {
	d, ok := v.(*starlark.Dict)
	if !ok {
		return fmt.Errorf("got %s, want a dict", describe(v))
	}
	for _, item := range d.Items() {
		name, ok := starlark.AsString(item[0])
		within, number := starlark.AsFloat(item[1])
		if !ok || !number {
			return hinted(`such as {"position": 0.3}`, "names of properties and how far they may differ are expected")
		}
		*s = append(*s, playful.Similarity{Property: name, Within: within})
	}
	return nil
}

// linesOf counts the lines of a text that are neither blank nor comments alone.
func linesOf(src *source.File, from, to int) []int {
	var out []int
	for n := from; n <= to; n++ {
		if text := strings.TrimSpace(src.Line(n)); text != "" && !strings.HasPrefix(text, "#") {
			out = append(out, n)
		}
	}
	return out
}
