// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// living is a run with Autonomous Life, the program of an activity before those of the
// world.
type living struct {
	*thinking
	life  trace.Life
	names []string // of programs
	own   bool     // chase is the world's
	asked int      // how often why was asked for
}

func (r *living) Programs() []string { return r.names }

func (r *living) Snapshot(name string, into *trace.Program) error {
	err := r.thinking.Snapshot(name, into)
	into.Activity = !r.own || name == "servo"
	into.Asleep = into.Activity && r.life.Focus.Program != name
	return err
}

func (r *living) SnapshotLife(into *trace.Life) bool {
	*into = r.life
	return true
}

func (r *living) Explain(q explain.Query) (explain.Node, error) {
	r.asked++
	return r.thinking.Explain(q)
}

// alive plays a tick of a life of so many activities, three of which stand each otherwise.
func alive(t testing.TB, activities int) (*living, *player.Player) {
	r := &living{thinking: newThinking(t), names: []string{"servo", "chase"}, own: true}
	r.life = trace.Life{
		Robot: "nao", State: "solitary", Since: 1e9, Why: "the stack is done", Stack: []string{"demo/a", "demo/story"}, Off: []string{"RobotPushed"},
		Focus: trace.Focus{ID: "demo/dance", Since: 2e9, Why: "condition", Program: "servo", Ends: 12e9},
	}
	three := []trace.Standing{
		{Since: 1.3e9, For: 1.2e9, Span: 3e9, Whole: true, LastAt: -1},
		{Focused: true, Holds: true, Since: 2e9, LastAt: 2e9, Count: 2},
		{Holds: true, Since: 1.8e9, LastAt: 1e9, Count: 3, Keeps: [3]string{", but ", "demo/dance", " has the focus, and a solitary activity interrupts nothing"}},
	}
	for i := range activities {
		id := fmt.Sprintf("app/%d", i)
		if i < len(three) {
			id = []string{"demo/attract", "demo/dance", "demo/story"}[i]
		}
		r.life.Activities = append(r.life.Activities, trace.Activity{ID: id, Nature: "solitary", Conditioned: true})
		r.life.Standings = append(r.life.Standings, three[i%3])
	}
	p := player.New(r)
	p.Step(100)
	return r, p
}

func laid(ui *UI, p *player.Player) (*Board, string) {
	b := &Board{}
	world := ui.Lay(b, p, 1280, 720)
	return b, text(b, panels(world, 1280))
}

func TestLife(t *testing.T) {
	_, p := alive(t, 3)
	ui := &UI{Tab: "life"}
	b, got := laid(ui, p)
	for _, want := range []string{
		"chase | life | servo | memory | plots | keys\n",
		"state | solitary  since 1 s: the stack is done\n",
		"focus | demo/dance  since 2 s: condition\n", "runs the program servo, ends at 12 s at the latest\n",
		"stack | demo/story, then demo/a\n", "safeguards | no cause holds; off: RobotPushed\n",
		"demo/attract | solitary | never in focus\ntrue for 1.2 s of 3 s\n",
		"demo/dance | solitary | in focus since 2 s\ntrue since 2 s\n",
		"demo/story | solitary | last 1 s, 3 times\ntrue since 1.8 s, but demo/dance has the focus, and a solitary activity interrupts nothing\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if !slices.ContainsFunc(b.Hits, func(h Hit) bool { return h.Action == Action{Do: Tab, Name: "servo"} && h.Y > topH+rowH+pad }) {
		t.Error("the program that runs does not lead to its panel")
	}
}

// Life comes first where nothing else thinks; a program that no activity in focus runs has
// no tab, but stays where it is looked at.
func TestTabsOfLife(t *testing.T) {
	r, p := alive(t, 3)
	names := func(u *UI) string { return strings.Join(u.tabNames(p.Frame()), " ") }
	if got := names(&UI{}); got != "chase life servo memory plots keys" {
		t.Errorf("%s", got)
	}
	r.own, r.life.Focus = false, trace.Focus{Ends: -1}
	p.Step(1)
	ui := &UI{}
	if _, got := laid(ui, p); ui.Tab != "life" || !strings.Contains(got, "no activity, and none has had it") {
		t.Errorf("first %s:\n%s", ui.Tab, got)
	}
	if got := names(ui); got != "life memory plots keys" {
		t.Errorf("%s", got)
	}
	ui.Tab = "servo"
	if _, got := laid(ui, p); !strings.Contains(got, "life | servo | memory") || !strings.Contains(got, "asleep: no activity") {
		t.Errorf("\n%s", got)
	}
	r.names = []string{"life"}
	p.Step(1)
	if got := LifeTab(p.Frame()); got != "Life" {
		t.Errorf("beside a program called life its panel is called %q", got)
	}
	if got := strings.Join(Tabs(p.Frame()), " "); got != "Life life memory plots keys" {
		t.Errorf("%s", got)
	}
}

// A click tells why an activity stands as it does; the words are asked for once, and are
// not those of the present where the past is shown.
func TestWhyOfAnActivity(t *testing.T) {
	r, p := alive(t, 3)
	ui := &UI{Tab: "life"}
	b, _ := laid(ui, p)
	var a Action
	for _, h := range b.Hits {
		if h.Action.Do == Select && h.Action.Path == "demo/attract" {
			a, _ = b.At(h.X+h.W/2, h.Y+h.H/2)
		}
	}
	if a != (Action{Do: Select, Path: "demo/attract"}) {
		t.Fatalf("a click does %+v", a)
	}
	ui.Picked, ui.Program, ui.Node = true, a.Name, a.Path
	for range 5 {
		if _, got := laid(ui, p); !strings.Contains(got, "why demo/attract\ndemo/attract, solitary: its condition is false\n  it never had the focus\n") {
			t.Fatalf("\n%s", got)
		}
	}
	if r.asked != 1 {
		t.Errorf("why was asked for %d times", r.asked)
	}
	p.Scrub(0.99)
	if _, got := laid(ui, p); !strings.Contains(got, "why demo/attract\nN/A: ") || r.asked != 1 {
		t.Errorf("\n%s", got)
	}
}

// Two hundred activities cost no more to lay out than there is room for.
func TestManyActivities(t *testing.T) {
	_, p := alive(t, 30)
	b, _ := laid(&UI{Tab: "life"}, p)
	few := len(b.Items)
	_, p = alive(t, 200)
	ui := &UI{Tab: "life"}
	b, got := laid(ui, p)
	if len(b.Items) != few || !strings.Contains(got, "demo/attract") {
		t.Errorf("%d items of 200 activities, %d of 30:\n%s", len(b.Items), few, got)
	}
	ui.Scroll = 1e6
	if _, got = laid(ui, p); !strings.Contains(got, "app/199") || strings.Contains(got, "demo/attract") {
		t.Errorf("at the end:\n%s", got)
	}
	ui.Find.Text, ui.Scroll = "P/17", 0
	if _, got = laid(ui, p); !strings.Contains(got, "app/17 | ") || !strings.Contains(got, "app/171") || strings.Contains(got, "app/18") {
		t.Errorf("searched for:\n%s", got)
	}
}

func TestLifeIsNotOutside(t *testing.T) {
	for _, size := range [][2]float64{{480, 320}, {640, 360}, {1280, 720}} {
		r, p := alive(t, 40)
		for i := range 12 {
			r.names = append(r.names, fmt.Sprintf("a_long_name_of_a_program_%d", i))
		}
		p.Step(1)
		ui := &UI{Tab: "life", Picked: true, Node: "demo/attract", Find: Finder{Text: "o", Typing: true}}
		b := &Board{}
		ui.Lay(b, p, size[0], size[1])
		outside(t, b, size[0], size[1])
	}
}

func BenchmarkLife(b *testing.B) {
	for _, n := range []int{10, 200} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			_, p := alive(b, n)
			ui, board := &UI{Tab: "life"}, &Board{}
			for b.Loop() {
				ui.Lay(board, p, 1280, 720)
			}
		})
	}
}
