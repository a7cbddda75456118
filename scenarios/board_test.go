// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// gatedFiles are a world whose program asks for keys in the robot's own language.
func gatedFiles(program string) map[string]string {
	return map[string]string{
		"w.yaml": "schema: playsim/world/v1\nobjects:\n  - ball: {name: green, at: [2, 0]}\nrobots:\n  - nao: {name: nao}\nprograms:\n  - playful: {file: p.play, oracle: true}\n",
		"p.play": program,
		"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 4s\nscript:\n  - {at: 1s, do: {move: green, to: [0.5, 0.5]}}\n  - {at: 3s, do: {raise: stop}}\nexpect:\n" +
			"  - {name: waits, never: \"'playful/p/turning/active'\", to: 1.49s}\n" +
			"  - {name: turns, eventually: \"'playful/p/turning/active'\", within: 1.6s}\n" +
			"  - {name: stops, at_end: \"!'playful/p/turning/active'\"}\n",
	}
}

const gated = "turning, whenever \"('distance/nao/green' < 1) ~ 0.5 && !(bang('stop') # 10)\"\n"

func TestConditionsAsGates(t *testing.T) {
	files := written(gatedFiles(gated))
	s, err := Load(files, "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Warnings) > 0 { // the script raises what the world alone lacks
		t.Errorf("warnings %v", s.Warnings)
	}
	for range 2 {
		r, err := s.Run(1, RunOptions{})
		if err != nil || r.Verdict != Passed {
			t.Errorf("%v %+v", err, r)
		}
	}
	checked, err := Check(files, "w.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(checked.Warnings) != 1 || !strings.Contains(checked.Warnings[0].Error(), `p.play:1:`) || !strings.Contains(checked.Warnings[0].Error(), `unknown key "stop"`) {
		t.Errorf("warnings %v", checked.Warnings)
	}
	if _, err := Check(files, "p.play", nil); err != nil {
		t.Error(err)
	}
}

// TestGatesOfAWorldAlone: without a scenario, too, and after going back.
func TestGatesOfAWorldAlone(t *testing.T) {
	files := written(gatedFiles(gated))
	checked, err := Check(files, "w.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Assemble(checked.World, Options{Files: files, Sink: func(*trace.Event) {}})
	if err != nil {
		t.Fatal(err)
	}
	active := func() bool { a, _ := playfulOf(r, "p").Active("turning"); return a }
	ticks(r, 40)
	if err := r.Do(sim.Input{Op: sim.OpMove, Name: "green", At: sim.Resting(0.5, 0.5)}); err != nil {
		t.Fatal(err)
	}
	if ticks(r, 20); active() {
		t.Error("active before half a second is over")
	}
	ticks(r, 1)
	at, hash := r.World.Ticks(), ticks(r, 30)
	if !active() {
		t.Error("not active")
	}
	if err := r.Rewind(at); err != nil {
		t.Fatal(err)
	}
	if got := ticks(r, 30); got != hash || !active() {
		t.Errorf("another hash after going back: %x, want %x", got, hash)
	}
}

func TestWrongGates(t *testing.T) {
	_, err := Check(written(gatedFiles("turning, whenever \"'nao/battery' = 1\"\n")), "w.yaml", nil)
	if err == nil || !strings.HasPrefix(err.Error(), "p.play:1:34: a single = compares nothing") {
		t.Errorf("got %v", err)
	}
}

// TestKeysAllocateNothing: keys, conditions, judges and faults of a steady tick.
func TestKeysAllocateNothing(t *testing.T) {
	s := scenario(t, `
world: programmed.yaml
duration: 60s
faults: [{sensor: nao/battery, kind: noise, sigma: 0.001}, {actuator: nao/HeadYaw/command, kind: delay, by: 0.1s}]
script: [{when: "'nao/battery' < 0.1", do: {hide: green}}]
expect:
  - {never: "'nao/fallen'"}
  - {name: b, always: "'nao/battery' @ 0.2 || 'nao/battery' > 0"}
  - {name: c, always: "('distance/nao/green' > 0) # 3 || 'green/x' > 100 || 'green/speed' > 5"}
  - {name: d, never: "'playful/programmed/state' == \"sit\" && ('playful/programmed/resource/legs/holder' == \"\") ~ 3"}
  - {name: e, never: "'scheme/ball/green/distance' < 0 || 'scheme/ball/green/time_ago' > 50 || 'scheme/ball/count' > 1"}
  - {name: f, never: "'playful/programmed/up/following[ball:green]/score' > 5"}
`)
	r, err := s.Start(1, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ticks(r, 1000)
	if _, ours := allocations(func() { ticks(r, 200) }); len(ours) > 0 {
		t.Errorf("ours allocate\n%s", strings.Join(ours, "\n"))
	}
	checked, err := Check(written(gatedFiles(gated)), "w.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	world, err := Assemble(checked.World, Options{Files: written(gatedFiles(gated))})
	if err != nil {
		t.Fatal(err)
	}
	ticks(world, 500)
	if _, ours := allocations(func() { ticks(world, 200) }); len(ours) > 0 {
		t.Errorf("gates allocate\n%s", strings.Join(ours, "\n"))
	}
}

func TestPreferencesOfTheWorld(t *testing.T) {
	files := written(map[string]string{
		"w.yaml": "schema: playsim/world/v1\nrobots:\n  - nao:\npreferences:\n  com.example: {mood: calm, level: 3}\n",
		"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 1s\nexpect:\n" +
			"  - always: 'pref(\"com.example\", \"mood\") == \"calm\" && int(pref(\"com.example\", \"level\")) == 3 && type(pref(\"x\", \"y\")) == \"Invalid\"'\n",
	})
	s, err := Load(files, "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	if r := result(t, s); r.Verdict != Passed {
		t.Errorf("%s", r.Failure)
	}
}
