// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// written are files in memory.
func written(texts map[string]string) *Library {
	files := fstest.MapFS{}
	for name, text := range texts {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return Of(source.FromFS(nil, files), languages.Default(), extensions.Default()...)
}

const twoRobots = "schema: playsim/world/v1\nrobots:\n  - nao: {name: a}\n  - nao: {name: b, at: [1, 1]}\nprograms:\n"

func TestRefusedPrograms(t *testing.T) {
	for _, test := range []struct{ name, programs, want string }{
		{"missing file", "  - playful: {robot: a, file: none.play}", `w.yaml:6:31: file "none.play" is not there`},
		{"node files", "  - playful: {robot: a, file: sit.play, nodes: nodes/}", `w.yaml:6:48: file "nodes/" is not there`},
		{"bad program", "  - playful: {robot: a, file: bad.play}", `bad.play:1:1: unknown node "sitt"`},
		{
			"two programs, one body", "  - playful: {robot: a, file: turn.play}\n  - playful: {robot: a, file: turn.play, name: again}",
			"w.yaml:7:31: turn and again can both command the slot walk/",
		},
		{"both wrong", "  - playful: {robot: a, file: bad.play}\n  - playful: {robot: b, file: none.play}", "none.play"},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := written(map[string]string{
				"w.yaml": twoRobots + test.programs + "\n", "sit.play": "sit\n", "turn.play": "turning\n", "bad.play": "sitt\n",
			})
			_, err := Check(files, "w.yaml", nil)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestTwoRobotsTwoPrograms(t *testing.T) {
	files := written(map[string]string{
		"w.yaml":    twoRobots + "  - playful: {robot: a, file: sit.play}\n  - playful: {robot: b, file: turn.play}\n",
		"sit.play":  "sit\n",
		"turn.play": "turning\n",
	})
	checked, err := Check(files, "w.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	run, err := Assemble(checked.World, Options{Files: files})
	if err != nil {
		t.Fatal(err)
	}
	ticks(run, 600)
	a, b := run.World.Robots()[0], run.World.Robots()[1]
	id, _ := a.Slots().Lookup("posture")
	if got, _ := a.Slots().Value(id).AsString(); got != "Sit" {
		t.Errorf("a is in posture %s", got)
	}
	if yaw := b.Base().Yaw; yaw > -0.5 && yaw < 0.5 {
		t.Errorf("b has turned to %v rad only", yaw)
	}
}

func TestCheckProgram(t *testing.T) {
	if _, err := Check(embedded, "worlds/ball_chase.play", nil); err != nil {
		t.Error(err)
	}
	if _, err := Check(embedded, "worlds/none.play", nil); err == nil {
		t.Error("a missing file is right")
	}
}

func TestRunAnswersForItsPrograms(t *testing.T) {
	r := assemble(t, "ball_chase", Options{})
	ticks(r, 40)
	var p trace.Program
	if err := r.Snapshot("ball_chase", &p); err != nil || len(p.Nodes) == 0 || len(p.Memory) != 1 {
		t.Errorf("snapshot %+v: %v", p, err)
	}
	if err := r.Snapshot("other", &p); err == nil {
		t.Error("a program that is not there has a snapshot")
	}
	if r.Faulted() || r.Seed() != 1 || len(r.Programs()) != 1 {
		t.Errorf("faulted %v, seed %d, programs %v", r.Faulted(), r.Seed(), r.Programs())
	}
}

func TestCloseStopsWhatRuns(t *testing.T) {
	starts, stops := 0, 0
	r := assemble(t, "ball_chase", Options{Sink: func(e *trace.Event) {
		if e.Kind == trace.Leaf && e.Event == trace.Start {
			starts++
		}
		if e.Kind == trace.Leaf && (e.Event == trace.Stop || e.Event == trace.Done) {
			stops++
		}
	}})
	ticks(r, 200)
	r.Close()
	if starts == 0 || starts != stops {
		t.Errorf("%d starts, %d stops", starts, stops)
	}
}

// TestProgramsMayNameTheSameResource: it is each one's own, what they command counts.
func TestProgramsMayNameTheSameResource(t *testing.T) {
	files := written(map[string]string{
		"w.yaml":   twoRobots + "  - playful: {robot: a, file: sit.play}\n  - playful: {robot: a, file: look.play}\n",
		"sit.play": "sit\n", "look.play": "head_search\n",
	})
	if _, err := Check(files, "w.yaml", nil); err != nil {
		t.Error(err)
	}
}

func TestRewindKeepsWhatWatches(t *testing.T) {
	r := assemble(t, "ball_chase", Options{})
	seen := 0
	r.Observe(func(*sim.World) { seen++ })
	ticks(r, 100)
	old, _ := r.Program(r.Programs()[0])
	if err := r.Rewind(40); err != nil {
		t.Fatal(err)
	}
	if seen != 100 {
		t.Error("ticks that are simulated again were observed")
	}
	ticks(r, 1)
	if seen != 101 {
		t.Errorf("%d ticks after Rewind and a tick, want 101", seen)
	}
	var p trace.Program
	if old.Snapshot(&p); slices.ContainsFunc(p.Nodes, func(n trace.Node) bool { return n.Running }) {
		t.Error("the old program still runs")
	}
}

// TestFailedRewindChangesNothing: the next tick gives the same hash as without it.
func TestFailedRewindChangesNothing(t *testing.T) {
	r, twin := assemble(t, "ball_chase", Options{}), assemble(t, "ball_chase", Options{})
	ticks(r, 100)
	ticks(twin, 100)
	robot := r.Code.Programs()[0].Entry.Robot
	r.Code.Programs()[0].Entry.Robot = "gone"
	if err := r.Rewind(40); err == nil {
		t.Fatal("rewound without the robot")
	}
	r.Code.Programs()[0].Entry.Robot = robot
	var p trace.Program
	if err := r.Snapshot("ball_chase", &p); err != nil {
		t.Error(err)
	}
	ticks(r, 400)
	ticks(twin, 400)
	if r.World.Hash() != twin.World.Hash() {
		t.Errorf("hash %x, want %x", r.World.Hash(), twin.World.Hash())
	}
}
