// SPDX-License-Identifier: Apache-2.0

package panel

import "testing"

// Where two places overlap, the one laid later lies above and takes the click.
func TestTheUppermostTakesTheClick(t *testing.T) {
	var b Board
	b.hit(Rect{0, 0, 100, 100}, Action{Do: Toggle})
	b.hit(Rect{40, 40, 20, 20}, Action{Do: Help})
	for _, c := range []struct {
		x, y float64
		want Verb
	}{{50, 50, Help}, {10, 10, Toggle}, {60, 60, Toggle}} {
		if a, ok := b.At(c.x, c.y); !ok || a.Do != c.want {
			t.Errorf("at %v, %v: %q, not %q", c.x, c.y, a.Do, c.want)
		}
	}
	if _, ok := b.At(100, 50); ok {
		t.Error("a place reaches beyond its edge")
	}
}
