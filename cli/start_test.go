// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/term"
)

// TestStartPage: the page has every built-in world once, each with a line about it, a
// picture and a name that opens it; what is chosen is in sight at each size of window and
// terminal.
func TestStartPage(t *testing.T) {
	_, _, p := play(t, "worlds/ball_chase.yaml")
	page, err := p.startPage()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, g := range page.Groups {
		for _, e := range g.Entries {
			names = append(names, "worlds/"+e.Name+".yaml")
			if e.About == "" {
				t.Errorf("%s says nothing about itself", e.Name)
			}
			if file, err := fileOf(e.Name); err != nil || !strings.HasSuffix(file, "/"+e.Name+".yaml") {
				t.Errorf("%s opens %q, %v", e.Name, file, err)
			}
		}
	}
	if slices.Sort(names); !slices.Equal(names, builtinNames()) {
		t.Errorf("the page has %q", names)
	}
	for range names {
		e := page.Entry()
		for _, size := range [][2]float64{{480, 320}, {1280, 720}, {1920, 1200}} {
			var b panel.Board
			picture := page.Lay(&b, size[0], size[1])
			if picture.X+picture.W > size[0] || picture.Y+picture.H > size[1] || !slices.ContainsFunc(b.Hits, func(h panel.Hit) bool { return h.Action.Name == e.Name }) {
				t.Errorf("%s is not in sight at %v; its picture is at %v", e.Name, size, picture)
			}
		}
		for _, size := range [][2]int{{40, 12}, {80, 24}, {200, 60}} {
			if text := term.DrawStart(page, p.startWorld, size[0], size[1], false); !strings.Contains(text, "▸ "+e.Name) {
				t.Errorf("%s is not in sight at %v:\n%s", e.Name, size, text)
			}
		}
		if p.startWorld(e.Name) == nil {
			t.Errorf("%s has no picture", e.Name)
		}
		page.Move(1)
	}
}
