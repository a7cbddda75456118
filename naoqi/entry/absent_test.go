// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// absentKeys are keys that nobody provides, what is said of them, and whether that is a note.
var absentKeys = []struct {
	key, want string
	note      bool
}{
	{"FaceDetected", `the key "FaceDetected" is not simulated: on a robot ALFaceDetection provides it`, false},
	{"ALTracker/TargetReached", `on a robot ALTracker provides it`, false},
	{"PeoplePerception/Person/12/Distance", `on a robot ALPeoplePerception provides it`, false},
	{"Device/SubDeviceList/HeadYaw/ElectricCurrent/Sensor/Value", `on a robot the DCM provides it`, false},
	{"BackBumperPressed", `the key "BackBumperPressed" is one that no robot of this world has: on a robot ALTouch of a Pepper provides it`, false},
	{"BackBumperPressed", `hint: a robot with type: pepper has it; a script may set it`, false},
	{"wakeUpFinished", `did you mean "ALMotion/Stiffness/wakeUpFinished"?`, false},
	{"FocusedUser", `did you mean "UserSession/FocusedUser"?`, false},
	{"Launchpad/NumPepleZone1", `did you mean "Launchpad/NumPeopleZone1"?`, false},
	{"FaceDetectd", `did you mean "FaceDetected"?`, false},
	{"NumPeopleZone1", `did you mean "Launchpad/NumPeopleZone1"?`, false},
	{"MoveFailed", `did you mean "ALMotion/MoveFailed"?`, false},
	{"Launchpad/Weather", `unknown key "Launchpad/Weather": it is Invalid`, false},
	{"nao/weather", `unknown key "nao/weather": it is Invalid`, false},
	{"flag", `unknown key "flag": it is Invalid`, false},
	{"MyApp/Greeted", `"MyApp/Greeted" is taken for a key of the application itself: it is Invalid, which counts as 0, until a script sets it`, true},
}

// TestAbsentKeys: in a launch condition, a gate and a manifest, a key that nobody provides is
// of one of three classes, and none of them is an error.
func TestAbsentKeys(t *testing.T) {
	for _, c := range absentKeys {
		cond := "'" + c.key + "' > 0"
		files := written(map[string]string{
			"w.yaml": "schema: playsim/world/v1\nrobots: [{nao: {}}]\nprograms: [{playful: {file: p.play, nodes: nodes}}]\nlife:\n  activities:\n" +
				"    - {id: a/b, nature: solitary, launch: \"" + cond + "\"}\n    - {manifest: m.xml}\n",
			"p.play":       "rests, whenever \"" + cond + "\"\n",
			"nodes/n.star": "def rests(self):\n    pass\nleaf(\"rests\", tick = rests)\n",
			"m.xml": "<package uuid=\"m\"><contents><behaviorContent path=\".\"><nature>solitary</nature><autonomous><condition purpose=\"launchTrigger\"><![CDATA[" +
				cond + "]]></condition></autonomous></behaviorContent></contents></package>\n",
		})
		checked, err := scenarios.Check(files, "w.yaml", nil)
		if err != nil {
			t.Errorf("%s: %v", c.key, err)
			continue
		}
		expectAbsent(t, checked.Warnings, c.want, c.note, "w.yaml:6:", "p.play:1:", "m.xml:1:")
		alone, _, err := scenarios.CheckOwn(files, "m.xml", false)
		if err != nil {
			t.Errorf("%s in a manifest: %v", c.key, err)
			continue
		}
		expectAbsent(t, alone.Warnings, c.want, c.note, "m.xml:1:")
	}
}

// expectAbsent holds warnings against what is to be said at each place.
func expectAbsent(t *testing.T, all []error, want string, note bool, places ...string) {
	t.Helper()
	for _, at := range places {
		found := false
		for _, w := range all {
			text := w.Error()
			found = found || strings.HasPrefix(text, at) && strings.Contains(text, want) && source.IsNote(w) == note
		}
		if !found {
			t.Errorf("nothing at %s says %s in\n%s", at, want, strings.Join(toldOf(all), "\n"))
		}
	}
}

// TestAbsentKeysSet: a script may set any key that nobody provides. One that nothing reads
// and that looks misspelt is warned of.
func TestAbsentKeysSet(t *testing.T) {
	for _, c := range []struct {
		key, want string
		note      bool
	}{
		{"FaceDetected", "", false},
		{"Launchpad/NumPepleZone1", `s.yaml:4:29: unknown key "Launchpad/NumPepleZone1": no condition reads it, and nothing in the world provides it`, false},
		{"nao/battry", `did you mean "nao/battery"?`, false},
		{"distance/weather", `unknown key "distance/weather"`, false},
		{"MyApp/Greeted", `no condition reads the key "MyApp/Greeted", which is taken for one of the application itself`, true},
	} {
		s, err := scenarios.Load(written(map[string]string{
			"w.yaml": "schema: playsim/world/v1\nrobots: [{nao: {}}]\n",
			"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 3s\nscript: [{at: 1s, do: {set: " + c.key + ", to: 1}}]\nexpect: [{never: \"'nao/fallen'\"}]\n",
		}), "s.yaml", nil)
		switch {
		case err != nil:
			t.Errorf("%s: %v", c.key, err)
		case c.want == "" && len(s.Warnings) > 0:
			t.Errorf("%s: %s", c.key, strings.Join(toldOf(s.Warnings), "\n"))
		case c.want != "":
			expectAbsent(t, s.Warnings, c.want, c.note, "s.yaml:4:")
		}
	}
}

// TestAbsentKeysExpected: an expectation on a key that nobody provides is an error.
func TestAbsentKeysExpected(t *testing.T) {
	for key, want := range map[string]string{
		"FaceDetected":  `unknown key "FaceDetected": it is not simulated; on a robot ALFaceDetection provides it`,
		"MyApp/Greeted": `unknown key "MyApp/Greeted"`,
		"battery":       `did you mean "nao/battery"?`,
	} {
		for _, set := range []string{"", "script: [{at: 1s, do: {set: " + key + ", to: 1}}]\n"} {
			_, err := scenarios.Load(written(map[string]string{
				"w.yaml": "schema: playsim/world/v1\nrobots: [{nao: {}}]\n",
				"s.yaml": "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 3s\n" + set + "expect: [{never: \"'" + key + "' == 7\"}]\n",
			}), "s.yaml", nil)
			if set == "" && (err == nil || !strings.Contains(err.Error(), want)) || set != "" && err != nil {
				t.Errorf("%s, %q: %v", key, set, err)
			}
		}
	}
}
