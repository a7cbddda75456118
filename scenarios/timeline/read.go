// SPDX-License-Identifier: Apache-2.0

package timeline

import (
	"math"
	"slices"

	"github.com/goccy/go-yaml/ast"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/slot"
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

// Read reads a timeline. The error is a *source.Errors of all that is wrong.
func Read(f *source.File) (*Timeline, error) {
	r := &reader{file: f}
	out := &Timeline{Until: -1}
	if root := r.parse("until: 30"); root != nil {
		r.timeline(root, out)
	}
	slices.SortStableFunc(out.Entries, func(a, b Entry) int {
		switch {
		case a.Time < b.Time:
			return -1
		case a.Time > b.Time:
			return 1
		}
		return 0
	})
	return out, r.errs.Err()
}

func (r *reader) timeline(root ast.Node, out *Timeline) {
	var keys ast.Node
	r.mapping(root, "a timeline", map[string]func(ast.Node){
		"until": func(n ast.Node) { out.Until = r.seconds(n) },
		"keys":  func(n ast.Node) { keys = n },
	})
	if keys == nil {
		return
	}
	list, ok := keys.(*ast.SequenceNode)
	if !ok {
		if keys.Type() != ast.NullType {
			r.fail(keys, `- {t: 0, key: "name", value: 1}`, "keys: is a list of changes")
		}
		return
	}
	for _, item := range list.Values {
		r.entry(item, out)
	}
}

func (r *reader) entry(n ast.Node, out *Timeline) {
	e := Entry{Time: -1, Pos: r.pos(n), Repeat: true}
	before := r.errs.Len()
	r.mapping(n, "a change", map[string]func(ast.Node){
		"t":     func(n ast.Node) { e.Time = r.seconds(n) },
		"key":   func(n ast.Node) { e.Key = r.text(n) },
		"value": func(n ast.Node) { e.Value, e.Repeat = r.value(n, 0), false },
		"raise": func(n ast.Node) { e.Raise = r.truth(n) },
	})
	switch {
	case r.errs.Len() > before:
	case e.Time < 0:
		r.fail(n, "add t: and the time in seconds", "a change without a time")
	case e.Key == "":
		r.fail(n, "add key: and the name of a key", "a change without a key")
	case e.Repeat && !e.Raise:
		r.fail(n, "add value:, or raise: true", "a change without a value")
	default:
		out.Entries = append(out.Entries, e)
	}
}

// seconds is a time in nanoseconds.
func (r *reader) seconds(n ast.Node) int64 {
	v := r.value(n, 0)
	f, ok := v.AsFloat()
	switch {
	case !ok:
		r.fail(n, "write plain seconds, such as 2.5", "%s is not a time", n.String())
	case !(f >= 0 && f <= 1e9):
		r.fail(n, "", "%s s is not a time from 0 to 1e9", n.String())
	default:
		return int64(math.Round(f * 1e9))
	}
	return -1
}

func (r *reader) text(n ast.Node) string {
	text, ok := r.value(n, 0).AsString()
	if !ok || text == "" {
		r.fail(n, `write key: "name"`, "%s is not the name of a key", n.String())
	}
	return text
}

func (r *reader) truth(n ast.Node) bool {
	b, ok := r.value(n, 0).AsBool()
	if !ok {
		r.fail(n, "write true or false", "%s is neither true nor false", n.String())
	}
	return b
}

// ReadPreferences reads the robot's preferences: texts by domain and key.
func ReadPreferences(f *source.File) (condition.Preferences, error) {
	r := &reader{file: f}
	out := condition.Preferences{}
	root := r.parse("com.mydomain: {myKey: text}")
	if root == nil {
		return out, r.errs.Err()
	}
	r.pairs(root, "preferences", func(domain string, _, n ast.Node) {
		out[domain] = map[string]string{}
		r.pairs(n, "a domain", func(key string, _, n ast.Node) {
			v := r.value(n, 0)
			text, ok := v.AsString()
			switch {
			case ok:
			case v.Kind() == slot.BoolValue || v.Kind() == slot.IntValue || v.Kind() == slot.FloatValue:
				text = n.GetToken().Value // preferences are texts: as it is written
			default:
				r.fail(n, "", "a preference is a text")
			}
			out[domain][key] = text
		})
	})
	return out, r.errs.Err()
}
