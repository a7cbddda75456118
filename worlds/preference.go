// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Preference is one preference of the robots.
type Preference struct{ Domain, Key, Text string }

// Preferences binds texts by domain and key, as conditions read them with pref().
func Preferences(errs *source.Errors, into *[]Preference) *spec.Value {
	const such = `{greeting: "hello"}`
	texts := func(domain string) *spec.Value {
		return spec.MapOf("keys and texts", such, func(key, text *spec.Node) {
			if text.Form != spec.Scalar {
				errs.Add(text.Errorf("", "%s: expected a text, not %s [wrong_type]", spec.Shorten(key.Text), text.Describe()))
				return
			}
			*into = append(*into, Preference{domain, key.Text, text.Text}) // as it is written
		}, nil, spec.JSON(`{"type": ["string", "number", "boolean"]}`))
	}
	return spec.MapOf("domains", "com.example.app: "+such, func(domain, keys *spec.Node) {
		of := spec.Node{Form: spec.Mapping, Fields: []spec.Pair{{Key: domain, Value: keys}}}
		texts(domain.Text).Read(&spec.Section{Errs: errs, Node: &of}, domain.Text)
	}, func() *spec.Node { return preferencesNode(*into) }, texts("").Schema())
}
