// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
)

// expectKinds are the kinds of expectations and the keys that each takes.
var expectKinds = []struct {
	name string
	keys []string
}{
	{"eventually", []string{"within", "after"}},
	{"always", []string{"from", "to", "after"}},
	{"never", []string{"from", "to", "after"}},
	{"at_end", nil},
}

var windowKeys = []string{"within", "from", "to", "after"}

func (r *reader) expect(s *spec.Section) {
	names := map[string]bool{}
	for _, item := range r.items(s, "expect", "- eventually: \"'distance/nao/ball' < 0.3\"") {
		if e, ok := spec.Open(&r.errs, item, "an expectation"); ok {
			r.expectation(e, names)
			e.Close()
		}
	}
	if r.errs.Len() == 0 && len(r.s.Expect) == 0 {
		r.warn(r.file.Errorf(r.file.Start(), "expect: what must hold", "nothing is expected, so nothing can be verified"))
	}
}

// items returns the entries of a list section.
func (r *reader) items(s *spec.Section, key, such string) []*spec.Node {
	n, ok := s.Take(key)
	if !ok {
		return nil
	}
	if n.Form != spec.List {
		r.errs.Add(n.Errorf("begin each entry with a dash: "+such, "%s: expected a list, not %s", key, n.Describe()))
		return nil
	}
	return n.Items
}

func (r *reader) expectation(s *spec.Section, names map[string]bool) {
	e := Expectation{Within: -1, To: -1, At: s.Node.Pos}
	var cond *spec.Node
	for i := range expectKinds {
		n, ok := s.Take(expectKinds[i].name)
		if !ok {
			continue
		}
		if cond != nil {
			r.errs.Add(s.KeyNode(expectKinds[i].name).Errorf("write two expectations", "%s stands beside %s", expectKinds[i].name, e.Kind))
			return
		}
		e.Kind, cond = expectKinds[i].name, n
		r.window(s, &e, expectKinds[i].keys)
	}
	if cond == nil {
		if s.Node.Form != spec.Mapping || !slices.ContainsFunc(s.Node.Fields, func(f spec.Pair) bool { return strings.HasPrefix(f.Key.Text, "e") }) {
			r.errs.Add(s.Node.Errorf("write one of eventually, always, never, at_end", "an expectation needs a condition"))
		}
		s.Take("name")
		for _, key := range windowKeys {
			s.Take(key)
		}
		return
	}
	if e.cond = r.condition(cond, e.Kind); e.cond == nil {
		s.Take("name")
		return
	}
	e.Cond = e.cond.Text
	e.Text = e.words()
	e.Name = e.Text
	s.Line("name", &e.Name)
	if names[e.Name] {
		r.errs.Add(s.Node.Errorf("give it a name of its own: name: …", "two expectations are named %q", spec.Shorten(e.Name)))
		return
	}
	names[e.Name] = true
	r.s.Expect = append(r.s.Expect, e)
}

// window reads when an expectation counts.
func (r *reader) window(s *spec.Section, e *Expectation, keys []string) {
	for _, key := range keys {
		switch key {
		case "within":
			s.Duration(key, &e.Within, spec.Lasting(0, durations.Hi))
		case "from":
			s.Duration(key, &e.From, spec.Lasting(0, durations.Hi))
		case "to":
			s.Duration(key, &e.To, spec.Lasting(0, durations.Hi))
		case "after":
			r.after(s, e)
		}
	}
	for _, key := range windowKeys {
		if at := s.Node.Index(key); at >= 0 && !slices.Contains(keys, key) {
			s.Take(key)
			hint := e.Kind + " takes " + strings.Join(keys, ", ")
			if keys == nil {
				hint = e.Kind + " looks at the end of the run alone"
			}
			r.errs.Add(s.KeyNode(key).Errorf(hint, "%s takes no %q", e.Kind, key))
		}
	}
	r.decidable(s, e)
}

// after is a time or a condition.
func (r *reader) after(s *spec.Section, e *Expectation) {
	n, ok := s.Take("after")
	if !ok {
		return
	}
	d, err := spec.Duration(n, "after")
	switch {
	case err == nil && d < 0:
		r.errs.Add(n.Errorf("", "after: %s is before the start", spec.DurationText(d)))
	case err == nil:
		e.After = d
	case n.Form != spec.Scalar || !n.Quoted && strings.Contains(err.Error(), "has no unit"):
		r.errs.Add(err)
	default:
		if e.after = r.condition(n, "after"); e.after != nil {
			e.AfterCondition = e.after.Text
		}
	}
}

// decidable refuses an expectation that no run of this duration can decide.
func (r *reader) decidable(s *spec.Section, e *Expectation) {
	end := r.s.Duration
	fail := func(key, hint, format string, args ...any) {
		n, _ := s.Node.Get(key)
		r.errs.Add(n.Errorf(hint, format, args...))
	}
	text := spec.DurationText
	longer := "the run ends at " + text(end) + "; make duration longer, or this shorter"
	switch {
	case e.After > end:
		fail("after", longer, "its window opens at %s, after the end of the run", text(e.After))
	case e.Within >= 0 && e.After+e.Within > end:
		fail("within", longer, "its deadline, %s, is after the end of the run", text(e.After+e.Within))
	case e.To >= 0 && e.To < e.From:
		fail("to", "to counts from the same instant as from", "its window is empty: it ends at %s and begins at %s", text(e.To), text(e.From))
	case e.To >= 0 && e.After+e.To > end:
		fail("to", longer, "its window ends at %s, after the end of the run", text(e.After+e.To))
	case e.After+e.From > end:
		fail("from", longer, "its window begins at %s, after the end of the run", text(e.After+e.From))
	}
}

// words says the whole expectation.
func (e *Expectation) words() string {
	text := e.Kind + " " + oneLine(e.Cond)
	add := func(word string, ns int64) { text += " " + word + " " + trace.Seconds(ns) + " s" }
	if e.Within >= 0 {
		add("within", e.Within)
	}
	if e.From > 0 {
		add("from", e.From)
	}
	if e.To >= 0 {
		add("to", e.To)
	}
	switch {
	case e.after != nil:
		text += " after " + oneLine(e.after.Text)
	case e.After > 0:
		add("after", e.After)
	}
	return text
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

var _ condition.Keys = (*keyTable)(nil)
