// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

const (
	annsWorld = "schema: playsim/world/v1\nobjects:\n  - person: {name: ann, at: [2, 0], yaw_deg: 180}\nrobots:\n  - nao: {name: nao}\n"
	annsHead  = "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 4s\n"
)

// osRun runs a scenario over Ann's world and returns it with the trace of its keys.
func osRun(t *testing.T, world, scenario string, more ...string) (*scenarios.Result, []string) {
	t.Helper()
	texts := map[string]string{"w.yaml": annsWorld + world, "s.yaml": annsHead + scenario}
	for i := 0; i < len(more); i += 2 {
		texts[more[i]] = more[i+1]
	}
	s, err := scenarios.Load(written(texts), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	r, err := s.Run(1, scenarios.RunOptions{Sink: func(e *trace.Event) {
		if e.Kind == trace.Key {
			keys = append(keys, fmt.Sprintf("%s %s %s %v", trace.Seconds(e.Time), e.Event, e.Name, e.Value))
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	return r, keys
}

// TestOSKeysOfAWorld: they are there where a NAO is, each documented.
func TestOSKeysOfAWorld(t *testing.T) {
	for _, c := range []struct {
		world string
		want  bool
	}{{annsWorld, true}, {"schema: playsim/world/v1\nrobots:\n  - cart: {}\n", false}} {
		checked, err := scenarios.Check(written(map[string]string{"w.yaml": c.world}), "w.yaml", nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := scenarios.Assemble(checked.World, scenarios.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, d := range r.Keys() {
			names = append(names, d.Name)
		}
		for _, name := range []string{
			"Launchpad/NumPeopleZone2", "Launchpad/FocusCount/**", "FrontTactilTouched", "SonarLeftDetected",
			"Device/SubDeviceList/HeadYaw/Position/Sensor/Value", "PeoplePerception/PeopleList", "ALBasicAwareness/HumanTracked",
		} {
			if slices.Contains(names, name) != c.want {
				t.Errorf("%s: %v, want %v", name, !c.want, c.want)
			}
		}
	}
}

// TestOSKeysCostNothing: a world in which nobody reads them has the same run, and those
// that are read do not change it either.
func TestOSKeysCostNothing(t *testing.T) {
	plain, _ := osRun(t, "", "expect:\n  - never: \"'nao/fallen'\"\n")
	read, _ := osRun(t, "", "expect:\n  - never: \"'nao/fallen' || 'Launchpad/NumPeopleZone1' > 5 || 'Launchpad/Hour' > 25\"\n")
	if plain.Hash != read.Hash || plain.Ticks != read.Ticks {
		t.Errorf("%x after %d ticks, %x after %d", plain.Hash, plain.Ticks, read.Hash, read.Ticks)
	}
}

// TestScriptOverrides: a script may set and raise what the robot finds.
func TestScriptOverrides(t *testing.T) {
	r, keys := osRun(t, "", `
script:
  - {at: 1s, do: {set: Launchpad/WavingDetection, to: 1}}
  - {at: 2s, do: {raise: FrontTactilTouched, value: 1.0}}
expect:
  - {name: not before, never: "'Launchpad/WavingDetection'", to: 0.9s}
  - {name: stays, always: "'Launchpad/WavingDetection' == 1", from: 1s}
  - {name: banged, eventually: "bang('FrontTactilTouched') && 'FrontTactilTouched' == 1", after: 1.9s, within: 200ms}
  - {name: over, at_end: "'FrontTactilTouched' == 0"}
`)
	if r.Verdict != scenarios.Passed {
		t.Errorf("%s: %s", r.Verdict, r.Failure)
	}
	want := []string{"2 raise FrontTactilTouched 1", "2.025 raise FrontTactilTouched 0"}
	got := slices.DeleteFunc(keys, func(line string) bool { return !strings.Contains(line, " raise ") })
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestWatch tells the trace of conditions in the robot's three ways.
func TestWatch(t *testing.T) {
	_, keys := osRun(t, "", `
script:
  - {at: 1s, do: {hide: ann}}
watch:
  - {name: people, when: "'Launchpad/NumPeopleZone2' + 'Launchpad/PeopleNotSeen'"}
  - {name: seen, when: "!'Launchpad/PeopleNotSeen'", report: edge}
  - {name: gone, when: "('Launchpad/PeopleNotSeen') ~ 0.51", report: rise}
expect:
  - at_end: "'Launchpad/PeopleNotSeen'"
`)
	var got []string
	for _, line := range keys {
		if strings.Contains(line, " watch ") {
			got = append(got, line)
		}
	}
	// she was last seen in the picture of 0.95 s
	want := []string{
		"0 watch people 1", "0 watch seen true", "2.975 watch people 2", "2.975 watch seen false", "3.485 watch gone true",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

const nearProgram = `// SPDX-License-Identifier: Apache-2.0
function pdl_main() {
  init_pdl();
  add_sensor('Near', 1, 0, 0);
  add_sensor('Count', 10, 0, 0);
  add_sensor('Away', 10, 0, 0);
  add_sensor('Nobody', 1, -1, -1);
  run_pdl(-1);
}
`

// TestConditionsAsQuantities: a sensor of a PDL program has the value of a condition,
// or of a key.
func TestConditionsAsQuantities(t *testing.T) {
	connect := `{Near: "('Launchpad/NumPeopleZone2' > 0) ~ 1", Count: Launchpad/NumPeopleZone2, Away: distance/nao/ann, Nobody: Launchpad/LifeTime}`
	program := "programs:\n  - pdl: {robot: nao, file: p.pdl.js, oracle: true, connect: " + connect + "}\n"
	r, _ := osRun(t, program, `
expect:
  - {name: counts, always: "'pdl/p/Count' == 1", from: 0.1s}
  - {name: not yet, never: "'pdl/p/Near'", to: 1s}
  - {name: near, always: "'pdl/p/Near' == 1", from: 1.1s}
  - {name: measures, always: "'pdl/p/Away' == 2", from: 0.1s}
  - {name: no sample, always: "'pdl/p/Nobody' == -1"}
`, "p.pdl.js", nearProgram)
	if r.Verdict != scenarios.Passed {
		t.Errorf("%s: %s", r.Verdict, r.Failure)
	}
}

// TestOSKeyErrors: what is misspelt, or cannot be, is told with its place.
func TestOSKeyErrors(t *testing.T) {
	pdl := func(connect string) string {
		return "programs:\n  - pdl: {robot: nao, file: p.pdl.js, connect: {Near: " + connect + ", Count: Launchpad/NumPeopleZone1, Away: distance/nao/ann, Nobody: Launchpad/LifeTime}}\n"
	}
	for _, c := range []struct{ world, scenario, want string }{
		{"", "expect:\n  - never: \"'Launchpad/NumPepleZone2' > 1\"\n", `unknown key "Launchpad/NumPepleZone2"`},
		{"", "expect:\n  - never: \"'Launchpad/NumPepleZone2' > 1\"\n", `did you mean "Launchpad/NumPeopleZone2"?`},
		{"", "script:\n  - {at: 1s, do: {set: Launchpad/BatteryStatus, to: 3}}\n", `"Launchpad/BatteryStatus" holds a text, not 3`},
		{"", "watch:\n  - {report: edge}\n", "an entry of watch needs \"when\""},
		{"", "watch:\n  - {when: \"'nao/fallen'\", report: often}\n", "often"},
		{"", "watch:\n  - {name: a, when: \"'nao/fallen'\"}\n  - {name: a, when: \"'nao/falling'\"}\n", `two entries of watch are named "a"`},
		{pdl("Launchpad/NumPepleZone2"), "", `w.yaml:7:55: unknown key "Launchpad/NumPepleZone2"`},
		{pdl(`"'Launchpad/NumPeopleZone2' >"`), "", "w.yaml:7:"},
		{"robots2:\n", "", "robots2"},
	} {
		_, err := scenarios.Load(written(map[string]string{"w.yaml": annsWorld + c.world, "s.yaml": annsHead + c.scenario, "p.pdl.js": nearProgram}), "s.yaml", nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s%s: %v, want %s", c.world, c.scenario, err, c.want)
		}
	}
}

// TestOSKeysAfterRewind: going back and on again gives the same keys.
func TestOSKeysAfterRewind(t *testing.T) {
	world := "programs:\n  - playful: {file: p.play}\n"
	program := "command, whenever \"('Launchpad/NumPeopleZone1' > 0) ~ 0.5\" | slot = \"leds/chest/red\"; value = 1\n"
	files := written(map[string]string{"w.yaml": annsWorld + world, "p.play": program})
	checked, err := scenarios.Check(files, "w.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(checked.Warnings) > 0 {
		t.Errorf("%v", checked.Warnings)
	}
	r, err := scenarios.Assemble(checked.World, scenarios.Options{Files: files})
	if err != nil {
		t.Fatal(err)
	}
	ticks(r, 40)
	if err := r.Do(sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 1.1}, Value: 1}); err != nil {
		t.Fatal(err)
	}
	want := ticks(r, 100)
	if v, ok := r.Value("nao/leds/chest/red"); !ok || v.String() != "1" {
		t.Errorf("the light is %v", v)
	}
	for _, key := range []string{"Launchpad/NumPeopleZone1", "Launchpad/BatteryLevel"} {
		if v, ok := r.Value(key); !ok || v.String() == "Invalid" || v.String() == "0" {
			t.Errorf("%s is %v, %v", key, v, ok)
		}
	}
	if err := r.Rewind(20); err != nil {
		t.Fatal(err)
	}
	if ticks(r, 20); r.World.Ticks() != 40 {
		t.Fatal(r.World.Ticks())
	}
	if err := r.Do(sim.Input{Op: sim.OpWalk, Name: "ann", At: geom.Vec3{X: 1.1}, Value: 1}); err != nil {
		t.Fatal(err)
	}
	if got := ticks(r, 100); got != want {
		t.Errorf("hash %x, was %x", got, want)
	}
}
