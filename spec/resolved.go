// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"math"
	"strconv"
	"strings"
)

// Resolved returns the mapping with every value written out, in the order of the table.
func (t Table) Resolved() *Node {
	out := &Node{Form: Mapping}
	for i := range t.Fields {
		f := &t.Fields[i]
		if value := f.node(); value != nil {
			out.Fields = append(out.Fields, Pair{Plain(f.Key), value})
		}
	}
	return out
}

// node is the value as a file has it; nil for one that the file does not say.
func (f *Field) node() *Node {
	switch v := f.Into.(type) {
	case *float64:
		switch {
		case math.IsNaN(*v):
			return nil
		case f.degrees():
			return Plain(DegreesText(*v))
		}
		return Plain(Decimal(*v))
	case *int:
		if *v == 0 && f.None != "" {
			return nil
		}
		return Plain(strconv.Itoa(*v))
	case *uint64:
		return Plain(strconv.FormatUint(*v, 10))
	case *int64:
		if *v <= 0 && f.None != "" {
			return nil
		}
		return Plain(DurationText(*v))
	case *bool:
		if *v && f.Fields != nil {
			return Table{Fields: f.Fields}.Resolved()
		}
		return Plain(strconv.FormatBool(*v))
	case *string:
		if *v == "" {
			return nil
		}
		return Text(*v)
	case []*float64:
		return f.vectorNode(v)
	case []*int64:
		list := &Node{Form: List}
		for _, p := range v {
			list.Items = append(list.Items, Plain(DurationText(*p)))
		}
		return list
	case *[]float64:
		list := &Node{Form: List}
		for _, x := range *v {
			list.Items = append(list.Items, Plain(Decimal(x)))
		}
		return list
	case *[]string:
		if *v == nil {
			return nil
		}
		list := &Node{Form: List}
		for _, x := range *v {
			list.Items = append(list.Items, Text(x))
		}
		return list
	case *Value:
		return v.Node()
	}
	return Table{Fields: f.Fields}.Resolved()
}

// vectorNode leaves out what was not said.
func (f *Field) vectorNode(v []*float64) *Node {
	list := &Node{Form: List}
	for _, p := range v {
		if !math.IsNaN(*p) {
			list.Items = append(list.Items, Plain(Decimal(*p)))
		}
	}
	return list
}

// Plain is a text without quotes, as a node.
func Plain(text string) *Node { return &Node{Form: Scalar, Text: text} }

// Text is a text as a node, in quotes where it could be taken for something else.
func Text(text string) *Node {
	return &Node{Form: Scalar, Text: text, Quoted: !NameForm(text) || wordOfYAML(text)}
}

func wordOfYAML(s string) bool {
	switch strings.ToLower(s) {
	case "true", "false", "null", "yes", "no", "on", "off", "y", "n":
		return true
	}
	return false
}

// Decimal is the shortest text of a number.
func Decimal(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// DegreesText is the shortest number that reads back as the angle, so that a whole number
// of degrees stays one.
func DegreesText(rad float64) string {
	deg := rad * 180 / math.Pi
	for digits := 1; digits < 17; digits++ {
		short := strconv.FormatFloat(deg, 'g', digits, 64)
		if v, _ := strconv.ParseFloat(short, 64); Radians(v) == rad {
			return Decimal(v)
		}
	}
	return Decimal(deg)
}
