// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"sort"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// kindValue is what number(), boolean(), text(), word() and vector() give in a
// declaration: the kind of a key, of a property or of a result.
type kindValue struct{ spec playful.KeySpec }

// String names the kind.
func (k *kindValue) String() string { return k.spec.Kind.String() }

// Type is what `type` gives.
func (k *kindValue) Type() string { return "kind" }

// Freeze does nothing: a kind does not change.
func (k *kindValue) Freeze() {}

// Truth is true.
func (k *kindValue) Truth() starlark.Bool { return true }

// Hash is refused.
func (k *kindValue) Hash() (uint32, error) { return 0, fmt.Errorf("a kind cannot be a key of a dict") }

func declareNumber(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	k := &kindValue{playful.KeySpec{Kind: playful.Number}}
	var byDefault, low, high starlark.Value
	err := starlark.UnpackArgs(b.Name(), args, kwargs, "default??", &byDefault, "unit?", &k.spec.Unit, "min??", &low, "max??", &high, "doc?", &k.spec.Doc)
	if err != nil {
		return nil, err
	}
	if k.spec.Default, err = defaultOf("default", byDefault, "a number", func(v starlark.Value) (slot.Value, bool) {
		f, ok := number(v)
		return slot.Float(f), ok
	}); err != nil {
		return nil, err
	}
	if (low == nil) != (high == nil) {
		return nil, fmt.Errorf("number: min and max go together")
	}
	if low == nil {
		return k, nil
	}
	var fine [2]bool
	k.spec.Min, fine[0] = number(low)
	k.spec.Max, fine[1] = number(high)
	if !fine[0] || !fine[1] || k.spec.Min > k.spec.Max {
		return nil, &misused{"min", "min and max must be numbers, min not above max", ""}
	}
	return k, nil
}

// defaultOf reads the default of a key; none is a key that must be given.
func defaultOf(arg string, v starlark.Value, what string, read func(starlark.Value) (slot.Value, bool)) (slot.Value, error) {
	if v == nil || v == starlark.None {
		return slot.Value{}, nil
	}
	out, ok := read(v)
	if !ok {
		return out, &misused{arg, fmt.Sprintf("the default is %s, not %s", describe(v), what), ""}
	}
	return out, nil
}

func declareBoolean(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	k := &kindValue{playful.KeySpec{Kind: playful.Bool}}
	var byDefault starlark.Value
	err := starlark.UnpackArgs(b.Name(), args, kwargs, "default??", &byDefault, "doc?", &k.spec.Doc)
	if err == nil {
		k.spec.Default, err = defaultOf("default", byDefault, "True or False", func(v starlark.Value) (slot.Value, bool) {
			t, ok := v.(starlark.Bool)
			return slot.Bool(bool(t)), ok
		})
	}
	return k, err
}

func textOf(v starlark.Value) (slot.Value, bool) {
	s, ok := starlark.AsString(v)
	return slot.String(s), ok
}

// declareText is text(): a key may name a slot of the robot, then the node reads or
// commands it.
func declareText(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	k := &kindValue{playful.KeySpec{Kind: playful.Text}}
	var byDefault starlark.Value
	var use string
	err := starlark.UnpackArgs(b.Name(), args, kwargs, "default??", &byDefault, "slot?", &use, "doc?", &k.spec.Doc)
	if err == nil {
		k.spec.Default, err = defaultOf("default", byDefault, "text", textOf)
	}
	switch use {
	case "":
	case "read":
		k.spec.Slot = playful.ReadsSlot
	case "command":
		k.spec.Slot = playful.CommandsSlot
	default:
		return nil, &misused{"slot", fmt.Sprintf("%q is neither \"read\" nor \"command\"", use), ""}
	}
	return k, err
}

func declareWord(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	k := &kindValue{playful.KeySpec{Kind: playful.Word}}
	var byDefault starlark.Value
	var options *starlark.List
	err := starlark.UnpackArgs(b.Name(), args, kwargs, "default??", &byDefault, "options?", &options, "doc?", &k.spec.Doc)
	if err == nil {
		k.spec.Default, err = defaultOf("default", byDefault, "a word", textOf)
	}
	if err == nil && options != nil {
		k.spec.Options, err = words("options", options)
	}
	return k, err
}

// declareVector is vector(): with numbers a value, without the kind of a property.
func declareVector(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if len(args) == 3 && len(kwargs) == 0 {
		if v, ok := asVector(args); ok {
			return v, nil
		}
		return nil, fmt.Errorf("vector takes three numbers, not %s, %s, %s", describe(args[0]), describe(args[1]), describe(args[2]))
	}
	k := &kindValue{playful.KeySpec{Kind: playful.Vector}}
	if len(args) > 0 {
		if _, unit := args[0].(starlark.String); !unit {
			return nil, fmt.Errorf("vector takes three numbers, or the unit of a property")
		}
	}
	return k, starlark.UnpackArgs(b.Name(), args, kwargs, "unit?", &k.spec.Unit, "doc?", &k.spec.Doc)
}

// words reads a text, or a list or tuple of texts.
func words(arg string, v starlark.Value) ([]string, error) {
	if v == nil || v == starlark.None {
		return nil, nil
	}
	if s, ok := starlark.AsString(v); ok {
		return []string{s}, nil
	}
	list, ok := v.(starlark.Indexable)
	if !ok {
		return nil, &misused{arg, fmt.Sprintf("a list of texts is expected, not %s", describe(v)), ""}
	}
	out := make([]string, list.Len())
	for i := range out {
		if out[i], ok = starlark.AsString(list.Index(i)); !ok {
			return nil, &misused{arg, fmt.Sprintf("a list of texts is expected, not one with %s", describe(list.Index(i))), ""}
		}
	}
	return out, nil
}

// kinds reads a dict from names to kinds.
func kinds(arg string, d *starlark.Dict) ([]playful.KeySpec, error) {
	if d == nil {
		return nil, nil
	}
	var out []playful.KeySpec
	for _, item := range d.Items() {
		name, ok := starlark.AsString(item[0])
		k, kind := item[1].(*kindValue)
		switch {
		case !ok:
			return nil, &misused{arg, fmt.Sprintf("names are texts, not %s", describe(item[0])), ""}
		case !kind:
			return nil, &misused{arg, fmt.Sprintf("%s is %s, not a kind", name, describe(item[1])), "such as number(0.5, \"m\"), boolean(False), text(\"red\")"}
		}
		spec := k.spec
		spec.Name = name
		out = append(out, spec)
	}
	return out, nil
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
	return m, nil, fmt.Errorf("%s: where it is called cannot be told", b.Name())
}

func declareScheme(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	m, call, err := caller(t, b)
	if err != nil {
		return nil, err
	}
	s := &schemeDecl{}
	var properties, similar *starlark.Dict
	var identity starlark.Value
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "name", &s.spec.Type, "doc?", &s.spec.Doc, "properties?", &properties, "identity?", &identity, "similar?", &similar); err != nil {
		return nil, err
	}
	has, err := kinds("properties", properties)
	if err != nil {
		return nil, err
	}
	for _, k := range has {
		p := playful.PropertySpec{Name: k.Name, Kind: k.Kind, Unit: k.Unit, Doc: k.Doc}
		if k.Kind == playful.Vector {
			p.Frame = "odometry"
		}
		s.spec.Properties = append(s.spec.Properties, p)
	}
	if s.spec.Identity, err = words("identity", identity); err != nil {
		return nil, err
	}
	if err := s.likeness(similar); err != nil {
		return nil, err
	}
	start, _ := call.Span()
	s.pos = position(m.src, start)
	m.schemes = append(m.schemes, s)
	return starlark.None, nil
}

func (s *schemeDecl) likeness(similar *starlark.Dict) error {
	if similar == nil {
		return nil
	}
	for _, item := range similar.Items() {
		name, ok := starlark.AsString(item[0])
		within, number := number(item[1])
		if !ok || !number {
			return &misused{"similar", "names of properties and how far they may differ are expected", `such as {"position": 0.3}`}
		}
		s.spec.Similar = append(s.spec.Similar, playful.Similarity{Property: name, Within: within})
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

func countLines(lines []int) int {
	sort.Ints(lines)
	n := 0
	for i := range lines {
		if i == 0 || lines[i] != lines[i-1] {
			n++
		}
	}
	return n
}
