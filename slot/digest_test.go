// SPDX-License-Identifier: Apache-2.0

package slot_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/slot"
)

// TestDigest: values that differ have different digests, equal ones the same.
func TestDigest(t *testing.T) {
	values := []slot.Value{
		{},
		slot.Bool(false), slot.Bool(true), slot.Int(0), slot.Int(1), slot.Int(-1), slot.Float(0), slot.Float(1), slot.Float(math.NaN()),
		slot.String(""), slot.String("a"), slot.String("b"), slot.String("ab"), slot.Vector(1, 2, 3), slot.Vector(3, 2, 1),
		slot.List(nil), slot.List([]slot.Value{slot.Int(1)}), slot.List([]slot.Value{slot.Int(1), slot.Int(2)}), slot.List([]slot.Value{slot.Int(2), slot.Int(1)}),
	}
	digest := func(v slot.Value) slot.Digest {
		var d slot.Digest
		d.Value(&v)
		return d
	}
	for i, v := range values {
		for k, w := range values {
			if same := digest(v) == digest(w); same != (i == k) {
				t.Errorf("%v and %v: the same is %t", v, w, same)
			}
		}
	}
	if digest(slot.Float(math.NaN())) != digest(slot.Float(math.Float64frombits(0x7ff8dead00000001))) {
		t.Error("two NaN differ")
	}
	d := slot.Digest(0xfedcba9876543211)
	if got := d.Append(nil); len(got) != 2 || uint64(got[0])<<32|uint64(got[1]) != uint64(d) {
		t.Errorf("%v", got)
	}
}
