// SPDX-License-Identifier: Apache-2.0

package playful

import "testing"

func TestGates(t *testing.T) {
	newRig(t, `
a1 whenever e1
a2 whenever e2
a3
`).steps(`
      → a3
e1    → a1 a3
e2    → a2 a3
e1 e2 → a1 a2 a3
      → a3
`)
}

func TestGateFallsThroughTheTree(t *testing.T) {
	newRig(t, `
up whenever e1
up:
  a1
  low whenever e2
  low:
    a2
    a3, whenever f1 > 2 and not e3
`).steps(`
             → 
e2 f1=3      → 
e1           → up/a1
e1 e2        → up/a1 up/low/a2
e1 e2 f1=3   → up/a1 up/low/a2 up/low/a3
e1 e2 e3 f1=3 → up/a1 up/low/a2
e2 f1=3      → 
`)
}

func TestPriorityAloneSwitchesNothingOff(t *testing.T) {
	newRig(t, `
a1 priority of 1
a2 priority of -5
a3 priority of 3
`).steps(`
 → a3 a1 a2
`)
}

func TestOriginalDialectNegativeIsOff(t *testing.T) {
	r := newRig(t, `# playful: original
program:
a1, priority of 1
a2, priority of -5
a3, priority of 2 if e1, priority of -1
`)
	r.steps(`
   → a1
e1 → a3 a1
`)
	r.step("")
	if got := r.why("a3").Why; got != "its priority -1 is negative" {
		t.Errorf("why: %s", got)
	}
}

func TestConditionalPriorities(t *testing.T) {
	newRig(t, `
head1, priority of 3 if e1, priority of 1 if e2
head2, priority of 2 if e3, otherwise priority of 0.5
`).steps(`
      → head2
e1 e3 → head1
e2 e3 → head2
e2    → head1
`)
}

func TestLexicographicOrder(t *testing.T) {
	r := newRig(t, `
low, priority of 1
high, priority of 2
low:
  head1, priority of 100
high:
  head2, priority of 0.001
`)
	r.steps(` → high/head2`)
	r.happened("head:  → high/head2")
	if n := r.why("low"); n.Why != "blocked by high: head" || n.By != "high" || n.Resource != "head" {
		t.Errorf("why: %+v", n)
	}
}

func TestTiesByText(t *testing.T) {
	newRig(t, `
head1
head2
targeting thing: head3
head4
`).steps(`
        → head1
+green  → head1
`)
}

func TestTargetedTieAtThePlaceOfItsLine(t *testing.T) {
	newRig(t, `
targeting thing: head3
head4
`).steps(`
        → head4
+green  → head3[thing:green]
+red    → head3[thing:green]
-green  → head3[thing:red]
+green  → head3[thing:red]
-red    → head3[thing:green]
`)
}

func TestBlockedAsAWhole(t *testing.T) {
	r := newRig(t, `
following whenever e1, priority of 2
searching, priority of 1
following:
  head1
  legs1 whenever e2
searching:
  legs2
  head2
`)
	r.steps(`
      → searching/legs2 searching/head2
e1 e2 → following/head1 following/legs1
e1    → following/head1
      → searching/legs2 searching/head2
`)
	r.step("e1")
	if n := r.why("searching"); n.Why != "blocked by following: head" {
		t.Errorf("why: %s", n.Why)
	}
	if n := r.why("searching/legs2"); n.Why != "searching: blocked by following: head" || n.Reason.String() != "parent inactive" {
		t.Errorf("why: %+v", n)
	}
	r.happened("stop searching/legs2 (searching: blocked by following: head)")
}

func TestPartial(t *testing.T) {
	r := newRig(t, `
following whenever e1, priority of 2
searching, priority of 1 | partial = true
following:
  head1
searching:
  legs2
  head2
`)
	r.steps(`
   → searching/legs2 searching/head2
e1 → following/head1 searching/legs2
   → searching/legs2 searching/head2
`)
	r.step("e1")
	if n := r.why("searching/head2"); n.Why != "blocked by following: head" || n.By != "following" {
		t.Errorf("why: %+v", n)
	}
}

func TestPartialNested(t *testing.T) {
	newRig(t, `
head1 whenever e1, priority of 3
outer, priority of 2 | partial = true
legs6
outer:
  pair, priority of 2
  legs2, priority of 1
  pair:
    head2
    legs1
`).steps(`
   → outer/pair/head2 outer/pair/legs1
e1 → head1 outer/legs2
   → outer/pair/head2 outer/pair/legs1
`)
}

func TestNoResourceIsNeverBlocked(t *testing.T) {
	newRig(t, `
both1, priority of 5
both2, priority of 4
a1, priority of -3
`).steps(` → both1 a1`)
}

func TestSameHoldsInsideEveryBlock(t *testing.T) {
	newRig(t, `
looking
legs1 whenever e2
looking:
  head1, whenever e1, priority of 2
  head2, priority of 1
`).steps(`
      → looking/head2
e1    → looking/head1
e1 e2 → looking/head1 legs1
e2    → looking/head2 legs1
`)
}

func TestHandOver(t *testing.T) {
	r := newRig(t, `
legs1 whenever e1, priority of 3
legs2 whenever e2, priority of 2 | stopping = 3
legs3, priority of 1
`)
	r.steps(`
e2    → legs2
e1 e2 → ~legs2
e1 e2 → ~legs2
e1 e2 → legs1
`)
	r.happened("legs: legs2 → legs1")
	r.happened("start legs1 (e1 is true; its resources were free after 0.05 s)")
	r.steps(`
e2    → legs2
e1    → ~legs2
`)
	n := r.why("legs1")
	if n.Why != "waiting for legs, held by legs2" || n.By != "legs2" || n.Resource != "legs" || !n.Active || n.Running {
		t.Errorf("why: %+v", n)
	}
	if n := r.why("legs2"); n.Why != "stopping: e2 is false" || n.Active || !n.Running {
		t.Errorf("why: %+v", n)
	}
	// Nobody lower gets what the winner waits for.
	if n := r.why("legs3"); n.Why != "blocked by legs1: legs" {
		t.Errorf("why: %+v", n)
	}
}

func TestWantedAgainFinishesStoppingFirst(t *testing.T) {
	r := newRig(t, `legs1 whenever e1 | stopping = 3`)
	r.steps(`
e1 → legs1
   → ~legs1
e1 → ~legs1
e1 → legs1
`)
	if got := r.log; len(got) != 3 || got[0] != "stop legs1" || got[1] != "start legs1" || got[2] != "tick legs1" {
		t.Errorf("calls: %q", got)
	}
}

func TestAllOrNothing(t *testing.T) {
	newRig(t, `
both1 whenever e1, priority of 2
legs1 whenever e2 | stopping = 3
head1 | stopping = 2
`).steps(`
e2    → legs1 head1
e1 e2 → ~legs1 ~head1
e1 e2 → ~legs1
e1 e2 → both1
e2    → legs1 head1
`)
}
