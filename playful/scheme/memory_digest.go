// SPDX-License-Identifier: Apache-2.0

package scheme

import "github.com/playsim/playsim/slot"

// AppendState appends a digest of everything on which a later iteration depends.
func (m *Memory) AppendState(to []float64) []float64 {
	to = append(to, float64(m.births), float64(m.used))
	for i := range m.shelves {
		sh := &m.shelves[i]
		to = append(to, float64(len(sh.list)), float64(sh.number))
		for _, s := range sh.list {
			to = s.appendState(to)
		}
	}
	for _, d := range m.pending[:m.used] {
		to = d.appendState(to)
	}
	return to
}

func (s *Scheme) appendState(to []float64) []float64 {
	to = append(to, float64(s.born), s.id, float64(s.last))
	for i := range s.values {
		to = append(appendValue(to, &s.values[i]), float64(s.times[i]))
		to = append(appendValue(to, &s.before[i]), float64(s.beforeAt[i]))
	}
	return to
}

func (d *Draft) appendState(to []float64) []float64 {
	drop := 0.0
	if d.drop {
		drop = 1
	}
	to = append(to, float64(d.typ.Index), float64(d.time), drop, Digest(d.key), Digest(d.bad))
	if d.from != nil {
		to = append(to, d.from.ID())
	}
	if d.of != nil {
		to = append(to, float64(d.of.born))
	}
	for i := range d.values {
		to = appendValue(to, &d.values[i])
	}
	return to
}

// appendValue appends the digest of a property's value, with its kind.
func appendValue(to []float64, v *slot.Value) []float64 {
	var d slot.Digest
	d.Value(v)
	return d.Append(to)
}

// Digest returns the upper 52 bits of a text's [slot.Digest].
func Digest(text string) float64 {
	var d slot.Digest
	d.Text(text)
	return float64(d >> 12)
}
