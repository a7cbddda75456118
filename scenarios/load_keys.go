// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
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
			r.keys.Override(r.s.Script[i].Do[k].Input.Name)
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
// read is spelt nearly so.
func (r *reader) unreadWrites() {
	read := r.read()
	var near []string
	for _, name := range read {
		if r.wroteAt[name] == nil {
			near = append(near, name)
		}
	}
	for i := range r.writes {
		name := r.writes[i].Name
		if slices.Contains(read, name) {
			continue
		}
		if hint := source.SuggestPath(name, near); hint != "" {
			r.warn(r.wroteAt[name].Errorf(hint, "no condition reads the key %q", name))
		}
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
