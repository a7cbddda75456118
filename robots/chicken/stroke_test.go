// SPDX-License-Identifier: Apache-2.0

package chicken_test

import (
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/robots/chicken"
	"github.com/playsim/playsim/sim"
)

// commanded is a line whose feeder holds its chickens back and whose program is a test.
func commanded(t *testing.T, p plan) line {
	t.Helper()
	w, err := sim.New(p.model(kinds))
	if err != nil {
		t.Fatal(err)
	}
	l := line{w, t}
	l.command("feeder", "run", 0)
	return l
}

// place puts a chicken onto the plate, or elsewhere.
func (l line) place(bird string, x, y float64) {
	i, ok := l.Object(bird)
	if !ok {
		l.t.Fatalf("no %s", bird)
	}
	l.Put(i, sim.Resting(x, y), 0)
}

func (l line) hole(bird string) string {
	i, _ := l.Object(bird)
	if in := l.Bodies()[i].In; in >= 0 {
		return l.Model.Ground.Holes[in].Name
	}
	return ""
}

func TestAStrokeTakesItsTime(t *testing.T) {
	l := commanded(t, usual(1))
	l.place("chicken_1", 0.45, 0.05)
	l.command("picker", "command", 2)
	spent := map[float64]int{}
	l.run(4, func() { spent[l.get("picker", "mode")]++ })
	for mode, want := range map[float64]int{1: 32, 2: 40, 3: 32} {
		if spent[mode] != want {
			t.Errorf("mode %v takes %d ticks, want %d", mode, spent[mode], want)
		}
	}
	if l.hole("chicken_1") != "white" {
		t.Errorf("the chicken is in %q", l.hole("chicken_1"))
	}
}

// R19: a command is seen through whatever comes meanwhile, and counts once.
func TestACommandIsLatched(t *testing.T) {
	l := commanded(t, usual(1))
	l.place("chicken_1", 0.5, 0)
	l.command("picker", "command", 1)
	l.run(0.5, nil)
	l.command("picker", "command", 2)
	l.run(6, nil)
	if l.hole("chicken_1") != "black" {
		t.Errorf("the chicken is in %q", l.hole("chicken_1"))
	}
	if n := l.get("picker", "picked") + l.get("picker", "missed"); n != 1 {
		t.Errorf("it reached %v times without a 0 between", n)
	}
	l.command("picker", "command", 0)
	l.run(0.1, nil)
	l.command("picker", "command", 2)
	l.run(4, nil)
	if l.get("picker", "missed") != 1 {
		t.Errorf("missed %v, want 1: there was nothing to take", l.get("picker", "missed"))
	}
}

// A 0 while the picker is under way counts for the next command.
func TestA0MeanwhileArmsThePicker(t *testing.T) {
	l := commanded(t, usual(1))
	l.place("chicken_1", 0.5, 0)
	l.command("picker", "command", 1)
	l.run(1.5, nil)
	l.command("picker", "command", 0)
	l.run(0.1, nil)
	l.place("chicken_2", 0.5, 0)
	l.command("picker", "command", 2)
	l.run(6, nil)
	if l.hole("chicken_1") != "black" || l.hole("chicken_2") != "white" || l.get("picker", "picked") != 2 {
		t.Errorf("%q, %q, picked %v", l.hole("chicken_1"), l.hole("chicken_2"), l.get("picker", "picked"))
	}
}

// R20: commands between two are rounded half away from 0 and reported.
func TestACommandBetweenTwo(t *testing.T) {
	for command, want := range map[float64]string{0.4: "", 0.5: "black", 1.49: "black", 1.5: "white"} {
		l := commanded(t, usual(1))
		l.place("chicken_1", 0.5, 0)
		l.command("picker", "command", command)
		l.run(4, nil)
		if l.hole("chicken_1") != want || l.get("picker", "odd") != 1 {
			t.Errorf("command %v: the chicken is in %q, want %q; odd %v", command, l.hole("chicken_1"), want, l.get("picker", "odd"))
		}
	}
}

// One at a time, the nearest to the hand.
func TestThePickerTakesOneOfTwo(t *testing.T) {
	l := commanded(t, usual(1))
	l.place("chicken_1", 0.37, 0)
	l.place("chicken_2", 0.62, 0)
	l.run(0.3, nil)
	sum := l.weight("chicken_1") + l.weight("chicken_2")
	if got := l.get("scale", "weight"); math.Abs(got-math.Min(sum, 10)) > 1e-9 || l.get("scale", "count") != 2 {
		t.Errorf("it shows %v kg for %v", got, sum)
	}
	l.command("picker", "command", 1)
	l.run(4, nil)
	if l.hole("chicken_2") != "black" || l.hole("chicken_1") != "" || l.get("scale", "count") != 1 {
		t.Errorf("%q, %q, %v left", l.hole("chicken_1"), l.hole("chicken_2"), l.get("scale", "count"))
	}
}

func (l line) weight(bird string) float64 {
	i, _ := l.Object(bird)
	return l.Model.Objects[i].Mass
}

func TestTheFeederWaitsForRoom(t *testing.T) {
	p := usual(1)
	p.belt.Speed = 0
	l := commanded(t, p)
	l.run(10, nil)
	if l.get("feeder", "fed") != 0 {
		t.Error("it feeds though it is told not to")
	}
	l.command("feeder", "run", 1)
	l.run(30, nil)
	if l.get("feeder", "fed") != 1 || l.get("feeder", "waiting") != 1 || l.get("feeder", "left") != 39 || l.get("belt", "count") != 1 {
		t.Errorf("fed %v, waiting %v, left %v", l.get("feeder", "fed"), l.get("feeder", "waiting"), l.get("feeder", "left"))
	}
}

func TestTheBeltRunsAsCommanded(t *testing.T) {
	p := usual(1)
	p.belt.PileUp = true
	l := commanded(t, p)
	l.place("chicken_1", -1.5, 0)
	l.command("belt", "command", 0.5)
	l.run(2, nil)
	i, _ := l.Object("chicken_1")
	if v := l.Bodies()[i].Vel.X; math.Abs(v-0.5) > 1e-6 || l.get("belt", "speed") != 0.5 {
		t.Errorf("the chicken goes at %v m/s, the belt at %v", v, l.get("belt", "speed"))
	}
	l.command("belt", "command", 0)
	l.run(2, nil)
	if v := l.Bodies()[i].Vel.X; v != 0 {
		t.Errorf("the chicken goes at %v m/s on a belt at rest", v)
	}
}

// A usual scale shows nothing until it has settled; a raw one shows the way there and
// back.
func TestTheScaleSettles(t *testing.T) {
	for _, raw := range []bool{false, true} {
		p := usual(1)
		p.feeder.Lightest, p.feeder.Heaviest = 7, 7
		p.scale.Raw, p.scale.Settling = raw, 100e6
		l := commanded(t, p)
		l.place("chicken_1", 0.5, 0)
		want := []float64{0, 0, 0, 0, 7, 7}
		if raw {
			want = []float64{1, 3, 5, 7, 7, 7}
		}
		for k, w := range want {
			l.Tick()
			settled := k >= 4
			if got := l.get("scale", "weight"); got != w || (l.get("scale", "settled") == 1) != settled {
				t.Errorf("raw %v, tick %d: %v kg, settled %v; want %v, %v", raw, k, got, l.get("scale", "settled"), w, settled)
			}
		}
		l.place("chicken_1", -1, 1.5)
		l.Tick()
		want = []float64{0, 0}
		if raw {
			want = []float64{6, 4}
		}
		for k, w := range want {
			if got := l.get("scale", "weight"); got != w {
				t.Errorf("raw %v, %d ticks after: %v kg, want %v", raw, k, got, w)
			}
			l.Tick()
		}
	}
}

func TestImpossibleMachines(t *testing.T) {
	for want, change := range map[string]func(*plan){
		"birds":         func(p *plan) { p.feeder.Birds = 0 },
		"mass: from 11": func(p *plan) { p.feeder.Lightest = 11 },
		"interval":      func(p *plan) { p.feeder.Longest = 1 },
		"width":         func(p *plan) { p.belt.Width = 0.05 },
		"speed: 2 m/s":  func(p *plan) { p.belt.Speed = 2 },
		"capacity":      func(p *plan) { p.scale.Capacity = 0 },
		"carry: 0s":     func(p *plan) { p.picker.Carry = 0 },
		"both holes":    func(p *plan) { p.picker.Black = "white" },
		"no hole named": func(p *plan) { p.picker.Black = "grey" },
	} {
		p := usual(1)
		change(&p)
		if _, err := sim.New(p.model(kinds)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	m := usual(1).model(kinds)
	m.Robots = m.Robots[1:2]
	if _, err := sim.New(m); err == nil || !strings.Contains(err.Error(), chicken.Plate("scale")) {
		t.Errorf("a belt without its scale: %v", err)
	}
}
