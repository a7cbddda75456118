// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/term"
)

// builtIn are the names of the worlds and scenarios that come with the program.
func builtIn(t *testing.T) []string {
	t.Helper()
	names := builtinNames()
	all, err := scenarios.Builtin()
	if err != nil || len(all) == 0 || len(names) == 0 {
		t.Fatal(names, all, err)
	}
	for _, s := range all {
		names = append(names, s.File)
	}
	return names
}

// Whatever runs, however large the terminal is and however far the user has gone down in
// whichever page, there is a picture of the terminal's size or less, which shows more of
// the page than its title.
func TestTerminalShowsWhateverRuns(t *testing.T) {
	for _, name := range builtIn(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, _, _ := play(t, name)
			p.Step(60)
			sizes := [][2]int{{40, 12}, {80, 24}, {80, 14}, {200, 60}}
			if !long {
				sizes = sizes[:2]
			}
			for _, size := range sizes {
				fits(t, p, size[0], size[1])
			}
		})
	}
}

// fits goes down every page and up again.
func fits(t *testing.T, p *player.Player, w, h int) {
	t.Helper()
	s := &term.Screen{}
	for range len(p.Frame().Programs) + 1 {
		for i := range 45 {
			switch {
			case i == 20 || i == 25:
				s.Ask()
			case i < 32:
				s.Move(p.Frame(), 1)
			default:
				s.Move(p.Frame(), -1)
			}
			inside(t, term.Draw(p, s, w, h), w, h)
		}
		s.Next(p.Frame())
	}
	for _, scroll := range []int{-1, 1, 7, 1000} {
		inside(t, term.Draw(p, &term.Screen{Scroll: scroll}, w, h), w, h)
	}
}

func inside(t *testing.T, picture string, w, h int) {
	t.Helper()
	lines := strings.Split(picture, "\n")
	if len(lines) != h {
		t.Errorf("%d×%d: %d lines", w, h, len(lines))
	}
	for _, line := range lines {
		if n := utf8.RuneCountInString(line); n > w {
			t.Errorf("%d×%d: a line of %d: %s", w, h, n, line)
		}
	}
}
