// SPDX-License-Identifier: Apache-2.0

package worlds

import "github.com/playsim/playsim/spec"

// Preference is one preference of the robots.
type Preference struct{ Domain, Key, Text string }

// preferences reads texts by domain and key.
func (d *decoder) preferences(s *spec.Section) {
	n, ok := s.Take("preferences")
	if !ok {
		return
	}
	if n.Form != spec.Mapping {
		d.errs.Add(n.Errorf(`such as com.example.app: {greeting: "hello"}`, "preferences: expected domains, not %s", n.Describe()))
		return
	}
	for _, domain := range n.Fields {
		if domain.Value.Form != spec.Mapping {
			d.errs.Add(domain.Value.Errorf(`such as {greeting: "hello"}`, "%s: expected keys and texts, not %s",
				spec.Shorten(domain.Key.Text), domain.Value.Describe()))
			continue
		}
		for _, f := range domain.Value.Fields {
			if f.Value.Form != spec.Scalar {
				d.errs.Add(f.Value.Errorf("", "%s: expected a text, not %s", spec.Shorten(f.Key.Text), f.Value.Describe()))
				continue
			}
			d.world.Preferences = append(d.world.Preferences, Preference{domain.Key.Text, f.Key.Text, f.Value.Text})
		}
	}
}
