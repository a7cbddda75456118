// SPDX-License-Identifier: Apache-2.0

package scheme

import (
	"math"
	"strconv"
	"strings"

	"github.com/playsim/playsim/slot"
)

// encode puts the identity of a draft into m.scratch, unambiguously. A draft
// without one of the identity properties is refused.
func (m *Memory) encode(d *Draft) bool {
	if name := d.unidentified(); name != "" {
		m.host.Dropped(d.from, "a "+d.typ.Name+" was pushed without its "+name)
		return false
	}
	m.scratch = m.scratch[:0]
	for _, name := range d.typ.Spec.Identity {
		i, _ := d.typ.Spec.Lookup(name)
		v := d.values[i]
		if s, ok := v.AsString(); ok {
			m.scratch = strconv.AppendInt(m.scratch, int64(len(s)), 10)
			m.scratch = append(append(m.scratch, ':'), s...)
			continue
		}
		m.scratch = append(append(m.scratch, v.String()...), ';')
	}
	return true
}

// identityKey returns the key that people read: the values joined by _.
func identityKey(d *Draft) string {
	parts := make([]string, 0, len(d.typ.Spec.Identity))
	for _, name := range d.typ.Spec.Identity {
		i, _ := d.typ.Spec.Lookup(name)
		text, ok := d.values[i].AsString()
		if !ok {
			text = d.values[i].String()
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "_")
}

// cleanKey replaces what would make a node path ambiguous.
func cleanKey(key string) string {
	key = strings.Map(func(r rune) rune {
		if strings.ContainsRune("/[]#\n", r) {
			return '_'
		}
		return r
	}, key)
	if key == "" {
		return "_"
	}
	return key
}

// free returns key, or key~2, key~3… if another scheme has it.
func (sh *shelf) free(key string) string {
	free := key
	for n := 2; sh.byKey[free] != nil; n++ {
		free = key + "~" + strconv.Itoa(n)
	}
	return free
}

// nearest returns the scheme most similar to a draft, the older of equals; nil if
// none is similar. A scheme takes one push of each leaf in an iteration, so that
// two things seen at once stay two.
func (sh *shelf) nearest(d *Draft) *Scheme {
	var best *Scheme
	bestDist := math.Inf(1)
	for _, s := range sh.list {
		if s.matched != nil && s.matched.from == d.from {
			continue
		}
		if dist, ok := unlike(s, d); ok && dist < bestDist {
			best, bestDist = s, dist
		}
	}
	return best
}

// unlike returns how far the draft is from the scheme, in units of the limits, and
// whether it is within all of them. A property that one of them lacks counts as equal.
func unlike(s *Scheme, d *Draft) (float64, bool) {
	sum := 0.0
	for _, sim := range d.typ.Spec.Similar {
		i, _ := d.typ.Spec.Lookup(sim.Property)
		dist := apart(s.values[i], d.values[i])
		if !(dist <= sim.Within) {
			return 0, false
		}
		sum += dist / sim.Within
	}
	return sum, true
}

func apart(a, b slot.Value) float64 {
	if x, ok := a.AsFloat(); ok {
		if y, ok := b.AsFloat(); ok {
			return math.Abs(x - y)
		}
		return 0
	}
	v, ok := a.AsVector()
	w, both := b.AsVector()
	if !ok || !both {
		return 0
	}
	dx, dy, dz := v[0]-w[0], v[1]-w[1], v[2]-w[2]
	return math.Sqrt(float64(dx*dx) + float64(dy*dy) + float64(dz*dz))
}
