// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// thinking is a run with a Playful and a PDL program. The branch of the red ball is
// there from tick 40 to 120.
type thinking struct {
	world *sim.World
	done  bool
	keys  []string
}

func newThinking(t testing.TB) *thinking {
	w, err := sim.New(&sim.Model{
		Name: "thoughts", Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity, Ground: sim.Ground{Size: geom.Vec2{X: 4, Y: 4}},
		Objects: []sim.Object{{Name: "ball", Shape: sim.Ball, Radius: 0.1, Mass: 0.1, At: sim.Resting(0, 0)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return &thinking{world: w, keys: []string{"ticks", "other", "state"}}
}

func (r *thinking) World() *sim.World       { return r.world }
func (r *thinking) Show(into *sim.Snapshot) { r.world.Snapshot(into) }
func (r *thinking) Now() int64              { return r.world.Now() }
func (r *thinking) Tick()                   { r.world.Tick() }
func (r *thinking) Done() bool              { return r.done }
func (r *thinking) Do(in sim.Input) error   { return r.world.Do(in) }
func (r *thinking) Reload(func()) error     { return fmt.Errorf("a.play:1:2: no\n  1 | x\n    | ^") }
func (r *thinking) Programs() []string      { return []string{"chase", "servo"} }
func (r *thinking) Rewind(int64) error      { return nil }
func (r *thinking) Explain(q explain.Query) (explain.Node, error) {
	n := explain.Said("inactive since 2 s: time_ago < 2 is false\nchase.play:4:1: searching")
	switch q.Subject {
	case explain.OfActivity:
		n = explain.Said("demo/attract, solitary: its condition is false")
		n.Say("it never had the focus")
	case explain.OfExpectation:
		n = explain.Said("%s at 2 s\nheld, decided at 1.5 s", q.Name)
	}
	return n, nil
}

func (r *thinking) SnapshotLife(*trace.Life) bool { return false }

func (r *thinking) Expectations() []player.Expectation {
	return []player.Expectation{{Name: "finds it", Result: "held"}, {Name: "never falls", Result: "failed"}, {Name: "comes back"}}
}

func (r *thinking) Value(key string) (float64, bool) {
	return float64(r.world.Ticks()), key == "ticks"
}

func (r *thinking) KeyNames() []string { return r.keys }
func (r *thinking) Ending() string     { return "its time is over" }

func (r *thinking) Keep(to []float32) []float32 { return to }

func (r *thinking) Kept(key string, of *sim.Snapshot, _ []float32) (float64, bool) {
	return float64(of.Tick), key == "ticks"
}

func (r *thinking) Text(key string) (string, bool) { return "solitary", key == "state" }

func (r *thinking) Snapshot(name string, into *trace.Program) error {
	*into = trace.Program{Name: name, Time: r.world.Now()}
	if name == "servo" {
		into.Quantities = []trace.Quantity{
			{Name: "bearing", Lower: -1, Upper: 1, Sampled: true, Value: 0.25},
			{Name: "turn", Lower: -0.6, Upper: 0.6, Before: 0.5, Value: 0.6, Clamped: true, Proposals: []trace.Proposal{{Process: "rest", Amount: -0.1}, {Process: "face", Amount: 0.4}}},
		}
		return nil
	}
	into.Nodes = append(into.Nodes,
		trace.Node{Name: "chase", Active: true, Score: 1, State: "playing"},
		trace.Node{Path: "detection", Name: "detection", Depth: 1, Leaf: true, Active: true, Score: 1})
	if tick := r.world.Ticks(); tick >= 40 && tick < 120 {
		into.Nodes = append(into.Nodes,
			trace.Node{Path: "following[ball:red]", Name: "following[ball:red]", Targeting: "ball:red", Depth: 1, Active: true, Score: 2.5},
			trace.Node{Path: "following[ball:red]/walk", Name: "walk", Depth: 2, Leaf: true, Active: true, Running: true, Score: 1})
	}
	into.Nodes = append(into.Nodes,
		trace.Node{Path: "searching", Name: "searching", Depth: 1, Leaf: true, Score: 1, Reason: trace.Blocked, By: "following[ball:red]", Resource: "head"})
	into.Resources = []trace.Holder{{Resource: "head", Path: "following[ball:red]/walk"}, {Resource: "legs"}}
	into.Memory = []trace.SchemeState{{Type: "ball", Key: "red", Properties: []trace.Property{{Name: "distance", Value: slot.Float(1.5)}}}}
	return nil
}

// text is the text of a board within a rectangle, a row for each height, words from
// left to right.
func text(b *Board, in Rect) string {
	rows := map[int][]*Item{}
	for i := range b.Items {
		if it := &b.Items[i]; it.Kind == Text && in.Has(it.X, it.Y) {
			rows[int(it.Y)/6] = append(rows[int(it.Y)/6], it)
		}
	}
	var heights []int
	for y := range rows {
		heights = append(heights, y)
	}
	sort.Ints(heights)
	var out strings.Builder
	for _, y := range heights {
		slices.SortStableFunc(rows[y], func(a, b *Item) int { return int(a.X - b.X) })
		for i, it := range rows[y] {
			if i > 0 {
				out.WriteString(" | ")
			}
			out.WriteString(it.Text)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// lay plays to a tick and lays out the panels.
func lay(t *testing.T, ui *UI, tick int64, w, h float64) (*Board, *player.Player, Rect) {
	t.Helper()
	return layRun(t, newThinking(t), ui, tick, w, h)
}

// layRun is lay for a run.
func layRun(t *testing.T, run *thinking, ui *UI, tick int64, w, h float64) (*Board, *player.Player, Rect) {
	t.Helper()
	p := player.New(run)
	p.Watch("ticks")
	p.Step(tick)
	p.Log.Add(&trace.Event{Time: 1e9, Kind: trace.Say, Name: "ann", Why: "hello"})
	b := &Board{}
	return b, p, ui.Lay(b, p, w, h)
}

// panels is the column beside the picture of the world.
func panels(world Rect, w float64) Rect { return Rect{world.W, world.Y, w - world.W, world.H} }

func TestTree(t *testing.T) {
	for _, c := range []struct {
		name string
		tick int64
		want []string
	}{
		{"before", 30, []string{"chase | state playing", "detection", "searching | blocked by following[ball:red] (head)"}},
		{"there", 100, []string{"detection", "following[ball:red] | 2.5", "walk", "searching"}},
		{"gone", 140, []string{"detection", "following[ball:red] | gone, 0.6 s ago", "walk", "searching"}},
		{"long gone", 280, []string{"detection", "searching"}},
	} {
		b, _, world := lay(t, &UI{}, c.tick, 1280, 720)
		got := text(b, panels(world, 1280))
		at := 0
		for _, want := range c.want {
			i := strings.Index(got[at:], want)
			if i < 0 {
				t.Fatalf("%s: %q is not there, or not in its place:\n%s", c.name, want, got)
			}
			at += i
		}
		if c.name == "long gone" && strings.Contains(strings.Replace(got, "by following", "", 1), "following[ball:red]\n") {
			t.Errorf("still there:\n%s", got)
		}
	}
}

func TestResourcesTellWhoWaits(t *testing.T) {
	b, _, world := lay(t, &UI{}, 100, 1280, 720)
	got := text(b, panels(world, 1280))
	if !strings.Contains(got, "head | following[ball:red]/walk | waits: searching\nlegs | free\n") {
		t.Errorf("\n%s", got)
	}
}

func TestQuantitiesAreStacked(t *testing.T) {
	b, _, world := lay(t, &UI{Tab: "servo"}, 100, 1280, 720)
	got := text(b, panels(world, 1280))
	for _, want := range []string{"bearing | 0.25\n", "turn | at its limit  0.6\n", "-0.6 | 0.6\n", "rest | -0.1\nface | +0.4\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	var bars []Item
	for _, it := range b.Items {
		if it.Kind == Fill && (it.Color == good || it.Color == bad) && it.H == 8 && it.W != 8 {
			bars = append(bars, it)
		}
	}
	if len(bars) != 2 || bars[0].X != bars[1].X || bars[1].W < 3.9*bars[0].W || bars[1].W > 4.1*bars[0].W {
		t.Errorf("the second proposal does not begin where the first ends: %+v", bars)
	}
}

// Next to nothing is no bar, and no number.
func TestNextToNothingIsNone(t *testing.T) {
	b := &Board{}
	stack(b, &trace.Quantity{Lower: -1, Upper: 1, Proposals: []trace.Proposal{{Process: "kick", Amount: -6e-16}, {Process: "fade", Amount: 1e-5}}}, Rect{0, 0, 400, 60})
	var texts []string
	for _, it := range b.Items {
		switch {
		case it.Kind == Fill && it.W > 2:
			t.Errorf("a bar of %v pixels", it.W)
		case it.Kind == Text:
			texts = append(texts, it.Text)
		}
	}
	if got := strings.Join(texts, " "); got != "kick 0 fade +1e-05" {
		t.Errorf("%q", got)
	}
}

func TestOtherTabs(t *testing.T) {
	for tab, want := range map[string]string{"memory": "ball:red   2.50 s ago\ndistance = 1.5\n", "plots": "ticks | 100\n", "keys": "ticks | 100\nother\nstate | solitary\n"} {
		b, _, world := lay(t, &UI{Tab: tab}, 100, 1280, 720)
		if got := text(b, panels(world, 1280)); !strings.Contains(got, want) {
			t.Errorf("%s: no %q in\n%s", tab, want, got)
		}
	}
}

func TestExpectationsAndLog(t *testing.T) {
	b, _, world := lay(t, &UI{}, 100, 1280, 720)
	got := text(b, panels(world, 1280))
	if !strings.Contains(got, "expectations\nfinds it | held\nnever falls | failed\ncomes back | open\n1.00 | ann: “hello”\n") {
		t.Errorf("\n%s", got)
	}
}

// A line of the log that is too long is shortened at its front: what it came to is at its
// end. A tree that goes on below says how many rows it has more.
func TestWhatIsShortened(t *testing.T) {
	p := player.New(newThinking(t))
	p.Log.Add(&trace.Event{Kind: trace.Leaf, Path: strings.Repeat("very_long_block/", 9) + "walk_to", Event: trace.Start})
	var b Board
	world := (&UI{}).Lay(&b, p, 640, 400)
	if got := text(&b, panels(world, 640)); !strings.Contains(got, "…/very_long_block/walk_to start\n") {
		t.Errorf("\n%s", got)
	}
	low, p, world := lay(t, &UI{Fold: Unfolded}, 100, 640, 240)
	got := text(low, panels(world, 640))
	low, _, world = lay(t, &UI{Fold: Unfolded, Picked: true, Program: "chase", Node: "searching"}, 100, 640, 420)
	if seen := text(low, panels(world, 640)); !strings.Contains(seen, "\nsearching | ") || !strings.Contains(seen, "why searching") {
		t.Errorf("what is selected is not in sight:\n%s", seen)
	}
	if rows := len(p.Frame().Programs[0].Nodes); !regexp.MustCompile(`… \d more\n`).MatchString(got) || strings.Contains(got, "\nsearching") || rows < 4 {
		t.Errorf("%d rows\n%s", rows, got)
	}
}

// In the smallest window the panels have some rows, and the clock is whole.
func TestSmallWindow(t *testing.T) {
	for _, h := range []float64{320, 400, 480, 720} {
		run := newThinking(t)
		run.keys = []string{"a", "b", "c", "d", "e", "f", "g", "h"}
		b, p, world := layRun(t, run, &UI{Tab: "keys"}, 100, 480, h)
		last, first := 0.0, h
		for i := range b.Items {
			switch it := &b.Items[i]; {
			case it.Kind != Text || it.X < world.W:
			case len(it.Text) == 1:
				last = max(last, it.Y+rowH)
			case it.Text == "expectations":
				first = it.Y
			}
		}
		if last < world.Y+4*rowH || last > first+1 {
			t.Errorf("%v high: the keys go to %v, the expectations begin at %v", h, last, first)
		}
		if got := text(b, Rect{0, h - bottomH, 480, bottomH}); !strings.Contains(got, p.Clock()) {
			t.Errorf("%v high: the clock is %q", h, got)
		}
	}
}

// Where there are too many, the ones that matter are shown.
func TestManyExpectations(t *testing.T) {
	var all []player.Expectation
	for i := range 8 {
		all = append(all, player.Expectation{Name: fmt.Sprint(i), Result: "held"})
	}
	if got := Urgent(all[:6], MostExpected); got[5].Name != "5" {
		t.Errorf("%+v", got)
	}
	all[3].Result, all[6].Result, all[7].Result = "", "not_reached", "failed"
	var order string
	for _, e := range Urgent(all, MostExpected) {
		order += e.Name
	}
	if order != "73601245" {
		t.Errorf("in the order %s", order)
	}
}

func TestWhyOfTheChosenNode(t *testing.T) {
	ui := &UI{Picked: true, Program: "chase", Node: "searching"}
	b, _, world := lay(t, ui, 100, 1280, 720)
	got := text(b, panels(world, 1280))
	if !strings.Contains(got, "why searching\ninactive since 2 s: time_ago < 2 is false\nchase.play:4:1: searching\n") {
		t.Errorf("\n%s", got)
	}
}

func TestProblemsAreShownWithTheirLines(t *testing.T) {
	ui := &UI{}
	b, p, _ := lay(t, ui, 10, 1280, 720)
	p.Reload()
	world := ui.Lay(b, p, 1280, 720)
	if got := text(b, world); got != "a.play:1:2: no\n  1 | x\n    | ^\n" {
		t.Errorf("%q", got)
	}
}

// Whatever a key does, a button does too; and what is clicked in its middle does what
// it says.
func TestHits(t *testing.T) {
	ui := &UI{}
	b, _, _ := lay(t, ui, 100, 1280, 720)
	there := map[Verb]bool{Next: true} // the tabs themselves are buttons
	ui.Cameras, ui.Listing = []string{"free", "top"}, true
	listed, _, _ := lay(t, ui, 100, 1280, 720)
	ui.Listing, ui.Showing = false, true
	shown, _, _ := lay(t, ui, 100, 1280, 720)
	ui.Showing = false
	for _, h := range append(listed.Hits, shown.Hits...) {
		there[h.Action.Do] = true
	}
	for _, h := range b.Hits {
		there[h.Action.Do] = true
		a, ok := b.At(h.X+h.W/2, h.Y+h.H/2)
		if a.At = h.Action.At; !ok || a != h.Action {
			t.Errorf("the middle of %+v does %+v", h, a)
		}
	}
	for _, k := range Keys {
		if !there[k.Do] {
			t.Errorf("%s (%s) has no button", k.Key, k.Do)
		}
	}
	if a, ok := b.At(640, 720-bottomH+10); !ok || a.Do != Scrub || a.At < 0.45 || a.At > 0.55 {
		t.Errorf("the middle of the time line: %+v", a)
	}
	ui.Cameras, ui.Listing = []string{"free", "top"}, true
	b, _, world := lay(t, ui, 100, 1280, 720)
	if a, ok := b.At(ui.listAt+10, world.Y+pad/2+rowH*1.5); !ok || a != (Action{Do: Look, Name: "top"}) {
		t.Errorf("the second camera of the list: %+v", a)
	}
	if _, ok := b.At(world.X+world.W/2, world.Y+world.H-10); ok {
		t.Error("the world is a button")
	}
}

// Nothing is painted, and nothing can be clicked, outside the window, whatever it shows.
func TestNothingIsOutside(t *testing.T) {
	for _, size := range [][2]float64{{480, 320}, {640, 360}, {800, 1000}, {1280, 720}, {2560, 1440}} {
		for _, tab := range []string{"chase", "servo", "memory", "plots", "keys"} {
			run := newThinking(t)
			ui := &UI{Tab: tab, Picked: true, Program: "chase", Node: "searching", Help: true, Listing: true, Showing: true, Find: Finder{Text: "e", Typing: true}, Camera: "nao/camera_bottom", Message: "it is held"}
			for i := range 40 {
				ui.Cameras = append(ui.Cameras, fmt.Sprintf("camera %d", i))
				run.keys = append(run.keys, fmt.Sprintf("a/long/key/of/the/robot/%d", i))
			}
			b, _, world := layRun(t, run, ui, 140, size[0], size[1])
			outside(t, b, size[0], size[1])
			if world.W < size[0]*0.35 || world.H < size[1]*0.6 {
				t.Errorf("%v: the world has only %+v", size, world)
			}
		}
	}
}

func outside(t *testing.T, b *Board, w, h float64) {
	t.Helper()
	for i := range b.Items {
		it := &b.Items[i]
		x0, y0, x1, y1 := min(it.X, it.X+it.W), min(it.Y, it.Y+it.H), max(it.X, it.X+it.W), max(it.Y, it.Y+it.H)
		if it.Kind == Text {
			x1, y1 = it.X+b.Fonts.Width(it.Text, it.Style, it.Size), it.Y+it.Size
		}
		if x0 < -0.01 || y0 < -0.01 || x1 > w+0.01 || y1 > h+0.01 {
			t.Errorf("%v×%v: %+v goes to %v, %v", w, h, *it, x1, y1)
		}
	}
	for _, k := range b.Hits {
		if k.X < 0 || k.Y < 0 || k.X+k.W > w+0.01 || k.Y+k.H > h+0.01 {
			t.Errorf("%v×%v: %+v", w, h, k)
		}
	}
}
