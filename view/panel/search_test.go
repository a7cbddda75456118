// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/view/player"
)

// What is searched for is shown, and the branches it is on; nothing else.
func TestSearch(t *testing.T) {
	for _, c := range []struct {
		tab, find  string
		want, none []string
	}{
		{"chase", "WALK", []string{"find: WALK", "chase | state playing", "following[ball:red]", "walk"}, []string{"detection\n", "\nsearching"}},
		{"chase", "detec", []string{"chase | state", "detection"}, []string{"walk\n", "\nsearching"}},
		{"servo", "face", []string{"turn | at its limit", "face"}, []string{"bearing"}},
		{"keys", "oth", []string{"other"}, []string{"ticks"}},
		{"memory", "blue", nil, []string{"red", "distance", "nothing in memory"}},
		{"memory", "RED", []string{"ball:red", "distance = 1.5"}, nil},
	} {
		ui := &UI{Tab: c.tab}
		ui.Find.Type(c.find)
		b, p, world := lay(t, ui, 100, 1280, 720)
		got := text(b, panels(world, 1280))
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s, %q: no %q in\n%s", c.tab, c.find, want, got)
			}
		}
		for _, none := range c.none {
			if strings.Contains(got, none) {
				t.Errorf("%s, %q: there is %q in\n%s", c.tab, c.find, none, got)
			}
		}
		ui.Find.Leave()
		ui.Lay(b, p, 1280, 720)
		all := text(b, panels(world, 1280))
		for _, none := range append(c.none, "chase | servo | memory") {
			if none != "nothing in memory" && !strings.Contains(all, none) {
				t.Errorf("%s: after the search there is no %q in\n%s", c.tab, none, all)
			}
		}
		if strings.Contains(all, "find:") {
			t.Errorf("%s: after the search there is\n%s", c.tab, all)
		}
	}
	f := Finder{Text: "ré"}
	if f.Rub(); f.Text != "r" {
		t.Errorf("%q", f.Text)
	}
	f.Rub()
	if f.Rub(); f.Text != "" {
		t.Errorf("%q", f.Text)
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		v           float64
		text, delta string
	}{
		{0.30000000000000004, "0.3", "+0.3"},
		{6.661e-16, "0", "0"},
		{math.Copysign(0, -1), "0", "0"},
		{-0.02, "-0.02", "-0.02"},
		{123456, "123456", "+123456"},
		{1234.567, "1234.6", "+1234.6"},
		{1e20, "1e+20", "+1e+20"},
	} {
		if text, delta := Number(c.v, 5), Amount(c.v, 5); text != c.text || delta != c.delta {
			t.Errorf("%v is %q and %q", c.v, text, delta)
		}
	}
	for want, v := range map[string]slot.Value{"0.3": slot.Float(0.30000000000000004), "[1, 0.3333, 0]": slot.Vector(1, 1.0/3, 1e-17), "3": slot.Int(3), "true": slot.Bool(true)} {
		if got := Value(v); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// The button says what Space does.
func TestPlayButton(t *testing.T) {
	run := newThinking(t)
	p := player.New(run)
	is := func(want string) {
		t.Helper()
		if got := (&UI{}).bar(p)[2]; got.text != want || got.do != Toggle {
			t.Errorf("the button says %q, not %q", got.text, want)
		}
	}
	is("Pause")
	p.Step(8)
	is("Run")
	run.done = true
	is("Again")
	p.Scrub(0)
	is("Run")
}

// Each layer is its own switch.
func TestLayers(t *testing.T) {
	var l Layers
	for verb, want := range map[Verb]Layers{Names: {Names: true}, Eyes: {Eyes: true}, Points: {Points: true}, Clear: {Clear: true}, Wires: {Wires: true}} {
		l = Layers{}
		if !l.Switch(verb) || l != want {
			t.Errorf("%s: %+v", verb, l)
		}
		if l.Switch(verb); l != (Layers{}) {
			t.Errorf("%s twice: %+v", verb, l)
		}
	}
	if l.Switch(Reset) {
		t.Error("reset is a layer")
	}
}
