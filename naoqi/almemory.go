// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
)

// ALMemory is the face that programs on the robot see of a store of keys: the maker's
// functions, with simulated time. Numbers are kept as the robot keeps them, in four
// bytes: integers wrap, floats are rounded.
//
// Callbacks are called by Deliver: event after event in the order of the raises, for
// each event in the order in which they subscribed. An ALMemory is not safe for
// concurrent use.
type ALMemory struct {
	store   *memory.Store
	now     func() int64
	names   []string        // of keys with data or events, in the order in which they came
	known   map[string]bool // the same
	events  []string        // declared ones
	event   map[string]bool // the same
	history map[condition.Key]*history
	subs    map[subscription]*memory.Subscription
}

// Past is one raise of an event.
type Past struct {
	Value slot.Value
	Time  int64 // ns
}

// history holds the last raises of an event, as a ring.
type history struct {
	past [historyLength]Past
	n    int // of all raises
}

// historyLength is how many raises of an event are kept; ours.
const historyLength = 50

type subscription struct{ event, subscriber string }

// NewALMemory returns the face of a store. now tells the simulated time in ns.
func NewALMemory(store *memory.Store, now func() int64) *ALMemory {
	m := &ALMemory{
		store: store, now: now, known: map[string]bool{}, event: map[string]bool{},
		history: map[condition.Key]*history{}, subs: map[subscription]*memory.Subscription{},
	}
	for _, d := range store.Decls() {
		if !strings.Contains(d.Name, "*") {
			m.know(d.Name)
		}
		if d.Event {
			m.events, m.event[d.Name] = append(m.events, d.Name), true
		}
	}
	store.Observe((*recorder)(m))
	return m
}

// recorder notes what is written. It implements memory.Observer.
type recorder ALMemory

// Changed implements memory.Observer.
func (r *recorder) Changed(condition.Key, slot.Value) {}

// Raised implements memory.Observer.
func (r *recorder) Raised(k condition.Key, v slot.Value) {
	h := r.history[k]
	if h == nil {
		h = &history{}
		r.history[k] = h
	}
	h.past[h.n%historyLength] = Past{v, r.now()}
	h.n++
}

func (m *ALMemory) know(name string) {
	if !m.known[name] {
		m.names, m.known[name] = append(m.names, name), true
	}
}

// narrow makes of a number what four bytes hold, also in lists.
func narrow(v slot.Value) slot.Value {
	switch v.Kind() {
	case slot.IntValue:
		i, _ := v.AsInt()
		return slot.Int(int64(int32(i)))
	case slot.FloatValue:
		f, _ := v.AsFloat()
		return slot.Float(float64(float32(f)))
	case slot.VectorValue:
		p, _ := v.AsVector()
		return slot.Vector(float64(float32(p[0])), float64(float32(p[1])), float64(float32(p[2])))
	case slot.ListValue:
		old, _ := v.AsList()
		list := make([]slot.Value, len(old))
		for i := range old {
			list[i] = narrow(old[i])
		}
		return slot.List(list)
	}
	return v
}

// InsertData stores a value without an event. A value of another type than the key is
// declared with is an error.
func (m *ALMemory) InsertData(key string, v slot.Value) error {
	m.know(key)
	if !m.store.Set(m.store.Intern(key), narrow(v)) {
		return m.wrongType(key, v)
	}
	return nil
}

func (m *ALMemory) wrongType(key string, v slot.Value) error {
	return fmt.Errorf("%s cannot hold %s", key, v)
}

// RemoveData takes a key's value away.
func (m *ALMemory) RemoveData(key string) {
	m.store.Set(m.store.Intern(key), slot.Value{})
}

// GetData is the value of a key; a key that has none is an error.
func (m *ALMemory) GetData(key string) (slot.Value, error) {
	v := m.store.Get(key)
	if v.Kind() == slot.Invalid {
		return v, fmt.Errorf("the key %s has no value", key)
	}
	return v, nil
}

// GetDataList are the names of the keys that contain a text, sorted.
func (m *ALMemory) GetDataList(filter string) (names []string) {
	for _, name := range m.names {
		if strings.Contains(name, filter) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// DeclareEvent declares an event; one that is declared already stays as it is.
func (m *ALMemory) DeclareEvent(name string) {
	if m.event[name] {
		return
	}
	m.know(name)
	m.events, m.event[name] = append(m.events, name), true
	if _, declared := m.store.KeyInfo(name); !declared {
		_, _ = m.store.Declare(memory.Decl{Name: name, Event: true, Doc: "Declared by a program."}) // it is new
	}
}

// GetEventList are the declared events, sorted; micro events are not among them.
func (m *ALMemory) GetEventList() []string {
	names := slices.Clone(m.events)
	slices.Sort(names)
	return names
}

// RaiseEvent stores a value and raises the event, which is declared thereby.
func (m *ALMemory) RaiseEvent(name string, v slot.Value) error {
	m.DeclareEvent(name)
	return m.RaiseMicroEvent(name, v)
}

// RaiseMicroEvent stores a value and raises an event that nobody has to declare.
func (m *ALMemory) RaiseMicroEvent(name string, v slot.Value) error {
	m.know(name)
	if !m.store.Raise(m.store.Intern(name), narrow(v)) {
		return m.wrongType(name, v)
	}
	return nil
}

// Callback is called with the event, its value and who subscribed.
type Callback func(event string, v slot.Value, subscriber string)

// SubscribeToEvent has a callback called by Deliver at each raise from now on. A
// subscriber that has subscribed to the event is an error.
func (m *ALMemory) SubscribeToEvent(event, subscriber string, call Callback) error {
	who := subscription{event, subscriber}
	if m.subs[who] != nil {
		return fmt.Errorf("%s has subscribed to %s already", subscriber, event)
	}
	m.know(event)
	m.subs[who] = m.store.Subscribe(m.store.Intern(event), subscriber, func(e memory.Event) { call(event, e.Value, subscriber) })
	return nil
}

// UnsubscribeToEvent ends a subscription; one that is not there is an error.
func (m *ALMemory) UnsubscribeToEvent(event, subscriber string) error {
	who := subscription{event, subscriber}
	if m.subs[who] == nil {
		return fmt.Errorf("%s has not subscribed to %s", subscriber, event)
	}
	m.subs[who].Cancel()
	delete(m.subs, who)
	return nil
}

// GetSubscribers are those of an event, in the order of their calls.
func (m *ALMemory) GetSubscribers(event string) (names []string) {
	for _, s := range m.store.Subscribers(m.store.Intern(event)) {
		names = append(names, s.Name)
	}
	return names
}

// GetEventHistory are the last raises of an event, the oldest first, at most 50.
func (m *ALMemory) GetEventHistory(event string) (all []Past) {
	h := m.history[m.store.Intern(event)]
	if h == nil {
		return nil
	}
	for i := max(0, h.n-historyLength); i < h.n; i++ {
		all = append(all, h.past[i%historyLength])
	}
	return all
}

// GetType is the type of a key's value as the condition language names it: Invalid,
// Array, Bool, Int, Float, String.
func (m *ALMemory) GetType(key string) string { return typeNames[m.store.Get(key).Kind()] }

var typeNames = [...]string{
	slot.Invalid: "Invalid", slot.BoolValue: "Bool", slot.IntValue: "Int", slot.FloatValue: "Float",
	slot.StringValue: "String", slot.VectorValue: "Array", slot.ListValue: "Array",
}

// Deliver calls the callbacks of all that was raised.
func (m *ALMemory) Deliver() { m.store.Deliver() }
