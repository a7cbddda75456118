// SPDX-License-Identifier: Apache-2.0

package life_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/slot"
)

// TestZoneTwo is the maker's example: at entry + 3 s, and not if somebody leaves before.
func TestZoneTwo(t *testing.T) {
	r := newRig(t, life.Options{Activities: []life.Activity{activity(t, "demo/attract", life.Solitary, "('Launchpad/NumPeopleZone2' >= 1) ~ 3")}})
	r.run(1)
	r.set("Launchpad/NumPeopleZone2", 1)
	r.run(3.9)
	r.set("Launchpad/NumPeopleZone2", 0)
	r.run(5)
	r.want()
	r.set("Launchpad/NumPeopleZone2", 1)
	r.run(9)
	r.want(`8.025 focus "demo/attract" (condition)`)
}

// TestOrder is the table of who gets the focus.
func TestOrder(t *testing.T) {
	s, i := life.Solitary, life.Interactive
	for _, c := range []struct {
		name string
		all  []life.Activity
		want []string
	}{
		{"the id decides among those that never had it", []life.Activity{activity(t, "b", s, "'k'"), activity(t, "a", s, "'k'")}, []string{`1 focus "a" (condition)`}},
		{"interactive comes first", []life.Activity{activity(t, "a", s, "'k'"), activity(t, "z", i, "'k'")}, []string{"1 solitary -> interactive", `1 focus "z" (condition)`}},
		{"solitary interrupts nothing", []life.Activity{activity(t, "a", s, "'k' @ 1"), activity(t, "b", s, "'k'")}, []string{`1 focus "b" (condition)`}},
		{
			"interactive interrupts solitary",
			[]life.Activity{activity(t, "a", i, "'k' @ 1"), activity(t, "b", s, "'k'")},
			[]string{`1 focus "b" (condition)`, "2 stop b (switchfocus-api-interrupt)", "2 solitary -> interactive", `2 focus "a" (condition)`},
		},
		{
			"interactive does not interrupt interactive",
			[]life.Activity{activity(t, "a", i, "'k' @ 1"), activity(t, "b", i, "'k'")},
			[]string{"1 solitary -> interactive", `1 focus "b" (condition)`},
		},
		{
			"at once",
			[]life.Activity{activity(t, "a", s, "'k'"), activity(t, "b", i, `'Launchpad/FocusedActivity' == "a"`)},
			[]string{`1 focus "a" (condition)`, "1 stop a (switchfocus-api-interrupt)", "1 solitary -> interactive", `1 focus "b" (condition)`},
		},
		{"no nature", []life.Activity{activity(t, "a", life.NoNature, "'k'")}, nil},
		{"a moment is enough", []life.Activity{activity(t, "a", s, "('k' == 1) && stable('k')"), activity(t, "b", s, "bang('k')")}, []string{`1 focus "b" (condition)`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, life.Options{Activities: c.all})
			r.run(0.99)
			if strings.HasPrefix(c.name, "a moment") {
				r.store.Raise(r.store.Intern("k"), slot.Int(2))
			} else {
				r.set("k", 1)
			}
			r.run(5)
			r.want(c.want...)
		})
	}
}

// TestTieGoesToTheLeastRecent: two that always hold take turns.
func TestTieGoesToTheLeastRecent(t *testing.T) {
	r := newRig(t, life.Options{Activities: []life.Activity{activity(t, "c", life.Solitary, "1"), activity(t, "a", life.Solitary, "1"), activity(t, "b", life.Solitary, "1")}})
	var order []string
	for n := range 7 {
		r.run(float64(n))
		order = append(order, r.life.FocusedActivity())
		r.life.Finished()
	}
	if got := strings.Join(order, ""); got != "abcabca" {
		t.Errorf("order %s", got)
	}
	if n := r.life.FocusCount("a"); n != 3 {
		t.Errorf("a was focused %d times", n)
	}
}

// TestRelaunch: launching is by level; a condition on the activity before ends it.
func TestRelaunch(t *testing.T) {
	for launch, want := range map[string][]string{
		"'k'": {`0 focus "a" (condition)`, "1.025 stop a (self-stop)", `1.025 focus "" (self-stop)`, `1.025 focus "a" (condition)`},
		`'k' && 'Launchpad/PreviousActivity' != "a"`:      {`0 focus "a" (condition)`, "1.025 stop a (self-stop)", `1.025 focus "" (self-stop)`},
		`'k' && ('Launchpad/FocusedActivity' != "a") ~ 2`: {`2 focus "a" (condition)`},
	} {
		r := newRig(t, life.Options{Activities: []life.Activity{activity(t, "a", life.Solitary, launch)}})
		r.set("k", 1)
		r.run(1)
		r.life.Finished()
		r.run(2.5)
		r.want(want...)
	}
}

func TestFocusContext(t *testing.T) {
	r := newRig(t, life.Options{Activities: []life.Activity{activity(t, "a", life.Solitary, "'k' > 1 && 'm' != 5")}})
	if _, _, _, err := r.life.FocusContext("k"); err == nil {
		t.Error("a context before the first launch")
	}
	r.run(0.5)
	r.set("k", 7)
	r.run(3)
	r.set("k", 8)
	r.run(4)
	s, us, v, err := r.life.FocusContext("k")
	if err != nil || s != 0 || us != 525000 || !v.Equal(slot.Int(7)) {
		t.Errorf("context %d s %d µs %v %v", s, us, v, err)
	}
	if _, _, v, err := r.life.FocusContext("m"); err != nil || v.Kind() != slot.Invalid {
		t.Errorf("a key without a value: %v %v", v, err)
	}
	if _, _, _, err := r.life.FocusContext("other"); err == nil {
		t.Error("the context of a key that no condition reads")
	}
}

// TestFocusHistory is the page's example over six hours and more: in the last six hours,
// not in the last one.
func TestFocusHistory(t *testing.T) {
	again := `('Launchpad/FocusedActivity' == "demo/once") # 21600 && ('Launchpad/FocusedActivity' != "demo/once") ~ 3600`
	r := newRig(t, life.Options{Activities: []life.Activity{
		activity(t, "demo/once", life.Solitary, "'k'"), activity(t, "demo/again", life.Solitary, again),
	}})
	r.run(60)
	r.set("k", 1)
	r.run(70)
	r.set("k", 0)
	r.life.Finished()
	r.run(3600)
	r.want(`60.025 focus "demo/once" (condition)`, "70.025 stop demo/once (self-stop)", `70.025 focus "" (self-stop)`)
	r.run(3700)
	r.want(`3670.025 focus "demo/again" (condition)`)
	r.run(21669)
	r.life.Finished()
	r.run(21671)
	r.want("21669.025 stop demo/again (self-stop)", `21669.025 focus "" (self-stop)`, `21669.025 focus "demo/again" (condition)`)
	r.life.Finished()
	r.run(25000)
	r.want("21671.025 stop demo/again (self-stop)", `21671.025 focus "" (self-stop)`)
}

func TestSuggestions(t *testing.T) {
	r := newRig(t, life.Options{State: naoqi.Disabled, Activities: []life.Activity{
		activity(t, "b", life.Solitary, "'k'"), activity(t, "a", life.Solitary, "1"), activity(t, "c", life.Solitary, "!'k'"),
	}})
	r.run(1)
	if got := r.life.LaunchSuggestions(nil); !slices.Equal(got, []string{"a", "c"}) {
		t.Errorf("suggestions %v", got)
	}
	r.want()
}

// TestSteadyStepsAllocateNothing, with two hundred activities and a focus.
func TestSteadyStepsAllocateNothing(t *testing.T) {
	var all []life.Activity
	for i := range 200 {
		all = append(all, activity(t, fmt.Sprintf("app%d/main", i), life.Solitary, "('Launchpad/NumPeopleZone2' >= 1) ~ 3 && !('k' > 2)"))
	}
	r := newRig(t, life.Options{Activities: all})
	r.set("Launchpad/NumPeopleZone2", 1)
	r.run(5)
	if n := testing.AllocsPerRun(5, func() {
		for range 1000 {
			r.now += tick
			r.monitor.Advance(r.now)
			r.monitor.Settle()
			r.life.Step(r.now, r.senses)
		}
	}); n != 0 {
		t.Errorf("%g allocations in 1000 steps", n)
	}
}
