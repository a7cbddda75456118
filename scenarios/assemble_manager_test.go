// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

const (
	thermometer = `let calls = 0;
sensor('degrees', {unit: '°C', lower: 0, upper: 50, init: 20, doc: 'Of the ball.'});
actuator('kick', {unit: 'N s', lower: 0, upper: 1, init: 0, doc: 'Push of the ball.'});
const offset = setting('offset', 0);
function sense() { calls++; put('degrees', world.temperature('ball') + offset + Math.random()); }
function act() { if (value('kick') > 0) world.push('ball', [value('kick'), 0]); }
`
	kicker = `function pdl_main() {
  add_sensor('degrees', 50, 0, 0);
  add_actuator('kick', 1, 0, 0);
  add_process('go');
  run_pdl(-1);
}
function go() { add_value('kick', (loop_counter == 4 ? 0.2 : 0) - value('kick')); }
`
	managed1 = "schema: playsim/world/v1\nobjects:\n  - ball: {name: ball, at: [0, 0]}\nmanagers:\n"
)

func managerFiles(managers string, more map[string]string) *Library {
	texts := map[string]string{"w.yaml": managed1 + managers + "\n", "t.js": thermometer, "kicker.pdl.js": kicker}
	for name, text := range more {
		texts[name] = text
	}
	return written(texts)
}

func assembleManaged(t *testing.T, o Options, managers string, more map[string]string) *Run {
	t.Helper()
	o.Files = managerFiles(managers, more)
	checked, err := Check(o.Files, "w.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Assemble(checked.World, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

const hot = "  - {file: t.js, slots: [probe/degrees, probe/kick], settings: {offset: 5}}\nprograms:\n  - pdl: {robot: probe, file: kicker.pdl.js}"

func TestManagerInAWorld(t *testing.T) {
	r := assembleManaged(t, Options{}, hot, nil)
	ticks(r, 3)
	if got, _ := r.key("probe/degrees").AsFloat(); got < 25 || got > 26 {
		t.Errorf("%v °C", got)
	}
	if got, _ := r.key("pdl/kicker/degrees").AsFloat(); got < 25 || got > 26 {
		t.Errorf("the program reads %v °C", got)
	}
	if r.World.Bodies()[0].Vel.X != 0 {
		t.Error("it was kicked already")
	}
	ticks(r, 1)
	if v := r.World.Bodies()[0].Vel.X; v < 1.8 || v > 2 {
		t.Errorf("after a kick of 0.2 N s it goes at %v m/s", v)
	}
	for _, d := range r.Keys() {
		if strings.HasPrefix(d.Name, "distance/") {
			t.Errorf("%s: a manager is nowhere", d.Name)
		}
	}
}

func TestManagersRepeat(t *testing.T) {
	r, twin := assembleManaged(t, Options{}, hot, nil), assembleManaged(t, Options{}, hot, nil)
	ticks(r, 30)
	if err := r.Rewind(10); err != nil {
		t.Fatal(err)
	}
	ticks(r, 30)
	ticks(twin, 40)
	if r.World.Hash() != twin.World.Hash() {
		t.Error("the same run has two hashes")
	}
	other := assembleManaged(t, Options{}, hot, map[string]string{"t.js": strings.Replace(thermometer, "calls++", "calls += 2", 1)})
	ticks(other, 40)
	if r.World.Hash() == other.World.Hash() {
		t.Error("what a manager keeps is not in the hash")
	}
}

func TestManagerPeriodAndFault(t *testing.T) {
	var faults []string
	var events []trace.Event
	r := assembleManaged(t, Options{OnFault: func(err error) { faults = append(faults, err.Error()) }, Sink: func(e *trace.Event) { events = append(events, *e) }},
		"  - {file: odd.js, slots: [odd/n], period: 100ms}",
		map[string]string{"odd.js": "let n = 0;\nsensor('n', {upper: 9});\nfunction sense() {\n  put('n', ++n);\n  if (n > 2) null.x;\n}\n"})
	ticks(r, 5)
	if got, _ := r.key("odd/n").AsFloat(); got != 2 || r.Faulted() {
		t.Errorf("after five ticks it has sensed %v times, faulted %v", got, r.Faulted())
	}
	ticks(r, 20)
	if len(faults) != 3 || !strings.Contains(faults[0], "odd: sense: odd.js:5:19: cannot read property") || len(events) != 3 || events[0].Kind != trace.Fault || events[0].Path != "sense" {
		t.Errorf("%q, %v", faults, events)
	}
}

func TestManagerIsDisturbedAndIsNotMoved(t *testing.T) {
	r := assembleManaged(t, Options{}, hot, nil)
	if err := r.Do(sim.Input{Op: sim.OpSet, Name: "probe", Slot: "degrees", Value: 3}); err == nil {
		t.Error("a manager's sensor is set")
	}
	files := managerFiles(hot, map[string]string{"s.yaml": `schema: playsim/scenario/v1
world: w.yaml
duration: 1s
faults:
  - {sensor: probe/degrees, kind: wrong, value: 7, from: 500ms}
expect:
  - at_end: "'probe/degrees' == 7 && 'pdl/kicker/degrees' == 7"
  - {always: "'probe/degrees' > 20", to: 400ms}
`})
	s, err := Load(files, "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	result, err := s.Run(1, RunOptions{})
	if err != nil || result.Verdict != Passed {
		t.Errorf("%+v: %v", result, err)
	}
}

func TestManagersRefused(t *testing.T) {
	for _, test := range []struct{ managers, want string }{
		{"  - {file: t.js, slots: [probe/degrees, probe/kick, probe/kick]}", `the slot "probe/kick" stands here twice`},
		{"  - {file: none.js, slots: [probe/degrees]}", `w.yaml:5:12: file "none.js" is not there`},
		{"  - {file: t.js, slots: [probe/degree, probe/kick]}", `w.yaml:5:26: t.js declares no slot "degree"`},
		{"  - {file: t.js, slots: [probe/degree, probe/kick]}", `did you mean "degrees"?`},
		{"  - {file: t.js, slots: [probe/kick]}", `t.js declares the sensor "degrees", too`},
		{"  - {file: t.js, slots: [probe/degrees, probe/kick], settings: {ofset: 1}}", `t.js asks for no setting "ofset"`},
		{"  - {file: bad.js, slots: [bad/s]}", `bad.js:2:31: there is nothing named "bal" in the world`},
		{"  - {file: bad.js, slots: [bad/s]}", `did you mean "ball"?`},
		{"  - {file: bad.js, slots: [bad/s]}\n  - {file: t.js, slots: [probe/x]}", `t.js declares no slot "x"`},
		{"  - {file: kicker.pdl.js, slots: [probe/kick]}", "kicker.pdl.js:1:1: this is a PDL program, not a manager"},
		{hot + "\n  - pdl: {file: kicker.pdl.js, name: two, connect: {degrees: probe/degrees, kick: probe/kick}}", "kicker and two can both command the slot kick of probe"},
	} {
		_, err := Check(managerFiles(test.managers, map[string]string{"bad.js": "sensor('s', {});\nfunction sense() { world.pose('bal'); }\n"}), "w.yaml", nil)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.managers, err, test.want)
		}
	}
}

func TestCheckManager(t *testing.T) {
	for _, name := range []string{"worlds/light_barrier.js", "worlds/blower.js", "worlds/spotter.js", "worlds/keeper.pdl.js"} {
		if _, err := Check(embedded, name, nil); err != nil {
			t.Error(err)
		}
	}
}

// TestManagersAreHeldToTheirWords: values out of limits, sensors that are never put and
// places where nothing can be are told.
func TestManagersAreHeldToTheirWords(t *testing.T) {
	var odd, idle []string
	r := assembleManaged(t, Options{
		OnOdd: func(text string) { odd = append(odd, text) },
		Sink: func(e *trace.Event) {
			if e.Event == trace.NoEffect {
				idle = append(idle, e.Name+": "+e.Why)
			}
		},
	}, "  - {file: odd.js, slots: [odd/n, odd/lost]}", map[string]string{"odd.js": `let n = 0;
sensor('n', {upper: 3});
sensor('lost', {});
function sense() { put('n', n < 5 ? n++ : NaN); }
function act() { if (n > 2) world.move('ball', [n > 3 ? 50 : 1, 0, -2]); }
`})
	ticks(r, 20)
	r.Close()
	want := []string{`odd: at 0.1 s: put "n": 4 is outside [0, 3]: the nearest is taken`, `odd: the sensor "lost" was never put: it kept its initial value`}
	if !slices.Equal(odd, want) {
		t.Errorf("%q", odd)
	}
	if len(idle) != 1 || idle[0] != "odd: move ball: the height -2 is below the ground" {
		t.Errorf("%q", idle)
	}
}

// TestHaltIsNoFault: who halts a run does not make it fail.
func TestHaltIsNoFault(t *testing.T) {
	r := assembleManaged(t, Options{}, hot, nil)
	ticks(r, 3)
	r.Halt()
	ticks(r, 1)
	r.Close()
	if r.Faulted() || !r.Halted() {
		t.Errorf("faulted %v, halted %v", r.Faulted(), r.Halted())
	}
}
