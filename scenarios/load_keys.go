// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Keys are the keys that the scenario's world and script provide to conditions.
func (s *Scenario) Keys() []memory.Decl { return s.code.Keys.Decls() }

// lintPrograms says what is odd with the conditions of the world's programs and
// extensions, now that the keys are known that only the script writes. What is said
// stands before what the script was warned of.
func (r *reader) lintPrograms() {
	for i := range r.s.Script {
		for k := range r.s.Script[i].Do {
			if in := &r.s.Script[i].Do[k].Input; in.Op != sim.OpUnset {
				r.keys.Override(in.Name)
			}
		}
	}
	odd, err := r.s.code.Lint(nil)
	r.errs.Add(err)
	r.s.Warnings = slices.Insert(r.s.Warnings, r.told, odd...)
}

// noteWritten remembers where the script first writes a key.
func (r *reader) noteWritten(name string, n *spec.Node) {
	if r.wroteAt == nil {
		r.wroteAt = map[string]*spec.Node{}
	}
	if r.wroteAt[name] == nil {
		r.wroteAt[name] = n
	}
}

// unreadWrites warns of keys that the script writes and nothing reads, where one that is
// read or provided is spelt nearly so, or where the key is one of a thing. Of a key that may
// be the application's own it is noted.
func (r *reader) unreadWrites() {
	read := r.read()
	unwritten := func(names []string) []string {
		return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return r.wroteAt[name] != nil })
	}
	near := unwritten(read)
	var provided []string
	for i := range r.writes {
		name := r.writes[i].Name
		if by, _ := r.keys.Elsewhere(name); by != "" || slices.Contains(read, name) || r.unread(name) != "" {
			continue
		}
		if hint := source.SuggestPath(name, near); hint != "" {
			r.warn(r.wroteAt[name].Errorf(hint, "no condition reads the key %q [unread_key]", name))
			continue
		}
		if provided == nil {
			provided = unwritten(r.keys.Hints(true).KeyNames(condition.Judge))
		}
		hint := ""
		if i < run.MaxHinted {
			hint = source.SuggestPath(name, provided)
		}
		r.unreadWrite(name, hint)
	}
}

// unreadWrite reports a key that the script writes, and that nothing reads.
func (r *reader) unreadWrite(name, hint string) {
	first, _, deep := strings.Cut(name, "/")
	switch own := r.keys.Own(name); {
	case hint != "" || deep && !own && slices.Contains(r.keys.Reserved(), first):
		r.warn(r.wroteAt[name].Errorf(hint, "unknown key %q: no condition reads it, and nothing in the world provides it [unread_key]", name))
	case own:
		note := r.wroteAt[name].Errorf("", "no condition reads the key %q, which is taken for one of the application itself [unread_key]", name)
		note.Note = true
		r.warn(note)
	}
}

// read are the names of the keys that some condition reads.
func (r *reader) read() []string {
	names := r.s.code.Reads()
	add := func(c *condition.Condition) {
		if c != nil {
			names = append(names, c.Keys()...)
		}
	}
	for i := range r.s.Script {
		add(r.s.Script[i].when)
	}
	for i := range r.s.Watch {
		add(r.s.Watch[i].cond)
	}
	for i := range r.s.Expect {
		add(r.s.Expect[i].cond)
		add(r.s.Expect[i].after)
	}
	return names
}
