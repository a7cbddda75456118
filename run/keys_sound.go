// SPDX-License-Identifier: Apache-2.0

package run

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
)

// KeyInfo implements condition.Keys: what is declared, and what else is known of it.
func (t *Keys) KeyInfo(name string) (condition.KeyInfo, bool) {
	info, ok := t.Store.KeyInfo(name)
	if !ok {
		info.Elsewhere, info.Hint = t.Elsewhere(name)
		info.Own = t.Own(name)
		return info, false
	}
	info.Ready = info.Ready && !t.loses[name]
	if only := t.only[name]; only != nil {
		info.Labels = only
	}
	if _, declared := t.sources[name]; !declared {
		info.Doubt, info.Hint = t.doubt(name)
	}
	return info, true
}

// Elsewhere returns what provides a key on robots that this world has not, and which robots of
// a world have it, "" for none; "" for any other key.
func (t *Keys) Elsewhere(name string) (by, here string) {
	for i := range t.absent {
		if a := &t.absent[i]; memory.Match(a.Name, name) {
			return a.By, a.Here
		}
	}
	return "", ""
}

// Own reports whether a key may be an application's own: it has a prefix, which belongs
// neither to a thing of the world, nor to playsim or an extension, and is like none of theirs.
func (t *Keys) Own(name string) bool {
	first, rest, deep := strings.Cut(name, "/")
	if !deep || first == "" || rest == "" {
		return false
	}
	names := t.Reserved()
	return !slices.Contains(names, first) && source.DidYouMean(first, names) == ""
}

// Reserved returns the first parts of names that are no application's: things, and what
// playsim and extensions have.
func (t *Keys) Reserved() []string { return slices.Concat(t.things, t.prefixes) }

// KeyNames implements condition.Keys: those that are declared, then those of robots that no
// world has.
func (t *Keys) KeyNames(reader condition.Audience) []string {
	if t.unhinted {
		return nil
	}
	names := slices.DeleteFunc(t.Store.KeyNames(reader), func(name string) bool { return t.quiet[name] })
	for i := range t.absent {
		if !strings.Contains(t.absent[i].Name, "*") {
			names = append(names, t.absent[i].Name)
		}
	}
	return names
}

// extended notes what the extensions of a world say of names.
func (t *Keys) extended(w *World) {
	t.prefixes = slices.Clone(extension.Reserved)
	for _, e := range w.Extended {
		if n, ok := e.Extension.(extension.Named); ok {
			t.prefixes = append(t.prefixes, n.Prefixes()...)
			t.absent = append(t.absent, n.Absent()...)
		}
	}
}

// Loses notes that a key may have no value.
func (t *Keys) Loses(key string) { t.loses[key] = true }

// Quits notes that a program may end: what its nodes are is not known then.
func (t *Keys) Quits(program string) {
	for _, e := range t.ending {
		if e.program == program {
			t.loses[e.key] = true
		}
	}
}

// AlsoNamed adds to what a thing may be called by.
func (t *Keys) AlsoNamed(words ...string) {
	if t.named != nil {
		t.named = append(t.named, words...)
	}
}

// namesIn are the names and colours of what is in a world; nil where that is not the
// same in all runs.
func namesIn(w *sim.World) []string {
	var names []string
	for i := range w.Model.Robots {
		if w.Model.Robots[i].Brings != nil {
			return nil
		}
		names = append(names, w.Model.Robots[i].Name)
	}
	for i := range w.Model.Objects {
		o := &w.Model.Objects[i]
		names = append(names, o.Name)
		if o.Color != "" {
			names = append(names, o.Color)
		}
	}
	return names
}

// holdersIn are those who can hold a thing, nobody first.
func holdersIn(w *sim.World) []string {
	names := []string{""}
	for i := range w.Model.Objects {
		if w.Model.Objects[i].Shape == sim.Person {
			names = append(names, w.Model.Objects[i].Name)
		}
	}
	for i := range w.Model.Robots {
		names = append(names, w.Model.Robots[i].Name)
	}
	return names
}

// doubt returns why a key may never come into being.
func (t *Keys) doubt(name string) (text, hint string) {
	for i := 0; i < len(t.givers) && t.named != nil && text == ""; i++ {
		text, hint = t.givers[i].Doubt(name, t.named)
	}
	return text, hint
}
