// SPDX-License-Identifier: Apache-2.0

package manifest

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/source"
)

// Lint is Compile where a key that nobody provides is a lint in any case.
func (m *Manifest) Lint(b *Behaviour, keys condition.Keys, lenient bool) (*condition.Condition, error) {
	return m.compile(b, keys, lenient, false)
}

// Compile reads the launch condition of a behaviour; nil for none. The error lists all
// that is wrong in it, at its places in the manifest. With keys, one that nobody
// provides is an error, and leniently a lint.
func (m *Manifest) Compile(b *Behaviour, keys condition.Keys, lenient bool) (*condition.Condition, error) {
	return m.compile(b, keys, lenient, keys != nil && !lenient)
}

func (m *Manifest) compile(b *Behaviour, keys condition.Keys, lenient, strict bool) (*condition.Condition, error) {
	o := condition.Options{Name: b.ID, Lenient: lenient, Keys: keys, Strict: strict}
	var errs source.Errors
	for _, s := range b.spoiled {
		errs.Add(m.judge(s, o))
	}
	if b.Trigger == "" {
		return nil, errs.Err()
	}
	o.Within = condition.Within{File: m.File, At: b.TriggerAt}
	c, err := condition.Compile(b.Trigger, o)
	errs.Add(err)
	if errs.Len() > 0 {
		return nil, errs.Err()
	}
	return c, nil
}

// judge tells what is wrong with a condition that cannot be taken, with the lines of the
// file as they are.
func (m *Manifest) judge(s spoiled, o condition.Options) error {
	o.Within = condition.Within{File: m.read, At: s.at}
	_, err := condition.Compile(s.text, o)
	var wrong, told source.Errors
	wrong.Add(err)
	for _, err := range wrong.All() {
		if e, ok := err.(*source.Error); ok {
			told.Add(m.File.Errorf(e.Pos, e.Hint, "%s", e.Msg))
		}
	}
	return told.Err()
}
