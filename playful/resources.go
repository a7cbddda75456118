// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/playful/scheme"
)

// AddResource adds a resource beside those that the leaves written in Go reserve: one
// that only nodes of other origin share. Adding it again does nothing.
func (r *Registry) AddResource(name string) error {
	if !scheme.IsName(name) {
		return fmt.Errorf("resource %q is not a name", name)
	}
	if !slices.Contains(r.resources, name) {
		r.resources = append(r.resources, name)
	}
	return nil
}

// Resources returns the resources there are: those added, then those that the leaves
// written in Go reserve.
func (r *Registry) Resources() []string {
	all := slices.Clone(r.resources)
	for _, l := range r.leaves {
		if l.Origin == nil {
			all = addNew(addNew(all, l.Resources), l.Further)
		}
	}
	return all
}

// Guards returns the resources of which a leaf must reserve one that commands a slot,
// so that it does not do so at once with the leaf written in Go that is named: those
// that all such leaves reserve that command it, or else those of the one that shares
// none with has.
func (r *Registry) Guards(slot string, has []string) (resources []string, leaf string) {
	first := true
	for _, l := range r.leaves {
		if l.Origin != nil || !slices.Contains(l.Writes, slot) {
			continue
		}
		own := addNew(slices.Clone(l.Resources), l.Further)
		if _, shared := firstCommon(own, has); !shared && leaf == "" {
			leaf = l.Name
		}
		if first {
			resources, first = own, false
		} else if both := slices.DeleteFunc(slices.Clone(resources), func(s string) bool { return !slices.Contains(own, s) }); len(both) > 0 {
			resources = both
		}
	}
	return resources, leaf
}

func addNew(to, names []string) []string {
	for _, n := range names {
		if !slices.Contains(to, n) {
			to = append(to, n)
		}
	}
	return to
}
