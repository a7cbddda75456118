// SPDX-License-Identifier: Apache-2.0

package timeline

import (
	"cmp"
	"math"
	"slices"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
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

// moments bound a time.
var moments = spec.Between(0, 1e9, "s")

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
		if s.Node.Index("until") >= 0 {
			out.Until = seconds(s, "until")
		}
		read(s, out)
		s.Close()
	}
	slices.SortStableFunc(out.Entries, func(a, b Entry) int { return cmp.Compare(a.Time, b.Time) })
	return out, errs.Err()
}

func read(s *spec.Section, out *Timeline) {
	keys, ok := s.TakeEmpty("keys")
	if !ok || keys.Form == spec.Empty {
		return // no changes
	}
	if keys.Form != spec.List {
		s.Errs.Add(keys.Errorf(`- {t: 0, key: "name", value: 1}`, "keys: expected a list of changes, not %s", keys.Describe()))
		return
	}
	for _, item := range keys.Items {
		if e, ok := spec.Open(s.Errs, item, "a change"); ok {
			entry(e, out)
			e.Close()
		}
	}
}

func entry(s *spec.Section, out *Timeline) {
	e := Entry{Pos: s.Node.Pos, Repeat: true}
	before := s.Errs.Len()
	e.Time = seconds(s, "t")
	keyed := s.Text("key", &e.Key)
	if n, ok := s.Node.Get("key"); keyed && ok && !n.Quoted {
		if v, _ := scalar(n, "key"); v.Kind() != slot.StringValue {
			s.Errs.Add(n.Errorf(`write key: "name"`, "key: %s is not the name of a key", n.Text))
		}
	}
	if n, ok := s.TakeEmpty("value"); ok {
		e.Value, e.Repeat = Value(s.Errs, n, "value"), false
	}
	s.Flag("raise", &e.Raise)
	switch n := s.Node; {
	case s.Errs.Len() > before:
	case n.Index("t") < 0:
		s.Errs.Add(n.Errorf("add t: and the time in seconds", "a change without a time"))
	case n.Index("key") < 0:
		s.Errs.Add(n.Errorf("add key: and the name of a key", "a change without a key"))
	case e.Repeat && !e.Raise:
		s.Errs.Add(n.Errorf("add value:, or raise: true", "a change without a value"))
	default:
		out.Entries = append(out.Entries, e)
	}
}

// seconds is a time in nanoseconds.
func seconds(s *spec.Section, key string) int64 {
	var f float64
	s.Number(key, &f, moments)
	return int64(math.Round(f * 1e9))
}

// ReadPreferences reads the robot's preferences: texts by domain and key.
func ReadPreferences(f *source.File) (condition.Preferences, error) {
	out := condition.Preferences{}
	var errs source.Errors
	root, err := preferences.Parse(f)
	if err != nil {
		errs.Add(err)
		return out, errs.Err()
	}
	if _, ok := spec.Open(&errs, root, "preferences"); !ok {
		return out, errs.Err()
	}
	for _, domain := range root.Fields {
		out[domain.Key.Text] = map[string]string{}
		if _, ok := spec.Open(&errs, domain.Value, "a domain"); !ok {
			continue
		}
		for _, p := range domain.Value.Fields {
			if p.Value.Form != spec.Scalar {
				errs.Add(p.Value.Errorf("", "a preference is a text, not %s", p.Value.Describe()))
				continue
			}
			out[domain.Key.Text][p.Key.Text] = p.Value.Text // as it is written
		}
	}
	return out, errs.Err()
}
