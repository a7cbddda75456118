// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"testing"
	"time"
)

// Every stroke is acted upon once: what falls into one look is told by who sees each,
// be that before the look or after it.
func TestEveryStrokeCountsOnce(t *testing.T) {
	for name, c := range map[string]struct {
		seen   []int  // between two looks
		struck string // x where the look tells of one
		want   int
	}{
		"nobody sees":     {[]int{0, 0, 0, 0, 0, 0}, ".xx.x..", 3},
		"two in one look": {[]int{0, 2, 0, 0, 0, 0}, "..x....", 2},
		"seen before":     {[]int{1, 0, 1, 0, 1, 0}, "..x.x.x", 3},
		"seen with":       {[]int{1, 1, 1, 1, 0, 0}, ".xxxx..", 4},
		"seen after":      {[]int{0, 0, 1, 1, 1, 0, 0, 0}, ".xxx.......", 3},
		"seen long after": {[]int{0, 0, 0, 0, 0, 0, 2, 0, 0}, ".x.x........", 2},
		"many at once":    {[]int{0, 9, 0, 0, 0, 0}, "..x....", 9},
	} {
		p, now, got := presses{}, time.Now(), 0
		for i, r := range c.struck {
			if got += p.look(r == 'x', now); i < len(c.seen) {
				p.seen.Add(int64(c.seen[i]))
			}
			now = now.Add(22 * time.Millisecond)
		}
		if got != c.want {
			t.Errorf("%s: %d strokes, not %d", name, got, c.want)
		}
	}
}

// A stroke that nobody else has seen does not take one away for ever.
func TestUnseenStrokesAreForgotten(t *testing.T) {
	p, now := presses{}, time.Now()
	p.look(true, now)
	now = now.Add(2 * forgetful)
	p.look(false, now)
	p.seen.Add(2)
	got := 0
	for range 4 {
		got += p.look(got == 0, now)
	}
	if got != 2 {
		t.Errorf("%d strokes", got)
	}
}
