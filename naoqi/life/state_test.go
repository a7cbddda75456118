// SPDX-License-Identifier: Apache-2.0

package life_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
)

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

// TestSafeguardGoesBeforeTheStack: where only the activity in focus held a safeguard off,
// its end is the safeguard's beginning: nothing stacked or launched comes between.
func TestSafeguardGoesBeforeTheStack(t *testing.T) {
	guarded := func(t *testing.T, nature life.Nature) *rig {
		r := newRig(t, life.Options{Activities: []life.Activity{
			activity(t, "below", life.Interactive, ""), activity(t, "other", life.Interactive, "'k' == 1"),
			activity(t, "guarded", nature, ""),
		}})
		if nature == life.Interactive {
			_ = r.life.SwitchFocus("below", life.StopCurrent, life.ByUnknownStart)
		}
		if err := r.life.SwitchFocus("guarded", life.StopAndStackCurrent, life.ByUnknownStart); err != nil {
			t.Fatal(err)
		}
		r.life.SetSafeguardEnabled(life.CriticalTemperature, false)
		r.senses.Causes = life.CriticalTemperature
		r.run(1)
		r.log = nil
		return r
	}
	for _, c := range []struct {
		name   string
		nature life.Nature
		end    func(*rig)
		why    string
	}{
		{"it ends", life.Interactive, func(r *rig) { r.life.Finished() }, "self-stop"},
		{"it is stopped", life.Interactive, func(r *rig) { r.life.StopFocus(life.ByUser) }, "user-stop"},
		{"nothing is stacked", life.Solitary, func(r *rig) { r.life.Finished() }, "self-stop"},
		{"it is interrupted", life.Solitary, func(r *rig) { r.set("k", 1) }, "switchfocus-api-interrupt"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := guarded(t, c.nature)
			c.end(r)
			r.run(2)
			const at = "1.025 "
			r.want(at+"stop guarded ("+c.why+")", at+`focus "" (`+c.why+")", at+c.nature.String()+" -> safeguard")
		})
	}
}
