// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/source"
)

// Read reads a mapping strictly into the variables of the table; what the file does not say
// stays as it is. It reports whether all is right; all mistakes are added to the section's.
func (t Table) Read(s *Section) bool {
	before := s.Errs.Len()
	s.Hints = t.Hints
	s.Fields(t.Fields)
	s.Close()
	if s.Errs.Len() == before && t.Check != nil {
		s.Errs.Add(t.Check(s))
	}
	return s.Errs.Len() == before
}

// Fields reads some of the keys of a mapping.
func (s *Section) Fields(fields []Field) {
	for i := range fields {
		f := &fields[i]
		if f.Must != "" && s.Node.Index(f.Key) < 0 {
			s.Errs.Add(s.Node.Errorf(f.Key+": "+f.Must, "%s needs %q [missing_key]", s.What, f.Key))
		}
		f.read(s)
		if f.Then != nil {
			f.Then(s)
		}
	}
}

func (f *Field) read(s *Section) {
	switch into := f.Into.(type) {
	case *float64:
		if s.Number(f.Key, into, f.within()) && f.degrees() {
			*into = Radians(*into)
		}
	case *int:
		f.readInteger(s, into)
	case *uint64:
		f.readWhole(s, into)
	case *int64:
		f.readTime(s, into)
	case *string:
		s.Line(f.Key, into)
	case []*float64:
		f.readVector(s, into)
	case []*int64:
		f.readTimes(s, into)
	case *[]float64:
		f.readNumbers(s, into)
	case *[]string:
		f.readTexts(s, into)
	case *bool:
		if n, ok := s.Node.Get(f.Key); ok && n.Form == Mapping && f.Fields != nil {
			*into = true
			f.readGroup(s)
			return
		}
		s.Flag(f.Key, into)
	case *Value:
		into.Read(s, f.Key)
	case nil:
		f.readGroup(s)
	}
}

func (f *Field) readInteger(s *Section, into *int) {
	var v float64
	if !s.Number(f.Key, &v, f.within()) {
		return
	}
	if n, _ := s.Node.Get(f.Key); v != float64(int(v)) {
		s.Errs.Add(n.Errorf("", "%s: expected a whole number, not %s [wrong_type]", f.Key, n.Describe()))
		return
	}
	*into = int(v)
}

func (f *Field) readWhole(s *Section, into *uint64) {
	n, ok := s.Take(f.Key)
	if !ok {
		return
	}
	v, err := strconv.ParseUint(n.Text, 10, 64)
	if n.Form != Scalar || n.Quoted || err != nil {
		s.Errs.Add(n.Errorf("", "%s: expected a whole number from 0 to %d, not %s [wrong_type]", f.Key, uint64(math.MaxUint64), n.Describe()))
		return
	}
	*into = v
}

func (f *Field) readTime(s *Section, into *int64) {
	if f.Ticks && s.Tick > 0 && *into > 0 {
		*into = NearestMultiple(*into, s.Tick)
	}
	if s.Duration(f.Key, into, f.durations()) && f.Ticks {
		s.Multiple(f.Key, *into, "tick", s.Tick)
	}
}

func (f *Field) readVector(s *Section, into []*float64) {
	lengths := []int{len(into)}
	if f.Least > 0 {
		lengths = lengths[:0]
		for l := f.Least; l <= len(into); l++ {
			lengths = append(lengths, l)
		}
	}
	s.Vector(f.Key, into, f.within(), lengths...)
}

func (f *Field) readTimes(s *Section, into []*int64) {
	n, ok := s.Take(f.Key)
	if !ok {
		return
	}
	if n.Form != List || len(n.Items) != len(into) {
		s.Errs.Add(n.Errorf("such as "+f.node().Flow(), "%s: expected a list of %d times, not %s [wrong_type]", f.Key, len(into), n.Describe()))
		return
	}
	for i, item := range n.Items {
		d, err := f.durations().read(item, f.Key)
		if err != nil {
			s.Errs.Add(err)
			return
		}
		*into[i] = d
	}
}

func (f *Field) readNumbers(s *Section, into *[]float64) {
	n, ok := s.Take(f.Key)
	if !ok {
		return
	}
	if n.Form != List {
		s.Errs.Add(n.Errorf("such as [3, 7, 5], or [] for none", "%s: expected a list of numbers%s, not %s [wrong_type]", f.Key, inUnit(f.Unit), n.Describe()))
		return
	}
	*into = nil
	for _, item := range n.Items {
		v, err := Number(item, f.Key, f.within())
		s.Errs.Add(err)
		*into = append(*into, v)
	}
}

func (f *Field) readTexts(s *Section, into *[]string) {
	n, ok := s.Take(f.Key)
	if !ok {
		return
	}
	if n.Form != List {
		s.Errs.Add(n.Errorf("such as [a, b]", "%s: expected a list of texts, not %s [wrong_type]", f.Key, n.Describe()))
		return
	}
	*into = []string{}
	for _, item := range n.Items {
		if item.Form != Scalar || item.Text == "" {
			s.Errs.Add(item.Errorf("", "%s: expected a text, not %s [wrong_type]", f.Key, item.Describe()))
			continue
		}
		*into = append(*into, item.Text)
	}
}

func (f *Field) readGroup(s *Section) {
	n, ok := s.Take(f.Key)
	if !ok {
		n = &Node{Form: Mapping, File: s.Node.File, Pos: s.Node.Pos} // for what is rounded
	}
	if b, ok := s.Open(n, "the "+f.Key); ok {
		b.Hints = s.Hints
		b.Fields(f.Fields)
		b.Close()
	}
}

// Open begins to read a mapping within this one.
func (s *Section) Open(n *Node, what string) (*Section, bool) {
	b, ok := Open(s.Errs, n, what)
	b.Tick = s.Tick
	return b, ok
}

// Items returns the entries of a list; one is such as an example.
func (s *Section) Items(key, such string) []*Node {
	n, ok := s.Take(key)
	if !ok {
		return nil
	}
	if n.Form != List {
		s.Errs.Add(n.Errorf("begin each entry with a dash: - "+such, "%s: expected a list, not %s [wrong_type]", key, n.Describe()))
	}
	return n.Items
}

// Pick finds which of several things a mapping is: the one whose first key it has. It reports
// a mapping that has none or several of those keys, and returns -1.
func (s *Section) Pick(what, several string, tables []Table) int {
	words := make([]string, len(tables))
	for i := range tables {
		words[i] = tables[i].Fields[0].Key
	}
	found := -1
	for _, f := range s.Node.Fields {
		at := slices.Index(words, f.Key.Text)
		switch {
		case at >= 0 && found >= 0:
			s.Errs.Add(f.Key.Errorf(several, "%s stands beside %s [one_or_other]", f.Key.Text, words[found]))
			return -1
		case at >= 0:
			found = at
		}
	}
	if found < 0 {
		s.Errs.Add(s.unpicked(what, words, tables))
		return found
	}
	s.What = words[found]
	return found
}

// unpicked is the error of a mapping that has none of the keys that say what it is.
func (s *Section) unpicked(what string, words []string, tables []Table) error {
	_, kind, _ := strings.Cut(what, " ")
	var first *Node
	for _, f := range s.Node.Fields {
		key := f.Key.Text
		if source.Suggest(key, words) != "" {
			first = f.Key
			break
		}
		if first == nil && !slices.ContainsFunc(tables, func(t Table) bool { return slices.Contains(t.Keys(), key) }) {
			first = f.Key
		}
	}
	if first == nil {
		return s.Node.Errorf("there are: "+strings.Join(words, ", "), "%s needs its kind [unknown_kind]", what)
	}
	return first.Errorf(HintFor(first.Text, words), "unknown %s %q [unknown_kind]", kind, Shorten(first.Text))
}

// Alternatives is the schema of a mapping that is one of several things.
func Alternatives(tables []Table) Object {
	all := make([]Object, len(tables))
	for i := range tables {
		all[i] = tables[i].JSONSchema()
	}
	return Object{{"oneOf", all}}
}

// Choice binds a text that is one of some words.
func Choice(into *string, words ...string) *Value {
	return OneOf(into, func(w string) string { return w }, words...)
}

// OneOf binds a variable that has one of some values, each of which has a name.
func OneOf[T comparable](into *T, name func(T) string, all ...T) *Value {
	words := make([]string, len(all))
	for i := range all {
		words[i] = name(all[i])
	}
	return &Value{
		What: orList(words),
		Read: func(s *Section, key string) {
			var word string
			if s.Choice(key, &word, words...) {
				*into = all[slices.Index(words, word)]
			}
		},
		Node: func() *Node {
			if i := slices.Index(all, *into); i >= 0 {
				return Plain(words[i])
			}
			return nil
		},
		Schema: func() Object {
			if len(words) == 1 {
				return Object{{"const", words[0]}}
			}
			return Object{{"enum", words}}
		},
	}
}

// ListOf binds a slice of things that have the same keys; what names one of them.
func ListOf[T any](into *[]T, what string, table func(*T) Table) *Value {
	return &Value{
		What: "list",
		Read: func(s *Section, key string) {
			for _, item := range s.Items(key, "…") {
				one := new(T)
				if b, ok := s.Open(item, what); ok {
					table(one).Read(b)
				}
				*into = append(*into, *one)
			}
		},
		Node: func() *Node {
			if len(*into) == 0 {
				return nil
			}
			list := &Node{Form: List}
			for i := range *into {
				list.Items = append(list.Items, table(&(*into)[i]).Resolved())
			}
			return list
		},
		Schema: func() Object {
			return Object{{"type", "array"}, {"items", table(new(T)).JSONSchema()}}
		},
	}
}

// MapOf binds a mapping whose keys are names that a file chooses; each reads one. What and
// such tell people what is in it; value is the schema of a value.
func MapOf(what, such string, each func(key, value *Node), node func() *Node, value Object) *Value {
	return &Value{
		What: what, Node: node,
		Read: func(s *Section, key string) {
			switch n, ok := s.Take(key); {
			case !ok:
			case n.Form != Mapping:
				s.Errs.Add(n.Errorf("such as "+such, "%s: expected %s, not %s [wrong_type]", Shorten(key), what, n.Describe()))
			default:
				for _, f := range n.Fields {
					each(f.Key, f.Value)
				}
			}
		},
		Schema: func() Object { return Object{{"type", "object"}, {"additionalProperties", value}} },
	}
}
