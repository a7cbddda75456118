// SPDX-License-Identifier: Apache-2.0

package star_test

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/nodes"
	"github.com/playsim/playsim/playful/star"
	"github.com/playsim/playsim/source"
)

// What is reserved must exist, and what is commanded must be reserved.
func TestFindingUnknownAndMissingResources(t *testing.T) {
	for _, w := range []struct{ text, want string }{
		{"def f():\n    pass\nleaf(\"x\", tick = f, resources = [\"hed\"])\n", "nodes/x.star:3:34: x reserves \"hed\", but there is no such resource [unknown_resource]\n   3 | leaf(\"x\", tick = f, resources = [\"hed\"])\n     |                                  ^\nhint: did you mean \"head\"?"},
		{"def f():\n    reserve(\"hed\")\nleaf(\"x\", tick = f)\n", "nodes/x.star:2:13: x reserves \"hed\", but there is no such resource [unknown_resource]"},
		{"def f():\n    reserve(\"torch\")\nleaf(\"x\", tick = f)\n", "resource(\"torch\"); there are "},
		{"def f():\n    reserve(\"torch\")\nresource(\"torch\", \"in the hand\")\nleaf(\"x\", tick = f)\n", ""},
		{"def f():\n    command(\"HeadYaw/command\", 1)\nleaf(\"x\", tick = f)\n", "nodes/x.star:2:13: x commands HeadYaw/command without the resource head, so look_at could do so at the same time [missing_resource]\n   2 |     command(\"HeadYaw/command\", 1)\n     |             ^\nhint: reserve it: resources = [\"head\"]"},
		{"def f():\n    command(\"HeadYaw/command\", 1)\nleaf(\"x\", tick = f, resources = [\"head\"])\n", ""},
		{"def f():\n    if reserve(\"head\"):\n        command(\"HeadYaw/command\", 1)\nleaf(\"x\", tick = f)\n", ""},
		{"resource(\"\")\n", "resource \"\" is not a name"},
	} {
		reg := playful.NewRegistry()
		if err := nodes.Register(reg); err != nil {
			t.Fatal(err)
		}
		err := star.Load(reg, []*source.File{source.NewFile("nodes/x.star", w.text)})
		if w.want == "" && err != nil || w.want != "" && (err == nil || !strings.Contains(err.Error(), w.want)) {
			t.Errorf("%s\n%v\nwant in it:\n%s", w.text, err, w.want)
		}
	}
}

// Two nodes of a program that command one slot share a resource.
func TestFindingTwoNodesCommandOneSlot(t *testing.T) {
	for _, w := range []struct{ a, b, want string }{
		{"", "", ""},
		{", resources = [\"lamp\"]", "", "p.play:2:1: a and b can both command lamp/on at once [slot_taken]\n   2 | b\n     | ^\nhint: declare for b what a reserves: resources = [\"lamp\"]"},
		{", resources = [\"lamp\"]", ", resources = [\"lamp\"]", ""},
	} {
		reg := playful.NewRegistry()
		text := "resource(\"lamp\")\ndef f():\n    command(\"lamp/on\", 1)\nleaf(\"a\", tick = f" + w.a + ")\nleaf(\"b\", tick = f" + w.b + ")\n"
		if err := star.Load(reg, []*source.File{source.NewFile("nodes/x.star", text)}); err != nil {
			t.Fatal(err)
		}
		_, err := playful.Compile(nil, source.NewFile("p.play", "a\nb\n"), reg, playful.Options{})
		if w.want == "" && err != nil || w.want != "" && (err == nil || !strings.Contains(err.Error(), w.want)) {
			t.Errorf("%v\nwant in it:\n%s", err, w.want)
		}
	}
}
