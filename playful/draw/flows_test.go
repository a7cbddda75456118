// SPDX-License-Identifier: Apache-2.0

package draw

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/playsim/playsim/playful"
)

// flowing is a program with every kind of flow: a scheme that is only pushed and one that
// is only read, evaluations that share a scheme and one that reads two, and a leaf that
// stands in two places.
func flowing() []playful.Outline {
	pulls := append(make([]string, 0, 9), "ball") // with room for more
	walk := playful.Outline{
		Path: "chase[ball]/walk", Node: "walk", Pulls: pulls, Leaf: &playful.LeafSpec{Writes: []string{"legs", "arms"}},
		Asks: []playful.OutlineCall{{Name: "far", Types: []string{"ball"}}, {Name: "between", Types: []string{"ball", "goal"}}, {Name: "always"}},
	}
	again := walk
	again.Path = "chase[ball]/walk#2"
	return []playful.Outline{
		{Path: "look", Node: "look", Pushes: []string{"mark", "spot"}, Leaf: &playful.LeafSpec{
			Reads: append(make([]string, 0, 9), "camera"), Detects: []string{"ball"},
		}},
		{
			Path: "chase[ball]", Node: "chase", Pulls: []string{"ball"}, Asks: []playful.OutlineCall{{Name: "near", Types: []string{"ball"}}},
			Kids: []playful.Outline{walk, again},
		},
		{Path: "idle", Node: "idle", Asks: []playful.OutlineCall{{Name: "always"}}},
	}
}

func TestFlows(t *testing.T) {
	outline := flowing()
	all := Flows(outline)
	asks := []string{"far: ball", "between: ball, goal"}
	want := []Flow{
		{Path: "look", Node: "look", Leaf: true, Pushes: []string{"mark", "spot"}, Reads: []string{"camera", "pictures of ball"}},
		{Path: "chase[ball]", Node: "chase", Pulls: []string{"ball"}, Asks: []string{"near: ball"}},
		{Path: "chase[ball]/walk", Node: "walk", Leaf: true, Pulls: []string{"ball", "goal"}, Asks: asks, Writes: []string{"legs", "arms"}},
		{Path: "chase[ball]/walk#2", Node: "walk", Leaf: true, Pulls: []string{"ball", "goal"}, Asks: asks, Writes: []string{"legs", "arms"}},
	}
	if d := cmp.Diff(want, all); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(flowing(), outline); d != "" {
		t.Error("the outline has changed\n", d)
	}
	for _, list := range [][]string{outline[0].Leaf.Reads, outline[1].Kids[0].Pulls} {
		if got := list[:2]; got[1] != "" {
			t.Error("what is behind the outline's list has changed:", got)
		}
	}
	const text = `p
  look
      senses   camera; pictures of ball
      pushes   mark; spot
  chase[ball]
      reads    ball
      asks     near: ball
  chase[ball]/walk
      reads    ball; goal
      asks     far: ball; between: ball, goal
      commands legs; arms
`
	if got := FlowsText("p", all[:3]); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}
}

// Every flow is one arrow, however often it is there.
func TestFlowsGraph(t *testing.T) {
	var arrows []string
	names := map[string]string{}
	for _, line := range strings.Split(FlowsGraph("p", Flows(flowing())), "\n") {
		from, rest, arrow := strings.Cut(strings.TrimSpace(line), " -> ")
		if id, label, ok := strings.Cut(from, " [label=<<B>"); ok && !arrow {
			names[id], _, _ = strings.Cut(label, "</B>")
		}
		if arrow {
			to, look, _ := strings.Cut(strings.TrimSuffix(rest, ";"), " ")
			arrows = append(arrows, names[from]+" → "+names[to]+" "+look)
		}
	}
	want := []string{
		`robot → look [color="#888888"]`,
		`look → mark [label="push", penwidth=1.5]`,
		`look → spot [label="push", penwidth=1.5]`,
		`ball → chase [label="near", style=dashed]`,
		`ball → walk [label="far, between", style=dashed]`,
		`ball → walk [label="read", penwidth=1.5]`,
		`goal → walk [label="between", style=dashed]`,
		`goal → walk [label="read", penwidth=1.5]`,
		`walk → robot [color="#2a6ebb"]`,
	}
	if d := cmp.Diff(want, arrows); d != "" || len(names) != 8 {
		t.Error(d, names)
	}
}
