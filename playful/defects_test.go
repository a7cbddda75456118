// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/slot"
)

// The defects of the original that playsim mends, by their numbers there. B14 and
// B20, about what nodes are written in, are in package star; B21, about files, in
// defects_file_test.go.

// B1: a state's leaves kept running after the machine had left it.
func TestB01TheLeftStateStops(t *testing.T) {
	r := newRig(t, `
one, switch to two if e1
two, switch to one if e2
one:
  a1
  head1
two:
  a2
  head2
`)
	r.steps(`
   → one/a1 one/head1
e1 → two/a2 two/head2
`)
	r.happened("stop one/a1 (one: the state is two)")
	r.happened("head:  → two/head2")
	r.steps(`
e2 → one/a1 one/head1
`)
}

// B2: a machine inside a state of another bounced when it came back to a state.
func TestB02ANestedMachineGoesRound(t *testing.T) {
	newRig(t, `
outer, switch to a6 if e5
a6, switch to outer if e6
outer:
  a1, switch to a2 if e1
  a2, switch to a3 if e2
  a3, switch to a1 if e3
`).steps(`
   → outer/a1
e1 → outer/a2
e2 → outer/a3
e3 → outer/a1
   → outer/a1
e1 → outer/a2
   → outer/a2
e5 → a6
e6 → outer/a2
e2 → outer/a3
`)
}

// B3: "switch to" on a targeting line was lost.
func TestB03ATargetingLineIsAState(t *testing.T) {
	newRig(t, `
targeting thing: a1, switch to a2 if e1
a2, switch to a1 if e2
`).steps(`
+red → a1[thing:red]
e1   → a2
     → a2
e2   → a1[thing:red]
`)
}

// B4: a deleted thing's branch stayed, it could not come again, keys clashed over
// types, and the key 0 was none.
func TestB04DeletedThingsGoAndComeAgain(t *testing.T) {
	r := newRig(t, "targeting thing: a1\ntargeting mood: a2\n")
	r.steps(`
+0          → a1[thing:0]
+red        → a1[thing:0] a1[thing:red]
-0          → a1[thing:red]
+0          → a1[thing:red] a1[thing:0]
-red        → a1[thing:0]
`)
	d, _ := r.eng.Memory().Push("mood")
	d.Key("0")
	d.SetNamed("level", slot.Float(1))
	r.steps(`
   → a1[thing:0] a2[mood:0]
-0 → a2[mood:0]
`)
}

// B5: a fault in a priority or a transition ended the engine while its leaves ran on.
func TestB05AFaultLeavesNoLeafBehind(t *testing.T) {
	r := newRig(t, `
head1, priority of 1/f1
a1, switch to a2 if f2/f2 > 3
a2
a3
`)
	r.steps(`
f1=1 f2=1 → head1 a1 a3
f2=1      → a1 a3
f1=1      → head1 a3
f1=1 f2=1 → head1 a1 a3
`)
	if len(r.faults) != 2 || !strings.Contains(r.faults[0], "test.play:2:20: tick 1, head1: ") || !strings.Contains(r.faults[1], "test.play:3:21: tick 2, a1: ") {
		t.Errorf("faults %q", r.faults)
	}
	r.eng.Close()
	r.log = nil
	r.step("f1=1 f2=1")
	if len(r.log) > 0 || r.running() != "" {
		t.Errorf("after the end: %q", r.log)
	}
}

// refused is a text, and what its only message says.
type refused struct{ text, want string }

func refuse(t *testing.T, list []refused) {
	t.Helper()
	for _, w := range list {
		_, err := compileText(testRegistry(nil, nil), w.text)
		switch {
		case err == nil:
			t.Errorf("%s: it compiles", w.text)
		case !strings.Contains(err.Error(), w.want):
			t.Errorf("%s\n%v\nwant: %s", w.text, err, w.want)
		case strings.Count(err.Error(), "test.play:") != 1:
			t.Errorf("%s\nnot one message:\n%v", w.text, err)
		}
	}
}

// B6: unknown words were silently false, unknown keys ignored, targets of switches
// and of targeting not looked at.
func TestB06UnknownWordsAreErrors(t *testing.T) {
	refuse(t, []refused{
		{"a1 whenever ee1\n", `test.play:1:13: unknown evaluation "ee1"`},
		{"a1 whenever not ee1\n", `test.play:1:17: unknown evaluation "ee1"`},
		{"a1 | speeed = 2\n", `test.play:1:6: unknown key "speeed"`},
		{"a1, switch to a7 if e1\na2\n", `test.play:1:15: `},
		{"targeting thong: a1\n", `test.play:1:11: `},
		{"heed1\n", `test.play:1:1: unknown node "heed1"`},
	})
}

// B7: a # in a string dropped its line, a : made it a header, a ; split it.
func TestB07MarksInStrings(t *testing.T) {
	r := newRig(t, `
detect | color = "a#b:c;d"; out = thing  # and a remark
targeting thing: a1, whenever thing.color == "a#b:c;d"   # one: more; remark
`)
	r.step("")
	if got := r.step(""); got != "detect a1[thing:a_b:c;d]" {
		t.Errorf("running %s", got)
	}
}

// B8: names with "if" inside were cut in two.
func TestB08NamesWithIfInside(t *testing.T) {
	newRig(t, `
drift, switch to lift if e1
lift, switch to notify if e2
notify, switch to drift if e3, priority of f1
drift:
  a1
lift:
  a2
notify:
  a3
`).steps(`
   → drift/a1
e1 → lift/a2
e2 → notify/a3
e3 → drift/a1
`)
}

// B9: parentheses never worked, precedence was none, = and != gave false.
func TestB09Expressions(t *testing.T) {
	newRig(t, `
a1 whenever e1 or e2 and e3
a2 whenever (e1 or e2) and e3
a3 whenever not (e1 and e2)
a4 whenever f1+1!=3 and f1 *2 >= (f2 - 1)/2
`).steps(`
e1             → a1 a3 a4
e2 e3          → a1 a2 a3 a4
e1 e2 f1=2     → a1
e1 e2 f1=1 f2=6 → a1
`)
	refuse(t, []refused{{"a1 whenever f1 = 3\n", `"=" does not compare [syntax]`}})
}

// B10: some names of keys crashed the interpreter.
func TestB10NoKeyIsReservedByAccident(t *testing.T) {
	reg := testRegistry(nil, nil)
	var keys []KeySpec
	var config []string
	for _, name := range []string{"name", "tries_", "scheme_id", "scheme_type", "evaluation_str", "s", "a", "word", "self", "original", "state_name", "callable_"} {
		keys = append(keys, KeySpec{Name: name, Kind: Number, Default: slot.Float(0)})
		config = append(config, name+" = 1")
	}
	sum := 0.0
	must(reg.AddLeaf(LeafSpec{Name: "many", Keys: keys, New: func(c *Context) (Leaf, error) {
		for i := range keys {
			sum += c.Number(keys[i].Name)
		}
		return quiet{}, nil
	}}))
	prog, err := compileText(reg, "many | "+strings.Join(config, "; ")+"\n")
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{t: t, set: testRobot()}
	r.bind(prog)
	if sum != float64(len(keys)) {
		t.Errorf("%v of %d keys arrived", sum, len(keys))
	}
}

// B11: one exception anywhere stopped the robot.
func TestB11AFaultIsIsolated(t *testing.T) {
	r := newRig(t, `
head1, priority of 2 | fault = 2
head2, priority of 1
legs1 whenever broken
a1 | crash = true; fault = 3
`)
	r.steps(`
      → head1 legs1 a1
e6    → a1
      → head2 legs1
      → head2 legs1
`)
	if len(r.faults) != 3 {
		t.Errorf("faults %q", r.faults)
	}
}

// B12: who lost a resource was not told and kept it; of several it held some.
func TestB12PreemptionIsWholeAndTold(t *testing.T) {
	r := newRig(t, `
both1 whenever e1, priority of 2
legs1, priority of 1 | stopping = 2
head1, priority of 1
`)
	r.steps(`
   → legs1 head1
e1 → ~legs1
`)
	r.happened("stop head1 (blocked by both1: head)")
	if h, _ := r.eng.Holder("head"); h != "" {
		t.Errorf("%s holds the head while the legs are not free", h)
	}
	r.steps(`
e1 → both1
   → legs1 head1
`)
}

// B13: near-equal priorities flapped; commit holds on.
func TestB13Commit(t *testing.T) {
	newRig(t, `
head1, priority of f1 | commit = 0.075
head2, priority of f2 | commit = 0.075
`).steps(`
f1=1 f2=0.9 → head1
f1=1 f2=1.1 → head1
f1=1 f2=0.9 → head1
f1=1 f2=1.1 → head2
f1=1 f2=0.9 → head2
f1=1 f2=0.9 → head2
f1=1 f2=0.9 → head1
`)
}

// B15: a leaf that had finished was started again 40 times a second.
func TestB15DoneIsDone(t *testing.T) {
	r := newRig(t, "head1 whenever e1, priority of 2 | done = 2\nhead2, priority of 1\n")
	r.steps(`
e1 → head1
e1 → 
e1 → head2
e1 → head2
   → head2
e1 → head1
`)
}

// B16: stop before the start was lost, and the engine ran for ever.
func TestB16StopBeforeStart(t *testing.T) {
	r := newRig(t, "a1\n")
	r.eng.Close()
	r.eng.Close()
	if got := r.step(""); got != "" || len(r.log) > 0 {
		t.Errorf("running %q, calls %q", got, r.log)
	}
}

// B17: a NaN broke the order of all.
func TestB17NaNIsAFault(t *testing.T) {
	r := newRig(t, "head1, priority of f1/f2 - f1/f2\nhead2, priority of 1\nhead3, priority of 3\n")
	r.steps(`
f1=1 f2=1 → head3
          → head3
f1=1 f2=1 → head3
`)
	if len(r.faults) != 1 || !strings.Contains(r.faults[0], "test.play:1:") {
		t.Errorf("faults %q", r.faults)
	}
}

// B18: holders were not shown, there was no log and nothing to ask without a display.
func TestB18EverythingIsTold(t *testing.T) {
	r := newRig(t, "head1 whenever e1, priority of 2\nhead2, priority of 1\n")
	r.steps(`
e1 → head1
   → head2
`)
	for _, want := range []string{"stop head1 (e1 is false)", "start head2", "head: head1 → head2"} {
		if !strings.Contains(strings.Join(r.trace, "\n"), want) {
			t.Errorf("no %q in %q", want, r.trace)
		}
	}
	if h, _ := r.eng.Holder("head"); h != "head2" {
		t.Errorf("the head is held by %q", h)
	}
	if n := r.why("head1"); n.Active || n.Why != "e1 is false" {
		t.Errorf("why %+v", n)
	}
}

// B19: the rate was fixed, time was the wall's, and runs differed.
func TestB19RunsAreRepeatable(t *testing.T) {
	text := "detect | out = thing\ntargeting thing: head1, whenever age < 0.05, priority of 1/dist\nhead2\na1, switch to a2 if e1\na2, switch to a1 if e2\n"
	run := func() string {
		r := newRig(t, text)
		var all []string
		for i := range 40 {
			all = append(all, r.step([]string{"", "e1", "+green=2", "e2", "-green"}[i%5]))
			all = append(all, r.trace...)
		}
		return strings.Join(all, "\n")
	}
	if first, second := run(), run(); first != second {
		t.Error("two runs differ")
	}
	slow, err := NewEngine(newRig(t, "a1\n").eng.program, testRobot(), EngineOptions{Tick: testTick, Period: 8 * testTick})
	if err != nil {
		t.Fatal(err)
	}
	for i := range int64(17) {
		slow.Iterate(i*testTick, i)
	}
	if slow.iter != 3 {
		t.Errorf("%d iterations in 17 ticks at every eighth", slow.iter)
	}
}

// B22: values of keys were evaluated as code.
func TestB22ValuesAreNoCode(t *testing.T) {
	refuse(t, []refused{
		{"detect | color = open(\"x\"); out = thing\n", "test.play:1:"},
		{"detect | color = __import__(\"os\"); out = thing\n", "test.play:1:"},
		{"a1 | done = max\n", `"max" is no parameter of the block`},
		{"a1 | done = 1 + 1\n", "a value is not computed here"},
	})
}

// B23: memory and time grew with every key ever seen.
func TestB23DeadThingsCostNothing(t *testing.T) {
	r, step := bench(t, targetedBranches)
	for i := range 3000 {
		d, _ := r.eng.Memory().Push("thing")
		d.SetNamed("color", slot.String(fmt.Sprint("c", i)))
		d.SetNamed("dist", slot.Float(1))
		d.SetNamed("stamp", slot.Float(0))
		step()
		r.eng.Memory().Delete(r.eng.Memory().Schemes("thing")[0])
		step()
	}
	e := r.eng
	if len(e.paths) > 0 || len(e.root.kids) > 0 || len(e.running) > 0 || len(e.things) > 0 || len(e.memory.Schemes("thing")) > 0 {
		t.Errorf("left: %d paths, %d branches, %d running", len(e.paths), len(e.root.kids), len(e.running))
	}
}
