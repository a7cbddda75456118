// SPDX-License-Identifier: Apache-2.0

package slot

import "math"

// Digest is a 64-bit digest of values in order: a multiply-xorshift mix for each word.
// It tells two states apart; it is no defence against an adversary. The sum of the Items
// of digests is a digest of a set.
type Digest uint64

// NameDigest returns the digest with which an item of that name begins.
func NameDigest(name string) (d Digest) {
	d.Text(name)
	return d.Item()
}

// Item returns the digest as an item of a sum: its last word, too, changes all bits.
func (d Digest) Item() Digest {
	d *= 0xd6e8feb86659fd93
	return d ^ d>>32
}

// Word mixes in 64 bits.
func (d *Digest) Word(w uint64) { *d = d.word(w) }

// Float mixes in a number by its bits; every NaN counts as the same.
func (d *Digest) Float(f float64) { *d = d.float(f) }

// Floats mixes in numbers in order.
func (d *Digest) Floats(all []float64) {
	x := *d
	for _, f := range all {
		x = x.float(f)
	}
	*d = x
}

// word and float take and give the digest by value: a chain of them stays in a register.
func (d Digest) word(w uint64) Digest {
	x := (uint64(d) ^ w) * 0x9e3779b97f4a7c15
	return Digest(x ^ x>>32)
}

func (d Digest) float(f float64) Digest {
	if f != f {
		f = math.NaN()
	}
	return d.word(math.Float64bits(f))
}

// Truth mixes in a truth value.
func (d *Digest) Truth(b bool) {
	w := uint64(0)
	if b {
		w = 1
	}
	d.Word(w)
}

// Text mixes in a string, its length included.
func (d *Digest) Text(s string) {
	x := d.word(uint64(len(s)))
	for i := range len(s) {
		x = x.word(uint64(s[i]))
	}
	*d = x
}

// Value mixes in a value with its kind.
func (d *Digest) Value(v *Value) {
	d.Word(uint64(v.kind))
	switch v.kind {
	case FloatValue:
		d.Float(v.num)
	case StringValue:
		d.Text(v.str)
	case VectorValue:
		d.Floats(v.vec[:])
	case ListValue:
		d.Word(uint64(len(v.list)))
		for i := range v.list {
			d.Value(&v.list[i])
		}
	default:
		d.Word(uint64(v.i))
	}
}

// Append appends the digest as two numbers that hold it exactly.
func (d Digest) Append(to []float64) []float64 {
	return append(to, float64(d>>32), float64(uint32(d)))
}
