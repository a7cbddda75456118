// SPDX-License-Identifier: Apache-2.0

package playful

import "testing"

func TestStatesAlternate(t *testing.T) {
	r := newRig(t, `
a1 switch to a2 if e1
a2 switch to a1 if e2
`)
	r.steps(`
e1    → a1
e1    → a2
e1 e2 → a1
e1 e2 → a2
      → a2
e2    → a1
`)
	r.happened("state : a2 → a1 (e2 is true)")
	r.happened("stop a2 (the state is a1)")
	r.happened("start a1 (the state is a1)")
}

func TestFirstSwitchInTheLineWins(t *testing.T) {
	newRig(t, `
a1, switch to a2 if e1, switch to a3 if e2
a2, switch to a1 if e3
a3, switch to a1 if e3
a4
`).steps(`
      → a1 a4
e1 e2 → a2 a4
e3    → a1 a4
e2    → a3 a4
`)
}

func TestNamedTargetIsAState(t *testing.T) {
	newRig(t, `
a1, switch to a2 if e1
a2
`).steps(`
   → a1
e1 → a2
   → a2
`)
}

func TestStateWithFalseGateStillSwitches(t *testing.T) {
	newRig(t, `
a1, whenever e3, switch to a2 if e1
a2, switch to a1 if e2
`).steps(`
      → 
e1    → a2
e2 e3 → a1
e2    → 
`)
}

func TestDeactivatedBlockKeepsItsState(t *testing.T) {
	r := newRig(t, `
m whenever e6
m:
  a1, switch to a2 if e1
  a2, switch to a1 if e2
`)
	r.steps(`
e6    → m/a1
e6 e1 → m/a2
      → 
e2    → 
e6    → m/a2
e6 e2 → m/a1
`)
	if s, ok := r.eng.State("m"); !ok || s != "a1" {
		t.Errorf("state %q %v", s, ok)
	}
}

// A state runs at least one iteration, counted from when its block was first active.
func TestInitialStateRunsWhenTheBlockWakes(t *testing.T) {
	newRig(t, `
m whenever e6
m:
  a1, switch to a2 if e1
  a2, switch to a1 if e2
`).steps(`
e1    → 
e1    → 
e1 e6 → m/a1
e1 e6 → m/a2
`)
}

// A block that is blocked and was not active before keeps its state; one that was
// active flips at once, though the new state is blocked.
func TestBlockedMachine(t *testing.T) {
	r := newRig(t, `
head6 whenever e6, priority of 2
m, priority of 1
m:
  head1, switch to head2 if e1
  head2, switch to head1 if e2
`)
	r.steps(`
      → m/head1
e6    → head6
e6 e1 → head6
      → m/head1
e6 e1 → head6
`)
	r.happened("state m: head1 → head2 (e1 is true)")
	r.steps(`
      → m/head2
e2    → m/head1
e1    → m/head2
`)
	if n := r.why("m/head1"); n.Why != "the state is head2" || n.Reason.String() != "not the current state" {
		t.Errorf("why: %+v", n)
	}
}

// A condition that holds for one iteration flips the machine, though the new state's
// demand is taken; the left state does not come back.
func TestTransitionIntoABlockedState(t *testing.T) {
	r := newRig(t, `
head6, priority of 2
b, priority of 1
b:
  legs1, switch to head2 if e3
  head2, switch to legs1 if e4
`)
	r.steps(`
   → head6 b/legs1
e3 → head6
`)
	r.happened("state b: legs1 → head2 (e3 is true)")
	r.steps(`
   → head6
e4 → head6 b/legs1
`)
}

func TestNestedTransitionIntoABlockedState(t *testing.T) {
	r := newRig(t, `
head6, priority of 2
outer, priority of 1
outer:
  a1
  b
  b:
    legs1, switch to head2 if e3
    head2, switch to legs1 if e4
`)
	r.steps(`
   → head6 outer/a1 outer/b/legs1
e3 → head6
`)
	if s, _ := r.eng.State("outer/b"); s != "head2" {
		t.Errorf("state %s", s)
	}
	if n := r.why("outer"); n.Why != "blocked by head6: head" {
		t.Errorf("why: %s", n.Why)
	}
}

func TestNestedMachines(t *testing.T) {
	newRig(t, `
outer1, switch to outer2 if e1
outer2, switch to outer1 if e2
outer1:
  a1, switch to a2 if e3
  a2, switch to a1 if e4
outer2:
  a3, switch to inner if e3
  inner, switch to a3 if e4
  inner:
    a5, switch to a6 if e5
    a6, switch to a5 if e6
`).steps(`
         → outer1/a1
e3       → outer1/a2
e4       → outer1/a1
e3       → outer1/a2
e1       → outer2/a3
e3       → outer2/inner/a5
e5       → outer2/inner/a6
e4       → outer2/a3
e3       → outer2/inner/a6
e6       → outer2/inner/a5
e2       → outer1/a2
e1       → outer2/inner/a5
e4 e5    → outer2/a3
e3       → outer2/inner/a5
e2 e4    → outer1/a1
e4       → outer1/a1
`)
}

func TestLeavesOfTheNewStateWait(t *testing.T) {
	newRig(t, `
legs1, switch to legs2 if e1 | stopping = 3
legs2, switch to legs1 if e2
`).steps(`
   → legs1
e1 → ~legs1
   → ~legs1
   → legs2
`)
}

// Also where they need nothing of what the left state's leaves hold.
func TestNewStateWaitsForTheLeftState(t *testing.T) {
	r := newRig(t, `
one, switch to two if e1
two, switch to one if e2
a6
one:
  a1 | stopping = 3
two:
  inner
  inner:
    a2
`)
	r.steps(`
   → one/a1 a6
e1 → a6 ~one/a1
   → a6 ~one/a1
`)
	if n := r.why("two/inner/a2"); n.Why != "waiting for one/a1 to stop, a leaf of the state before" || !n.Active || n.Running {
		t.Errorf("why: %+v", n)
	}
	r.steps(`
   → two/inner/a2 a6
e2 → one/a1 a6
`)
}

func TestMachineInTargetedBranch(t *testing.T) {
	newRig(t, `
targeting thing: m
m:
  a1, switch to a2 if dist < 1
  a2, switch to a1 if dist > 2
`).steps(`
+red=5 +green=5 → m[thing:red]/a1 m[thing:green]/a1
+red=0.5        → m[thing:red]/a2 m[thing:green]/a1
+red=3          → m[thing:red]/a1 m[thing:green]/a1
+green=0.5      → m[thing:red]/a1 m[thing:green]/a2
`)
}

func TestTargetingLineAsState(t *testing.T) {
	newRig(t, `
targeting thing: a1, switch to a2 if dist < 1, switch to a2 if e1
a2, switch to a1 if e2
`).steps(`
                → 
+red=5 +green=5 → a1[thing:red] a1[thing:green]
+green=0.5      → a2
e2              → a1[thing:red] a1[thing:green]
                → a2
+green=3 e2     → a1[thing:red] a1[thing:green]
-red -green     → 
e1              → a2
`)
}

func TestParametersInStates(t *testing.T) {
	newRig(t, `
m | limit = 3
m | limit = 1:
  a1, switch to a2 if f1 > limit
  a2, switch to a1 if e1
`).steps(`
     → m/a1
f1=2 → m/a1
f1=4 → m/a2
`)
}
