// SPDX-License-Identifier: Apache-2.0

package term

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// living is a run with Autonomous Life, and a program that only an activity runs.
type living struct{ *still }

func (r living) Programs() []string { return []string{"dance", "chase"} }

func (r living) Snapshot(name string, into *trace.Program) error {
	err := r.still.Snapshot(name, into)
	into.Activity = name == "dance"
	into.Asleep = into.Activity && r.life.Focus.Program != name
	return err
}

func lifeOf(activities int) *trace.Life {
	l := &trace.Life{
		Robot: "nao", State: "solitary", Since: 1e9, Why: "the stack is done", Stack: []string{"demo/story"},
		Focus:      trace.Focus{ID: "demo/dance", Since: 2e9, Why: "condition", Program: "dance", Ends: 12e9},
		Activities: []trace.Activity{{ID: "demo/attract", Nature: "solitary", Conditioned: true}, {ID: "demo/dance", Nature: "solitary"}, {ID: "demo/story", Nature: "interactive", Conditioned: true}},
		Standings: []trace.Standing{
			{Since: 1.3e9, For: 1.2e9, Span: 3e9, Whole: true, LastAt: -1},
			{Focused: true, LastAt: 2e9, Count: 2},
			{Stacked: true, Holds: true, Since: 1.8e9, LastAt: 1e9, Count: 1, Keeps: [3]string{", but ", "demo/dance", " has the focus, and a solitary activity interrupts nothing"}},
		},
	}
	for i := len(l.Activities); i < activities; i++ {
		l.Activities = append(l.Activities, trace.Activity{ID: fmt.Sprintf("app/%d", i), Nature: "solitary", Conditioned: true})
		l.Standings = append(l.Standings, trace.Standing{LastAt: -1})
	}
	return l
}

func alive(t *testing.T, activities int) (*model, *trace.Life) {
	r := living{newStill(t)}
	r.life = lifeOf(activities)
	m := &model{player: player.New(r), w: 100, h: 26}
	m.player.Step(100)
	return m, r.life
}

func TestLifePicture(t *testing.T) {
	m, _ := alive(t, 3)
	m.key("tab")
	golden(t, "life", Draw(m.player, &m.screen, 100, 26)+"\n")
}

// Tab goes to the programs of the world, to Life, and to that of the activity in focus
// while it runs.
func TestTabsOfLife(t *testing.T) {
	m, l := alive(t, 3)
	titles := func() (all []string) {
		m.screen.Program = 0
		for range 4 {
			text := Draw(m.player, &m.screen, 100, 26)
			first, _, _ := strings.Cut(text, "\n")
			all = append(all, strings.Join(strings.Fields(first)[1:], " "))
			m.key("tab")
		}
		return all
	}
	if got := fmt.Sprint(titles()); got != "[chase (1 of 3) Autonomous Life of nao (2 of 3) dance (3 of 3) chase (1 of 3)]" {
		t.Errorf("%s", got)
	}
	l.Focus = trace.Focus{}
	m.player.Step(1)
	if got := fmt.Sprint(titles()); got != "[chase (1 of 3) Autonomous Life of nao (2 of 3) chase (1 of 3) Autonomous Life of nao (2 of 3)]" {
		t.Errorf("%s", got)
	}
}

func TestManyActivities(t *testing.T) {
	m, _ := alive(t, 200)
	m.key("tab")
	for range 500 {
		m.key("down")
		Draw(m.player, &m.screen, 100, 26)
	}
	if got := Draw(m.player, &m.screen, 100, 26); !strings.Contains(got, "app/199") || strings.Contains(got, "more") {
		t.Errorf("\n%s", got)
	}
	m.typing("P", "P")
	m.typing("/", "/17")
	if got := Draw(m.player, &m.screen, 100, 26); !strings.Contains(got, "app/171") || strings.Contains(got, "app/18") {
		t.Errorf("\n%s", got)
	}
}

// An activity is asked as a node is.
func TestWhyAnActivity(t *testing.T) {
	m, _ := alive(t, 3)
	for _, key := range []string{"down", "tab", "down", "down", "enter"} {
		m.key(key)
	}
	got := Draw(m.player, &m.screen, 100, 26)
	if !strings.Contains(got, "▸● demo/dance") || !strings.Contains(got, "why demo/dance") || !strings.Contains(got, "Why demo/dance has the focus.") {
		t.Errorf("\n%s", got)
	}
}
