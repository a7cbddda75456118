// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// lives is a NAO before somebody who comes, with Autonomous Life as a section says.
func lives(t *testing.T, section string) *scenarios.Run {
	t.Helper()
	w, err := worlds.Read(source.NewFile("w.yaml", "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife:\n"+section+"objects: [{person: {name: ann, at: [1.5, 0.6], yaw_deg: 180}}]\n"), nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatal(err)
	}
	r, err := scenarios.Assemble(w, scenarios.Options{Files: lifeFiles(nil)})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestUnreachable: a condition that holds only when nothing is launched by it is told at
// its place; one on the past is not.
func TestUnreachable(t *testing.T) {
	for _, c := range []struct{ nature, launch, want string }{
		{"solitary", "'Launchpad/State' == \\\"solitary\\\"", ""},
		{"solitary", "'Launchpad/State' == \\\"interactive\\\"", `w.yaml:5:62: never launched: conditions launch activities in the state solitary alone`},
		{"interactive", "'Launchpad/Lifted' && \\\"disabled\\\" == 'AutonomousLife/State'", `never launched: conditions launch activities in the state solitary alone`},
		{"solitary", "('Launchpad/State' == \\\"interactive\\\") # 10", ""},
		{"solitary", "'Launchpad/Lifted' || 'Launchpad/State' == \\\"interactive\\\"", ""},
		{"solitary", "'Launchpad/FocusedActivity' == \\\"d/sol\\\"", `never launched: d/sol has the focus then, and a solitary activity interrupts nothing`},
		{"interactive", "'Launchpad/FocusedActivity' == \\\"d/sol\\\"", ""},
		{"interactive", "'Launchpad/FocusedActivity' == \\\"d/int\\\"", `never launched: d/int is interactive, and nothing interrupts it`},
		{"interactive", "'Launchpad/FocusedActivity' == \\\"d/a\\\"", `never launched: d/a is interactive, and nothing interrupts it`},
		{"solitary", "'Launchpad/FocusedActivity' == \\\"\\\"", ""},
		{"solitary", "'Launchpad/WavingDetection' == 1", `w.yaml:5:72: never true: Launchpad/WavingDetection never changes on this robot, which lacks a 3D sensor`},
		{"solitary", "'Launchpad/Lifted' && ('Launchpad/RobotPushedRecently') # 3", `never true: Launchpad/RobotPushedRecently never changes`},
		{"solitary", "bang('WavingDetection/PersonWaving')", `never true: WavingDetection/PersonWaving never changes`},
		{"solitary", "'Launchpad/Lifted' || 'Launchpad/WavingDetection' > 0", ""},
		{"solitary", "'Launchpad/PreviousActivity' != \\\"d/sll\\\"", `Launchpad/PreviousActivity is never "d/sll"`},
	} {
		r := lives(t, "  activities:\n    - {id: d/a, nature: "+c.nature+", launch: \""+c.launch+"\"}\n"+
			"    - {id: d/sol, nature: solitary}\n    - {id: d/int, nature: interactive}\n")
		switch n := len(r.Warnings); {
		case c.want == "" && n > 0, c.want != "" && (n == 0 || !strings.Contains(r.Warnings[n-1].Error(), c.want)):
			t.Errorf("%s %s: %v", c.nature, c.launch, r.Warnings)
		}
	}
}

// checkManifest checks a manifest alone.
func checkManifest(files *scenarios.Library, name string, lenient bool) (*scenarios.Checked, error) {
	c, _, err := scenarios.CheckOwn(files, name, lenient)
	return c, err
}

// TestCheckManifestCounts: a manifest's own activities are counted; another's may be.
func TestCheckManifestCounts(t *testing.T) {
	const head = `<package uuid="a"><contents><behaviorContent path="b"><nature>solitary</nature><autonomous><condition purpose="launchTrigger">`
	for launch, want := range map[string]string{
		"'Launchpad/FocusCount/a/b' == 0":                  "",
		"'Launchpad/FocusCount/x/y' == 0":                  `the manifest has no activity "x/y"`,
		"'Launchpad/PreviousActivity' != \"x/y\"":          "",
		"'Launchpad/FocusedActivity' == \"a/b\"":           "never launched: a/b has the focus then",
		"'Launchpad/State' == \"safeguard\"":               "never launched: conditions launch",
		"\"Launchpad/NumPeopleZone1\" == 'Launchpad/Date'": "is a text, not the key of that name",
	} {
		files := lifeFiles(map[string]string{"m.xml": head + launch + "</condition></autonomous></behaviorContent></contents></package>"})
		c, err := checkManifest(files, "m.xml", false)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" && len(c.Warnings) > 0 || want != "" && (len(c.Warnings) == 0 || !strings.Contains(c.Warnings[0].Error(), want)) {
			t.Errorf("%s: %v", launch, c.Warnings)
		}
	}
}

// TestAware: a condition on what moves is told where the head follows people, and one on
// who is tracked where it does not.
func TestAware(t *testing.T) {
	for _, c := range []struct{ tracking, launch, want string }{
		{"head", "'Launchpad/NumMotionZone1' >= 1", "w.yaml:5:80: seldom true: Launchpad/NumMotionZone1 tells of what moves while the head is still, and it follows people"},
		{"body", "!'Launchpad/NoMotionInZones' ~ 1", "seldom true: Launchpad/NoMotionInZones tells"},
		{"head", "bang('MovementDetection/MovementDetected')", "seldom true: MovementDetection/MovementDetected tells"},
		{"head", "'Launchpad/NoMotionInZones' ~ 3", ""},
		{"none", "'Launchpad/NumMotionZone1' >= 1 && !'Launchpad/NoMotionInZones'", ""},
		{"none", "'Launchpad/TrackedHumanIsLookingAtRobot' ~ 1", "never true: nobody is tracked, so Launchpad/TrackedHumanIsLookingAtRobot never changes"},
		{"none", "'Launchpad/ZoneOfTrackedHuman' > 0", "never true: nobody is tracked"},
		{"none", "'Launchpad/ZoneOfTrackedHuman' == 0", ""},
		{"none", "'Launchpad/WavingDetection' == 1", "which lacks a 3D sensor"},
		{"none", "bang('ALBasicAwareness/HumanLost')", "never true: nobody is tracked"},
		{"head", "'Launchpad/NumMotionZone2' > 0", "seldom true"},
		{"head", "'Launchpad/NumMotionZone3' != 0", "seldom true"},
		{"head", "'Launchpad/ZoneOfTrackedHuman' > 0", ""},
	} {
		r := lives(t, "  tracking: "+c.tracking+"\n  activities: [{id: d/a, nature: solitary, launch: \""+c.launch+"\"}]\n")
		switch n := len(r.Warnings); {
		case c.want == "" && n > 0, c.want != "" && (n != 1 || !strings.Contains(r.Warnings[0].Error(), c.want)):
			t.Errorf("%s %s: %v", c.tracking, c.launch, r.Warnings)
		}
	}
}

// TestNeverTrue: what is told to be never true launches nothing, and what only depends on
// who is tracked and launches nothing is told to be so.
func TestNeverTrue(t *testing.T) {
	forms := []string{"'K'", "!'K'", "('K') ~ 0.2", "('K') # 1", "bang('K')", "bang('K') # 1"}
	for _, op := range []string{"==", "!=", "<", "<=", ">", ">="} {
		for _, than := range []string{"-1", "0", "1"} {
			forms = append(forms, "'K' "+op+" "+than)
		}
	}
	for _, key := range []string{
		"Launchpad/SameTrackedHuman", "Launchpad/ZoneOfTrackedHuman", "Launchpad/DistanceOfTrackedHuman",
		"Launchpad/TrackedHumanIsLookingAtRobot", "ALBasicAwareness/HumanTracked", "ALBasicAwareness/HumanLost",
	} {
		for _, form := range forms {
			launch := strings.ReplaceAll(form, "K", key)
			r := lives(t, "  tracking: none\n  activities: [{id: d/a, nature: solitary, lasts: 0.1s, launch: \""+launch+"\"}]\n")
			told := false
			for _, w := range r.Warnings {
				told = told || strings.Contains(w.Error(), "never true: nobody is tracked")
			}
			ticks(r, 40)
			var l trace.Life
			r.SnapshotLife(&l)
			if launched := l.Standings[0].Count > 0; launched == told {
				t.Errorf("%s: told to be never true is %t, launched is %t", launch, told, launched)
			}
		}
	}
}

// TestAwareManifest: so is a condition of a manifest that the world names, and of one that
// is checked alone nothing is said.
func TestAwareManifest(t *testing.T) {
	const trigger = "'Launchpad/NumMotionZone2' &gt;= 1"
	files := lifeFiles(map[string]string{
		"m.xml": `<package uuid="a"><contents><behaviorContent path="b"><nature>solitary</nature><autonomous><condition purpose="launchTrigger">` + trigger +
			`</condition></autonomous></behaviorContent></contents></package>`,
		"w.yaml": "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife: {activities: [{manifest: m.xml}]}\n",
	})
	alone, err := checkManifest(files, "m.xml", false)
	if err != nil || len(alone.Warnings) > 0 {
		t.Error(err, alone.Warnings)
	}
	named, err := scenarios.Check(files, "w.yaml", nil)
	if err != nil || len(named.Warnings) != 1 || !strings.Contains(named.Warnings[0].Error(), "m.xml:1:154: seldom true: Launchpad/NumMotionZone2") {
		t.Error(err, named.Warnings)
	}
}

// TestDormant: what a script sets, and what a Pepper senses, may be true.
func TestDormant(t *testing.T) {
	const world = "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife: {activities: [{id: d/a, nature: solitary, launch: \"'Launchpad/RobotPushedRecently'\"}]}\n"
	const scenario = "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 1s\nscript: [{at: 0.5s, do: {set: KEY, to: true}}]\nexpect: [{never: \"'nao/fallen'\"}]\n"
	for _, c := range []struct {
		world, key string
		want       int
	}{
		{world, "my/key", 1},
		{world, "Launchpad/RobotPushedRecently", 0},
		{strings.Replace(world, "nao: {}", "nao: {type: pepper}", 1), "my/key", 0},
	} {
		s, err := scenarios.Load(written(map[string]string{"w.yaml": c.world, "s.yaml": strings.Replace(scenario, "KEY", c.key, 1)}), "s.yaml", nil)
		if err != nil {
			t.Fatal(err)
		}
		odd := slices.DeleteFunc(s.Warnings, source.IsNote) // a key of the application itself
		if len(odd) != c.want {
			t.Errorf("%s: %s", c.key, odd)
		}
	}
}
