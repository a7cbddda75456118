// SPDX-License-Identifier: Apache-2.0

package program

import (
	"math"
	"regexp"
	"strconv"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// ValueField binds the value of a key.
func ValueField(key string, into *slot.Value) spec.Field {
	return spec.Field{Key: key, Into: &spec.Value{
		What: "value",
		Read: func(s *spec.Section, key string) {
			if n, ok := s.Take(key); ok {
				*into = ReadValue(s.Errs, n, key)
			} else if s.Node.Index(key) >= 0 {
				*into = slot.Value{} // it has none, and that is told
			}
		},
		Node: func() *spec.Node {
			if text, ok := into.AsString(); ok {
				return spec.Text(text)
			}
			return spec.Plain(into.String())
		},
		Schema: func() spec.Object { return spec.JSON(`{"type": ["boolean", "number", "string", "array"]}`) },
	}}
}

// ReadValue returns the value of a key that a node holds: a truth, a number, a text, nothing, or
// a list of them; a mapping is a list of pairs. Integers have 32 bits, as the robot's
// do. What is wrong goes to errs.
func ReadValue(errs *source.Errors, n *spec.Node, what string) slot.Value {
	switch n.Form {
	case spec.List:
		list := make([]slot.Value, len(n.Items))
		for i, item := range n.Items {
			list[i] = ReadValue(errs, item, what)
		}
		return slot.List(list)
	case spec.Mapping:
		list := make([]slot.Value, len(n.Fields))
		for i, f := range n.Fields {
			list[i] = slot.List([]slot.Value{slot.String(f.Key.Text), ReadValue(errs, f.Value, what)})
		}
		return slot.List(list)
	case spec.Scalar:
		v, err := scalar(n, what)
		errs.Add(err)
		return v
	}
	return slot.Value{}
}

var (
	decimalForm = regexp.MustCompile(`^[-+]?[0-9]+$`)
	radixForm   = regexp.MustCompile(`^[-+]?0(x[0-9a-fA-F]+|o[0-7]+|b[01]+)$`)
	floatForm   = regexp.MustCompile(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)
)

func scalar(n *spec.Node, what string) (slot.Value, error) {
	switch text := n.Text; {
	case n.Quoted:
		return slot.String(text), nil
	case text == "true" || text == "false":
		return slot.Bool(text == "true"), nil
	case text == ".nan" || text == ".NaN" || text == ".NAN":
		return slot.Float(math.NaN()), nil
	case text == ".inf" || text == "+.inf":
		return slot.Float(math.Inf(1)), nil
	case text == "-.inf":
		return slot.Float(math.Inf(-1)), nil
	case decimalForm.MatchString(text):
		return integer(n, what, 10)
	case radixForm.MatchString(text):
		return integer(n, what, 0)
	case floatForm.MatchString(text):
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return slot.Value{}, n.Errorf("", "%s: %s is too large for a number", what, spec.Shorten(text))
		}
		return slot.Float(f), nil
	}
	return slot.String(n.Text), nil
}

func integer(n *spec.Node, what string, base int) (slot.Value, error) {
	i, err := strconv.ParseInt(n.Text, base, 32)
	if err != nil {
		hint := "the robot's integers have 32 bits"
		if base == 10 {
			hint += "; write " + spec.Shorten(n.Text) + ".0 for a float, or quotes for a text"
		}
		return slot.Value{}, n.Errorf(hint, "%s: %s is not within [%d, %d]", what, spec.Shorten(n.Text), math.MinInt32, math.MaxInt32)
	}
	return slot.Int(i), nil
}
