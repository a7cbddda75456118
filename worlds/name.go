// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/spec"
)

// reserved are the first parts of playsim's own keys, which do not belong to things of a
// world; extensions have others.
var reserved = []string{"distance", "pdl", "playful", "said", "scheme"}

// isReserved reports whether a name is the first part of keys.
func (d *decoder) isReserved(name string) bool {
	all := slices.Clone(reserved)
	for _, e := range d.kinds.Extensions {
		if n, ok := e.(extension.Named); ok {
			all = append(all, n.Prefixes()...)
		}
	}
	return slices.ContainsFunc(all, func(r string) bool { return strings.EqualFold(r, name) })
}

// names are the names in use in a world, and where.
type names map[string]*spec.Node

// claim takes a name for the thing at n. A name may stand before a slash in a
// key and before a dot in a path, so it contains neither.
func (d *decoder) claim(name string, n *spec.Node) {
	if d.names == nil {
		d.names = names{}
	}
	switch first, taken := d.names[name]; {
	case !spec.NameForm(name):
		d.errs.Add(n.Errorf("letters, digits, _ and -, beginning with a letter", "%q cannot be a name [bad_name]", spec.Shorten(name)))
	case d.isReserved(name):
		d.errs.Add(n.Errorf("choose another", "the name %q is reserved for keys [bad_name]", name))
	case taken && n.Form != spec.Scalar:
		d.errs.Add(n.Errorf("give it a name: name: …", "without a name it is called %q, as is the one on line %d [duplicate_name]", name, first.Pos.Line))
	case taken:
		d.errs.Add(n.Errorf("robots and objects share one set of names", "the name %q is used twice, first on line %d [duplicate_name]", name, first.Pos.Line))
	default:
		d.names[name] = n
	}
}
