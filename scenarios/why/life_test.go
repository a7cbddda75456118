// SPDX-License-Identifier: Apache-2.0

package why_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/why"
)

// lifeAt runs a world with Autonomous Life and a script up to a time.
func lifeAt(t *testing.T, activities, script string, until float64) (*why.Diary, *scenarios.Run) {
	t.Helper()
	files := files(map[string]string{
		"w.yaml":      "schema: playsim/world/v1\nrobots: [{nao: {posture: Sit}}]\nlife:\n  activities:\n" + activities,
		"s.yaml":      "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 60s\nscript: [" + script + "]\nexpect: [{name: stands, never: \"'nao/fallen'\"}]\n",
		"glow.play":   "command, whenever \"'nao/battery' > 0\" | slot = \"leds/chest/red\", value = 1\n",
		"loop.pdl.js": "function pdl_main() { add_actuator('glow', 1, 0, 0); add_process('p'); run_pdl(-1); }\nfunction p() { add_value('glow', 1 - value('glow')); }\n",
		"refuse.play": "switch_focus | activity = \"d/s\"\n",
		"m.xml":       "<package uuid=\"m\"><contents><behaviorContent path=\"b\"><nature>solitary</nature><autonomous><condition purpose=\"launchTrigger\">'Launchpad/LifeTime' = 1</condition></autonomous></behaviorContent></contents></package>",
		"off.play":    "command | slot = \"HeadYaw/stiffness\", value = 0\ncommand | slot = \"LKneePitch/stiffness\", value = 0\ncommand | slot = \"RKneePitch/stiffness\", value = 0\n",
	})
	s, err := scenarios.Load(files, "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	d := why.NewDiary()
	r, err := s.Start(1, scenarios.RunOptions{Sink: d.Note})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	d.Watch(r)
	if err := d.RunTo(r, int64(until*1e9)); err != nil {
		t.Fatal(err)
	}
	return d, r
}

const always = "'Launchpad/RobotType' == \\\"nao\\\""

// TestWhyNotLaunched names each rule that keeps an activity from the focus.
func TestWhyNotLaunched(t *testing.T) {
	two := "    - {id: d/a, nature: solitary, lasts: 2s, launch: \"" + always + "\"}\n    - {id: d/b, nature: solitary, lasts: 2s, launch: \"" + always + "\"}\n"
	for _, c := range []struct {
		name, activities, script string
		at                       float64
		want                     string
	}{
		{"condition", "    - {id: d/b, nature: solitary, launch: \"('Launchpad/LifeTime' > 0) ~ 3\"}\n", "", 2.2, "d/b, solitary: its condition is false since 0 s\n  it never had the focus\n  false  ('Launchpad/LifeTime' > 0) ~ 3  true for 1.2 s of 3 s (true from 1 s on, long enough at 4 s)"},
		{"none", "    - {id: d/b, nature: solitary}\n", "", 1, "it has no launch condition"},
		{"wrong", "    - manifest: m.xml\n", "", 1, "m/b, solitary: its condition is wrong: m.xml:1:148: a single = compares nothing (write ==)\n"},
		{"by id", two, "", 1, "its condition is true since 0 s, as is that of d/a, which comes first by its name"},
		{"less recent", two, "", 5, "its condition is true since 0 s, as is that of d/a, which had had the focus less recently"},
		{"by nature", strings.Replace(two, "solitary", "interactive", 1), "", 1, "its condition is true since 0 s, as is that of d/a, which is interactive and goes first"},
		{"later", two, "{at: 0s, do: {focus: d/a}}", 1, "its condition is true since 0 s, but d/a has the focus, and a solitary activity interrupts nothing"},
		{"company", strings.Replace(two, "solitary", "interactive", 1), "{at: 1s, do: {focus: d/a}}", 1.5, "its condition is true since 0 s, but d/a has the focus, and nothing interrupts an interactive activity"},
		{"disabled", two, "{at: 1s, do: {life: disabled}}", 2, "but in the state disabled nothing is launched"},
		{"had it", two, "", 3, "d/b, solitary: has the focus since 2 s: condition"},
	} {
		d, r := lifeAt(t, c.activities, c.script, c.at)
		id := "d/b"
		if c.name == "wrong" {
			id = "m/b"
		}
		if got := ask(t, d, r, explain.OfActivity, id).Page(); !strings.Contains(got, c.want) {
			t.Errorf("%s: no %q in\n%s", c.name, c.want, got)
		}
	}
}

// TestWhyLacksPermission: a robot whose motors are off; and what a launch saw.
func TestWhyLacksPermission(t *testing.T) {
	const two = "    - {id: d/b, nature: solitary, launch: \"'Launchpad/LifeTime' > 0\"}\n    - {id: d/off, nature: interactive, canRunInSleep: true, do: {playful: off.play}}\n"
	d, r := lifeAt(t, two, "", 2)
	if l := ask(t, d, r, explain.OfActivity, "").Page(); !strings.Contains(l, "d/b has the focus since 1 s: condition\n  ends at 11 s at the latest\n  at its launch 'Launchpad/LifeTime' = 1\n") {
		t.Error(l)
	}
	d, r = lifeAt(t, two, "{at: 2s, do: {focus: d/off}}", 2.2)
	if l := ask(t, d, r, explain.OfActivity, "d/b").Page(); !strings.Contains(l, "its condition is true since 1 s, but it lacks the permission canRunInSleep\n") {
		t.Error(l)
	}
}

// TestWhyManyActivities: of 200 those that matter are told of, and the rest is counted.
func TestWhyManyActivities(t *testing.T) {
	var b strings.Builder
	for i := range 198 {
		fmt.Fprintf(&b, "    - {id: d/%03d, nature: solitary, launch: \"'Launchpad/LifeTime' > 99\"}\n", i)
	}
	b.WriteString("    - {id: d/x, nature: solitary, launch: \"" + always + "\"}\n    - {id: d/y, nature: solitary}\n    - manifest: m.xml\n")
	d, r := lifeAt(t, b.String(), "", 1)
	ids := func(l explain.Node) (all []string) {
		for i := range l.Parts {
			if l.Parts[i].Reason != explain.NoReason {
				all = append(all, l.Parts[i].Name)
			}
		}
		return all
	}
	l := ask(t, d, r, explain.OfActivity, "")
	if got := l.Page(); len(ids(l)) != 1 || !strings.HasSuffix(got, "\n\nand 200 more: 1 without a launch condition, 198 whose condition is false, 1 whose condition is wrong; --activity ID tells of one\n") {
		t.Errorf("got %v\n%s", ids(l), got)
	}
	if l = ask(t, d, r, explain.OfActivity, "d/007"); fmt.Sprint(ids(l)) != "[d/007]" || l.Itself().Reason != explain.GateFalse {
		t.Errorf("%v: %s", ids(l), l)
	}
	if got := refused(d, r, explain.Query{Subject: explain.OfActivity, Name: "d/xx"}); !strings.Contains(got, `did you mean "d/x"?`) {
		t.Errorf("got %s", got)
	}
	for id, want := range map[string]string{"m/b": `"reason":"gate fault"`, "d/y": `"reason":"unasked"`} {
		data, err := json.Marshal(ask(t, d, r, explain.OfActivity, id))
		if err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%v: no %s in\n%s", err, want, data)
		}
	}
}

// TestWhyInsideAnActivity: nodes and quantities of its program, while it has the focus.
func TestWhyInsideAnActivity(t *testing.T) {
	const both = "    - {id: d/glow, nature: solitary, do: {playful: glow.play}}\n    - {id: d/loop, nature: solitary, do: {pdl: loop.pdl.js, connect: {glow: nao/leds/chest/green}}}\n"
	d, r := lifeAt(t, both, "{at: 1s, do: {focus: d/glow}}, {at: 3s, do: {focus: d/loop}}", 2)
	if n := ask(t, d, r, explain.OfNode, "glow/command"); n.Reason != explain.Active || !strings.Contains(n.String(), "active since 1 s") {
		t.Errorf("%s", n)
	}
	if got := refused(d, r, explain.Query{Subject: explain.OfQuantity, Name: "loop/glow"}); !strings.Contains(got, "loop runs while d/loop has the focus; now d/glow has the focus") {
		t.Errorf("got %s", got)
	}
	all := ask(t, d, r, "", "").Parts
	if len(all) != 2 || !strings.HasPrefix(all[0].Text, "Autonomous Life of nao") || !strings.HasPrefix(all[1].Text, "glow at 2 s") {
		t.Errorf("got %v", all)
	}
	d, r = lifeAt(t, both, "{at: 1s, do: {focus: d/glow}}, {at: 3s, do: {focus: d/loop}}", 4)
	if q := ask(t, d, r, explain.OfQuantity, "loop/glow"); q.Value.String() != "1" {
		t.Errorf("%s", q)
	}
	if got := refused(d, r, explain.Query{Subject: explain.OfNode, Name: "glow/command"}); !strings.Contains(got, "glow runs while d/glow has the focus; now d/loop has the focus\nhint: --activity d/glow tells why") {
		t.Errorf("got %s", got)
	}
	if x := ask(t, d, r, explain.OfExpectation, "stands"); x.Reason != explain.Open {
		t.Errorf("%s", x)
	}
}

// TestWhyFaulted: a program whose only leaf was refused keeps the focus, and runs nothing.
func TestWhyFaulted(t *testing.T) {
	const both = "    - {id: d/x, nature: interactive, do: {playful: refuse.play}}\n    - {id: d/s, nature: solitary}\n"
	d, r := lifeAt(t, both, "{at: 1s, do: {focus: d/x}}", 2)
	if l := ask(t, d, r, explain.OfActivity, "").Page(); !strings.Contains(l, "  runs the program refuse\n  of which nothing runs: switch_focus faulted, and a fault ends no activity\n") {
		t.Error(l)
	}
}
