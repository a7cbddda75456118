// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// shineWhen is a program whose chest light shines where a condition holds.
func shineWhen(condition string) (world string, more []string) {
	return "programs:\n  - playful: {file: p.play}\n",
		[]string{"p.play", "command, whenever \"" + condition + "\" | slot = \"leds/chest/red\"; value = 1\n"}
}

const nothingExpected = "expect:\n  - never: \"'nao/fallen'\"\n"

// TestPastIsState: what a program's condition remembers of a raise is in the hash, though
// every value is as it was; so is that a key is held. What nobody's program reads is not.
func TestPastIsState(t *testing.T) {
	const raises = "script:\n  - {at: 1s, do: {raise: FrontTactilTouched, value: 0.0}}\n"
	const holds = "script:\n  - {at: 1s, do: {set: Launchpad/NumPeopleZone1, to: 0}}\n"
	for _, c := range []struct {
		condition, script string
		same              bool
	}{
		{"bang('FrontTactilTouched') # 60 && 'nao/fallen'", raises, false},
		{"'Launchpad/NumPeopleZone1' > 3", raises, true},
		{"'Launchpad/NumPeopleZone1' > 3", holds, false},
		{"bang('FrontTactilTouched') # 60 && 'nao/fallen'", holds, true},
	} {
		world, more := shineWhen(c.condition)
		base, _ := osRun(t, world, nothingExpected, more...)
		other, _ := osRun(t, world, c.script+nothingExpected, more...)
		if (base.Hash == other.Hash) != c.same {
			t.Errorf("%s with %s: the same hash is %t", c.condition, strings.TrimSpace(c.script), !c.same)
		}
	}
}

// onlookers are expectations and watches of every kind of key, in an order of their own.
const onlookers = nothingExpected + `  - never: "'Launchpad/PeopleNotSeen' && 'Launchpad/NumPeopleZone3' > 5 || ('Launchpad/NumPeopleZone2' > 4) ~ 0.0137"
  - never: "bang('PeoplePerception/JustLeft') && 'Launchpad/NumMotionZone1' > 9 || 'Launchpad/FocusedActivity' == 'Launchpad/Posture' || 'Launchpad/PreviousState' == \"disabled\""
watch:
  - {when: "'Launchpad/NumPeopleZone1' + 'Launchpad/NumPeopleZone2'"}
`

// TestOnlookersChangeNothing: neither the hash nor the order in which a program's
// condition sees the events of an instant is another where somebody looks on.
func TestOnlookersChangeNothing(t *testing.T) {
	const script = "script:\n  - {at: 0.3s, do: {walk: ann, to: [1, 0], speed: 1.2}}\n  - {at: 2s, do: {hide: ann}}\n"
	const both = "stable('Launchpad/NumPeopleZone1') && 'Launchpad/NumPeopleZone2' == 1"
	for _, c := range []struct{ condition, more string }{
		{both, ""},
		{"(bang('Launchpad/NumPeopleZone1') # 0.1) && bang('Launchpad/NumPeopleZone2')", ""},
		{"bang('Launchpad/NumPeopleZone1') && (bang('Launchpad/NumPeopleZone2') # 0.1)", ""},
		{"'Launchpad/RobotFellRecently' # 9", ""},
		{"'ALBasicAwareness/HumanTracked' > 0", "life: {activities: [{id: demo/one, nature: solitary, launch: \"('Launchpad/NumPeopleZone2' == 1) ~ 1\", lasts: 1s}]}\n"},
	} {
		world, more := shineWhen(c.condition)
		alone, _ := osRun(t, world+c.more, script+nothingExpected, more...)
		watched, _ := osRun(t, world+c.more, script+onlookers, more...)
		if alone.Hash != watched.Hash || alone.Ticks != watched.Ticks {
			t.Errorf("%s: %x after %d ticks, %x after %d", c.condition, alone.Hash, alone.Ticks, watched.Hash, watched.Ticks)
		}
	}
}

// TestEventsInOneOrder: the events of an instant come in one order, whoever asked first.
func TestEventsInOneOrder(t *testing.T) {
	const script = "script:\n  - {at: 0.3s, do: {walk: ann, to: [1, 0], speed: 1.2}}\n"
	for _, asks := range []string{"1", "2"} {
		other := map[string]string{"1": "2", "2": "1"}[asks]
		_, keys := osRun(t, "", script+"expect:\n  - never: \"'Launchpad/NumPeopleZone"+asks+"' > 8 || 'Launchpad/NumPeopleZone"+other+"' > 8\"\n")
		var got []string
		for _, line := range keys {
			if _, rest, _ := strings.Cut(line, " "); strings.HasPrefix(rest, "raise Launchpad/NumPeople") {
				got = append(got, rest)
			}
		}
		if want := "[raise Launchpad/NumPeopleZone1 1 raise Launchpad/NumPeopleZone2 0]"; fmt.Sprint(got) != want {
			t.Errorf("zone %s was asked for first: %v", asks, got)
		}
	}
}

// fallen is a run of Ann's world whose robot fell in the first second.
func fallen(t *testing.T, world string, more ...string) *scenarios.Run {
	t.Helper()
	texts := map[string]string{"w.yaml": annsWorld + world}
	for i := 0; i < len(more); i += 2 {
		texts[more[i]] = more[i+1]
	}
	files := written(texts)
	checked, err := scenarios.Check(files, "w.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := scenarios.Assemble(checked.World, scenarios.Options{Files: files})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Do(sim.Input{Op: sim.OpSet, Name: "nao", Slot: "battery", Value: 0.5}); err != nil {
		t.Fatal(err)
	}
	ticks(r, 20)
	in := sim.Input{Op: sim.OpPush, Name: "nao"}
	in.At.X = 6
	if err := r.Do(in); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestViewedKeys: a view is told what the run's own layer knows; of what nobody asked
// for before, what is so from then on. It changes nothing.
func TestViewedKeys(t *testing.T) {
	expect := func(r *scenarios.Run, pairs ...string) {
		t.Helper()
		for i := 0; i < len(pairs); i += 2 {
			if v, ok := r.Value(pairs[i]); !ok || v.String() != pairs[i+1] {
				t.Errorf("at tick %d %s is %v, %v; want %s", r.World.Ticks(), pairs[i], v, ok, pairs[i+1])
			}
		}
	}
	program, more := shineWhen("'Launchpad/BatteryLevel' > 7")
	for _, c := range []struct {
		world string
		fell  string // known where a layer was there when it fell
	}{{"", "false"}, {program, "true"}} {
		quiet := fallen(t, c.world, more...)
		want := ticks(quiet, 500)
		r := fallen(t, c.world, more...)
		ticks(r, 180)
		expect(r, "Launchpad/RobotFellRecently", c.fell, "robotHasFallen", "true", "Launchpad/BatteryLevel", "2", "Launchpad/RobotType", `"nao"`)
		ticks(r, 120)
		expect(r, "Launchpad/RobotFellRecently", c.fell)
		if got := ticks(r, 200); got != want {
			t.Errorf("world %q: asking changes the hash: %x, not %x", c.world, got, want)
		}
		if err := r.Rewind(320); err != nil {
			t.Fatal(err)
		}
		expect(r, "Launchpad/RobotFellRecently", "true") // it was asked for from the start
		if got := ticks(r, 200); got != want {
			t.Errorf("world %q: another hash after rewinding: %x, not %x", c.world, got, want)
		}
	}
}

// TestViewedTrace: what only views ask for is not told, also where a scenario is told of.
func TestViewedTrace(t *testing.T) {
	s, err := scenarios.Load(written(map[string]string{"w.yaml": annsWorld, "s.yaml": annsHead + "expect:\n  - never: \"'Launchpad/Hour' > 22\"\n"}), "s.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, viewed := range []bool{false, true} {
		told := 0
		r, err := s.Start(1, scenarios.RunOptions{Sink: func(e *trace.Event) {
			if e.Kind == trace.Key {
				told++
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		for ticks(r, 10); !r.Done(); r.Tick() {
			if viewed {
				r.Value("Launchpad/NumPeopleZone2")
			}
		}
		if told != 1 {
			t.Errorf("viewed %t: %d keys are told", viewed, told)
		}
	}
}

// TestGatesHaveStreams: each rand() of a program, and of an activity's, has a stream of
// its own, which another program does not change.
func TestGatesHaveStreams(t *testing.T) {
	const source = "function pdl_main() {\n  init_pdl();\n  add_sensor('one', 1e6, 0, 0);\n  add_sensor('two', 1e6, 0, 0);\n  run_pdl(-1);\n}\n"
	const connect = `connect: {one: "'nao/walking' + rand(0, 999999, 0)", two: "rand(0, 999999, 0) + 'nao/walking'"}`
	pdl := func(name string) string { return "{robot: nao, file: p.pdl.js, name: " + name + ", " + connect + "}" }
	activity := func(id, from string) string {
		return "    - {id: demo/" + id + ", nature: solitary, launch: \"'Launchpad/LifeTime' >= " + from + " && 'Launchpad/FocusCount/demo/" + id + "' < 2\", lasts: 1s, do: {pdl: p.pdl.js, name: " + id + ", " + connect + "}}\n"
	}
	drawn := func(world string, names ...string) map[string]string {
		files := written(map[string]string{"w.yaml": annsWorld + world, "p.pdl.js": source})
		checked, err := scenarios.Check(files, "w.yaml", nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := scenarios.Assemble(checked.World, scenarios.Options{Files: files, OnFault: func(err error) { t.Error(err) }})
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]string{}
		for range 7 {
			ticks(r, 20)
			for _, name := range names {
				for _, q := range []string{"one", "two"} {
					// 0 before its first loop; Invalid while an activity is out of its focus.
					if v, _ := r.Value("pdl/" + name + "/" + q); v.String() != "0" && v.String() != "Invalid" {
						if old := got[name+q]; old != "" && old != v.String() {
							t.Errorf("%s/%s drew %s, then %s", name, q, old, v)
						}
						got[name+q] = v.String()
					}
				}
			}
		}
		return got
	}
	alone := drawn("programs:\n  - pdl: "+pdl("p")+"\n", "p")
	all := drawn("programs:\n  - pdl: "+pdl("x")+"\n  - pdl: "+pdl("p")+"\nlife:\n  activities:\n"+activity("a", "0")+activity("b", "1"), "x", "p", "a", "b")
	values := map[string]bool{}
	for _, v := range all {
		values[v] = true
	}
	if len(values) != 8 || len(all) != 8 {
		t.Errorf("8 draws are %v", all)
	}
	if alone["pone"] != all["pone"] || alone["ptwo"] != all["ptwo"] {
		t.Errorf("with others it draws %v, alone %v", all, alone)
	}
}

// TestLifeAmongPeopleAllocatesNothing: an activity has the focus, conditions look at
// people who stand, and one is tracked.
func TestLifeAmongPeopleAllocatesNothing(t *testing.T) {
	world := `life:
  activities:
    - {id: demo/stay, nature: solitary, launch: "('Launchpad/NumPeopleZone2' >= 1) ~ 3 && 'Launchpad/DistanceOfTrackedHuman' < 3", lasts: 1000s}
    - {id: demo/other, nature: solitary, launch: "('Launchpad/ZoneOfTrackedHuman' == 2) ~ 9 @ 5 && 'Launchpad/DistanceOfTrackedHuman' < 2.5", lasts: 5s}
`
	files := written(map[string]string{"w.yaml": strings.Replace(annsWorld, "objects:", "objects:\n  - person: {name: bob, at: [2.6, -0.8], yaw_deg: 160}", 1) + world})
	checked, err := scenarios.Check(files, "w.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := scenarios.Assemble(checked.World, scenarios.Options{Files: files})
	if err != nil {
		t.Fatal(err)
	}
	ticks(r, 800)
	if v, _ := r.Value("Launchpad/FocusedActivity"); v.String() != `"demo/stay"` {
		t.Fatalf("%v has the focus", v)
	}
	if n := testing.AllocsPerRun(5, func() { ticks(r, 800) }); n != 0 {
		t.Errorf("%g allocations in 800 ticks", n)
	}
}

// TestViewsOfLifeChangeNothing: who asks for every key, at any time, does not change a day
// of Autonomous Life, nor does a run that goes back when they are known.
func TestViewsOfLifeChangeNothing(t *testing.T) {
	day := func(asks bool) (r *scenarios.Run, hash sim.Hash) {
		r, err := scenarios.Assemble(lifeDay(t), scenarios.Options{Files: embedded})
		if err != nil {
			t.Fatal(err)
		}
		keys := r.Keys()
		for tick := range 1200 {
			if tick%200 == 0 {
				walkAbout(t, r)
			}
			if asks && tick%97 == 50 {
				for i := range keys {
					r.Value(keys[i].Name)
				}
			}
			r.Tick()
		}
		return r, r.World.Hash()
	}
	_, want := day(false)
	r, got := day(true)
	if got != want {
		t.Errorf("asked for all keys it comes to %x, not %x", got, want)
	}
	if err := r.Rewind(1190); err != nil {
		t.Fatal(err)
	}
	if got := ticks(r, 10); got != want {
		t.Errorf("having gone back it comes to %x, not %x", got, want)
	}
}
