// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// head is a PDL program that turns the head by steps, up to a limit.
const head = `let loops = 0;
function pdl_main() {
  add_actuator('HeadYaw/command', 2, -2, 0);
  add_sensor('battery', 1, 0, 0);
  add_quantity('count', 1000, 0, 0);
  add_process('turn');
  run_pdl(-1);
}
function turn() {
  loops += 1;
  add_value('count', 1);
  add_value('HeadYaw/command', STEP);
}
`

func turning(step string) string { return strings.ReplaceAll(head, "STEP", step) }

func pdlFiles(programs string, more map[string]string) *Library {
	texts := map[string]string{
		"w.yaml": twoRobots + programs + "\n", "left.pdl.js": turning("0.25"), "right.pdl.js": turning("-0.125"),
		"look.play": "head_search\n", "chance.pdl.js": turning("Math.random() - 0.5"),
	}
	for name, text := range more {
		texts[name] = text
	}
	return written(texts)
}

func assemblePDL(t *testing.T, o Options, programs string, more map[string]string) *Run {
	t.Helper()
	o.Files = pdlFiles(programs, more)
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

func commanded(r *Run, robot, name string) float64 {
	who, _ := r.World.Robot(robot)
	id, _ := who.Slots().Lookup(name)
	return who.Slots().Commanded(id)
}

func (r *Run) key(name string) slot.Value {
	v, _ := r.Value(name)
	return v
}

func TestPDLRefused(t *testing.T) {
	const left = "  - pdl: {robot: a, file: left.pdl.js}\n"
	for _, test := range []struct{ name, programs, want string }{
		{"missing file", "  - pdl: {robot: a, file: c.pdl.js}", `w.yaml:6:27: file "c.pdl.js" is not there`},
		{"wrong program", "  - pdl: {robot: a, file: bad.pdl.js}", "bad.pdl.js:1:"},
		{"joins none", "  - pdl: {file: left.pdl.js}", `w.yaml:6:10: the actuator "HeadYaw/command" of left joins no slot: the world has the actuator slots a/posture/goal`},
		{"joins none of its robot", "  - pdl: {robot: b, file: odd.pdl.js}", `the sensor "batery" of odd joins no slot: b has the sensor slots `},
		{"and says which it may be", "  - pdl: {robot: b, file: odd.pdl.js}", "hint: connect: {batery: b/battery}"},
		{"no such quantity", "  - pdl: {robot: a, file: left.pdl.js, connect: {bat: a/battery}}", `w.yaml:6:50: left has no quantity "bat"`},
		{"no such number", "  - pdl: {robot: a, file: left.pdl.js, connect: {7: a/battery}}", `left has no quantity "7"`},
		{"internal", "  - pdl: {robot: a, file: left.pdl.js, connect: {count: a/battery}}", `"count" is an internal quantity: it joins nothing`},
		{"no such slot", "  - pdl: {robot: a, file: left.pdl.js, connect: {battery: a/batery}}", "w.yaml:6:59: the sensor \"battery\" of left: there is no slot \"a/batery\""},
		{"no such slot, hint", "  - pdl: {robot: a, file: left.pdl.js, connect: {battery: a/batery}}", `did you mean "a/battery"?`},
		{"wrong direction", "  - pdl: {robot: a, file: left.pdl.js, connect: {battery: a/walk/x}}", `"battery" of left is a sensor, but a/walk/x is the slot of an actuator`},
		{"no such program", "  - pdl: {robot: a, file: left.pdl.js, connect: {battery: pdl/lef/count}}", `there is no PDL program named "lef"`},
		{"no such quantity there", "  - pdl: {robot: a, file: left.pdl.js, connect: {battery: pdl/left/cont}}", `left has no quantity "cont"`},
		{"actuator to a program", "  - pdl: {robot: a, file: left.pdl.js, connect: {HeadYaw/command: pdl/left/count}}", "it cannot command a quantity of another program"},
		{"two PDL programs", left + "  - pdl: {robot: a, file: right.pdl.js}", "w.yaml:7:27: left and right can both command the slot HeadYaw/command of a"},
		{"only one shares", "  - pdl: {robot: a, file: left.pdl.js, share: sum}\n  - pdl: {robot: a, file: right.pdl.js}", "left and right can both command"},
		{"PDL and Playful", left + "  - playful: {robot: a, file: look.play}", "left and look can both command the slot HeadYaw/command of a"},
		{"Playful and PDL that shares", "  - playful: {robot: a, file: look.play}\n  - pdl: {robot: a, file: left.pdl.js, share: sum}", "look and left can both command the slot HeadYaw/command of a"},
		{"two quantities, one slot", "  - pdl: {robot: b, file: two.pdl.js, connect: {x: a/walk/x, y: a/walk/x}}", `two: "x" and "y" both command a/walk/x`},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := pdlFiles(test.programs, map[string]string{
				"bad.pdl.js": "function pdl_main() { add_sensor('x', 0, 1, 0); run_pdl(-1); }\n",
				"odd.pdl.js": "function pdl_main() { add_sensor('batery', 1, 0, 0); run_pdl(-1); }\n",
				"two.pdl.js": "function pdl_main() { add_actuator('x', 1, 0, 0); add_actuator('y', 1, 0, 0); run_pdl(-1); }\n",
			})
			_, err := Check(files, "w.yaml", nil)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestPDLDrivesARobot(t *testing.T) {
	var rows []string
	r := assemblePDL(t, Options{Sink: func(e *trace.Event) {
		if e.Kind == trace.PDL && e.Quantity.Name == "HeadYaw/command" {
			rows = append(rows, string(e.AppendJSON(nil)))
		}
	}}, "  - pdl: {robot: a, file: left.pdl.js, period: 50ms}", nil)
	ticks(r, 3)
	if got := commanded(r, "a", "HeadYaw/command"); got != 0.5 {
		t.Errorf("after loops at 0 and 50 ms the head is commanded to %v", got)
	}
	if got, _ := r.key("pdl/left/count").AsFloat(); got != 2 {
		t.Errorf("the key has %v", got)
	}
	want := `{"t":0.05,"tick":2,"kind":"pdl","program":"left","loop":2,"quantity":"HeadYaw/command","proposals":[{"process":"turn","amount":0.25}],"sum":0.25,"value":0.5,"clamped":false,"output":0.5}`
	if len(rows) != 2 || rows[1] != want {
		t.Errorf("%d rows, the last %s", len(rows), rows[len(rows)-1])
	}
	var p trace.Program
	if err := r.Snapshot("left", &p); err != nil || len(p.Quantities) != 3 || p.Quantities[0].Value != 0.5 {
		t.Errorf("snapshot %+v, %v", p, err)
	}
}

// TestSharedSlot: the sum of what both last gave, clamped by the slot alone, whatever
// the order in which they stand in the file.
func TestSharedSlot(t *testing.T) {
	const left, right = "  - pdl: {robot: a, file: left.pdl.js, share: sum}\n", "  - pdl: {robot: a, file: right.pdl.js, share: sum, period: 100ms}\n"
	for _, programs := range []string{left + right, right + left} {
		r := assemblePDL(t, Options{}, programs, nil)
		var got []float64
		for range 12 {
			ticks(r, 1)
			got = append(got, commanded(r, "a", "HeadYaw/command"))
		}
		// left: 0.25 a tick up to 2; right: −0.125 every four ticks; the slot ends at 2.0857
		want := []float64{0.125, 0.375, 0.625, 0.875, 1, 1.25, 1.5, 1.75, 1.625, 1.625, 1.625, 1.625}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("commanded %v, want %v", got, want)
		}
	}
}

func TestQuantitiesOfOtherPrograms(t *testing.T) {
	const follow = `function pdl_main() { add_actuator('HeadPitch/command', 1, -1, 0); add_sensor('goal', 1000, 0, 0); add_process('go'); run_pdl(-1); }
function go() { add_value('HeadPitch/command', value('goal') / 100 - value('HeadPitch/command')); }
`
	const first, second = "  - pdl: {robot: a, file: left.pdl.js}\n", "  - pdl: {robot: a, file: follow.pdl.js, connect: {goal: pdl/left/count}}\n"
	for _, programs := range []string{first + second, second + first} {
		r := assemblePDL(t, Options{}, programs, map[string]string{"follow.pdl.js": follow})
		ticks(r, 5)
		if got := commanded(r, "a", "HeadPitch/command"); got != 0.04 {
			t.Errorf("the follower has %v: it sees the value from before the instant", got)
		}
	}
}

func TestPDLByNumber(t *testing.T) {
	const numbered = `function pdl_main() {
  add_actuator('out', 1, -1, 0); add_sensor('in', 1, 0, 0); add_process('go');
  connect_sensor('in', 1); connect_actuator('out', 1); run_pdl(-1);
}
function go() { add_value('out', value('in') - value('out')); }
`
	for _, connect := range []string{
		"{1: b/battery, actuator 1: b/HeadYaw/stiffness}", "{sensor 1: b/battery, 1: b/HeadYaw/stiffness}",
		"{in: b/battery, out: b/HeadYaw/stiffness}", "{sensor 1: b/battery, actuator 1: b/HeadYaw/stiffness}",
	} {
		r := assemblePDL(t, Options{}, "  - pdl: {robot: a, file: numbered.pdl.js, connect: "+connect+"}", map[string]string{"numbered.pdl.js": numbered})
		ticks(r, 2)
		if got := commanded(r, "b", "HeadYaw/stiffness"); !(got > 0.9) {
			t.Errorf("%s: %v", connect, got)
		}
	}
}

// TestPDLNumbersApart: who gives one number to both is told how they are told apart.
func TestPDLNumbersApart(t *testing.T) {
	const numbered = `function pdl_main() {
  add_actuator('out', 1, -1, 0); add_sensor('in', 1, 0, 0); add_process('go');
  connect_sensor('in', 1); connect_actuator('out', 1); run_pdl(-1);
}
function go() { add_value('out', 0); }
`
	for connect, want := range map[string]string{
		"{1: b/battery, 1: b/HeadYaw/stiffness}":                  "a sensor and an actuator of one number are written sensor 1 and actuator 1",
		"{in: b/battery, 1: b/battery, out: b/HeadYaw/stiffness}": "write sensor 1 and actuator 1",
	} {
		files := pdlFiles("  - pdl: {robot: a, file: numbered.pdl.js, connect: "+connect+"}", map[string]string{"numbered.pdl.js": numbered})
		if _, err := Check(files, "w.yaml", nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", connect, err)
		}
	}
}

func TestPDLRepeats(t *testing.T) {
	const program = "  - pdl: {robot: a, file: chance.pdl.js}"
	hashes := func(seed uint64) sim.Hash {
		r := assemblePDL(t, Options{Seed: seed}, program, nil)
		ticks(r, 50)
		return r.World.Hash()
	}
	first, again := hashes(3), hashes(3)
	if first != again || first == hashes(4) {
		t.Error("the hash does not tell runs with one seed from those with another")
	}
	r, twin := assemblePDL(t, Options{}, program, nil), assemblePDL(t, Options{}, program, nil)
	ticks(r, 60)
	if err := r.Rewind(20); err != nil {
		t.Fatal(err)
	}
	ticks(r, 60)
	ticks(twin, 80)
	if r.World.Hash() != twin.World.Hash() {
		t.Error("after Rewind the run goes another way")
	}
}

// TestLegsOfAWalk: a program that walks a NAO and commands a joint of its legs is warned of.
func TestLegsOfAWalk(t *testing.T) {
	warnings := func(actuators string) string {
		text := "function pdl_main() { " + actuators + " add_process('go'); run_pdl(-1); }\nfunction go() {}\n"
		r := assemblePDL(t, Options{}, "  - pdl: {robot: a, file: legs.pdl.js}", map[string]string{"legs.pdl.js": text})
		return fmt.Sprint(r.Warnings)
	}
	const walk, knee, head = "add_actuator('walk/x', 0.02, 0, 0);", "add_actuator('LKneePitch/command', 1, 0.1, 0.5);", "add_actuator('HeadYaw/command', 1, -1, 0);"
	if got := warnings(walk + knee); !strings.Contains(got, "a/LKneePitch/command has no effect while a walks, and legs walks it") || !strings.Contains(got, ".yaml:") {
		t.Errorf("got %s", got)
	}
	for _, text := range []string{walk + head, knee, knee + head} {
		if got := warnings(text); got != "[]" {
			t.Errorf("%s: got %s", text, got)
		}
	}
}

func TestPDLFaultsAndOddSamples(t *testing.T) {
	const faulty = `function pdl_main() { add_sensor('battery', 0.5, 0, 0); add_process('go'); run_pdl(-1); }
function go() { if (loop_counter == 3) { console.log('now', 1); value('batt' + 'ry'); } }
`
	var faults, odd, printed []string
	r := assemblePDL(t, Options{
		OnFault: func(err error) { faults = append(faults, err.Error()) },
		OnOdd:   func(text string) { odd = append(odd, text) },
		Print:   func(program, text string) { printed = append(printed, program+" "+text) },
	}, "  - pdl: {robot: a, file: faulty.pdl.js}", map[string]string{"faulty.pdl.js": faulty})
	if len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0].Error(), `the sensor "battery" of faulty has the limits [0, 0.5], a/battery has [0, 1]`) {
		t.Errorf("warnings %v", r.Warnings)
	}
	ticks(r, 2)
	if r.Faulted() || len(odd) != 1 || !strings.Contains(odd[0], "outside [0, 0.5]") {
		t.Errorf("faulted %v, odd %q", r.Faulted(), odd)
	}
	ticks(r, 2)
	if !r.Faulted() || len(faults) != 1 || !strings.Contains(faults[0], "faulty.pdl.js:2:") || fmt.Sprint(printed) != "[faulty now 1]" {
		t.Errorf("faults %q, printed %q", faults, printed)
	}
}

func TestPDLPauseResumeQuit(t *testing.T) {
	files := pdlFiles("  - pdl: {robot: a, file: left.pdl.js}", map[string]string{"s.yaml": `schema: playsim/scenario/v1
world: w.yaml
duration: 1s
script:
  - {at: 100ms, do: {pause: left}}
  - {at: 200ms, do: {resume: left}}
  - {at: 300ms, do: {quit: left}}
expect:
  - at_end: "'pdl/left/HeadYaw/command' == 0"
  - eventually: "'pdl/left/HeadYaw/command' == 1.75"
  - at_end: "'pdl/left/count' == 8"
  - never: "'pdl/left/count' > 8"
  - {always: "'pdl/left/count' == 4", from: 100ms, to: 200ms}
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
