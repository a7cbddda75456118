// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"strconv"

	"github.com/playsim/playsim/slot"
)

// castNode is int(), float() or bool().
type castNode struct {
	spot
	x  node
	to slot.ValueKind
}

func (n *castNode) eval(r *run) value {
	v := n.x.eval(r)
	if n.to == slot.BoolValue {
		return boolean(v.truth())
	}
	out, t := toNumber(v, n.to == slot.IntValue)
	r.odd(&n.spot, t)
	return out
}

// toNumber reads a number, or decimal text as one.
func toNumber(v value, whole bool) (value, trouble) {
	if v.kind == slot.StringValue {
		var ok bool
		if v, ok = parseNumber(v.text()); !ok {
			return invalid, notParsed
		}
	}
	switch {
	case !v.isNumber():
		return invalid, notNumbers
	case !whole:
		return value{kind: slot.FloatValue, f: v.asFloat(), stored: v.stored && v.kind == slot.FloatValue}, fine
	case v.kind == slot.FloatValue:
		return truncated(v.f)
	}
	return value{kind: slot.IntValue, i: v.i}, fine
}

// parseNumber reads decimal text with an optional sign, point and exponent.
func parseNumber(text string) (value, bool) {
	for _, c := range text {
		if !digit(c) && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E' {
			return invalid, false
		}
	}
	if i, err := strconv.ParseInt(text, 10, 32); err == nil {
		return integer(i), true
	}
	f, err := strconv.ParseFloat(text, 64)
	return float(f), err == nil
}

// textNode computes a string and keeps it, so that an unchanged one costs nothing.
type textNode struct {
	scratch []byte
	out     slot.Value
	set     bool
}

// keep is the string of scratch, made anew only where it differs.
func (n *textNode) keep() value {
	if s, _ := n.out.AsString(); !n.set || s != string(n.scratch) {
		n.out, n.set = slot.String(string(n.scratch)), true
	}
	return value{kind: slot.StringValue, ref: &n.out}
}

// stringNode is string(x): strings as they are, anything else as it is printed.
type stringNode struct {
	textNode
	x node
}

func (n *stringNode) eval(r *run) value {
	v := n.x.eval(r)
	switch v.kind {
	case slot.StringValue:
		return v
	case slot.Invalid:
		n.scratch = append(n.scratch[:0], '0')
	case slot.BoolValue:
		n.scratch = strconv.AppendBool(n.scratch[:0], v.i != 0)
	case slot.IntValue:
		n.scratch = strconv.AppendInt(n.scratch[:0], v.i, 10)
	case slot.FloatValue:
		n.scratch = strconv.AppendFloat(n.scratch[:0], v.f, 'f', -1, 64)
	default:
		n.scratch = append(n.scratch[:0], v.ref.String()...)
	}
	return n.keep()
}

type concatNode struct {
	spot
	textNode
	args []node
}

func (n *concatNode) eval(r *run) value {
	n.scratch = n.scratch[:0]
	good := true
	for _, a := range n.args {
		v := a.eval(r)
		if v.kind != slot.StringValue {
			good = false
			continue
		}
		n.scratch = append(n.scratch, v.text()...)
	}
	if !good {
		r.odd(&n.spot, notString)
		return invalid
	}
	return n.keep()
}

// substrNode is substr(text, start, length), in bytes from 0, cut at the end.
type substrNode struct {
	spot
	textNode
	x, start, length node
}

func (n *substrNode) eval(r *run) value {
	x := n.x.eval(r)
	start := n.start.eval(r)
	length := n.length.eval(r)
	switch {
	case x.kind != slot.StringValue:
		r.odd(&n.spot, notString)
		return invalid
	case start.kind > slot.IntValue || length.kind > slot.IntValue || start.i < 0 || length.i < 0:
		r.odd(&n.spot, notPositions)
		return invalid
	}
	text := x.text()
	from := min(start.i, int64(len(text)))
	to := from + min(length.i, int64(len(text))-from)
	n.scratch = append(n.scratch[:0], text[from:to]...)
	return n.keep()
}

type strlenNode struct {
	spot
	x node
}

func (n *strlenNode) eval(r *run) value {
	v := n.x.eval(r)
	if v.kind != slot.StringValue {
		r.odd(&n.spot, notString)
		return invalid
	}
	return integer(int64(len(v.text())))
}

type sizeNode struct {
	spot
	x node
}

func (n *sizeNode) eval(r *run) value {
	v := n.x.eval(r)
	switch {
	case v.kind == slot.Invalid:
		return integer(0)
	case !v.isList():
		r.odd(&n.spot, notLength)
		return invalid
	}
	return integer(int64(v.length()))
}

// kindTexts are the strings of type(), made once.
var kindTexts = func() (texts [len(kindNames)]slot.Value) {
	for i, name := range kindNames {
		texts[i] = slot.String(name)
	}
	return
}()

type typeNode struct{ x node }

func (n *typeNode) eval(r *run) value {
	return value{kind: slot.StringValue, ref: &kindTexts[n.x.eval(r).kind]}
}

// prefNode is pref(domain, key), read live.
type prefNode struct {
	prefs       Prefs
	domain, key string
	out         slot.Value
}

func (n *prefNode) eval(*run) value {
	if n.prefs == nil {
		return invalid
	}
	text, ok := n.prefs.Pref(n.domain, n.key)
	if !ok {
		return invalid
	}
	if old, _ := n.out.AsString(); n.out.Kind() != slot.StringValue || old != text {
		n.out = slot.String(text)
	}
	return value{kind: slot.StringValue, ref: &n.out}
}

// wholeNode is a condition of dialect 2.1: a missing key voids all of it.
type wholeNode struct {
	x     node
	cells []*cell
}

func (n *wholeNode) eval(r *run) value {
	v := n.x.eval(r)
	for _, c := range n.cells {
		if c.v.kind == slot.Invalid {
			return invalid
		}
	}
	return v
}
