// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
)

// audienceWorld is a NAO, a ball and a person, and what more a test adds at its end.
const audienceWorld = `schema: playsim/world/v1
robots: [{nao: {name: nao}}]
objects:
  - ball: {name: green, radius: 0.05, at: [1.5, 0.4]}
  - person: {name: ann, at: [2, -1]}
`

const peek = "'distance/nao/green' < 1"

// peekers are the ways in which a program names a key: programs of a world with their
// files, and the place of the key in the one that has it. ORACLE stands for oracle: true.
var peekers = []struct {
	name, programs, at string
	files              map[string]string
}{
	{"gate", "  - playful: {file: p.play, ORACLE}\n", "p.play:2:17", map[string]string{"p.play": "stands\nsays, whenever \"" + peek + "\"\n"}},
	{"expression", "  - playful: {file: p.play, ORACLE}\n", "p.play:1:25", map[string]string{"p.play": "says, whenever rise of \"" + peek + "\"\n"}},
	{"node", "  - playful: {file: p.play, nodes: nodes, ORACLE}\n", "nodes/n.star:2:21", map[string]string{
		"p.play": "peeks\n", "nodes/n.star": "def tick():\n    for v in watch(\"" + peek + "\", \"rise\"):\n        say(\"near\")\nleaf(\"peeks\", tick = tick)\n",
	}},
	{"watch", "  - pdl: {file: p.pdl.js, ORACLE}\n", "p.pdl.js:3:14", map[string]string{
		"p.pdl.js": "function pdl_main() {\n  add_quantity('n', 1, 0, 0);\n  add_watch(\"" + peek + "\", 'rise', v => add_value('n', 1));\n  run_pdl(-1);\n}\n",
	}},
	{"connection", "  - pdl: {file: p.pdl.js, ORACLE, connect: {near: \"" + peek + "\"}}\n", "w.yaml:7:", nearFiles},
	{"plain connection", "  - pdl: {file: p.pdl.js, ORACLE, connect: {near: distance/nao/green}}\n", "w.yaml:7:", nearFiles},
}

var nearFiles = map[string]string{
	"p.pdl.js": "function pdl_main() {\n  add_sensor('near', 1, 0, 0);\n  add_quantity('n', 1, 0, 0);\n  add_process('p');\n  run_pdl(-1);\n}\nfunction p() { add_value('n', value('near')); }\n",
}

// audienceFiles are a world with programs, and their files.
func audienceFiles(programs string, more map[string]string) *Library {
	texts := map[string]string{
		"w.yaml":           audienceWorld + "programs:\n" + programs,
		"nodes/words.star": "def tick():\n    say(\"near\")\nleaf(\"says\", tick = tick)\ndef idle():\n    pass\nleaf(\"stands\", tick = idle)\n",
		"s.yaml":           "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 1s\nexpect: [{never: \"'nao/fallen'\"}, {at_end: \"'distance/nao/green' > 0.1\"}]\n",
	}
	for name, text := range more {
		texts[name] = text
	}
	return written(texts)
}

// TestProgramsMayNotNameTheJudgesKeys: whatever names one is refused at its place, by a
// world and by a scenario, unless the program has oracle: true.
func TestProgramsMayNotNameTheJudgesKeys(t *testing.T) {
	for _, c := range peekers {
		for _, file := range []string{"w.yaml", "s.yaml"} {
			programs := strings.ReplaceAll(c.programs, "file: p.play, ORACLE", "file: p.play, nodes: nodes, ORACLE")
			_, err := Check(audienceFiles(strings.ReplaceAll(programs, ", ORACLE", ""), c.files), file, nil)
			for _, want := range []string{c.at, `"distance/nao/green" is a key of the judge`, "hint: programs see what the robot can know", "oracle: true at the program allows it"} {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%s, %s: %v, want %s", c.name, file, err, want)
				}
			}
			checked, err := Check(audienceFiles(strings.ReplaceAll(programs, "ORACLE", "oracle: true"), c.files), file, nil)
			if err != nil || len(checked.Warnings) > 0 {
				t.Errorf("%s, %s with oracle: %v, %v", c.name, file, err, checked)
			}
		}
	}
}

// TestAudience: what the robot can know is its own, of any robot, the rest the judge's.
func TestAudience(t *testing.T) {
	checked, err := Check(audienceFiles("", map[string]string{"w.yaml": audienceWorld + "life: {activities: [{id: d/a, nature: solitary, launch: \"'nao/lifted'\"}]}\n"}), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	judge := map[string]bool{}
	for _, d := range checked.Scenario.Keys() {
		judge[d.Name] = d.Audience == condition.Judge
	}
	for _, name := range strings.Fields(`green/x green/y green/z green/yaw green/roll green/pitch green/speed green/held_by green/rests_on green/hidden
		ann/x ann/hidden nao/x nao/y nao/yaw nao/z nao/pitch nao/roll nao/speed nao/rests_on distance/nao/green distance/green/ann`) {
		if is, there := judge[name]; !is || !there {
			t.Errorf("%s: judge %t, there %t", name, is, there)
		}
		delete(judge, name)
	}
	for _, name := range strings.Fields("nao/posture nao/fallen nao/lifted nao/battery nao/sonar/left FrontTactilTouched Launchpad/NumPeopleZone1 AutonomousLife/State") {
		if is, there := judge[name]; is || !there {
			t.Errorf("%s: judge %t, there %t", name, is, there)
		}
		delete(judge, name)
	}
	for name, is := range judge {
		if first, _, _ := strings.Cut(name, "/"); is && first != "green" && first != "ann" && first != "distance" {
			t.Errorf("%s is a key of the judge", name)
		}
	}
}

// TestTruthKeys: the keys that were added have the values of the world.
func TestTruthKeys(t *testing.T) {
	r := result(t, scenario(t, `
duration: 1s
expect:
  - at_end: "'nao/x' == 'nao/x' && 'nao/x' < 0.1 && 'nao/x' > -0.1 && 'nao/y' < 0.1 && 'nao/y' > -0.1 && 'nao/yaw' < 0.1 && 'nao/yaw' > -0.1"
  - {name: type, at_end: "type('green/rests_on') == \"String\" && type('green/yaw') == \"Float\""}
`))
	if r.Verdict != Passed {
		t.Error(r.Failure)
	}
}

// TestSpeedOfACart: its key is how fast it goes, not what is wanted of its motors.
func TestSpeedOfACart(t *testing.T) {
	s, err := Load(lifeFiles(map[string]string{"s.yaml": `schema: playsim/scenario/v1
world: w.yaml
duration: 4s
expect:
  - {name: wanted, at_end: "'pdl/go/speed' > 0.29"}
  - {name: stuck, at_end: "'cart/speed' < 0.01 && 'cart/rests_on' == \"\""}
`, "w.yaml": `schema: playsim/world/v1
ground: {size: [4, 4]}
objects: [{wall: {from: [0.3, -1], to: [0.3, 1], height: 0.3}}]
robots: [{cart: {name: cart, at: [0, 0]}}]
programs: [{pdl: {name: go, robot: cart, file: go.pdl.js}}]
`, "go.pdl.js": "function pdl_main() { add_actuator('speed', 0.4, -0.4, 0); add_process('go'); run_pdl(-1); }\nfunction go() { add_value('speed', (0.3 - value('speed')) / 4); }\n"}), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	if r := result(t, s); r.Verdict != Passed {
		t.Error(r.Failure)
	}
}

// TestKeysOfWhatASeedDoesNotHave: they are Invalid, in the run and in what is kept of it.
func TestKeysOfWhatASeedDoesNotHave(t *testing.T) {
	files := lifeFiles(map[string]string{"s.yaml": `schema: playsim/scenario/v1
world: worlds/chicken_line.yaml
duration: 1s
vary: {feeder.birds: {one_of: [7]}, feeder.weights: {one_of: [[3, 7, 5, 5.01, 1, 10, 0.5]]}}
expect:
  - at_end: "type('chicken_30/x') == \"Invalid\" && type('distance/feeder/chicken_30') == \"Invalid\" && type('chicken_7/x') == \"Float\""
`})
	s, err := Load(files, "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	if r := result(t, s); r.Verdict != Passed {
		t.Error(r.Failure)
	}
	r, err := s.Start(1, RunOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ticks(r, 1)
	of, all := &sim.Snapshot{}, r.Readings()
	r.World.Snapshot(of)
	for key, want := range map[string]bool{"chicken_30/x": false, "chicken_30/yaw": false, "distance/feeder/chicken_30": false, "chicken_7/yaw": true, "feeder/x": true} {
		if _, has := all.Kept(key, of, all.Keep(nil)); has != want {
			t.Errorf("%s: %t", key, has)
		}
	}
}

// TestLaunchConditionsSeeTheRobotsKeys: those of a world, and those of a manifest; no
// oracle allows them more.
func TestLaunchConditionsSeeTheRobotsKeys(t *testing.T) {
	const manifest = `<package uuid="a"><contents><behaviorContent path="b"><nature>solitary</nature><autonomous>
<condition purpose="launchTrigger">'green/x' == 1</condition></autonomous></behaviorContent></contents></package>`
	for _, c := range []struct{ life, at string }{
		{"  activities: [{id: d/a, nature: solitary, launch: \"'green/x' > 1\"}]\n", "w.yaml:7:"},
		{"  activities: [{id: d/a, nature: solitary, launch: \"'green/x' > 1\", do: {playful: p.play, nodes: nodes, oracle: true}}]\n", "w.yaml:7:"},
		{"  activities: [{manifest: m.xml}]\n", "m.xml:2:"},
	} {
		for _, file := range []string{"w.yaml", "s.yaml"} {
			files := audienceFiles("", map[string]string{"w.yaml": audienceWorld + "life:\n" + c.life, "m.xml": manifest, "p.play": "stands\n"})
			_, err := Check(files, file, nil)
			if err == nil || !strings.Contains(err.Error(), c.at) || !strings.Contains(err.Error(), `"green/x" is a key of the judge`) || strings.Contains(err.Error(), "oracle") {
				t.Errorf("%s, %s: %v", c.life, file, err)
			}
		}
	}
}

// TestOracleOfActivities: the program of an activity may have it, too.
func TestOracleOfActivities(t *testing.T) {
	world := audienceWorld + "life:\n  activities: [{id: d/a, nature: solitary, do: {playful: p.play, nodes: nodes, oracle: ORACLE}}]\n"
	for oracle, allowed := range map[string]bool{"true": true, "false": false} {
		files := audienceFiles("", map[string]string{"w.yaml": strings.ReplaceAll(world, "ORACLE", oracle), "p.play": "says, whenever \"'green/x' > 1\"\n"})
		checked, err := Check(files, "s.yaml", nil)
		if (err == nil) != allowed {
			t.Fatalf("%s: %v", oracle, err)
		}
		if allowed {
			if res, err := checked.Scenario.Run(1, RunOptions{}); err != nil || !res.Oracle {
				t.Errorf("%v, %+v", err, res)
			}
		}
	}
}

// TestOracleIsInTheResult: of a run, and of none without it.
func TestOracleIsInTheResult(t *testing.T) {
	for oracle, want := range map[string]bool{"": false, ", oracle: true": true, ", oracle: false": false} {
		files := audienceFiles("  - playful: {file: p.play, nodes: nodes"+oracle+"}\n", map[string]string{"p.play": "stands\n"})
		checked, err := Check(files, "s.yaml", nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := checked.Scenario.Run(1, RunOptions{})
		if err != nil || res.Verdict != Passed || res.Oracle != want {
			t.Errorf("%q: %v, %+v", oracle, err, res)
		}
	}
}

// madeUp watches conditions whose texts depend on chance.
const madeUp = `const name = Math.random() < 0.5 ? 'distance/nao/green' : 'nao/battery';
function pdl_main() {
  add_quantity('n', 1, 0, 0);
  add_watch("'" + name + "' >= 0", 'rise', v => console.log(name + ' >= 0'));
  add_watch("'" + name + "' > 0", 'rise', v => console.log(name + ' > 0'));
  run_pdl(-1);
}
`

// TestANameMadeAtRunTime: it is Invalid in the condition, which counts as 0, and a fault
// when it is first read; with oracle it has its value.
func TestANameMadeAtRunTime(t *testing.T) {
	for oracle, want := range map[string]string{
		"false": "true [distance/nao/green >= 0]", "true": "false [distance/nao/green >= 0 distance/nao/green > 0]",
	} {
		saw := 0
		for seed := uint64(1); seed < 20; seed++ {
			var told []string
			res, err := foundHarmless(t, oracle).Run(seed, RunOptions{Print: func(_, line string) { told = append(told, line) }})
			if err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprint(res.Faulted, told)
			switch {
			case got == "false [nao/battery >= 0 nao/battery > 0]":
			case got == want:
				saw++
			default:
				t.Errorf("oracle %s, seed %d: %s", oracle, seed, got)
			}
			if res.Faulted && (!strings.Contains(res.Fault, "p.pdl.js:4:13:") || !strings.Contains(res.Fault, "programs see what the robot can know")) {
				t.Errorf("seed %d: %s", seed, res.Fault)
			}
		}
		if saw == 0 {
			t.Errorf("oracle %s: never made up", oracle)
		}
	}
}

// foundHarmless is a scenario whose program names no key of the judge when it is read.
func foundHarmless(t *testing.T, oracle string) *Scenario {
	t.Helper()
	for seed := 1; seed < 20; seed++ {
		world := func(oracle string) *Library {
			return audienceFiles("", map[string]string{"p.pdl.js": madeUp, "w.yaml": strings.Replace(audienceWorld, "robots:", fmt.Sprintf("seed: %d\nrobots:", seed), 1) +
				"programs:\n  - pdl: {file: p.pdl.js, oracle: " + oracle + "}\n"})
		}
		if _, err := Check(world("false"), "s.yaml", nil); err != nil {
			continue
		}
		checked, err := Check(world(oracle), "s.yaml", nil)
		if err != nil {
			t.Fatal(err)
		}
		return checked.Scenario
	}
	t.Fatal("no seed is harmless")
	return nil
}

// lifeFiles are the built-in files and some more.
func lifeFiles(more map[string]string) *Library {
	all := fstest.MapFS{}
	for name, text := range more {
		all[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return Of(source.FromFS(all, Embedded), languages.Default(), extensions.Default()...)
}
