// SPDX-License-Identifier: Apache-2.0

//go:build linux && (amd64 || arm64) && !nowindow

package window

import "testing"

// A key that is kept down counts once, however often it repeats; one that is struck again
// counts again, also where a tool lets it go before it strikes.
func TestRepeatsOfAKeyAreNone(t *testing.T) {
	for events, want := range map[string]int{
		"d1 u2 d3 u4": 2, "d1 u5 d5 u6 d6 u7": 1, "u1 d1 u2 u3 d3 u4": 2, "d1 d2": 2, "d1 u5 d5 u6 d6 u7 d8 u9": 2,
	} {
		s, got := strokes{}, 0
		for i := 0; i < len(events); i += 3 {
			at := uintptr(events[i+1] - '0')
			if events[i] == 'u' {
				s = s.up(at)
				continue
			}
			if !s.repeats(at) {
				got++
			}
			s = strokes{down: true}
		}
		if got != want {
			t.Errorf("%s: %d, not %d", events, got, want)
		}
	}
}
