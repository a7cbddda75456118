// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/internal/source"
)

// section reads one mapping key by key and remembers which keys there are, so
// that close can name those it does not know.
type section struct {
	errs  *source.Errors
	what  string // "a ball": who has no such key
	node  *node
	known []string
	hints map[string]string // for keys that people write instead
}

// open begins to read a mapping; an empty one has all its defaults.
func open(errs *source.Errors, n *node, what string) (*section, bool) {
	s := &section{errs: errs, what: what, node: n}
	if n.form != mapping && n.form != empty {
		errs.Add(n.errorf(spaceHint(n), "%s: expected keys and values, not %s", what, n.describe()))
		return s, false
	}
	return s, true
}

// spaceHint helps with `key:value`, which YAML takes for a text.
func spaceHint(n *node) string {
	if n.form == scalar && !n.quoted && strings.Contains(n.text, ":") {
		return "YAML wants a space after the colon"
	}
	return ""
}

// take returns the value of a key, and makes the key known.
func (s *section) take(key string) (*node, bool) {
	s.known = append(s.known, key)
	n, ok := s.node.get(key)
	if !ok || n.form != empty {
		return n, ok
	}
	s.errs.Add(s.keyNode(key).errorf("leave the key out for its default", "%s has no value", key))
	return nil, false
}

func (s *section) keyNode(key string) *node { return s.node.fields[s.node.index(key)].key }

// close reports the keys that nobody took.
func (s *section) close() {
	for _, f := range s.node.fields {
		key := f.key.text
		if slices.Contains(s.known, key) {
			continue
		}
		hint, ok := s.hints[key]
		if !ok {
			hint = source.Suggest(key, s.known)
		}
		if hint == "" {
			hint = "its keys are: " + strings.Join(s.known, ", ")
		}
		s.errs.Add(f.key.errorf(hint, "%s has no key %q", s.what, shorten(key)))
	}
}

// within are the bounds of a number and its unit.
type within struct {
	lo, hi float64
	unit   string
}

func (w within) String() string {
	return fmt.Sprintf("[%v, %v]%s", w.lo, w.hi, spaced(w.unit))
}

func spaced(unit string) string {
	if unit == "" {
		return ""
	}
	return " " + unit
}

func (s *section) number(key string, into *float64, w within) {
	if n, ok := s.take(key); ok {
		if v, err := number(n, key, w); err != nil {
			s.errs.Add(err)
		} else {
			*into = v
		}
	}
}

// degrees reads an angle in degrees into radians.
func (s *section) degrees(key string, into *float64) {
	deg := *into * 180 / math.Pi
	s.number(key, &deg, within{-360, 360, "degrees"})
	*into = radians(deg)
}

func radians(deg float64) float64 { return deg * math.Pi / 180 }

func (s *section) flag(key string, into *bool) {
	n, ok := s.take(key)
	switch {
	case !ok:
	case n.form == scalar && !n.quoted && (n.text == "true" || n.text == "false"):
		*into = n.text == "true"
	default:
		s.errs.Add(n.errorf("write true or false", "%s: expected true or false, not %s", key, n.describe()))
	}
}

func (s *section) text(key string, into *string) bool {
	n, ok := s.take(key)
	if !ok {
		return false
	}
	if n.form != scalar || n.text == "" {
		s.errs.Add(n.errorf("", "%s: expected a text, not %s", key, n.describe()))
		return false
	}
	*into = n.text
	return true
}

// choice reads one of the given words.
func (s *section) choice(key string, into *string, words ...string) bool {
	n, ok := s.take(key)
	if !ok {
		return false
	}
	if n.form == scalar && slices.Contains(words, n.text) {
		*into = n.text
		return true
	}
	s.errs.Add(n.errorf(source.Suggest(n.text, words), "%s: expected %s, not %s", key, orList(words), n.describe()))
	return false
}

func orList(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// vector reads a list of numbers whose length is one of lengths; what a shorter
// list does not give stays as it is.
func (s *section) vector(key string, into []*float64, w within, lengths ...int) bool {
	n, ok := s.take(key)
	if !ok {
		return false
	}
	if n.form != list || !slices.Contains(lengths, len(n.items)) {
		texts := make([]string, len(lengths))
		for i, l := range lengths {
			texts[i] = strconv.Itoa(l)
		}
		s.errs.Add(n.errorf(vectorHint(lengths), "%s: expected a list of %s numbers, %s, not %s", key, orList(texts), w.unit, n.describe()))
		return false
	}
	good := true
	for i, item := range n.items {
		v, err := number(item, fmt.Sprintf("%s, %s", key, string("xyz"[i])), w)
		if err != nil {
			s.errs.Add(err)
			good = false
			continue
		}
		*into[i] = v
	}
	return good
}

func vectorHint(lengths []int) string {
	switch {
	case len(lengths) > 1:
		return "such as [1.5, 0.4] or, with a height, [1.5, 0.4, 0.05]"
	case lengths[0] == 3:
		return "such as [0.4, 0.3, 0.3]"
	}
	return "such as [1.5, 0.4]"
}
