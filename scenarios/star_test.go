// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// starMutations are those of nodes written in Starlark.
var starMutations = []mutation{
	{"nod", "nodes/near.star", "distance(target) < limit", "distance(target) > limit", []string{"comes near", "does not nod from afar", "nods when it is near"}},
	{"nod", "nodes/nod.star", "if running() > times:", "if running() > 100 * times:", []string{"has nodded when three seconds are over"}},
	{"nod", "nod.play", "walk_to, whenever not near | limit = 0.45", "walk_to, whenever not near | limit = 0.9", []string{"comes near"}},
}

const student = `schema: playsim/world/v1
name: mine
robots:
  - nao: {name: nao, at: [0, 0]}
programs:
  - playful: {robot: nao, file: mine.play, nodes: my_nodes}
`

func studentFiles(nodes, program string) *scenarios.Library {
	return scenarios.Of(source.FromFS(nil, fstest.MapFS{
		"mine.yaml":         {Data: []byte(student)},
		"mine.play":         {Data: []byte(program)},
		"my_nodes/one.star": {Data: []byte(nodes)},
	}), languages.Default(), extensions.Default()...)
}

// What is wrong in a node file is told with its place there, from the world's file on.
func TestNodesOfAWorld(t *testing.T) {
	for _, c := range []struct{ nodes, program, want string }{
		{"def f():\n    command(\"HeadYaw/command\", 0.1)\nleaf(\"mine\", tick = f, resources = [\"head\"])\n", "mine\n", ""},
		{"def f():\n    comand(\"HeadYaw/command\", 0.1)\nleaf(\"mine\", tick = f)\n", "mine\n", "my_nodes/one.star:2:5: there is no comand"},
		{"def f():\n    command(\"HeadYaw/comand\", 0.1)\nleaf(\"mine\", tick = f)\n", "mine\n", "my_nodes/one.star:2:13: mine commands \"HeadYaw/comand\", which the robot has not"},
		{"def f():\n    pass\nleaf(\"sit\", tick = f)\n", "sit\n", "my_nodes/one.star:3:1: leaf sit is declared twice"},
	} {
		_, err := scenarios.Check(studentFiles(c.nodes, c.program), "mine.yaml", nil)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%v\nwant %s", err, c.want)
		}
		if strings.Contains(c.want, "comand,") || !strings.Contains(c.want, "declared") && !strings.Contains(c.want, "there is no") {
			continue
		}
		if _, err := scenarios.Check(studentFiles(c.nodes, c.program), "my_nodes/one.star", nil); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("alone: %v\nwant %s", err, c.want)
		}
	}
	files := studentFiles("", "sit\n")
	delete(files.Places[0].FS.(fstest.MapFS), "my_nodes/one.star")
	if _, err := scenarios.Check(files, "mine.yaml", nil); err == nil || !strings.Contains(err.Error(), "mine.yaml:6:51: file \"my_nodes\" is not there") {
		t.Errorf("%v", err)
	}
}

// The same run twice, one of them with every tick looked at, is the same.
func TestNodesInStarlarkAreRepeatable(t *testing.T) {
	files := scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)
	hash := func() uint64 {
		w, err := worlds.Load(files.Files, "worlds/nod.yaml", nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err != nil {
			t.Fatal(err)
		}
		run, err := scenarios.Assemble(w, scenarios.Options{Files: files})
		if err != nil {
			t.Fatal(err)
		}
		for range 600 {
			run.Tick()
		}
		run.Close()
		return uint64(run.World.Hash())
	}
	if a, b := hash(), hash(); a != b {
		t.Errorf("%x and %x", a, b)
	}
}
