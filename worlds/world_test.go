// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"errors"
	"flag"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
)

var update = flag.Bool("update", false, "write the expected messages anew")

func TestMalformedWorlds(t *testing.T) {
	files, err := filepath.Glob("testdata/errors/*.yaml")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d malformed worlds: %v", len(files), err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".yaml"), func(t *testing.T) {
			_, err := Load(source.FromFS(os.DirFS("."), nil), path, setsOf(t, path), &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
			if err == nil {
				t.Fatal("accepted")
			}
			compare(t, strings.TrimSuffix(path, ".yaml")+".err", err.Error()+"\n")
		})
	}
}

// setsOf reads the overrides of a case from its lines `# --set path=value`.
func setsOf(t *testing.T, path string) []string {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var sets []string
	for _, line := range strings.Split(string(text), "\n") {
		if set, ok := strings.CutPrefix(line, "# --set "); ok {
			sets = append(sets, set)
		}
	}
	return sets
}

func compare(t *testing.T, golden, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func load(t *testing.T, name string, sets ...string) *World {
	t.Helper()
	w, err := Load(source.FromFS(nil, Embedded), name, sets, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func read(t *testing.T, text string, sets ...string) *World {
	t.Helper()
	w, err := Read(source.NewFile("test.yaml", "schema: playsim/world/v1\n"+text), sets, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestBallChase(t *testing.T) {
	w := load(t, "worlds/ball_chase.yaml")
	ball := w.Model.Objects[0]
	if ball.Name != "green" || ball.Shape != sim.Ball || ball.Radius != 0.05 || ball.At.X != 1.5 || ball.At.Y != 0.4 || !math.IsNaN(ball.At.Z) {
		t.Errorf("ball %+v", ball)
	}
	if len(w.Robots) != 1 || w.Robots[0].NAO().Battery != 0.9 || w.Robots[0].Name != "nao" {
		t.Errorf("robots %+v", w.Robots)
	}
	p := w.Programs[0]
	if p.Kind != "playful" || p.Name != "ball_chase" || p.Robot != "nao" || p.File != "ball_chase.play" {
		t.Errorf("program %+v", p)
	}
	if w.Model.Tick != 25e6 || w.Model.Step != 5e6 || len(w.Model.Ground.Walls) != 4 || w.Seed != 1 {
		t.Errorf("model %+v", w.Model)
	}
}

func TestEveryBuiltinWorldLoads(t *testing.T) {
	for _, name := range Builtin() {
		if strings.HasSuffix(name, ".yaml") {
			if w := load(t, name); w.About == "" || len(w.Warnings) > 0 {
				t.Errorf("%s: about %q, warnings %v", name, w.About, w.Warnings)
			}
		}
	}
}

// TestWallsDoNotCrossHoles: a wall stands on ground.
func TestWallsDoNotCrossHoles(t *testing.T) {
	for _, path := range Builtin() {
		if !strings.HasSuffix(path, ".yaml") {
			continue
		}
		g := load(t, path).Model.Ground
		for _, wall := range g.Walls {
			along := wall.To.Sub(wall.From)
			for _, h := range g.Holes {
				part := geom.Clamp(h.At.Sub(wall.From).Dot(along)/along.NormSq(), 0, 1)
				if gap := wall.From.Add(along.Scale(part)).Dist(h.At) - h.Radius - wall.Thickness/2; gap < 0 {
					t.Errorf("%s: the wall from %v to %v is %.3f m over the hole %s", path, wall.From, wall.To, -gap, h.Name)
				}
			}
		}
	}
}

func TestTwoBallsChangesOneLine(t *testing.T) {
	one, _ := fs.ReadFile(Embedded, "worlds/ball_chase.play")
	two, _ := fs.ReadFile(Embedded, "worlds/two_balls.play")
	a, b := strings.Split(string(one), "\n"), strings.Split(string(two), "\n")
	changed := 0
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			changed++
		}
	}
	if changed != 1 || len(a) != len(b) {
		t.Errorf("%d lines differ", changed)
	}
}

const everything = `
name: every thing
about: "all: keys"
seed: 18446744073709551615
tick: 20ms
step: 2.5ms
duration: 1m30s
gravity: 9.7
ground: {size: [8, 6.5], walls: {friction: 0.25}}
objects:
  - ball: {name: green, at: [1, 2, 0.5], color: "#00FF00", radius: 0.1, mass: 0.2, restitution: 0.9, friction: 0}
  - box: {name: crate, at: [2, 2], size: [0.4, 0.3, 0.2], yaw_deg: 33.3, fixed: true, color: blue}
  - cylinder: {name: pole, at: [-2, 2], radius: 0.2, height: 1}
  - person: {name: ann, at: [-1, -1], yaw_deg: 180, height: 1.6, friction: 0.3}
  - wall: {from: [-3, 0], to: [-2, 0], thickness: 0.05, height: 0.3, restitution: 0.9}
  - ball: {at: [0, 2], temperature: -3.5, light: 20, look: chicken, stored: true}
  - hole: {at: [2, -2], radius: 0.25, depth: 1}
  - lamp: {at: [3, 1], height: 1.2, light: 40}
  - station: {name: dock, at: [3, -1], color: blue}
robots:
  - nao: {at: [0, -1], yaw_deg: -90, battery: 0.5, version: v6, posture: Sit, camera: {resolution: vga, period: 100ms}}
programs:
  - playful: {file: a.play, period: 40ms, nodes: nodes/}
  - pdl: {file: sub/c.pdl.js, connect: {Libra: scale/weight, 1: arm/command}, share: sum, oracle: true}
preferences:
  com.example.app: {greeting: "good day: all", level: 3}
  other: {x: "y"}
life:
  start: 2026-03-02T08:59:50
  state: disabled
  default: demo/greet
  tracking: body
  engagement: fully_engaged
  activities:
    - {id: demo/attract, nature: solitary, launch: "('Launchpad/NumPeopleZone2' >= 1) ~ 3", do: {playful: attract.play, nodes: nodes/, oracle: true}}
    - {id: demo/greet, nature: interactive, canRunOnPod: true, do: [{posture: Stand, speed: 0.5}, {say: "hello"}, {wait: 2s}]}
    - {id: demo/rest, nature: solitary, canRunInSleep: true, lasts: 1m, do: {pdl: rest.pdl.js, connect: {a: nao/battery}}}
    - {manifest: apps/*/manifest.xml, lasts: 5s, do: {greeter/.: {say: "hi"}}}
    - {id: demo/idle, nature: solitary}
    - {id: demo/asks, nature: solitary, do: [{focus: demo/greet, stack: true, reason: applauncher-voice}, {safeguard: RobotFell, enabled: false}, {focus: "", all: true}, {life: disabled}]}
`

func TestResolvedIsTheSameWorld(t *testing.T) {
	for _, w := range []*World{load(t, "worlds/ball_chase.yaml"), read(t, everything), read(t, "")} {
		first := w.Resolved()
		again, err := Read(source.NewFile("other.yaml", first), nil, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err != nil {
			t.Fatalf("%v\n%s", err, first)
		}
		if second := again.Resolved(); second != first {
			t.Errorf("got\n%s\nwant\n%s", second, first)
		}
		if again.Robots != nil && *again.Robots[0].NAO() != *w.Robots[0].NAO() {
			t.Errorf("got %+v, want %+v", again.Robots[0].NAO(), w.Robots[0].NAO())
		}
	}
}

func TestResolvedEverything(t *testing.T) {
	compare(t, "testdata/resolved.yaml", read(t, everything).Resolved())
}

func TestOverrides(t *testing.T) {
	w := load(t, "worlds/ball_chase.yaml",
		"robots.nao.battery=0.16", "nao.yaw_deg=90", "nao.camera.period=100ms", "green.at=[1, 1.5, 0.3]", "objects.green.at.x=-1",
		"green.color=red", "ground.size.0=8", "tick=50ms", "seed=7", "programs.ball_chase.period=100ms", "duration=2s", "objects.0.ball.mass=0.2")
	n, ball := w.Robots[0].NAO(), w.Model.Objects[0]
	if n.Battery != 0.16 || n.At.Yaw != math.Pi/2 || n.CameraPeriod != 100e6 {
		t.Errorf("nao %+v", n)
	}
	if ball.At != (geom.Vec3{X: -1, Y: 1.5, Z: 0.3}) || ball.Color != "red" || ball.Mass != 0.2 {
		t.Errorf("ball %+v", ball)
	}
	if w.Model.Ground.Size.X != 8 || w.Model.Tick != 50e6 || w.Seed != 7 || w.Model.Seed != 7 || w.Duration != 2e9 || w.Programs[0].Period != 100e6 {
		t.Errorf("world %+v", w)
	}
}

func TestOverridesReachUnnamedThings(t *testing.T) {
	w := read(t, "objects:\n  - ball: {at: [1, 0]}\nrobots:\n  - nao:\n", "ball.radius=0.1", "nao.battery=0.2")
	if w.Model.Objects[0].Radius != 0.1 || w.Robots[0].NAO().Battery != 0.2 {
		t.Errorf("%+v %+v", w.Model.Objects[0], w.Robots[0])
	}
}

func TestOverrideLeavesAliasesAlone(t *testing.T) {
	text := "objects:\n  - ball: &b {name: a, at: [1, 0], mass: 0.2}\n  - ball: {<<: *b, name: b, at: [2, 0]}\n"
	w := read(t, text, "a.mass=0.5")
	if a, b := w.Model.Objects[0], w.Model.Objects[1]; a.Mass != 0.5 || b.Mass != 0.2 || b.At.X != 2 {
		t.Errorf("%+v %+v", a, b)
	}
}

func TestOutsideIsAWarning(t *testing.T) {
	for ground, what := range map[string]string{"{size: [2, 2], walls: true}": "walls", "{size: [2, 2]}": "ground"} {
		w := read(t, "ground: "+ground+"\nobjects:\n  - ball: {at: [3, 0]}\n")
		if len(w.Warnings) != 1 || !strings.Contains(w.Warnings[0].Error(), "ball is outside the "+what) {
			t.Errorf("%s: warnings %v", ground, w.Warnings)
		}
	}
}

func TestThingsMayRestOnOthers(t *testing.T) {
	w := read(t, `
objects:
  - ball: {name: first, at: [1, 0.2]}
  - ball: {name: low, at: [0.1, 0]}
  - box: {name: table, at: [1, 0], size: [1, 1, 0.4], fixed: true}
  - ball: {name: on, at: [1.2, 0]}
  - ball: {name: above, at: [0.8, 0, 0.6]}
  - ball: {name: edge, at: [0.7, 0.52]}
  - ball: {name: beside, at: [1, 0.56]}
  - box: {name: piece, at: [1, -0.55, 0.3], size: [0.2, 0.2, 0.6], fixed: true}
  - box: {name: left, at: [-1.4, 0], size: [0.1, 0.3, 0.4]}
  - box: {name: right, at: [-0.6, 0], size: [0.1, 0.3, 0.4]}
  - box: {name: plank, at: [-1, 0], size: [1, 0.3, 0.05]}
  - cylinder: {name: can, at: [-1.3, 0.1], radius: 0.02, height: 0.1}
  - box: {name: stone, at: [-1.25, 1]}
  - box: {name: next, at: [-0.75, 1]}
  - box: {name: peak, at: [-1, 1]}
  - box: {name: near, at: [-0.499, 1.2], size: [0.2, 0.2, 0.2]}
`)
	s, err := sim.New(w.Model)
	if err != nil {
		t.Fatal(err)
	}
	for name, z := range map[string]float64{
		"first": 0.45, "low": 0.05, "on": 0.45, "above": 0.6, "beside": 0.05, "edge": 0.45, "piece": 0.3,
		"left": 0.2, "plank": 0.425, "can": 0.5, "stone": 0.15, "peak": 0.45, "near": 0.1,
	} {
		if i, _ := s.Object(name); math.Abs(s.Bodies()[i].Pos.Z-z) > 1e-12 {
			t.Errorf("%s is at height %v, want %v", name, s.Bodies()[i].Pos.Z, z)
		}
	}
}

func TestLargeFileIsRefusedAtOnce(t *testing.T) {
	_, err := Read(source.NewFile("big.yaml", strings.Repeat("# comment\n", 1<<20)), nil, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err == nil || !strings.Contains(err.Error(), "bytes") {
		t.Errorf("got %v", err)
	}
}

func TestMissingFileSaysWhereItLooked(t *testing.T) {
	_, err := Load(source.FromFS(nil, Embedded), "worlds/nope.yaml", nil, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "embedded") {
		t.Errorf("got %v", err)
	}
}

func FuzzLoad(f *testing.F) {
	cases, _ := filepath.Glob("testdata/errors/*.yaml")
	for _, path := range cases {
		text, _ := os.ReadFile(path)
		f.Add(string(text), "nao.battery=0.3")
	}
	f.Add("schema: playsim/world/v1\n"+everything, "green.at.x=2")
	f.Fuzz(func(t *testing.T, text, set string) {
		w, err := Read(source.NewFile("fuzz.yaml", text), []string{set}, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err != nil {
			_ = err.Error()
			return
		}
		first := w.Resolved()
		again, err := Read(source.NewFile("again.yaml", first), nil, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err != nil {
			t.Fatalf("%v\n%s", err, first)
		}
		if second := again.Resolved(); second != first {
			t.Fatalf("got\n%s\nwant\n%s", second, first)
		}
	})
}
