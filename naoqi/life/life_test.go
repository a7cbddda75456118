// SPDX-License-Identifier: Apache-2.0

package life_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/slot"
)

// tick is what the robot's is, ns.
const tick = 25_000_000

// rig is a Life over fake keys. What it does is told in log.
type rig struct {
	t       *testing.T
	life    *life.Life
	store   *memory.Store
	monitor *condition.Monitor
	senses  life.Senses
	now     int64
	log     []string
	begun   bool
}

func (r *rig) Start(int, life.StartReason) {}
func (r *rig) Stop(i int, why life.StopReason) {
	r.note("stop %s (%s)", r.life.Activities()[i], why)
}

func (r *rig) note(format string, args ...any) {
	r.log = append(r.log, fmt.Sprintf("%g ", float64(r.now)/1e9)+fmt.Sprintf(format, args...))
}

func (r *rig) told(c life.Change) {
	switch c.Kind {
	case life.Focus:
		r.note("focus %q (%s)", c.To, c.Why)
	case life.State:
		r.note("%s -> %s", c.From, c.To)
	}
}

// activity is id, nature and condition.
func activity(t *testing.T, id string, nature life.Nature, launch string) life.Activity {
	t.Helper()
	a := life.Activity{ID: id, Nature: nature, CanRunInSleep: true}
	if launch != "" {
		c, err := condition.Compile(launch, condition.Options{Name: id})
		if err != nil {
			t.Fatal(err)
		}
		a.Launch = c
	}
	return a
}

func newRig(t *testing.T, o life.Options) *rig {
	t.Helper()
	r := &rig{t: t, store: memory.New()}
	o.Player, o.Tell = r, r.told
	var err error
	if r.life, err = life.New(o); err != nil {
		t.Fatal(err)
	}
	r.monitor = condition.NewMonitor(r.store, 0, condition.Setup{})
	r.store.Observe(r.monitor)
	r.tell()
	return r
}

// tell writes the keys that tell of Life.
func (r *rig) tell() {
	for name, text := range map[string]string{
		"Launchpad/FocusedActivity": r.life.FocusedActivity(), "Launchpad/PreviousActivity": r.life.PreviousActivity(),
		"Launchpad/State": r.life.State(),
	} {
		r.store.Set(r.store.Intern(name), slot.String(text))
	}
}

// run takes ticks up to a time in seconds.
func (r *rig) run(until float64) {
	for ; r.now <= int64(until*1e9); r.now += tick {
		r.monitor.Advance(r.now)
		if !r.begun {
			r.begun = true
			r.life.Watch(r.monitor, r.store)
		}
		r.monitor.Settle()
		for n := 0; r.life.Step(r.now, r.senses); n++ {
			if n > 8 {
				r.t.Fatal("Step never ends")
			}
			r.tell()
			r.monitor.Settle()
		}
	}
}

func (r *rig) set(name string, v int64) { r.store.Set(r.store.Intern(name), slot.Int(v)) }

func (r *rig) want(lines ...string) {
	r.t.Helper()
	if !slices.Equal(r.log, lines) {
		r.t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(r.log, "\n\t"), strings.Join(lines, "\n\t"))
	}
	r.log = nil
}

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

// TestStates is the table of what is asked for in each state, and what is refused.
func TestStates(t *testing.T) {
	const s, i, g, d = naoqi.Solitary, naoqi.Interactive, naoqi.Safeguard, naoqi.Disabled
	for _, c := range []struct{ from, to, refused string }{
		{s, s, ""},
		{s, i, "when an interactive activity gets the focus"},
		{s, g, ""},
		{s, d, ""},
		{i, s, "when the interactive activities are done"},
		{i, i, "when an interactive activity gets the focus"},
		{i, g, ""},
		{i, d, ""},
		{g, s, ""},
		{g, i, "when an interactive activity gets the focus"},
		{g, g, ""},
		{g, d, ""},
		{d, s, ""},
		{d, i, "when an interactive activity gets the focus"},
		{d, g, "nothing is safeguarded"},
		{d, d, ""},
		{s, "asleep", "no state"},
	} {
		r := newRig(t, life.Options{Activities: []life.Activity{activity(t, "chat", life.Interactive, ""), activity(t, "idle", life.Solitary, "")}})
		r.bring(c.from)
		err := r.life.SetState(c.to)
		if c.refused == "" && (err != nil || r.life.State() != c.to || r.life.PreviousState() != c.from) {
			t.Errorf("%s to %s: %v, state %s after %s", c.from, c.to, err, r.life.State(), r.life.PreviousState())
		}
		if c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused) || r.life.State() != c.from) {
			t.Errorf("%s to %s: %v, state %s", c.from, c.to, err, r.life.State())
		}
	}
}

func (r *rig) bring(state string) {
	r.t.Helper()
	var err error
	switch state {
	case naoqi.Interactive:
		err = r.life.SwitchFocus("chat", life.StopCurrent, life.ByUnknownStart)
	case naoqi.Solitary:
	default:
		err = r.life.SetState(state)
	}
	if err != nil {
		r.t.Fatal(err)
	}
}

func TestSwitchFocus(t *testing.T) {
	for _, c := range []struct{ state, id, refused string }{
		{naoqi.Solitary, "idle", ""},
		{naoqi.Solitary, "chat", ""},
		{naoqi.Interactive, "chat", ""},
		{naoqi.Interactive, "idle", "solitary and the state is interactive"},
		{naoqi.Solitary, "plain", "no nature"},
		{naoqi.Solitary, "nobody", "no activity"},
		{naoqi.Safeguard, "chat", "the state is safeguard"},
		{naoqi.Disabled, "chat", "the state is disabled"},
	} {
		r := newRig(t, life.Options{Activities: []life.Activity{
			activity(t, "chat", life.Interactive, ""), activity(t, "idle", life.Solitary, ""), activity(t, "plain", life.NoNature, ""),
		}})
		r.bring(c.state)
		err := r.life.SwitchFocus(c.id, life.StopCurrent, life.ByUnknownStart)
		switch {
		case c.refused == "" && (err != nil || r.life.FocusedActivity() != c.id):
			t.Errorf("%s in %s: %v", c.id, c.state, err)
		case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
			t.Errorf("%s in %s: %v", c.id, c.state, err)
		}
	}
}

// TestStack: what was stacked comes back, and the state with it.
func TestStack(t *testing.T) {
	r := newRig(t, life.Options{Activities: []life.Activity{
		activity(t, "a", life.Solitary, ""), activity(t, "b", life.Interactive, ""), activity(t, "c", life.Interactive, ""),
	}})
	_ = r.life.SwitchFocus("a", life.StopCurrent, life.ByUnknownStart)
	_ = r.life.SwitchFocus("b", life.StopAndStackCurrent, life.ByUnknownStart)
	_ = r.life.SwitchFocus("c", life.StopAndStackCurrent, life.ByUnknownStart)
	if got := r.life.Stack(nil); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("stack %v", got)
	}
	if r.life.PreviousState() != naoqi.Interactive || r.life.Entries() != 3 {
		t.Errorf("interactive was not entered again: %s, %d entries", r.life.PreviousState(), r.life.Entries())
	}
	r.log = nil
	r.life.Finished()
	r.run(0)
	r.want("0 stop c (self-stop)", `0 focus "" (self-stop)`, "0 interactive -> interactive", `0 focus "b" (unstacked)`)
	r.life.StopFocus(life.ByUser)
	r.want("0.025 stop b (user-stop)", `0.025 focus "" (user-stop)`, "0.025 interactive -> solitary", `0.025 focus "a" (unstacked)`)
	_ = r.life.SwitchFocus("c", life.StopAndStackCurrent, life.ByUnknownStart)
	r.log = nil
	r.life.StopAll(life.ByUnknownStop)
	r.want("0.025 stop c (unknown-api-caller)", `0.025 focus "" (unknown-api-caller)`, "0.025 interactive -> solitary")
}

// TestSafeguard: a fall takes the focus and the stack; when it is over the robot lives on.
func TestSafeguard(t *testing.T) {
	all := []life.Activity{activity(t, "chat", life.Interactive, ""), activity(t, "idle", life.Solitary, "'k'")}
	r := newRig(t, life.Options{Activities: all})
	r.set("k", 1)
	r.run(0)
	_ = r.life.SwitchFocus("chat", life.StopAndStackCurrent, life.ByUnknownStart)
	r.log = nil
	r.senses.Causes = life.RobotFell
	r.run(1)
	r.want("0.025 stop chat (safeguard-state)", `0.025 focus "" (safeguard-state)`, "0.025 interactive -> safeguard")
	if err := r.life.SetState(naoqi.Solitary); err == nil || !strings.Contains(err.Error(), "RobotFell still holds") {
		t.Errorf("out of the safeguard: %v", err)
	}
	r.senses.Causes = 0
	r.run(2)
	r.want("1.025 safeguard -> solitary", `1.025 focus "idle" (condition)`)
	r.life.SetSafeguardEnabled(life.RobotFell, false)
	r.senses.Causes = life.RobotFell
	r.run(3)
	r.want()
	r.life.Finished()
	r.run(4)
	r.want("3.025 stop idle (self-stop)", `3.025 focus "" (self-stop)`, "3.025 solitary -> safeguard")
	_ = r.life.SetState(naoqi.Disabled)
	r.run(5)
	r.want("4.025 safeguard -> disabled")
}

// TestPermissions: an activity stops where it may not run, and is not launched there.
func TestPermissions(t *testing.T) {
	sleeper := activity(t, "sleeper", life.Solitary, "'k'")
	waking := activity(t, "waking", life.Solitary, "'k'")
	waking.CanRunInSleep = false
	r := newRig(t, life.Options{Activities: []life.Activity{waking, sleeper}})
	r.set("k", 1)
	r.senses.Asleep = true
	r.run(1)
	r.want(`0 focus "sleeper" (condition)`)
	r.senses.OnPod = true
	r.run(2)
	r.want("1.025 stop sleeper (permission-context)", `1.025 focus "" (permission-context)`)
	if got := r.life.Violations("waking"); !slices.Equal(got, []string{"canRunOnPod", "canRunInSleep"}) {
		t.Errorf("violations %v", got)
	}
	r.senses = life.Senses{}
	r.run(3)
	r.want(`2.025 focus "waking" (condition)`)
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

func TestNew(t *testing.T) {
	a := life.Activity{ID: "a", Nature: life.Solitary}
	for _, o := range []life.Options{
		{Activities: []life.Activity{a, a}},
		{Activities: []life.Activity{{}}},
		{State: naoqi.Interactive},
		{State: "asleep"},
		{Activities: []life.Activity{a}, Default: "a"},
		{Default: "b"},
	} {
		if _, err := life.New(o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
}

// TestDefaultActivity: with one, the interactive state can be asked for.
func TestDefaultActivity(t *testing.T) {
	r := newRig(t, life.Options{Default: "chat", State: naoqi.Disabled, Activities: []life.Activity{activity(t, "chat", life.Interactive, "")}})
	if err := r.life.SetState(naoqi.Interactive); err != nil {
		t.Fatal(err)
	}
	r.want("0 disabled -> interactive", `0 focus "chat" (default-activity)`)
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
	if n := testing.AllocsPerRun(100, func() {
		r.now += tick
		r.monitor.Advance(r.now)
		r.monitor.Settle()
		r.life.Step(r.now, r.senses)
	}); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}
