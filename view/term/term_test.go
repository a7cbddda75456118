// SPDX-License-Identifier: Apache-2.0

package term

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
)

var update = flag.Bool("update", false, "write the expected outputs anew")

// still is a run of things that rest, with a program of each kind.
type still struct {
	world *sim.World
	life  *trace.Life
}

func newStill(t *testing.T) *still {
	w, err := sim.New(&sim.Model{
		Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
		Ground: sim.Ground{Size: geom.Vec2{X: 6, Y: 4}, Holes: []sim.Hole{{Name: "pit", At: geom.Vec2{X: -2, Y: -1}, Radius: 0.2, Depth: 0.5}}},
		Objects: []sim.Object{
			{Name: "ball", Shape: sim.Ball, Radius: 0.1, Mass: 0.1, Color: "red", At: sim.Resting(2, 1)},
			{Name: "ann", Shape: sim.Person, Radius: 0.25, Height: 1.7, Color: "blue", At: sim.Resting(-1, 1)},
			{Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 1, Y: 0.8, Z: 0.4}, Fixed: true, Color: "brown", At: sim.Resting(1, -1)},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return &still{world: w}
}

func (r *still) World() *sim.World            { return r.world }
func (r *still) Show(into *sim.Snapshot)      { r.world.Snapshot(into) }
func (r *still) Now() int64                   { return r.world.Now() }
func (r *still) Tick()                        { r.world.Tick() }
func (r *still) Done() bool                   { return false }
func (r *still) Do(in sim.Input) error        { return r.world.Do(in) }
func (r *still) Reload(func()) error          { return errors.New("a.play:1:2: unknown node\n  1 | x") }
func (r *still) Programs() []string           { return []string{"chase", "servo"} }
func (r *still) Rewind(int64) error           { return nil }
func (r *still) Value(string) (float64, bool) { return 0, false }
func (r *still) Text(string) (string, bool)   { return "", false }
func (r *still) Explain(q explain.Query) (explain.Node, error) {
	if q.Subject == explain.OfActivity {
		return explain.Said("Why %s has the focus.", q.Name), nil
	}
	n := explain.Said("At tick %d %s of %s has been blocked since 1.2 s:", r.world.Ticks(), q.Name, q.Program)
	n.Say("its condition distance < 1 and time_ago < 2 is false")
	n.Say("head is held")
	return n, nil
}

func (r *still) KeyNames() []string { return nil }
func (r *still) Ending() string     { return "" }

func (r *still) Keep(to []float32) []float32 { return to }

func (r *still) Kept(string, *sim.Snapshot, []float32) (float64, bool) { return 0, false }

func (r *still) Expectations() []player.Expectation {
	return []player.Expectation{{Name: "finds it", Result: "held"}, {Name: "never falls"}}
}

func (r *still) SnapshotLife(into *trace.Life) bool {
	if r.life == nil {
		return false
	}
	*into = *r.life
	return true
}

func (r *still) Snapshot(name string, into *trace.Program) error {
	*into = trace.Program{Name: name}
	if name == "servo" {
		into.Quantities = []trace.Quantity{
			{Name: "bearing", Lower: -1, Upper: 1, Sampled: true, Value: 0.25},
			{Name: "turn", Lower: -0.6, Upper: 0.6, Value: 0.6, Clamped: true, Proposals: []trace.Proposal{{Process: "face", Amount: 0.4}}},
		}
		return nil
	}
	into.Nodes = []trace.Node{
		{Name: "chase", Active: true, Score: 1},
		{Path: "following[ball:red]", Name: "following[ball:red]", Depth: 1, Active: true, Score: 1},
		{Path: "following[ball:red]/walk", Name: "walk", Depth: 2, Leaf: true, Active: true, Score: 1},
		{Path: "searching", Name: "searching", Depth: 1, Leaf: true, Score: 1, Reason: trace.Blocked, By: "following[ball:red]", Resource: "head"},
		{Path: "sit", Name: "sit", Depth: 1, Leaf: true, Score: 1, Reason: trace.Finished},
		{Path: "nod", Name: "nod", Depth: 1, Leaf: true, Score: 1, Reason: trace.Faulted},
	}
	return nil
}

func begun(t *testing.T) *player.Player {
	p := player.New(newStill(t))
	p.Step(100)
	p.Log.Add(&trace.Event{Time: 1e9, Kind: trace.Say, Name: "ann", Why: "hello"})
	p.Log.Add(&trace.Event{Time: 2e9, Kind: trace.Fault, Program: "chase", Path: "nod", Why: "no number"})
	return p
}

// TestPictures compares pictures with testdata, which were looked at.
func TestPictures(t *testing.T) {
	for name, s := range map[string]*Screen{
		"tree": {}, "quantities": {Program: 1}, "help": {Help: true},
		"why": {Chosen: choice{some: true, name: "searching", asked: true}},
	} {
		golden(t, name, Draw(begun(t), s, 90, 24)+"\n")
	}
}

// Whatever a program says and however things are called, the terminal shows it and does
// not obey it.
func TestNothingIsObeyed(t *testing.T) {
	const nasty = "\x1b[2J\u009b2J\u202e\nforged\r\x07"
	p := begun(t)
	p.Log.Add(&trace.Event{Time: 2e9, Kind: trace.Say, Name: "ann", Why: nasty})
	s := &Screen{Find: panel.Finder{Typing: true}}
	s.Find.Type(nasty)
	for _, colors := range []bool{false, true} {
		s.Colors = colors
		picture := regexp.MustCompile("\x1b\\[(0|38;5;[0-9]+)m").ReplaceAllString(Draw(p, s, 200, 40), "")
		if strings.Count(picture, "\n") != 39 || source.Printable(picture) != picture || !strings.Contains(picture, `ann: “\x1b[2J\u009b2J\u202e\nforged\x0d\x07”`) {
			t.Errorf("colors %v:\n%q", colors, picture)
		}
	}
	g := newGrid(40, 5)
	problem(g, "a\x1b[2Jb\n\u202ec\x07", box{0, 0, 40, 5})
	if got := strings.TrimSpace(g.render(false)); got != "a\\x1b[2Jb\n\\u202ec\\x07" {
		t.Errorf("%q", got)
	}
}

// golden compares a picture with the one in testdata that has its name.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := "testdata/" + name + ".txt"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is\n%s", file, got)
	}
}

// Every picture has the terminal's size, with colours or without.
func TestSizes(t *testing.T) {
	for _, size := range [][2]int{{40, 12}, {80, 24}, {100, 30}, {300, 100}} {
		p := begun(t)
		text := Draw(p, &Screen{}, size[0], size[1])
		lines := strings.Split(text, "\n")
		if len(lines) != size[1] {
			t.Errorf("%v: %d lines", size, len(lines))
		}
		for _, line := range lines {
			if n := utf8.RuneCountInString(line); n > size[0] {
				t.Errorf("%v: a line of %d: %s", size, n, line)
			}
		}
		colored := Draw(p, &Screen{Colors: true}, size[0], size[1])
		if plain := stripped(colored); plain != text || colored == text {
			t.Errorf("%v: colours change the text", size)
		}
	}
}

// Where there is no room that is said, within the room that there is.
func TestSmallTerminals(t *testing.T) {
	for _, size := range [][2]int{{30, 8}, {39, 12}, {40, 11}, {20, 5}, {200, 3}} {
		got := Draw(begun(t), &Screen{}, size[0], size[1])
		flat := strings.ReplaceAll(got, "\n", " ")
		if want := fmt.Sprintf("%d×%d characters are too few, make it 40×12 at least · q quits", size[0], size[1]); flat != want {
			t.Errorf("%q, not %q", flat, want)
		}
		lines := strings.Split(got, "\n")
		for _, line := range lines {
			if utf8.RuneCountInString(line) > size[0] || len(lines) > size[1] {
				t.Errorf("%v:\n%s", size, got)
			}
		}
	}
	for _, size := range [][2]int{{5, 2}, {1, 1}, {0, 0}} {
		if got := Draw(begun(t), &Screen{}, size[0], size[1]); got == "" {
			t.Errorf("%v shows nothing", size)
		}
	}
}

// What is searched for is shown with its branches, and Esc shows all again.
func TestFind(t *testing.T) {
	m := &model{player: begun(t), w: 90, h: 24}
	m.key("/")
	for _, r := range "WALX" {
		m.typing(string(r), string(r))
	}
	m.typing("backspace", "")
	got := Draw(m.player, &m.screen, 90, 24)
	if !strings.Contains(got, "find: WAL_") || !strings.Contains(got, "● walk") || !strings.Contains(got, "following") || strings.Contains(got, "searching") {
		t.Errorf("\n%s", got)
	}
	m.typing("enter", "")
	if got := Draw(m.player, &m.screen, 90, 24); !strings.Contains(got, "find: WAL") || strings.Contains(got, "WAL_") {
		t.Errorf("\n%s", got)
	}
	m.key("esc")
	if got := Draw(m.player, &m.screen, 90, 24); strings.Contains(got, "find") && strings.Contains(got, "find: ") || !strings.Contains(got, "searching") {
		t.Errorf("\n%s", got)
	}
}

// A tree that is longer than its room is scrolled, to its end and no farther.
func TestScroll(t *testing.T) {
	m := &model{player: begun(t), screen: Screen{Fold: panel.Unfolded}}
	first := Draw(m.player, &m.screen, 60, 12)
	if !strings.Contains(first, "chase") || !strings.Contains(first, " more") || strings.Contains(first, "✗ nod") {
		t.Errorf("\n%s", first)
	}
	for range 20 {
		m.key("down")
		Draw(m.player, &m.screen, 60, 12)
	}
	if last := Draw(m.player, &m.screen, 60, 12); !strings.Contains(last, "✗ nod") || strings.Contains(last, " more") {
		t.Errorf("\n%s", last)
	}
	for range 20 {
		m.key("up")
	}
	if got := Draw(m.player, &m.screen, 60, 12); got != first {
		t.Errorf("\n%s", got)
	}
}

// Where a tree has no room, what is inactive gives way to what runs, as in the window; the
// node above says how many are hidden. A shows all.
func TestFold(t *testing.T) {
	m := &model{player: begun(t)}
	few := Draw(m.player, &m.screen, 60, 12)
	if few = Draw(m.player, &m.screen, 60, 12); !strings.Contains(few, "● chase +1\n") || !strings.Contains(few, "✗ nod") || strings.Contains(few, "searching") {
		t.Errorf("\n%s", few)
	}
	for m.screen.Fold != panel.Unfolded {
		m.key("a")
	}
	if all := Draw(m.player, &m.screen, 60, 12); !strings.Contains(all, "● chase\n") || !strings.Contains(all, "searching") || !strings.Contains(all, " more") {
		t.Errorf("\n%s", all)
	}
}

// Up and down choose a node, Enter asks why it is as it is, Esc goes back.
func TestWhy(t *testing.T) {
	m := &model{player: begun(t), w: 90, h: 24}
	draw := func() string { return Draw(m.player, &m.screen, 90, 24) }
	first := draw()
	for _, key := range []string{"j", "down", "down", "j", "k"} {
		m.key(key)
	}
	if got := draw(); !strings.Contains(got, "▸    ● walk") || strings.Contains(got, "why walk") || strings.Count(got, "▸") != 1 {
		t.Errorf("\n%s", got)
	}
	m.key("enter")
	if got := draw(); !strings.Contains(got, "why following[ball:red]/walk") || !strings.Contains(got, "At tick 100 following[ball:red]/walk of") || !strings.Contains(got, "    head is held") && !strings.Contains(got, "  head is held") {
		t.Errorf("\n%s", got)
	}
	m.key("right")
	if got := draw(); !strings.Contains(got, "At tick 101 ") {
		t.Errorf("what is told is of before:\n%s", got)
	}
	m.key("down")
	if got := draw(); !strings.Contains(got, "why searching") {
		t.Errorf("\n%s", got)
	}
	m.key("esc")
	if got := draw(); strings.Contains(got, "why searching") || !strings.Contains(got, "▸  ◐ searching") {
		t.Errorf("\n%s", got)
	}
	m.key("esc")
	if m.key("left"); m.player.Frame().Tick == 100 && draw() != first {
		t.Errorf("\n%s", draw())
	}
	m.key("enter") // nothing is chosen
	if got := draw(); strings.Contains(got, "why searching") || m.player.Frame().Tick != 102 {
		t.Errorf("\n%s", got)
	}
}

// In a tree that has no room what is chosen is seen, also above its explanation.
func TestWhatIsChosenIsSeen(t *testing.T) {
	m := &model{player: begun(t), screen: Screen{Fold: panel.Unfolded}}
	for i := range 20 {
		m.key("down")
		if i == 3 {
			m.key("enter")
		}
		if got := Draw(m.player, &m.screen, 60, 14); strings.Count(got, "▸") != 1 {
			t.Errorf("after %d\n%s", i, got)
		}
	}
	for i := range 5 {
		m.key("up")
		if got := Draw(m.player, &m.screen, 60, 14); strings.Count(got, "▸") != 1 {
			t.Errorf("%d up\n%s", i, got)
		}
	}
}

func TestWrap(t *testing.T) {
	got := strings.Join(wrap("  one two three four", 11), "|")
	if got != "  one two|    three|    four" {
		t.Errorf("%q", got)
	}
}

// stripped takes the colours away.
func stripped(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == 0x1b {
			i += strings.IndexByte(text[i:], 'm')
			continue
		}
		out.WriteByte(text[i])
	}
	return out.String()
}

// A place that is longer than the terminal is wide is told in several lines.
func TestLongProblems(t *testing.T) {
	g := newGrid(40, 12)
	problem(g, strings.Repeat("a/", 30)+"b.play:1:2: unknown node\n  1 | x\n    | ^\n", box{0, 0, 40, 10})
	got := strings.Split(g.render(false), "\n")
	if want := "a/a/a/a/a/a/a/a/a/a/b.play:1:2: unknown"; got[6] != want || got[7] != "node" || got[8] != "  1 | x" || got[9] != "    | ^" {
		t.Errorf("%q", got)
	}
}

func TestKeys(t *testing.T) {
	m := &model{player: begun(t), w: 90, h: 24}
	at := func() int64 { return m.player.Frame().Tick }
	for _, c := range []struct {
		key  string
		want func() bool
	}{
		{"space", func() bool { return !m.player.Paused() }},
		{"space", m.player.Paused},
		{"right", func() bool { return at() == 101 }},
		{"enter", func() bool { return at() == 102 }},
		{"+", func() bool { return m.player.Speed() == 2 }},
		{"-", func() bool { return m.player.Speed() == 1 }},
		{"[", m.player.Past},
		{"]", func() bool { return !m.player.Past() }},
		{"tab", func() bool { return m.screen.Program == 1 }},
		{"?", func() bool { return m.screen.Help }},
		{"ctrl+l", func() bool { return strings.HasPrefix(m.player.Problem(), "a.play:1:2") }},
	} {
		if m.key(c.key) {
			t.Errorf("%s quits", c.key)
		}
		if !c.want() {
			t.Errorf("%s did not do what it says", c.key)
		}
	}
	for _, key := range []string{"q", "ctrl+q", "ctrl+c"} {
		if !m.key(key) {
			t.Errorf("%s does not quit", key)
		}
		if m.interrupted != (key == "ctrl+c") {
			t.Errorf("%s is an interrupt: %v", key, m.interrupted)
		}
	}
	if got := Draw(m.player, &m.screen, 90, 24); !strings.Contains(got, "a.play:1:2: unknown node\n  1 | x\n0:00:02.") {
		t.Errorf("the problem is not shown:\n%s", got)
	}
}
