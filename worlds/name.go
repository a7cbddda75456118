// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"maps"
	"slices"
	"strings"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/spec"
)

// isReserved reports whether a name is the first part of keys.
func (d *decoder) isReserved(name string) bool {
	all := slices.Clone(extension.Reserved)
	for _, e := range d.kinds.Extensions {
		if n, ok := e.(extension.Named); ok {
			all = append(all, n.Prefixes()...)
		}
	}
	return slices.ContainsFunc(all, func(r string) bool { return strings.EqualFold(r, name) })
}

// names are the names in use in a world, and where.
type names map[string]*spec.Node

// look is whom a person looks at, and where the file says so.
type look struct {
	who, at string
	n       *spec.Node
}

// looked refuses people who look at what is not there, once all names are known.
func (d *decoder) looked() {
	known := slices.Sorted(maps.Keys(d.names))
	for _, l := range d.looks {
		switch _, there := d.names[l.at]; {
		case l.at == l.who:
			d.errs.Add(l.n.Errorf("", "looks_at: nobody can look at themselves"))
		case !there:
			d.errs.Add(l.n.Errorf(spec.HintFor(l.at, known), "looks_at: there is no thing or robot named %q", spec.Shorten(l.at)))
		}
	}
}

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
