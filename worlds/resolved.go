// SPDX-License-Identifier: Apache-2.0

package worlds

import "github.com/playsim/playsim/spec"

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
	return unlessEmpty(list)
}

func (w *World) objectsNode() *spec.Node {
	return listed(len(w.things), func(i int) (string, spec.Table) { return w.things[i].kind, w.things[i].Table() })
}

func (w *World) robotsNode() *spec.Node {
	return listed(len(w.Robots), func(i int) (string, spec.Table) { return w.Robots[i].Kind, w.Robots[i].table() })
}

func preferencesNode(prefs []Preference) *spec.Node {
	all := &spec.Node{Form: spec.Mapping}
	for _, p := range prefs {
		i := all.Index(p.Domain)
		if i < 0 {
			i = len(all.Fields)
			all.Fields = append(all.Fields, spec.Pair{Key: spec.Text(p.Domain), Value: &spec.Node{Form: spec.Mapping}})
		}
		domain := all.Fields[i].Value
		domain.Fields = append(domain.Fields, spec.Pair{Key: spec.Text(p.Key), Value: spec.Text(p.Text)})
	}
	return unlessEmpty(all)
}

func (d *decoder) managersNode() *spec.Node {
	list := &spec.Node{Form: spec.List}
	for i := range d.world.Managers {
		list.Items = append(list.Items, d.managerTable(&d.world.Managers[i]).Resolved())
	}
	return unlessEmpty(list)
}

// unlessEmpty is a list or mapping that has something in it, else nil.
func unlessEmpty(n *spec.Node) *spec.Node {
	if len(n.Items)+len(n.Fields) == 0 {
		return nil
	}
	return n
}
