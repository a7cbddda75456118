// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// KeyInfo implements condition.Keys: what is declared, and what else is known of it.
func (t *keyTable) KeyInfo(name string) (condition.KeyInfo, bool) {
	info, ok := t.Store.KeyInfo(name)
	if !ok {
		return info, false
	}
	info.Ready = info.Ready && !t.loses[name]
	if t.activities != nil && slices.Contains(activityKeys, name) {
		info.Labels = t.activities
	}
	if _, declared := t.sources[name]; !declared {
		info.Doubt, info.Hint = t.doubt(name)
	}
	return info, true
}

// faulty notes what a fault does to keys: a sensor may have no value, and a percept
// may show what is not there.
func (t *keyTable) faulty(f *Fault) {
	if kind, _ := slot.ParseFaultKind(f.Kind); kind == slot.Off || kind == slot.Dropout {
		t.loses[f.Robot+"/"+f.Slot] = true
	}
	t.alsoNamed(f.Label)
}

// quit notes that a program may end: what its nodes are is not known then.
func (t *keyTable) quit(program string) {
	for name, src := range t.sources {
		if strings.HasPrefix(name, "playful/"+program+"/") && (src.kind == stateKey || src.kind == scoreKey) {
			t.loses[name] = true
		}
	}
}

// alsoNamed adds to what a thing may be called by.
func (t *keyTable) alsoNamed(words ...string) {
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

// doubt tells of a key that is born with a scheme whose identity nothing in the world
// has. Only schemes that one text identifies are looked at.
func (t *keyTable) doubt(name string) (text, hint string) {
	for _, typ := range t.types {
		if t.named == nil || !identifiedByText(typ) {
			continue
		}
		for _, born := range identities(name, typ.Name) {
			before, _, _ := strings.Cut(born, "~")
			if !slices.Contains(t.named, before) {
				return fmt.Sprintf("nothing in the world is called %q, by name or colour: no %s may ever be", before, typ.Name), source.Suggest(before, t.named)
			}
		}
	}
	return "", ""
}

func identifiedByText(typ playful.SchemeType) bool {
	if len(typ.Identity) != 1 {
		return false
	}
	return slices.ContainsFunc(typ.Properties, func(p playful.PropertySpec) bool {
		return p.Name == typ.Identity[0] && p.Kind == playful.Text
	})
}

// identities are those of schemes of a type in the name of a key.
func identities(name, typ string) (all []string) {
	if rest, ok := strings.CutPrefix(name, "scheme/"+typ+"/"); ok {
		id, _, _ := strings.Cut(rest, "/")
		return []string{id}
	}
	for rest := name; ; {
		_, after, ok := strings.Cut(rest, "["+typ+":")
		if !ok {
			return all
		}
		id, _, _ := strings.Cut(after, "]")
		all, rest = append(all, id), after
	}
}

// states are the names of the states of a machine.
func states(statements []playful.Outline) []string {
	var names []string
	for _, o := range statements {
		if o.State && !slices.Contains(names, o.Node) {
			names = append(names, o.Node)
		}
	}
	return names
}
