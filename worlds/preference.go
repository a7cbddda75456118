// SPDX-License-Identifier: Apache-2.0

package worlds

import "github.com/playsim/playsim/internal/yamlfile"

// Preference is one preference of the robots.
type Preference struct{ Domain, Key, Text string }

// preferences reads texts by domain and key.
func (d *decoder) preferences(s *yamlfile.Section) {
	n, ok := s.Take("preferences")
	if !ok {
		return
	}
	if n.Form != yamlfile.Mapping {
		d.errs.Add(n.Errorf(`such as com.example.app: {greeting: "hello"}`, "preferences: expected domains, not %s", n.Describe()))
		return
	}
	for _, domain := range n.Fields {
		if domain.Value.Form != yamlfile.Mapping {
			d.errs.Add(domain.Value.Errorf(`such as {greeting: "hello"}`, "%s: expected keys and texts, not %s",
				yamlfile.Shorten(domain.Key.Text), domain.Value.Describe()))
			continue
		}
		for _, f := range domain.Value.Fields {
			if f.Value.Form != yamlfile.Scalar {
				d.errs.Add(f.Value.Errorf("", "%s: expected a text, not %s", yamlfile.Shorten(f.Key.Text), f.Value.Describe()))
				continue
			}
			d.world.Preferences = append(d.world.Preferences, Preference{domain.Key.Text, f.Key.Text, f.Value.Text})
		}
	}
}
