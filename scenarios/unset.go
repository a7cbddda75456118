// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// readUnset refuses what no script can have set.
func (r *reader) readUnset(s *spec.Section, in *sim.Input) {
	n, _ := s.Node.Get(s.What)
	extended := r.keys.OfExtension(in.Name)
	switch {
	case extended && r.base.Asked(&sim.Input{Op: sim.OpKey, Name: in.Name}) != nil:
		r.errs.Add(n.Errorf("", "unset: to set %q is to ask for something, which is not taken back", spec.Shorten(in.Name)))
	case !extended && r.provided(in.Name):
		r.errs.Add(n.Errorf("unset is for keys that a script has set", "unset: the world itself gives %q its value", spec.Shorten(in.Name)))
	}
}

// lintUnset warns of a key that the script does not set.
func (r *reader) lintUnset(a *Action) {
	for i := range r.s.Script {
		if slices.ContainsFunc(r.s.Script[i].Do, func(o Action) bool { return o.Input.Op == sim.OpKey && o.Input.Name == a.Input.Name }) {
			return
		}
	}
	r.warn(a.node.Errorf("", "%s: the script does not set it", a.Text))
}
