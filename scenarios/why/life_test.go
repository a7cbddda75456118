// SPDX-License-Identifier: Apache-2.0

package why_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

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
		l, err := d.Life(r, id)
		if err != nil {
			t.Fatal(err)
		}
		if got := l.String(); !strings.Contains(got, c.want) {
			t.Errorf("%s: no %q in\n%s", c.name, c.want, got)
		}
	}
}

// TestWhyLacksPermission: a robot whose motors are off; and what a launch saw.
func TestWhyLacksPermission(t *testing.T) {
	const two = "    - {id: d/b, nature: solitary, launch: \"'Launchpad/LifeTime' > 0\"}\n    - {id: d/off, nature: interactive, canRunInSleep: true, do: {playful: off.play}}\n"
	d, r := lifeAt(t, two, "", 2)
	if l, err := d.Life(r, ""); err != nil || !strings.Contains(l.String(), "d/b has the focus since 1 s: condition\n  ends at 11 s at the latest\n  at its launch 'Launchpad/LifeTime' = 1\n") {
		t.Errorf("%v\n%s", err, l)
	}
	d, r = lifeAt(t, two, "{at: 2s, do: {focus: d/off}}", 2.2)
	if l, err := d.Life(r, "d/b"); err != nil || !strings.Contains(l.String(), "its condition is true since 1 s, but it lacks the permission canRunInSleep") {
		t.Errorf("%v\n%s", err, l)
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
	l, err := d.Life(r, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := l.String(); len(l.Activities) != 1 || !strings.HasSuffix(got, "and 200 more: 1 without a launch condition, 198 whose condition is false, 1 whose condition is wrong; --activity ID tells of one\n") {
		t.Errorf("got %d activities\n%s", len(l.Activities), got)
	}
	if l, err = d.Life(r, "d/007"); err != nil || len(l.Activities) != 1 || l.Activities[0].ID != "d/007" {
		t.Errorf("%v: %v", err, l)
	}
	if _, err := d.Life(r, "d/xx"); err == nil || !strings.Contains(err.Error(), `did you mean "d/x"?`) {
		t.Errorf("got %v", err)
	}
	if l, err := d.Life(r, "m/b"); err != nil || !strings.Contains(string(marshalled(t, l)), `"obstacle":"condition_wrong"`) {
		t.Errorf("%v: %v", err, l)
	}
	data, err := json.Marshal(l)
	var back struct {
		Life       string
		Activities []struct{ Activity, Obstacle string }
	}
	if err != nil || json.Unmarshal(data, &back) != nil || back.Life != "nao" || len(back.Activities) != 1 || back.Activities[0].Obstacle != "condition_false" {
		t.Errorf("%v\n%s", err, data)
	}
}

// TestWhyInsideAnActivity: nodes and quantities of its program, while it has the focus.
func TestWhyInsideAnActivity(t *testing.T) {
	const both = "    - {id: d/glow, nature: solitary, do: {playful: glow.play}}\n    - {id: d/loop, nature: solitary, do: {pdl: loop.pdl.js, connect: {glow: nao/leds/chest/green}}}\n"
	d, r := lifeAt(t, both, "{at: 1s, do: {focus: d/glow}}, {at: 3s, do: {focus: d/loop}}", 2)
	n, err := d.Node(r, "", "glow/command")
	if err != nil || !n.Active || !strings.Contains(n.String(), "active since 1 s") {
		t.Errorf("%v\n%v", err, n)
	}
	if _, err := d.Quantity(r, "", "loop/glow"); err == nil || !strings.Contains(err.Error(), "loop runs while d/loop has the focus; now d/glow has the focus") {
		t.Errorf("got %v", err)
	}
	all, err := d.All(r, "")
	if err != nil || len(all) != 2 {
		t.Fatalf("%v, %d answers", err, len(all))
	}
	if _, life := all[0].(*why.Life); !life || !strings.HasPrefix(all[1].String(), "glow at 2 s") {
		t.Errorf("got %s\n%s", all[0], all[1])
	}
	d, r = lifeAt(t, both, "{at: 1s, do: {focus: d/glow}}, {at: 3s, do: {focus: d/loop}}", 4)
	if q, err := d.Quantity(r, "", "loop/glow"); err != nil || q.Value != 1 {
		t.Errorf("%v", err)
	}
	if _, err := d.Node(r, "", "glow/command"); err == nil || !strings.Contains(err.Error(), "glow runs while d/glow has the focus; now d/loop has the focus\nhint: --activity d/glow tells why") {
		t.Errorf("got %v", err)
	}
	if x, err := d.Expect(r, "stands"); err != nil || x.Result != "" {
		t.Errorf("%v", err)
	}
}

func marshalled(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestWhyFaulted: a program whose only leaf was refused keeps the focus, and runs nothing.
func TestWhyFaulted(t *testing.T) {
	const both = "    - {id: d/x, nature: interactive, do: {playful: refuse.play}}\n    - {id: d/s, nature: solitary}\n"
	d, r := lifeAt(t, both, "{at: 1s, do: {focus: d/x}}", 2)
	l, err := d.Life(r, "")
	if err != nil || !strings.Contains(l.String(), "  runs the program refuse\n  of which nothing runs: switch_focus faulted, and a fault ends no activity\n") {
		t.Errorf("%v\n%s", err, l)
	}
	if got := string(marshalled(t, l)); !strings.Contains(got, `"faulted":["switch_focus"]`) {
		t.Error(got)
	}
}
