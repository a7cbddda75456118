// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/source"
)

// Section reads one mapping key by key and remembers which keys there are, so
// that Close can name those it does not know.
type Section struct {
	Errs  *source.Errors
	What  string // "a ball": who has no such key
	Node  *Node
	Tick  int64 // ns: of the world, for times that are whole multiples of it; 0 is unknown
	known []string
	Hints map[string]string // for keys that people write instead
}

// Open begins to read a mapping; an empty one has all its defaults.
func Open(errs *source.Errors, n *Node, what string) (*Section, bool) {
	s := &Section{Errs: errs, What: what, Node: n}
	if n.refused {
		return s, false
	}
	if n.Form != Mapping && n.Form != Empty {
		errs.Add(n.Errorf(spaceHint(n), "%s: expected keys and values, not %s [wrong_type]", what, n.Describe()))
		return s, false
	}
	return s, true
}

// spaceHint helps with `key:value`, which YAML takes for a text.
func spaceHint(n *Node) string {
	if n.Form == Scalar && !n.Quoted && strings.Contains(n.Text, ":") {
		return "YAML wants a space after the colon"
	}
	return ""
}

// Take returns the value of a key, and makes the key known.
func (s *Section) Take(key string) (*Node, bool) {
	s.known = append(s.known, key)
	n, ok := s.Node.Get(key)
	if !ok || n.Form != Empty {
		return n, ok
	}
	if n.refused {
		return nil, false
	}
	s.Errs.Add(s.KeyNode(key).Errorf("leave the key out for its default", "%s has no value [missing_value]", key))
	return nil, false
}

// TakeEmpty is Take where a key may stand without a value.
func (s *Section) TakeEmpty(key string) (*Node, bool) {
	s.known = append(s.known, key)
	return s.Node.Get(key)
}

// KeyNode is the node of a key that the mapping has.
func (s *Section) KeyNode(key string) *Node { return s.Node.Fields[s.Node.Index(key)].Key }

// Close reports the keys that nobody took.
func (s *Section) Close() {
	for _, f := range s.Node.Fields {
		key := f.Key.Text
		if slices.Contains(s.known, key) {
			continue
		}
		hint, ok := s.Hints[key]
		if !ok {
			hint = source.Suggest(key, s.known)
		}
		if hint == "" {
			hint = "its keys are: " + strings.Join(s.known, ", ")
		}
		s.Errs.Add(f.Key.Errorf(hint, "%s has no key %q [unknown_key]", s.What, Shorten(key)))
	}
}

// Within are the closed bounds of a number, and its unit.
type Within struct {
	Lo, Hi float64
	Unit   string
}

// Between are the bounds lo and hi.
func Between(lo, hi float64, unit string) Within { return Within{lo, hi, unit} }

// String is such as "[0, 1] m".
func (w Within) String() string {
	return fmt.Sprintf("[%v, %v]%s", w.Lo, w.Hi, spaced(w.Unit))
}

func spaced(unit string) string {
	if unit == "" {
		return ""
	}
	return " " + unit
}

// Number reads a number.
func (s *Section) Number(key string, into *float64, w Within) bool {
	n, ok := s.Take(key)
	if !ok {
		return false
	}
	v, err := Number(n, key, w)
	if err != nil {
		s.Errs.Add(err)
		return false
	}
	*into = v
	return true
}

// Radians are those of an angle in degrees.
func Radians(deg float64) float64 { return deg * math.Pi / 180 }

// Flag reads true or false.
func (s *Section) Flag(key string, into *bool) {
	n, ok := s.Take(key)
	switch {
	case !ok:
	case n.Form == Scalar && !n.Quoted && (n.Text == "true" || n.Text == "false"):
		*into = n.Text == "true"
	default:
		s.Errs.Add(n.Errorf("write true or false", "%s: expected true or false, not %s [wrong_type]", key, n.Describe()))
	}
}

// Text reads a text that is not empty; false where there is none.
func (s *Section) Text(key string, into *string) bool {
	n, ok := s.Take(key)
	if !ok {
		return false
	}
	if n.Form == Scalar && n.Text == "" {
		s.Errs.Add(n.Errorf("", "%s: the text is empty", key))
		return false
	}
	if n.Form != Scalar {
		s.Errs.Add(n.Errorf("", "%s: expected a text, not %s [wrong_type]", key, n.Describe()))
		return false
	}
	*into = n.Text
	return true
}

// lineEnds are what a name has a space for.
var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// Line is Text for a name, which is on one line wherever it is shown.
func (s *Section) Line(key string, into *string) bool {
	ok := s.Text(key, into)
	if ok {
		*into = strings.TrimSpace(lineEnds.Replace(*into))
	}
	return ok
}

// Choice reads one of the given words.
func (s *Section) Choice(key string, into *string, words ...string) bool {
	n, ok := s.Take(key)
	if !ok {
		return false
	}
	if n.Form == Scalar && slices.Contains(words, n.Text) {
		*into = n.Text
		return true
	}
	s.Errs.Add(n.Errorf(source.Suggest(n.Text, words), "%s: expected %s, not %s [wrong_type]", key, orList(words), n.Describe()))
	return false
}

func orList(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// Vector reads a list of numbers whose length is one of lengths; what a shorter
// list does not give stays as it is.
func (s *Section) Vector(key string, into []*float64, w Within, lengths ...int) bool {
	n, ok := s.Take(key)
	if !ok {
		return false
	}
	if n.Form != List || !slices.Contains(lengths, len(n.Items)) {
		texts := make([]string, len(lengths))
		for i, l := range lengths {
			texts[i] = strconv.Itoa(l)
		}
		s.Errs.Add(n.Errorf(vectorHint(n, lengths, w), "%s: expected a list of %s numbers%s, not %s [wrong_type]", key, orList(texts), inUnit(w.Unit), n.Describe()))
		return false
	}
	good := true
	for i, item := range n.Items {
		v, err := Number(item, key+", "+axis(i), w)
		if err != nil {
			s.Errs.Add(err)
			good = false
			continue
		}
		*into[i] = v
	}
	return good
}

// axis names a component of a vector in messages.
func axis(i int) string {
	if i < 3 {
		return "xyz"[i : i+1]
	}
	return "number " + strconv.Itoa(i+1)
}

func vectorHint(n *Node, lengths []int, w Within) string {
	if n.Form == List && len(n.Items) == 1 && n.Items[0].Form == Scalar {
		if words := strings.Fields(n.Items[0].Text); len(words) > 1 {
			return "put commas between the numbers: [" + strings.Join(words, ", ") + "]"
		}
	}
	switch {
	case len(lengths) == 1 && lengths[0] == 3 && n.Form == List && len(n.Items) == 2:
		last := "0"
		if w.Lo > 0 {
			last = n.Items[1].Flow()
		}
		return "x, y and z, such as [" + n.Items[0].Flow() + ", " + n.Items[1].Flow() + ", " + last + "]"
	case len(lengths) > 1:
		return "such as [1.5, 0.4] or, with a height, [1.5, 0.4, 0.05]"
	case lengths[0] == 3:
		return "such as [0.4, 0.3, 0.3]"
	}
	return "such as [1.5, 0.4]"
}
