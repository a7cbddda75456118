// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"slices"
	"strings"
)

// HashVersion is the number of the way in which [World.Hash] is made: hashes of two ways
// cannot be compared.
const HashVersion = 2

// PhysicsVersion is the number of the physics: with another one, a run goes another way.
const PhysicsVersion = 2

// Names are what a hash has by name: slots and percepts as robot/name, streams of chance.
type Names struct{ Slots, Streams []string }

// Names returns the names of what there is now, sorted. Streams may be added during a run:
// by programs and faults.
func (w *World) Names() (n Names) {
	for _, r := range w.robots {
		for _, d := range r.Slots().Decls() {
			n.Slots = append(n.Slots, r.Name()+"/"+d.Name)
		}
		for _, d := range r.Slots().PerceptDecls() {
			n.Slots = append(n.Slots, r.Name()+"/"+d.Name)
		}
	}
	for _, s := range w.streams {
		n.Streams = append(n.Streams, s.Name)
	}
	slices.Sort(n.Slots)
	slices.Sort(n.Streams)
	return n
}

// Without returns the names that are not among others.
func (n Names) Without(others Names) Names {
	return Names{lacking(n.Slots, others.Slots), lacking(n.Streams, others.Streams)}
}

// lacking returns the names that are not among others.
func lacking(names, others []string) (left []string) {
	there := map[string]bool{}
	for _, name := range others {
		there[name] = true
	}
	for _, name := range names {
		if !there[name] {
			left = append(left, name)
		}
	}
	return left
}

// Empty reports whether there are none.
func (n Names) Empty() bool { return len(n.Slots)+len(n.Streams) == 0 }

// HashWithout returns what the hash of this tick would be if there were no slots and
// streams of the names, and the hash of the tick before were before. The first hash of a
// world, at tick 0, has no names.
func (w *World) HashWithout(names Names, before Hash) Hash {
	if w.tick == 0 {
		return w.hash
	}
	named := w.named
	for _, name := range names.Slots {
		for i, r := range w.robots {
			if rest, ok := strings.CutPrefix(name, r.Name()); ok && strings.HasPrefix(rest, "/") {
				named -= r.Slots().DigestOf(rest[1:], w.owners[i])
			}
		}
	}
	for _, s := range w.streams {
		if slices.Contains(names.Streams, s.Name) {
			named -= s.Digest()
		}
	}
	return before.next(w.state, named)
}
