// SPDX-License-Identifier: Apache-2.0

package letters

import (
	"strings"
	"testing"

	"golang.org/x/image/math/fixed"
)

func TestFit(t *testing.T) {
	var f Fonts
	long := "ball_chase/following[ball:green]/looking/look_at"
	for _, width := range []float64{5, 20, 60, 150, 1000} {
		got := f.Fit(long, Regular, 13, width)
		if w := f.Width(got, Regular, 13); w > width {
			t.Errorf("%q is %v wide, more than %v", got, w, width)
		}
		whole := f.Width(long, Regular, 13) <= width
		if whole != (got == long) || !whole && got != "" && !strings.HasSuffix(got, "…") {
			t.Errorf("into %v: %q", width, got)
		}
		if rest := strings.TrimSuffix(got, "…"); !strings.HasPrefix(long, rest) {
			t.Errorf("%q is no beginning", got)
		}
	}
	if got := f.Fit("ééé", Mono, 13, 18); strings.Contains(got, "\uFFFD") {
		t.Errorf("a letter was cut: %q", got)
	}
}

func TestWrap(t *testing.T) {
	var f Fonts
	text := "inactive since 8.6 s: time_ago < 2 is false (time_ago = 5.075 s)"
	lines := f.Wrap(text, Regular, 13, 120)
	if strings.Join(lines, "") != text {
		t.Errorf("something is lost: %q", lines)
	}
	if len(lines) < 3 {
		t.Errorf("%d lines", len(lines))
	}
	for _, line := range lines {
		if w := f.Width(strings.TrimRight(line, " "), Regular, 13); w > 120 {
			t.Errorf("%q is %v wide", line, w)
		}
	}
	if got := f.Wrap("", Bold, 13, 100); len(got) != 0 {
		t.Errorf("nothing gave %q", got)
	}
	if got := f.Wrap("one_word_that_is_too_long", Bold, 13, 10); len(got) != 1 {
		t.Errorf("a long word gave %q", got)
	}
}

func TestFacesAreKept(t *testing.T) {
	var f Fonts
	if f.Face(Bold, 12) != f.Face(Bold, 12) || f.Face(Bold, 12) == f.Face(Bold, 13) {
		t.Error("a face is made anew, or two sizes share one")
	}
	if a, b := f.Width("iii", Mono, 13), f.Width("MMM", Mono, 13); a != b {
		t.Errorf("mono: %v and %v", a, b)
	}
}

// What is kept of a letter is what the font draws, as often as it is asked for, and the
// fonts have no pairs to be kerned.
func TestLettersAreKept(t *testing.T) {
	var f Fonts
	for _, style := range []Style{Regular, Bold, Mono} {
		kept, plain := f.Face(style, 13), f.open(style, 13)
		for a := rune(' '); a <= '~'; a++ {
			want, mask, from, advance, _ := plain.Glyph(fixed.P(3, 20), a)
			for range 2 {
				area, got, at, wide, ok := kept.Glyph(fixed.P(3, 20), a)
				if area != want || wide != advance || !ok {
					t.Fatalf("%q is %v wide in %v, not %v in %v", a, wide, area, advance, want)
				}
				for i := range area.Dx() * area.Dy() {
					x, y := i%area.Dx(), i/area.Dx()
					if got.At(at.X+x, at.Y+y) != mask.At(from.X+x, from.Y+y) {
						t.Fatalf("%q is another at %d, %d", a, x, y)
					}
				}
			}
			for b := rune(' '); b <= '~'; b++ {
				if k := plain.Kern(a, b); k != kept.Kern(a, b) {
					t.Fatalf("%q%q are kerned by %v", a, b, k)
				}
			}
		}
	}
}
