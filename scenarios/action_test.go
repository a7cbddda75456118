// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// at looks at a run at some time, in seconds.
type look struct {
	at   float64
	what string
	see  func(r *Run) bool
}

func ball(r *Run) *sim.BodyState { return &r.World.Bodies()[0] }

func near(a, b geom.Vec3, d float64) bool { return a.Sub(b).Norm() < d }

func sensed(name string) func(*Run) bool {
	return func(r *Run) bool {
		set := r.World.Robots()[0].Slots()
		id, _ := set.Lookup(name)
		return set.Get(id) != 0
	}
}

func not(f func(*Run) bool) func(*Run) bool { return func(r *Run) bool { return !f(r) } }

func person(r *Run) sim.PersonState {
	i, _ := r.World.Object("ann")
	return r.World.Person(i)
}

func keyText(r *Run, name string) string { return r.Store().Get(name).String() }

// actionTests has at least one case for each action.
var actionTests = []struct {
	name, script string
	looks        []look
}{
	{"move", "- {at: 1s, do: {move: green, to: [-1, 1.5]}}", []look{
		{0.9, "not yet", func(r *Run) bool { return ball(r).Pos.X == 2 }},
		{1.1, "there", func(r *Run) bool { return near(ball(r).Pos, geom.Vec3{X: -1, Y: 1.5, Z: 0.05}, 0.001) }},
	}},
	{"move with a height", "- {at: 1s, do: {move: green, to: [-1, 1.5, 1]}}", []look{
		{1.05, "it falls", func(r *Run) bool { return ball(r).Pos.Z > 0.5 && ball(r).Vel.Z < 0 }},
	}},
	{"move a robot", "- {at: 1s, do: {move: nao, to: [1, -1], yaw_deg: 90}}", []look{
		{1.1, "it is there", func(r *Run) bool {
			b := r.World.Robots()[0].Base()
			return math.Abs(b.X-1) < 0.01 && math.Abs(b.Y+1) < 0.01 && math.Abs(b.Yaw-math.Pi/2) < 0.02
		}},
	}},
	{"push", "- {at: 1s, do: {push: green, impulse: [0.05, 0]}}", []look{
		{1.1, "it rolls", func(r *Run) bool { return ball(r).Vel.X > 0.3 && ball(r).Pos.X > 2 }},
	}},
	{"push a robot", "- {at: 1s, do: {push: nao, impulse: [20, 0]}}", []look{{5, "it fell", sensed("fallen")}}},
	{"throw", "- {at: 1s, do: {throw: green, velocity: [0, 1, 3]}}", []look{
		{1.2, "it flies", func(r *Run) bool { return ball(r).Pos.Z > 0.3 && ball(r).Pos.Y > 0.1 }},
	}},
	{"hold and release", "- {at: 1s, do: {hold: green, by: ann, at: [1.6, 2, 1.2]}}\n  - {at: 2s, do: {release: green}}", []look{
		{1.5, "it is held", func(r *Run) bool {
			return near(ball(r).Pos, geom.Vec3{X: 1.6, Y: 2, Z: 1.2}, 0.001) && ball(r).HeldBy >= 0
		}},
		{2.2, "it falls", func(r *Run) bool { return ball(r).HeldBy < 0 && ball(r).Pos.Z < 1.1 }},
	}},
	{"hide and show", "- {at: 1s, do: {hide: green}}\n  - {at: 2s, do: {show: green, at: [0, 3]}}", []look{
		{1.1, "it is hidden", func(r *Run) bool { return ball(r).Hidden }},
		{2.1, "it is shown", func(r *Run) bool { return !ball(r).Hidden && ball(r).Pos.Y == 3 }},
	}},
	{"lift and drop", "- {at: 1s, do: {lift: nao, height: 0.4}}\n  - {at: 3s, do: {drop: nao}}", []look{
		{2, "it is in the air", sensed("lifted")}, {4.5, "it is down", not(sensed("lifted"))},
	}},
	{"touch", "- {at: 1s, do: {touch: nao, part: head_front, for: 0.5s}}", []look{
		{0.9, "not yet", not(sensed("touch/head_front"))}, {1.25, "it feels it", sensed("touch/head_front")}, {1.8, "no more", not(sensed("touch/head_front"))},
	}},
	{"plug and unplug", "- {at: 1s, do: {plug: nao}}\n  - {at: 2s, do: {unplug: nao}}", []look{
		{1.5, "it is plugged in", sensed("battery/plugged")}, {2.5, "no more", not(sensed("battery/plugged"))},
	}},
	{"walk", "- {at: 0s, do: {walk: ann, to: [2, 3], speed: 0.5}}", []look{
		{4, "she is there", func(r *Run) bool { i, _ := r.World.Object("ann"); return math.Abs(r.World.Bodies()[i].Pos.Y-3) < 0.01 }},
	}},
	{"turn", "- {at: 0s, do: {turn: ann, yaw_deg: 90}}", []look{
		{2, "she has turned", func(r *Run) bool {
			i, _ := r.World.Object("ann")
			return math.Abs(r.World.Bodies()[i].Yaw-math.Pi/2) < 0.01
		}},
	}},
	{"look, and turn away", "- {at: 1s, do: {look: ann, at: nao}}\n  - {at: 2s, do: {turn: ann, yaw_deg: 0}}", []look{
		{0.5, "straight ahead", func(r *Run) bool { return person(r).LooksAt == "" && person(r).Gaze == 0 }},
		{1.5, "at the robot", func(r *Run) bool {
			return person(r).LooksAt == "nao" && math.Abs(person(r).Gaze+3*math.Pi/4) < 0.05
		}},
		{2.5, "ahead again", func(r *Run) bool { return person(r).LooksAt == "" }},
	}},
	{"wave", "- {at: 1s, do: {wave: ann, for: 1s}}", []look{
		{1.5, "she waves", func(r *Run) bool { return person(r).Waves }}, {2.1, "no more", func(r *Run) bool { return !person(r).Waves }},
	}},
	{"say", "- {at: 1s, do: {say: ann, text: good morning}}", []look{
		{1.5, "she has said it", func(r *Run) bool { return person(r).Said == "good morning" && person(r).SaidAt == 1e9 }},
	}},
	{"set", "- {at: 1s, do: {set: nao/battery, to: 0.25}}", []look{
		{1.1, "it is low", func(r *Run) bool {
			set := r.World.Robots()[0].Slots()
			id, _ := set.Lookup("battery")
			return math.Abs(set.Get(id)-0.25) < 0.01
		}},
	}},
	{"set and unset, and for a time", "- {at: 1s, do: [{set: my/flag, to: 3}, {set: my/mood, to: calm, for: 500ms}]}\n  - {at: 2s, do: {unset: my/flag}}", []look{
		{1.4, "both are set", func(r *Run) bool { return keyText(r, "my/flag") == "3" && keyText(r, "my/mood") == `"calm"` }},
		{1.6, "one for half a second", func(r *Run) bool { return keyText(r, "my/flag") == "3" && keyText(r, "my/mood") == "Invalid" }},
		{2.1, "neither", func(r *Run) bool { return keyText(r, "my/flag") == "Invalid" }},
	}},
	{"raise, and a condition", "- {at: 1s, do: {raise: my/event, value: 3}}\n  - {when: \"bang('my/event') && 'my/event' == 3\", do: {hide: green}}", []look{
		{1.02, "not yet", func(r *Run) bool { return !ball(r).Hidden }},
		{1.05, "in the next tick", func(r *Run) bool { return ball(r).Hidden }},
	}},
	{"a condition fires once", "- {when: \"'green/x' > 0\", do: {move: green, to: [-1, 0]}}\n  - {at: 1s, do: {move: green, to: [1, 0]}}", []look{
		{0.05, "it fires", func(r *Run) bool { return ball(r).Pos.X == -1 }},
		{2, "not again", func(r *Run) bool { return ball(r).Pos.X == 1 }},
	}},
	{"several at once, in order", "- {at: 1s, do: [{move: green, to: [1, 1]}, {move: green, to: [3, 0]}]}", []look{
		{1.1, "the last counts", func(r *Run) bool { return ball(r).Pos.X == 3 }},
	}},
}

func TestActions(t *testing.T) {
	tested := ""
	for _, test := range actionTests {
		tested += test.script
		t.Run(test.name, func(t *testing.T) {
			s := scenario(t, "script:\n  "+test.script)
			r, err := s.Start(1, RunOptions{})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range test.looks {
				for float64(r.World.Now()) < l.at*1e9 {
					r.Tick()
				}
				if !l.see(r) {
					t.Errorf("at %v s: %s: no", l.at, l.what)
				}
			}
		})
	}
	for _, kind := range allActions(&Kinds{}) {
		name := kind.InScript()
		if !strings.Contains(tested, "{"+name+": ") && !slices.Contains([]string{"pause", "resume", "quit"}, name) {
			t.Errorf("no test of %s", name)
		}
	}
}

func TestProgramsPauseResumeAndQuit(t *testing.T) {
	s := scenario(t, `
world: programmed.yaml
duration: 20s
script:
  - {at: 1s, do: {pause: programmed}}
  - {at: 1s, do: {set: nao/battery, to: 0.1}}
  - {at: 3s, do: {resume: programmed}}
  - {at: 12s, do: {quit: programmed}}
  - {at: 12s, do: {set: nao/battery, to: 0.9}}
expect:
  - {name: looks, eventually: "'playful/programmed/up/following[ball:green]/active'", within: 1s}
  - {name: rests, always: "'playful/programmed/state' == \"up\"", to: 2.9s}
  - {name: goes on, eventually: "'playful/programmed/state' == \"sit\"", after: 3s, within: 0.1s}
  - {name: sits, eventually: "'nao/posture' == \"Sit\"", within: 12s}
  - {name: is over, never: "'playful/programmed/sit/active'", from: 12.1s}
  - {name: has no state, never: "'playful/programmed/state' == \"sit\"", from: 12.1s}
  - {name: remembers nothing, always: "'scheme/ball/count' == 0", from: 12.1s}
  - {name: lets go, always: "'playful/programmed/resource/legs/holder' == \"\"", from: 12.1s}
`)
	if r := result(t, s); r.Verdict != Passed {
		t.Errorf("%+v\n%s", r, r.Failure)
	}
}

// TestKeys: what conditions see is what there is.
func TestKeys(t *testing.T) {
	s := scenario(t, `
world: programmed.yaml
duration: 3s
script:
  - {at: 1s, do: {move: green, to: [0, 2, 0.5]}}
  - {at: 2s, do: {hide: green}}
expect:
  - {name: place, always: "'green/x' == 2 && 'green/y' == 0 && 'green/z' == 0.05 && 'green/speed' == 0", to: 0.9s}
  - {name: distance, always: "'distance/nao/green' > 1.99 && 'distance/nao/green' < 2.01 && 'distance/green/nao' == 'distance/nao/green'"}
  - {name: moves, eventually: "'green/speed' > 1 && 'green/y' == 2", after: 1s, within: 1s}
  - {name: held by nobody, always: "'green/held_by' == \"\""}
  - {name: hidden, eventually: "'green/hidden'", after: 2s, within: 0s}
  - {name: shown, always: "!'green/hidden'", to: 1.9s}
  - {name: kinds, always: "type('nao/battery') == \"Float\" && type('nao/fallen') == \"Bool\" && type('nao/posture') == \"String\" && type('scheme/ball/count') == \"Int\""}
  - {name: none yet, at_end: "'scheme/ball/count' == 1"}
  - {name: unborn, eventually: "type('scheme/ball/red/color') == \"Invalid\" && type('playful/programmed/up/following[ball:red]/score') == \"Invalid\"", after: 2s}
  - {name: scheme, at_end: "'scheme/ball/green/color' == \"green\" && 'scheme/ball/green/position'[2] < 0.6 && size('scheme/ball/green/position') == 3"}
  - {name: believed, eventually: "'scheme/ball/green/distance' > 1.8 && 'scheme/ball/green/distance' < 2.2 && 'scheme/ball/green/time_ago' < 0.1", within: 1s}
  - {name: score, at_end: "'playful/programmed/up/turning/score' == 0.5 && 'playful/programmed/up/active' && !'playful/programmed/sit/active'"}
  - {name: holder, eventually: "'playful/programmed/resource/head/holder' == \"up/following[ball:green]/look_at\"", within: 1s}
`)
	if r := result(t, s); r.Verdict != Passed {
		t.Errorf("%+v\n%s", r, r.Failure)
	}
}
