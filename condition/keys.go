// SPDX-License-Identifier: Apache-2.0

package condition

import "github.com/playsim/playsim/slot"

// Audience is who may read a key.
type Audience uint8

// The audiences.
const (
	Robot Audience = iota // what a robot can know: everybody may read it
	Judge                 // the truth about the world: only those who judge a run may read it
)

// String returns the word for an audience: robot or judge.
func (a Audience) String() string { return [...]string{"robot", "judge"}[a] }

// KeyInfo is what is known of a key before any program runs.
type KeyInfo struct {
	Audience Audience

	Kind  slot.ValueKind // of its values; Invalid where any may come
	Event bool           // it is raised, so bang() can see it
	Ready bool           // it has a value from the start: it is never Invalid

	Labels []string // the texts that it may have; nil where any may come

	// Min and Max bound its numbers, infinite where one side is open; no bounds where
	// they are equal.
	Min, Max float64

	Doubt, Hint string // why the key may never have a value, "" for no doubt

	// Of a key that nobody provides: what provides it on robots, "" for nothing that is
	// known, with Hint where some other robot here has it; and that no name here begins as it
	// does, so that it may be an application's.
	Elsewhere string
	Own       bool
}

// Keys says which keys there are, to check conditions against.
type Keys interface {
	// KeyInfo describes the key called name; false where nobody provides it: of such a
	// key Elsewhere and Own count.
	KeyInfo(name string) (KeyInfo, bool)
	// KeyNames are the names to choose from when a reader misspells one.
	KeyNames(reader Audience) []string
}

// Key addresses a key of one Memory: a small number from 0.
type Key int32

// Memory holds the values of keys. Package condition/memory has one.
type Memory interface {
	// Intern gives the address of a key, which need not have a value yet.
	Intern(name string) Key
	// Value is the present value, Invalid where there is none. It does not change
	// while a Monitor works on what it was told.
	Value(k Key) slot.Value
}

// Prefs holds the robot's preferences.
type Prefs interface {
	// Pref is the text of a preference, false where it is not set.
	Pref(domain, key string) (string, bool)
}

// Preferences is Prefs as plain data: texts by domain and key.
type Preferences map[string]map[string]string

// Pref is the text of a preference.
func (p Preferences) Pref(domain, key string) (string, bool) {
	text, ok := p[domain][key]
	return text, ok
}
