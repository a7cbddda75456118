// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
)

// audiences are keys of the robot and of the judge, one of them by a pattern.
func audiences(t *testing.T) *memory.Store {
	t.Helper()
	s := memory.New()
	for _, d := range []memory.Decl{
		{Name: "nao/posture", Kind: slot.StringValue, Labels: []string{"Stand"}},
		{Name: "nao/held_by", Kind: slot.StringValue, Labels: []string{"ann"}, Audience: condition.Judge},
		{Name: "ball/speed", Kind: slot.FloatValue, Audience: condition.Judge},
	} {
		if _, err := s.Declare(d); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.DeclarePattern(memory.Decl{Name: "far/*", Kind: slot.FloatValue, Audience: condition.Judge}); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestReader: a robot is refused each key of the judge at its place, declared by name or by
// pattern; hints do not name one to it.
func TestReader(t *testing.T) {
	keys := audiences(t)
	for _, c := range []struct {
		text   string
		strict bool
		robot  string // in the error; "" is that there is none
		judge  string
	}{
		{"'nao/posture' == \"Stand\"", true, "", ""},
		{"'ball/speed' > 1", true, `condition:1:1: "ball/speed" is a key of the judge`, ""},
		{"'ball/speed' > 1", false, `condition:1:1: "ball/speed" is a key of the judge`, ""},
		{"bang('far/b') || 'nao/posture' != \"\"", false, `condition:1:6: "far/b" is a key of the judge`, ""},
		{"'ball/sped' > 1", true, "unknown key", `did you mean "ball/speed"?`},
	} {
		for reader, want := range map[condition.Audience]string{condition.Robot: c.robot, condition.Judge: c.judge} {
			_, err := condition.Compile(c.text, condition.Options{Keys: keys, Strict: c.strict, Reader: reader, Refusal: "ask the judge"})
			switch {
			case want == "" && err != nil, want != "" && (err == nil || !strings.Contains(err.Error(), want)):
				t.Errorf("%s for the %s: %v", c.text, reader, err)
			case err != nil && reader == condition.Robot && strings.Contains(err.Error(), "did you mean"):
				t.Errorf("%s: %v", c.text, err)
			case err != nil && strings.Contains(want, "is a key") && !strings.Contains(err.Error(), "hint: ask the judge"):
				t.Errorf("%s: %v", c.text, err)
			}
		}
	}
	robots, err := condition.Compile("'nao/posture' == \"ann\"", condition.Options{Keys: keys})
	if err != nil || len(robots.Lints) != 1 || strings.Contains(robots.Lints[0].Text.Error(), "held_by") {
		t.Errorf("%v, %v: a hint names a key of the judge", err, robots)
	}
}

// TestBlind: a key of the judge is Invalid to a condition that may not know it, whatever
// value it has for others.
func TestBlind(t *testing.T) {
	keys := audiences(t)
	monitor := condition.NewMonitor(keys, 0, condition.Setup{})
	keys.Observe(monitor)
	watch := func(text string, o condition.Options) *condition.Watcher {
		o.Keys = keys
		c, err := condition.Compile(text, o)
		if err != nil {
			t.Fatal(err)
		}
		if o.Reader == condition.Robot && len(c.Keys()) > 0 {
			t.Errorf("%s reads %v", text, c.Keys())
		}
		return monitor.Watch(c, text, 0, nil)
	}
	const text = "type('ball/speed') == \"Float\" && 'ball/speed' > 1"
	blind, seeing := watch(text, condition.Options{Blind: true}), watch(text, condition.Options{Blind: true, Reader: condition.Judge, Strict: true})
	invalid := watch("type('ball/speed') == \"Invalid\" && bang('ball/speed') == 0", condition.Options{Blind: true})
	keys.Raise(keys.Intern("ball/speed"), slot.Float(2))
	monitor.Step(1)
	if blind.True() || !seeing.True() || !invalid.True() {
		t.Errorf("blind %t, seeing %t, invalid %t", blind.True(), seeing.True(), invalid.True())
	}
}
