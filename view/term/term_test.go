// SPDX-License-Identifier: Apache-2.0

package term

import (
	"errors"
	"flag"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

var update = flag.Bool("update", false, "write the expected outputs anew")

// still is a run of things that rest, with a program of each kind.
type still struct{ world *sim.World }

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
	return &still{w}
}

func (r *still) World() *sim.World            { return r.world }
func (r *still) Tick()                        { r.world.Tick() }
func (r *still) Done() bool                   { return false }
func (r *still) Do(in sim.Input) error        { return r.world.Do(in) }
func (r *still) Reload() error                { return errors.New("a.play:1:2: unknown node\n  1 | x") }
func (r *still) Programs() []string           { return []string{"chase", "servo"} }
func (r *still) Rewind(int64) error           { return nil }
func (r *still) Why(string, string) string    { return "" }
func (r *still) Value(string) (float64, bool) { return 0, false }
func (r *still) Expectations() []player.Expectation {
	return []player.Expectation{{Name: "finds it", Result: "held"}, {Name: "never falls"}}
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
	for name, s := range map[string]*Screen{"tree": {}, "quantities": {Program: 1}, "help": {Help: true}} {
		got := Draw(begun(t), s, 90, 24) + "\n"
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
	if got := Draw(begun(t), &Screen{}, 20, 5); !strings.Contains(got, "too small") {
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
	for _, key := range []string{"q", "ctrl+c"} {
		if !m.key(key) {
			t.Errorf("%s does not quit", key)
		}
	}
	if !strings.Contains(Draw(m.player, &m.screen, 90, 24), "a.play:1:2: unknown node") {
		t.Error("the problem is not shown")
	}
}
