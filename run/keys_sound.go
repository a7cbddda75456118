// SPDX-License-Identifier: Apache-2.0

package run

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/sim"
)

// KeyInfo implements condition.Keys: what is declared, and what else is known of it.
func (t *Keys) KeyInfo(name string) (condition.KeyInfo, bool) {
	info, ok := t.Store.KeyInfo(name)
	if !ok {
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
	return append(names, sim.VisitorName)
}

// doubt returns why a key may never come into being.
func (t *Keys) doubt(name string) (text, hint string) {
	for i := 0; i < len(t.givers) && t.named != nil && text == ""; i++ {
		text, hint = t.givers[i].Doubt(name, t.named)
	}
	return text, hint
}
