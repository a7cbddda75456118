// SPDX-License-Identifier: Apache-2.0

package soft

import (
	"image"
	"testing"
)

// Labels do not lie over each other while there is room near by, and are whole in the
// picture.
func TestLabelsHavePlacesOfTheirOwn(t *testing.T) {
	var p plates
	within := image.Rect(0, 0, 200, 100)
	for _, area := range []image.Rectangle{
		image.Rect(20, 60, 80, 78), image.Rect(40, 62, 100, 80), image.Rect(70, 50, 130, 68),
		image.Rect(-30, 20, 30, 38), image.Rect(180, 80, 240, 98), image.Rect(100, -10, 140, 8),
	} {
		got := p.place(area, within)
		for _, other := range p {
			if got.Overlaps(other) {
				t.Errorf("%v lies over %v", got, other)
			}
		}
		if !got.In(within) || got.Size() != area.Size() {
			t.Errorf("%v became %v", area, got)
		}
		p = append(p, got)
	}
	p = nil
	for i := range 6 {
		area := image.Rect(20, 160, 80, 178)
		got := p.place(area, image.Rect(0, 0, 200, 200))
		if want := area.Add(image.Pt(0, -19*i)); got != want {
			t.Errorf("label %d of one place is at %v, not %v right above the others", i, got, want)
		}
		p = append(p, got)
	}
	alone := image.Rect(100, 80, 120, 98)
	p = plates{image.Rect(20, 60, 80, 78)}
	if got := p.place(alone, within); got != alone {
		t.Errorf("%v went to %v for nothing", alone, got)
	}
}
