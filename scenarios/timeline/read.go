// SPDX-License-Identifier: Apache-2.0

package timeline

import (
	"cmp"
	"math"
	"slices"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/worlds"
)

// Timeline is what keys hold, and when.
type Timeline struct {
	Until   int64 // nanoseconds; -1 where the file does not say
	Entries []Entry
}

// Entry is a change of one key.
type Entry struct {
	Time   int64 // nanoseconds
	Key    string
	Value  slot.Value
	Raise  bool
	Repeat bool // raised with the present value
	Pos    source.Pos
}

var (
	timelines   = spec.Format{Name: "timeline", Keys: []string{"until", "keys"}, Begin: "until: 30"}
	preferences = spec.Format{Name: "preferences", Begin: "com.mydomain: {myKey: text}"}
)

// Read reads a timeline. The error is a *source.Errors of all that is wrong.
func Read(f *source.File) (*Timeline, error) {
	out := &Timeline{Until: -1}
	var errs source.Errors
	root, err := timelines.Parse(f)
	errs.Add(err)
	if root == nil {
		return out, errs.Err()
	}
	if s, ok := spec.Open(&errs, root, "a timeline"); ok {
		out.table().Read(s)
	}
	slices.SortStableFunc(out.Entries, func(a, b Entry) int { return cmp.Compare(a.Time, b.Time) })
	return out, errs.Err()
}

// table binds the keys of a timeline.
func (t *Timeline) table() spec.Table {
	list := spec.ListOf(&t.Entries, "a change", (*Entry).table)
	keys := *list
	keys.Read = func(s *spec.Section, key string) {
		if n, ok := s.TakeEmpty(key); ok && n.Form != spec.Empty { // else there are no changes
			list.Read(s, key)
		}
	}
	return spec.Table{Fields: []spec.Field{seconds("until", &t.Until), {Key: "keys", Into: &keys}}}
}

// table binds the keys of a change.
func (e *Entry) table() spec.Table {
	e.Repeat = true
	at := seconds("t", &e.Time)
	at.Must = "the time in seconds"
	return spec.Table{
		Fields: []spec.Field{
			at,
			{Key: "key", Into: &spec.Value{Read: e.readKey}, Must: "the name of a key"},
			{Key: "value", Into: &spec.Value{Read: func(s *spec.Section, key string) {
				if n, ok := s.TakeEmpty(key); ok {
					e.Value, e.Repeat = program.ReadValue(s.Errs, n, key), false
				}
			}}},
			{Key: "raise", Into: &e.Raise},
		},
		Check: func(s *spec.Section) error {
			if e.Pos = s.Node.Pos; e.Repeat && !e.Raise {
				return s.Node.Errorf("add value:, or raise: true", "a change without a value")
			}
			return nil
		},
	}
}

// readKey reads a name, which YAML may take for something else.
func (e *Entry) readKey(s *spec.Section, key string) {
	n, _ := s.Node.Get(key)
	if !s.Text(key, &e.Key) || n.Quoted {
		return
	}
	if program.ReadValue(&source.Errors{}, n, key).Kind() != slot.StringValue {
		s.Errs.Add(n.Errorf(`write key: "name"`, "key: %s is not the name of a key", n.Text))
	}
}

// seconds binds a time in ns that a file has in seconds.
func seconds(key string, into *int64) spec.Field {
	var f float64
	return spec.Field{Key: key, Into: &f, Unit: "s", Max: 1e9, Then: func(s *spec.Section) {
		if s.Node.Index(key) >= 0 {
			*into = int64(math.Round(f * 1e9))
		}
	}}
}

// ReadPreferences reads the robot's preferences: texts by domain and key.
func ReadPreferences(f *source.File) (condition.Preferences, error) {
	var errs source.Errors
	var all []worlds.Preference
	const name = "preferences"
	root, err := preferences.Parse(f)
	errs.Add(err)
	if err == nil && root.Form != spec.Empty {
		whole := spec.Node{Form: spec.Mapping, Fields: []spec.Pair{{Key: spec.Plain(name), Value: root}}}
		worlds.Preferences(&errs, &all).Read(&spec.Section{Errs: &errs, Node: &whole}, name)
	}
	return Preferences(all), errs.Err()
}

// Preferences returns what pref() reads.
func Preferences(list []worlds.Preference) condition.Preferences {
	all := condition.Preferences{}
	for _, p := range list {
		if all[p.Domain] == nil {
			all[p.Domain] = map[string]string{}
		}
		all[p.Domain][p.Key] = p.Text
	}
	return all
}
