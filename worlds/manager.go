// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"math"
	"strings"

	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// ManagerSpec is a manager as the world file has it: a script that makes sensors and
// actuators. scenarios runs it; its slots are those of a robot without a body.
type ManagerSpec struct {
	Name     string // the first part of its slots' names
	File     string // as written; relative to the world file
	Slots    []ManagerSlot
	Period   int64 // ns; 0 is every tick
	Settings []Setting

	node *spec.Node
}

// ManagerSlot is a slot that the world file says a manager has.
type ManagerSlot struct {
	Name string // without the manager's
	Pos  source.Pos
}

// Setting is a number that the world file gives a manager.
type Setting struct {
	Name  string
	Value float64
	Pos   source.Pos // of the name
}

// Errorf is an error about a manager, at the value of one of its keys where the file
// has it, else at the manager.
func (m *ManagerSpec) Errorf(key, hint, format string, args ...any) *source.Error {
	if n, ok := m.node.Get(key); ok {
		return n.Errorf(hint, format, args...)
	}
	return m.node.Errorf(hint, format, args...)
}

// managers reads the sensors and actuators that users write.
func (d *decoder) managers(s *spec.Section) {
	for _, item := range d.items(s, "managers") {
		b, ok := spec.Open(&d.errs, item, "a manager")
		if !ok {
			continue
		}
		m := ManagerSpec{node: item}
		d.manager(b, &m)
		b.Close()
		d.world.Managers = append(d.world.Managers, m)
	}
}

func (d *decoder) manager(s *spec.Section, m *ManagerSpec) {
	d.scriptFile(s, &m.File, ".js")
	d.managerSlots(s, m)
	if s.Duration("period", &m.Period, durationLimits) {
		s.Multiple("period", m.Period, "tick", d.world.Model.Tick)
	}
	d.settings(s, m)
}

// managerSlots reads the slots, which all begin with the manager's name.
func (d *decoder) managerSlots(s *spec.Section, m *ManagerSpec) {
	n, ok := s.Take("slots")
	if !ok || n.Form != spec.List || len(n.Items) == 0 {
		at := s.Node
		if ok {
			at = n
		}
		d.errs.Add(at.Errorf("slots: [barrier/broken]", "a manager needs the list of its slots"))
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
		m.Slots = append(m.Slots, ManagerSlot{name, item.Pos})
	}
}

// settings reads the numbers that the manager asks for by name.
func (d *decoder) settings(s *spec.Section, m *ManagerSpec) {
	n, ok := s.Take("settings")
	if !ok {
		return
	}
	if n.Form != spec.Mapping {
		d.errs.Add(n.Errorf("such as {x: 1.5}", "settings: expected names and numbers, not %s", n.Describe()))
		return
	}
	for _, f := range n.Fields {
		v, err := spec.Number(f.Value, f.Key.Text, spec.Between(-math.MaxFloat64, math.MaxFloat64, ""))
		if err != nil {
			d.errs.Add(err)
			continue
		}
		m.Settings = append(m.Settings, Setting{f.Key.Text, v, f.Key.Pos})
	}
}

func (t *text) managers(w *World) {
	if len(w.Managers) > 0 {
		t.line("managers:")
	}
	for i := range w.Managers {
		m := &w.Managers[i]
		slots := make([]string, len(m.Slots))
		for k, s := range m.Slots {
			slots[k] = quote(m.Name + "/" + s.Name)
		}
		period := m.Period
		if period == 0 {
			period = w.Model.Tick
		}
		keys := []string{"file: " + quote(m.File), "slots: [" + strings.Join(slots, ", ") + "]", "period: " + spec.DurationText(period)}
		settings := make([]string, len(m.Settings))
		for k, s := range m.Settings {
			settings[k] = quote(s.Name) + ": " + decimal(s.Value)
		}
		if len(settings) > 0 {
			keys = append(keys, "settings: {"+strings.Join(settings, ", ")+"}")
		}
		t.line("  - {", strings.Join(keys, ", "), "}")
	}
}
