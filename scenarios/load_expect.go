// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strings"

	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
)

// expectKinds are the kinds of expectations and the keys that each takes.
var expectKinds = []struct {
	name, doc string
	keys      []string
}{
	{"eventually", "Holds at the first instant of its window at which the condition is true, and fails when the window ends before.", []string{"within", "after"}},
	{"always", "Fails at the first instant of its window at which the condition is false, and holds when the window ends.", []string{"from", "to", "after"}},
	{"never", "Fails at the first instant of its window at which the condition is true, and holds when the window ends.", []string{"from", "to", "after"}},
	{"at_end", "Holds when the condition is true at the end of the run.", nil},
}

var atEndHints = map[string]string{"within": atEndHint, "from": atEndHint, "to": atEndHint, "after": atEndHint}

const atEndHint = "at_end looks at the end of the run alone"

func (r *reader) expect(s *spec.Section) {
	names := map[string]bool{}
	for _, item := range s.Items("expect", `{eventually: "'distance/nao/ball' < 0.3"}`) {
		if e, ok := s.Open(item, "an expectation"); ok {
			r.expectation(e, names)
		}
	}
	if r.errs.Len() == 0 && len(r.s.Expect) == 0 && r.s.Reward == "" {
		r.warn(r.file.Errorf(r.file.Start(), "expect: what must hold", "nothing is expected, so nothing can be verified"))
	}
}

// expectTables bind the keys of expectations, one table a kind.
func (r *reader) expectTables(e *Expectation) []spec.Table {
	e.Within, e.To = -1, -1
	all := map[string]spec.Field{
		"within": {Key: "within", Into: &e.Within, Max: longest, None: "the end of the run", Doc: "When it ends, counted from its beginning."},
		"from":   {Key: "from", Into: &e.From, Max: longest, Doc: "When it begins, counted from the instant after."},
		"to":     {Key: "to", Into: &e.To, Max: longest, None: "the end of the run", Doc: "When it ends, counted as from."},
		"after":  {Key: "after", Into: section("time or condition", func(s *spec.Section) { r.after(s, e) }, conditionSchema), None: "the start", Doc: "The window opens at this time, or at the first instant at which this condition is true."},
	}
	tables := make([]spec.Table, len(expectKinds))
	for i := range expectKinds {
		k := &expectKinds[i]
		cond := section("condition", func(s *spec.Section) { r.expected(s, e, k.name) }, conditionSchema)
		t := spec.Table{Doc: k.doc, Fields: []spec.Field{{Key: k.name, Into: cond, Must: "a condition", Doc: "A condition over keys, such as \"'nao/battery' < 0.3\"."}}, Check: func(s *spec.Section) error { return r.decidable(s, e) }}
		for _, key := range k.keys {
			t.Fields = append(t.Fields, all[key])
		}
		if k.keys == nil {
			t.Hints = atEndHints
		}
		t.Fields = append(t.Fields, spec.Field{Key: "name", Into: &e.Name, None: "its words"})
		tables[i] = t
	}
	return tables
}

// expected reads the condition.
func (r *reader) expected(s *spec.Section, e *Expectation, kind string) {
	n, ok := s.Take(kind)
	if e.Kind = kind; !ok {
		return
	}
	if e.cond = r.condition(n, kind); e.cond != nil {
		e.Cond = e.cond.Text
	}
}

func (r *reader) expectation(s *spec.Section, names map[string]bool) {
	e := Expectation{At: s.Node.Pos}
	tables := r.expectTables(&e)
	kind := s.Pick("an expectation", "write two expectations", tables)
	if kind < 0 || !tables[kind].Read(s) || e.cond == nil {
		return
	}
	if e.Text = e.words(); e.Name == "" {
		e.Name = e.Text
	}
	if names[e.Name] {
		r.errs.Add(s.Node.Errorf("give it a name of its own: name: …", "two expectations are named %q", spec.Shorten(e.Name)))
		return
	}
	names[e.Name] = true
	r.s.Expect = append(r.s.Expect, e)
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
func (r *reader) decidable(s *spec.Section, e *Expectation) error {
	end, text := r.s.Duration, spec.DurationText
	longer := "the run ends at " + text(end) + "; make duration longer, or this shorter"
	switch {
	case e.After > end:
		return s.Errorf("after", longer, "its window opens at %s, after the end of the run", text(e.After))
	case e.Within >= 0 && e.After+e.Within > end:
		return s.Errorf("within", longer, "its deadline, %s, is after the end of the run", text(e.After+e.Within))
	case e.To >= 0 && e.To < e.From:
		return s.Errorf("to", "to counts from the same instant as from", "its window is empty: it ends at %s and begins at %s", text(e.To), text(e.From))
	case e.To >= 0 && e.After+e.To > end:
		return s.Errorf("to", longer, "its window ends at %s, after the end of the run", text(e.After+e.To))
	case e.After+e.From > end:
		return s.Errorf("from", longer, "its window begins at %s, after the end of the run", text(e.After+e.From))
	}
	return nil
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
