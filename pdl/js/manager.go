// SPDX-License-Identifier: Apache-2.0

package js

import (
	"errors"

	"github.com/dop251/goja"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// Manager is a script that makes sensors and actuators: slots whose values it takes
// from the world, or acts upon.
type Manager struct {
	Name string

	script   *script
	options  program.ManagerOptions
	slots    *slot.Set
	values   []float64 // sensors: as last put
	puts     []putting // by slot
	settings []string  // that the file declares
	sense    hook
	act      hook

	now     int64 // ns
	loading bool
	acting  bool
	sensed  bool
}

// putting is how the puts of a sensor have been.
type putting struct{ ever, wild bool }

// hook is sense or act.
type hook struct {
	name   string
	run    goja.Callable // nil where the file has none
	faults int
}

// LoadManager reads a manager, runs the code around its functions, which declares, and
// checks it. The error is a *source.Errors with all that is wrong.
func LoadManager(f *source.File, o program.ManagerOptions) (m *Manager, err error) {
	defer f.Start().Repanic()
	m = &Manager{Name: o.Name, options: o, script: newScript(f, "managers", "a manager's", o.Budget), slots: slot.NewSet()}
	if m.Name == "" {
		m.Name = stem(f.Name)
	}
	m.script.foreign = managerHint
	m.script.isOurs, m.script.chance, m.script.out = isManagers, o.Random, o.Print
	if m.script.parse() && m.isManager() {
		m.script.sandbox()
		m.define()
		m.script.checkNames()
		m.run()
		m.checkCalls()
	}
	if err := m.script.errs.Err(); err != nil {
		return nil, err
	}
	return m, nil
}

// IsManager tells whether a file is a manager: it has a function sense or act, and no
// pdl_main.
func IsManager(f *source.File) bool {
	s := newScript(f, "", "", 0)
	if !s.parse() {
		return false
	}
	_, program := s.code.functions[mainName]
	_, senses := s.code.functions["sense"]
	_, acts := s.code.functions["act"]
	return !program && (senses || acts)
}

func (m *Manager) isManager() bool {
	l := m.script
	if f, ok := l.code.functions[mainName]; ok {
		l.errs.Add(l.at(offset(f.Idx0()), "a world names it under programs:", "this is a PDL program, not a manager"))
		return false
	}
	return true
}

// run runs the code around the functions.
func (m *Manager) run() {
	l := m.script
	if l.errs.Len() > 0 {
		return
	}
	if err := l.compile(); err != nil {
		l.errs.Add(err)
		return
	}
	m.loading = true
	l.errs.Add(l.guard(func() error { _, err := l.rt.RunProgram(l.program); return err }))
	m.loading = false
	m.sense, m.act = m.hook("sense", slot.Sensor), m.hook("act", slot.Actuator)
}

// hook finds a function, which must be there for slots of a direction.
func (m *Manager) hook(name string, dir slot.Direction) hook {
	l := m.script
	f, ok := goja.AssertFunction(l.rt.Get(name))
	if !ok {
		for _, d := range m.slots.Decls() {
			if d.Dir == dir {
				l.errs.Add(l.file.Errorf(l.file.Start(), "function "+name+"() { … }", "the %s %q needs a function %s", dir, d.Name, name))
				break
			}
		}
	}
	return hook{name: name, run: f}
}

// Slots returns the slots that the manager has declared.
func (m *Manager) Slots() *slot.Set { return m.slots }

// Settings returns the names of the settings that the manager has declared.
func (m *Manager) Settings() []string { return m.settings }

// NeverPut returns the sensors that sense has not put so far, if it was called.
func (m *Manager) NeverPut() (names []string) {
	for i, d := range m.slots.Decls() {
		if m.sensed && d.Dir == slot.Sensor && !m.puts[i].ever {
			names = append(names, d.Name)
		}
	}
	return names
}

// Sense calls the manager's sense, which puts the values of its sensors, at the
// simulated time now in ns.
func (m *Manager) Sense(now int64) {
	m.sensed = true
	m.call(&m.sense, now)
}

// Act calls the manager's act, which acts on the world.
func (m *Manager) Act(now int64) {
	m.acting = true
	m.call(&m.act, now)
	m.acting = false
}

// Halt does what [Program.Halt] does.
func (m *Manager) Halt() { m.script.halt() }

// Halted does what [Program.Halted] does.
func (m *Manager) Halted() bool { return m.script.short }

func (m *Manager) call(h *hook, now int64) {
	m.now = now
	if h.run == nil || h.faults >= program.MaxManagerFaults {
		return
	}
	if err := m.script.call(h.run); err != nil && !errors.Is(err, pdl.ErrHalted) {
		h.faults++
		if m.options.OnFault != nil {
			m.options.OnFault(&program.ManagerFault{Manager: m.Name, Function: h.name, Time: now, Disabled: h.faults == program.MaxManagerFaults, Err: err})
		}
	}
}

// AppendState appends every number that a later call may depend on beside the slots':
// see [Program.AppendState].
func (m *Manager) AppendState(to []float64) []float64 {
	return m.script.appendState(append(to, float64(m.sense.faults), float64(m.act.faults)))
}
