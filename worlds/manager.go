// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"math"
	"strings"

	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/spec"
)

// managers reads the sensors and actuators that users write.
func (d *decoder) managers(s *spec.Section) {
	for _, item := range s.Items("managers", "{file: barrier.js, slots: [barrier/broken]}") {
		if b, ok := s.Open(item, "a manager"); ok {
			m := program.ManagerEntry{Node: item}
			d.managerTable(&m).Read(b)
			d.world.Managers = append(d.world.Managers, m)
		}
	}
}

// managerTable binds the keys of a manager.
func (d *decoder) managerTable(m *program.ManagerEntry) spec.Table {
	slots := &spec.Value{
		What: "names and slots", Read: func(s *spec.Section, _ string) { d.managerSlots(s, m) }, Node: func() *spec.Node { return slotsNode(m) },
		Schema: func() spec.Object {
			return spec.JSON(`{"type": "array", "minItems": 1, "items": {"type": "string", "pattern": "^[^/]+/.+$"}}`)
		},
	}
	settings := spec.MapOf("names and numbers", "{x: 1.5}", func(name, value *spec.Node) {
		v, err := spec.Number(value, name.Text, spec.Between(-math.MaxFloat64, math.MaxFloat64, ""))
		if err != nil {
			d.errs.Add(err)
			return
		}
		m.Settings = append(m.Settings, program.Setting{Name: name.Text, Value: v, Pos: name.Pos})
	}, func() *spec.Node { return settingsNode(m) }, spec.JSON(`{"type": "number"}`))
	return spec.Table{Fields: []spec.Field{
		{Key: "file", Into: spec.Path(&m.File, "a manager", ".js"), Must: "its path beside this file", Doc: "Path beside the world file."},
		{Key: "slots", Into: slots, Must: "[barrier/broken]", Doc: "All slots that the file declares, each behind the manager's name: barrier/broken."},
		periodField(&m.Period),
		{Key: "settings", Into: settings, Doc: "Numbers that the file asks for by name."},
	}}
}

func slotsNode(m *program.ManagerEntry) *spec.Node {
	list := &spec.Node{Form: spec.List}
	for _, s := range m.Slots {
		list.Items = append(list.Items, spec.Text(m.Name+"/"+s.Name))
	}
	return list
}

func settingsNode(m *program.ManagerEntry) *spec.Node {
	all := &spec.Node{Form: spec.Mapping}
	for _, s := range m.Settings {
		all.Fields = append(all.Fields, spec.Pair{Key: spec.Text(s.Name), Value: spec.Plain(spec.Decimal(s.Value))})
	}
	return unlessEmpty(all)
}

// managerSlots reads the slots, which all begin with the manager's name.
func (d *decoder) managerSlots(s *spec.Section, m *program.ManagerEntry) {
	n, ok := s.Take("slots")
	switch {
	case !ok:
		return
	case n.Form != spec.List || len(n.Items) == 0:
		d.errs.Add(n.Errorf("slots: [barrier/broken]", "a manager needs the list of its slots"))
		return
	}
	for _, item := range n.Items {
		owner, name, whole := strings.Cut(item.Text, "/")
		switch {
		case item.Form != spec.Scalar || !whole || owner == "" || name == "":
			d.errs.Add(item.Errorf("such as barrier/broken", "slots: expected a name and a slot, not %s", item.Describe()))
			continue
		case m.Name == "":
			m.Name = owner
			d.claim(owner, item)
		case owner != m.Name:
			d.errs.Add(item.Errorf("such as "+m.Name+"/"+name, "slots: the slots of one manager begin with one name, not with %q and %q",
				m.Name, spec.Shorten(owner)))
			continue
		}
		m.Slots = append(m.Slots, program.ManagerSlot{Name: name, Pos: item.Pos})
	}
}
