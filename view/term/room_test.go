// SPDX-License-Identifier: Apache-2.0

package term

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
)

// judged is a run with many expectations.
type judged struct {
	*still
	many int
}

func (r judged) Expectations() (all []player.Expectation) {
	for i := range r.many {
		all = append(all, player.Expectation{Name: fmt.Sprint("number ", i), Result: []string{"held", "", "held", "failed"}[i%4]})
	}
	return all
}

// Expectations leave room for the page above them: those that matter most are shown, and
// the others are counted.
func TestManyExpectationsLeaveRoom(t *testing.T) {
	p := player.New(judged{newStill(t), 16})
	got := Draw(p, &Screen{}, 80, 24)
	for _, want := range []string{"4 failed, 4 open, 8 held\n", "failed: number 3\n", "failed: number 15\n", "✗ nod"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "held: number") || strings.Count(got, "number") != 5 {
		t.Errorf("\n%s", got)
	}
	if got := Draw(p, &Screen{}, 40, 12); !strings.Contains(got, "● following") || !strings.Contains(got, "4 failed") {
		t.Errorf("\n%s", got)
	}
}

// Whatever room a page and the expectations have, none or much, they keep within it.
func TestPagesKeepWithinTheirRoom(t *testing.T) {
	m, _ := alive(t, 9)
	pages := []*player.Player{m.player, begun(t), player.New(judged{newStill(t), 16})}
	for _, p := range pages {
		for page := range 3 {
			for h := range 12 {
				s := &Screen{Program: page, Find: m.screen.Find}
				for i := range 14 {
					if s.Move(p.Frame(), 1); i == 5 {
						s.Ask()
					}
					b := box{12, 5, 20, h}
					g := newGrid(40, 30)
					b.h -= s.expectations(g, p.Frame(), b)
					s.program(g, p, p.Frame(), b)
					outside(t, g, box{b.x - 1, b.y, b.w + 1, h})
				}
			}
		}
	}
}

func outside(t *testing.T, g *grid, b box) {
	t.Helper()
	for i, c := range g.cells {
		x, y := i%g.w, i/g.w
		if within := x >= b.x && x < b.x+b.w && y >= b.y && y < b.y+b.h; !within && c.r != ' ' {
			t.Fatalf("%q at %d,%d, outside of %v:\n%s", c.r, x, y, b, g.render(false))
		}
	}
}

// A thing has its name beside it where there is room, else its beginning; nothing is
// written over.
func TestNamesOnThePlan(t *testing.T) {
	if got := Draw(begun(t), &Screen{}, 90, 24); !strings.Contains(got, "● ball") || !strings.Contains(got, "ann ☻ →") {
		t.Errorf("\n%s", got)
	}
	g := newGrid(9, 3)
	p := newPlan(g, box{0, 0, 9, 3}, newStill(t).world.Model.Ground.Size)
	for x := range 9 {
		g.set(x, 0, '─', 0)
		g.set(x, 2, '─', 0)
	}
	x, _ := p.at(newStill(t).world.Bodies()[1].Pos.XY())
	g.set(x, 1, '☻', 0)
	g.set(x+5, 1, '▒', 0)
	p.name(newStill(t).world.Bodies()[1].Pos.XY(), "theodora")
	if got := strings.Split(g.render(false), "\n")[1]; !strings.Contains(got, "☻ the▒") {
		t.Errorf("%q", got)
	}
}

// The reason of a node is told whole where there are lines for it.
func TestReasonsAreWhole(t *testing.T) {
	got := Draw(begun(t), &Screen{}, 90, 24)
	if !strings.Contains(got, "◐ searching\n") || !strings.Contains(got, "       blocked by following[ball:red]\n") {
		t.Errorf("\n%s", got)
	}
	if got = Draw(begun(t), &Screen{Fold: panel.Unfolded}, 60, 13); !strings.Contains(got, "searching blocked by ") || !strings.Contains(got, "…\n") {
		t.Errorf("where there are none:\n%s", got)
	}
}

// What can be asked why is hinted at only where something can be chosen.
func TestTheHintsAreOfWhatIsShown(t *testing.T) {
	p := begun(t)
	for _, c := range []struct {
		page, search string
		why          bool
	}{{"tree", "", true}, {"tree", "no such node", false}, {"quantities", "", false}} {
		s := &Screen{}
		if c.page == "quantities" {
			s.Program = 1
		}
		s.Find.Text = c.search
		got := Draw(p, s, 120, 24)
		last := got[strings.LastIndex(got, "\n")+1:]
		if strings.Contains(last, "↑↓ ⏎ why") != c.why || !strings.Contains(last, "←→ step · ") || !strings.Contains(last, "+− speed") {
			t.Errorf("%s, searched for %q: %s", c.page, c.search, last)
		}
	}
}
