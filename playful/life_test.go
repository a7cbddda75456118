// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"strings"
	"testing"
)

func TestLifeCycle(t *testing.T) {
	r := newRig(t, `a1 whenever e1 | stopping = 2`)
	var all []string
	for _, words := range []string{"", "e1", "e1", "", "", "e1"} {
		r.step(words)
		all = append(all, r.log...)
	}
	want := "start a1, tick a1, tick a1, stop a1, stop a1, start a1, tick a1"
	if got := strings.Join(all, ", "); got != want {
		t.Errorf("calls %s", got)
	}
}

func TestOwnFrequency(t *testing.T) {
	r := newRig(t, `
slow whenever e1
a1
`)
	var ticks []int
	for i := range 12 {
		words := "e1"
		if i == 0 || i == 7 {
			words = ""
		}
		r.step(words)
		if strings.Contains(strings.Join(r.log, " "), "tick slow") {
			ticks = append(ticks, i)
		}
	}
	if len(ticks) != 3 || ticks[0] != 1 || ticks[1] != 5 || ticks[2] != 8 {
		t.Errorf("slow ticked at %v", ticks)
	}
}

func TestDoneRestsUntilTheGateRises(t *testing.T) {
	r := newRig(t, `
head1 whenever e1, priority of 2 | done = 2
head2, priority of 1
`)
	r.steps(`
e1 → head1
e1 → 
`)
	r.happened("done head1 (it reported done)")
	r.happened("head: head1 → ")
	r.steps(`
e1 → head2
e1 → head2
`)
	if n := r.why("head1"); !n.Active || n.Running || n.Reason.String() != "done" {
		t.Errorf("why: %+v", n)
	}
	r.steps(`
   → head2
e1 → head1
`)
}

func TestCommit(t *testing.T) {
	r := newRig(t, `
head1, whenever e1, priority of f1 | commit = 0.1
head2, priority of f2
`)
	r.steps(`
e1 f1=2 f2=1 → head1
e1 f1=0 f2=1 → head1
e1 f1=0 f2=1 → head1
e1 f1=0 f2=1 → head1
e1 f1=0 f2=1 → head2
e1 f1=2 f2=1 → head1
f1=2 f2=1    → head2
e1 f1=0 f2=1 → head2
`)
}

func TestCommitOfABranch(t *testing.T) {
	newRig(t, `
targeting thing: follow, priority of 1/dist | commit = 0.05
follow:
  head1
`).steps(`
+red=1 +green=2 → follow[thing:red]/head1
+green=0.5      → follow[thing:red]/head1
                → follow[thing:green]/head1
+red=0.1        → follow[thing:green]/head1
                → follow[thing:red]/head1
`)
}

// Of two committed statements that come to compete the one that began first stays.
func TestTheEarlierCommitmentHolds(t *testing.T) {
	newRig(t, `
high, whenever e1, priority of 2 | commit = 1
head2, priority of 1 | commit = 1
high:
  a1
  head1, whenever e2
`).steps(`
      → head2
e1    → head2 high/a1
e1 e2 → head2
e1    → head2 high/a1
`)
}

func TestFaultOfALeaf(t *testing.T) {
	r := newRig(t, `
head1 whenever e1, priority of 2 | fault = 2; stopping = 2
head2, priority of 1
a1
`)
	r.steps(`
e1 → head1 a1
e1 → a1 ~head1
`)
	r.happened("fault head1 (test.play:2:1: broken)")
	if len(r.faults) != 1 || r.faults[0] != "test.play:2:1: tick 1, head1: broken" || !r.eng.Faulted() {
		t.Errorf("faults: %q", r.faults)
	}
	r.steps(`
e1 → head2 a1
e1 → head2 a1
`)
	if n := r.why("head1"); n.Reason.String() != "faulted" || n.Why != "faulted: broken" {
		t.Errorf("why: %+v", n)
	}
	r.steps(`
   → head2 a1
e1 → head1 a1
`)
}

func TestPanicIsAFault(t *testing.T) {
	r := newRig(t, `a1 | fault = 1; crash = true`)
	r.steps(` → `)
	if len(r.faults) != 1 || r.faults[0] != "test.play:1:1: tick 0, a1: panic: index 3 out of range" {
		t.Errorf("faults: %q", r.faults)
	}
}

func TestFaultOfAnEvaluation(t *testing.T) {
	r := newRig(t, `
a1 whenever broken
a2, priority of 1 if broken
m
m:
  a3, switch to a4 if broken
  a4, switch to a3 if e1
`)
	r.steps(`
e6 → m/a3
e6 → 
e6 → 
   → a1 a2 m/a4
`)
	want := []string{
		"test.play:2:13: tick 0, a1: broken: no answer",
		"test.play:3:22: tick 0, a2: broken: no answer",
		"test.play:6:23: tick 1, m/a3: broken: no answer",
	}
	if strings.Join(r.faults, "\n") != strings.Join(want, "\n") {
		t.Errorf("faults:\n%s", strings.Join(r.faults, "\n"))
	}
}

// Evaluations below a blocked block only tell what it demands: their faults show,
// but count only once the block is active.
func TestFaultBelowABlockedBlock(t *testing.T) {
	r := newRig(t, `
head6 whenever e1, priority of 2
m, priority of 1
m:
  head1
  a1 whenever broken
  inner
  inner:
    a3, switch to a4 if broken
    a4, switch to a3 if e2
`)
	r.steps(`
e1 e6 → head6
`)
	r.happened("fault m/a1 (test.play:6:15: broken: no answer (not counted: its block is blocked))")
	r.steps(`
e1 e6 → head6
`)
	if len(r.trace) > 0 || len(r.faults) > 0 || r.eng.Faulted() {
		t.Errorf("events %q, faults %q", r.trace, r.faults)
	}
	r.steps(`
e6    → m/head1 m/inner/a3
`)
	r.happened("fault m/a1 (test.play:6:15: broken: no answer)")
	r.steps(`
e1 e6 → head6
`)
	want := "test.play:6:15: tick 2, m/a1: broken: no answer\ntest.play:9:25: tick 3, m/inner/a3: broken: no answer"
	if got := strings.Join(r.faults, "\n"); got != want || r.eng.Faults() != 2 {
		t.Errorf("faults:\n%s", got)
	}
}

func TestPriorityMustBeFinite(t *testing.T) {
	r := newRig(t, `
targeting thing: head1, priority of 2 + 1/dist
head2, priority of 1
`)
	r.steps(`
+green=1 → head1[thing:green]
+green=0 → head2
+green=2 → head1[thing:green]
`)
	if want := "test.play:2:37: tick 1, head1[thing:green]: the priority 2 + 1 / dist is not finite"; len(r.faults) != 1 || r.faults[0] != want {
		t.Errorf("faults: %q", r.faults)
	}
}

func TestNothingIsSilentlyFalse(t *testing.T) {
	r := newRig(t, `
a1 whenever not f1 / f2 < 1
targeting thing: a2 whenever thing.dist < 1
`)
	r.step("+green")
	want := []string{
		"test.play:2:17: tick 0, a1: f1 / f2 < 1 compares a number that is not defined (NaN)",
		"test.play:3:30: tick 0, a2[thing:green]: thing:green has no dist yet",
	}
	if r.running() != "" || strings.Join(r.faults, "\n") != strings.Join(want, "\n") {
		t.Errorf("running %q, faults:\n%s", r.running(), strings.Join(r.faults, "\n"))
	}
}

func TestMissingPropertyIsAFaultOfTheLeaf(t *testing.T) {
	r := newRig(t, `targeting thing: chase`)
	r.step("+green")
	if want := "test.play:1:18: tick 0, chase[thing:green]: thing:green has no dist yet"; len(r.faults) != 1 || r.faults[0] != want {
		t.Errorf("faults: %q", r.faults)
	}
}

func TestNothingRunsAfterClose(t *testing.T) {
	r := newRig(t, `
a1
legs1 | stopping = 5
`)
	r.step("")
	r.log, r.trace = nil, nil
	r.eng.Close()
	r.eng.Close()
	if got := strings.Join(r.log, " "); got != "stop a1 stop legs1" {
		t.Errorf("calls: %s", got)
	}
	r.happened("stop legs1 (the program ended)")
	r.happened("legs: legs1 → ")
	r.log = nil
	r.step("")
	if len(r.log) > 0 || r.running() != "" {
		t.Errorf("after the end: %q, running %q", r.log, r.running())
	}
}

func TestEnginePeriod(t *testing.T) {
	r := newRig(t, `a1`)
	r.eng.every = 3 * testTick
	n := 0
	for range 7 {
		r.step("")
		n += len(r.log)
	}
	if n != 4 { // start and three ticks
		t.Errorf("%d calls in 7 ticks", n)
	}
}

func TestDrive(t *testing.T) {
	r := newRig(t, `a1 whenever e1`)
	r.steps(` → `)
	w, err := r.eng.Wheel("e1")
	if err != nil {
		t.Fatal(err)
	}
	w.Drive(1)
	r.steps(` → a1`)
	if _, err := r.eng.Wheel("e2"); err == nil {
		t.Error("e2 is not used, but can be driven")
	}
}
