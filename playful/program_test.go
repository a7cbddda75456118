// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// newFilesRig runs main.play of a set of files.
func newFilesRig(t *testing.T, files map[string]string, library ...string) *rig {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	loader := source.FromFS(nil, fsys)
	r := &rig{t: t, set: testRobot(), counts: map[string]int{}}
	var opts Options
	for _, name := range library {
		f, err := loader.Read(name, "")
		if err != nil {
			t.Fatal(err)
		}
		opts.Library = append(opts.Library, f)
	}
	main, err := loader.Read("main.play", "")
	if err != nil {
		t.Fatal(err)
	}
	prog, err := Compile(loader, main, testRegistry(func(s string) { r.log = append(r.log, s) }, r.counts), opts)
	if err != nil {
		t.Fatalf("compile:\n%v", err)
	}
	r.bind(prog)
	return r
}

func TestRootIsTheBlockProgram(t *testing.T) {
	newRig(t, `
program:
  a1
  part whenever e1
part:
  a2
`).steps(`
   → a1
e1 → a1 part/a2
`)
}

func TestNearestDefinitionCounts(t *testing.T) {
	r := newFilesRig(t, map[string]string{
		"main.play": `
include "lib.play"
part
outer
other
outer:
  part
  inner
  part:
    a2
  inner:
    part
part:
  a1
`,
		"lib.play": `
part:
  a3
other:
  part
`,
	})
	r.steps(` → part/a1 outer/part/a2 outer/inner/part/a2 other/part/a3`)
}

func TestWholeFilesAsNodes(t *testing.T) {
	files := map[string]string{
		"main.play":         "include \"sub/tracking.play\"\ntracking whenever e1\nextra whenever e2\nsomething\n",
		"sub/tracking.play": "program:\n  a1\n  own\nown:\n  a2\n",
		"extra.play":        "a3\nown:\n  a6\n",
		"lib/lib.play":      "something:\n  a4\n",
		"something.play":    "a5\n",
	}
	newFilesRig(t, files, "lib/lib.play").steps(`
      → something/a4
e1    → tracking/a1 tracking/own/a2 something/a4
e1 e2 → tracking/a1 tracking/own/a2 extra/a3 something/a4
`)
}

func TestParameters(t *testing.T) {
	newRig(t, `
high | limit = 3
high
high | limit = 0.5; color = "green"
high | limit = 2; color = "red":
  low | bound = limit
  targeting thing: a2, whenever thing.color == color
low | bound = 0:
  a1, whenever beyond | limit = bound
`).steps(`
        → 
+green  → high#3/a2[thing:green]
+red    → high/a2[thing:red] high#2/a2[thing:red] high#3/a2[thing:green]
-red -green → 
f1=1    → high#3/low/a1
f1=2.5  → high#2/low/a1 high#3/low/a1
f1=4    → high/low/a1 high#2/low/a1 high#3/low/a1
`)
}

func TestInnerBlocksSeeOuterParameters(t *testing.T) {
	newRig(t, `
high | limit = 2
high | limit = 1:
  low
  low:
    a1, whenever f1 > limit and not f1 > 2 * limit
`).steps(`
f1=3 → high/low/a1
f1=5 → 
f1=1 → 
`)
}

func TestArithmetic(t *testing.T) {
	newRig(t, `
a1 whenever f1 + 2 * f2 - -3 == 12 / 4 + f3
a2 whenever f1 % 3 == 2 and not (f2 != 0 or e1) or e2
a3 whenever pi > 3.14 and f1 <= -1
`).steps(`
f1=1 f2=2 f3=5 → a1
f1=-1          → a3
f1=-1 e1       → a3
f1=5 f2=1 e2   → a2
`)
}

// A condition of the robot's operating system, over one sensor here.
type sensorCondition struct {
	name  string
	robot *slot.Set
	asked *int
}

func (c sensorCondition) Watch() func() (bool, error) {
	id, _ := c.robot.Lookup(c.name)
	return func() (bool, error) {
		*c.asked++
		if c.robot.Get(id) > 5 {
			return false, errors.New("the key vanished")
		}
		return c.robot.Get(id) != 0, nil
	}
}

func TestConditionsOfTheRobotsSystem(t *testing.T) {
	r := &rig{t: t, set: testRobot()}
	asked := 0
	hook := func(_ *source.File, s *syntax.String) (Condition, error) {
		if !strings.HasPrefix(s.Value, "f") {
			return nil, errors.New("no such key")
		}
		return sensorCondition{s.Value, r.set, &asked}, nil
	}
	reg := testRegistry(nil, nil)
	compile := func(text string) (*Program, error) {
		return Compile(nil, source.NewFile("test.play", text), reg, Options{Condition: hook})
	}
	prog, err := compile(`
a1 whenever "f1"
a2 whenever not "f1" and e1
a3, priority of 2 if "f2", priority of 1
a4, switch to a5 if "f3"
a5
`)
	if err != nil {
		t.Fatal(err)
	}
	r.bind(prog)
	r.steps(`
     → a3 a4
e1   → a2 a3 a4
f1=1 → a1 a3 a4
f3=1 → a3 a5
f1=9 → a3 a5
`)
	if want := "test.play:2:13: tick 4, a1: the key vanished"; len(r.faults) < 1 || r.faults[0] != want {
		t.Errorf("faults: %q", r.faults)
	}
	_, err = compile("a1 whenever \"none\"\n")
	if want := "test.play:1:13: no such key\n   1 | a1 whenever \"none\"\n     |             ^"; err == nil || err.Error() != want {
		t.Errorf("error: %v", err)
	}
}

func TestEveryMissingThingOfTheRobot(t *testing.T) {
	reg := testRegistry(nil, nil)
	for _, s := range []LeafSpec{
		{Name: "x1", Reads: []string{"e9"}},
		{Name: "x2", Writes: []string{"e1", "gone"}},
		{Name: "x3", Functions: []string{"gaze"}, Detects: []string{"ball"}},
	} {
		s.New = func(*Context) (Leaf, error) { return quiet{}, nil }
		if err := reg.AddLeaf(s); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := compileText(reg, "x1\nx2\nx3\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = NewEngine(prog, testRobot(), EngineOptions{})
	want := []string{
		`test.play:1:1: x1 reads "e9", which the robot has not`,
		`test.play:2:1: x2 commands "e1", which is a sensor of the robot`,
		`test.play:2:1: x2 commands "gone", which the robot has not`,
		`test.play:3:1: x3 calls the function "gaze", which the robot has not`,
		`test.play:3:1: x3 looks for a ball, which no sensor of the robot detects`,
	}
	for _, w := range want {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Errorf("no %q in:\n%v", w, err)
		}
	}
}

func TestPeriodsMustFit(t *testing.T) {
	reg := testRegistry(nil, nil)
	for name, period := range map[string]int64{"x1": 60_000_000, "x2": 1_000_000, "x3": 100_000_000} {
		must(reg.AddLeaf(LeafSpec{Name: name, Period: period, New: func(*Context) (Leaf, error) { return quiet{}, nil }}))
	}
	prog, err := compileText(reg, "x1\nx2\nx3\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = NewEngine(prog, testRobot(), EngineOptions{Tick: testTick})
	want := `test.play:1:1: x1 ticks every 0.06 s, which is no multiple of the engine's 0.025 s
   1 | x1
     | ^
hint: the nearest is 0.05 s
test.play:2:1: x2 ticks every 0.001 s, which is no multiple of the engine's 0.025 s
   2 | x2
     | ^
hint: the nearest is 0.025 s`
	if err == nil || err.Error() != want {
		t.Errorf("error:\n%v", err)
	}
	_, err = NewEngine(prog, testRobot(), EngineOptions{Tick: testTick, Period: 30_000_000})
	if err == nil || err.Error() != "the program's period 0.03 s is no multiple of the tick 0.025 s" {
		t.Errorf("error: %v", err)
	}
}

// % is the remainder of C's fmod, with the sign of the left side (ruling E14).
func TestRemainder(t *testing.T) {
	newRig(t, `
a1 whenever f1 % 3 == -1
a2 whenever f1 % -3 == 2
a3 whenever f1 % 0.5 == 0
`).steps(`
f1=-1   → a1 a3
f1=-4   → a1 a3
f1=5    → a2 a3
f1=-2.5 → a3
f1=2    → a2 a3
`)
}
