// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"strings"

	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Resolved returns the world as YAML with every default written out. It is a
// world file itself and gives the same world.
func (w *World) Resolved() string {
	return (&decoder{world: w, kinds: w.kinds}).table().Resolved().Block()
}

// listed are things below the names of their kinds; nil for none.
func listed(count int, at func(i int) (kind string, t spec.Table)) *spec.Node {
	list := &spec.Node{Form: spec.List}
	for i := range count {
		kind, t := at(i)
		list.Items = append(list.Items, &spec.Node{Form: spec.Mapping, Fields: []spec.Pair{{Key: spec.Plain(kind), Value: t.Resolved()}}})
	}
	if count == 0 {
		return nil
	}
	return list
}

func (w *World) objectsNode() *spec.Node {
	return listed(len(w.things), func(i int) (string, spec.Table) { return w.things[i].kind, w.things[i].Table() })
}

func (w *World) robotsNode() *spec.Node {
	return listed(len(w.Robots), func(i int) (string, spec.Table) { return w.Robots[i].Kind, w.Robots[i].table() })
}

func (w *World) preferencesNode() *spec.Node {
	if len(w.Preferences) == 0 {
		return nil
	}
	all := &spec.Node{Form: spec.Mapping}
	for _, p := range w.Preferences {
		i := all.Index(p.Domain)
		if i < 0 {
			i = len(all.Fields)
			all.Fields = append(all.Fields, spec.Pair{Key: spec.Text(p.Domain), Value: &spec.Node{Form: spec.Mapping}})
		}
		domain := all.Fields[i].Value
		domain.Fields = append(domain.Fields, spec.Pair{Key: spec.Text(p.Key), Value: spec.Text(p.Text)})
	}
	return all
}

func (w *World) managersNode() *spec.Node { return written(func(t *text) { t.managers(w) }) }

func (w *World) lifeNode() *spec.Node {
	if w.Life == nil {
		return nil
	}
	return (&decoder{world: w, kinds: w.kinds}).lifeTable(w.Life).Resolved()
}

// written is the value of a section whose text is at hand.
func written(write func(*text)) *spec.Node {
	var t text
	if write(&t); t.Len() == 0 {
		return nil
	}
	root, err := (&spec.Format{Name: "world"}).Parse(source.NewFile("", t.String()))
	if err != nil {
		panic(err)
	}
	return root.Fields[0].Value
}

type text struct{ strings.Builder }

func (t *text) line(parts ...string) {
	for _, p := range parts {
		t.WriteString(p)
	}
	t.WriteByte('\n')
}

// quote writes a text as YAML: plain where that is the same, else as JSON does.
func quote(s string) string { return spec.Text(s).Flow() }

func decimal(f float64) string { return spec.Decimal(f) }
