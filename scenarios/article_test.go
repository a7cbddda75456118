// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/worlds"
)

// script are the lines of a built-in program, without comments and blank lines.
func script(t *testing.T, name string) (lines []string) {
	t.Helper()
	text, err := fs.ReadFile(worlds.Embedded, "worlds/"+name+".play")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) != "" {
			lines = append(lines, strings.TrimRight(line, " \n"))
		}
	}
	return lines
}

// differ counts the lines that a text has and another has not, both ways, by their
// longest common subsequence.
func differ(from, to []string) (removed, added int) {
	common := make([]int, len(to)+1)
	for _, line := range from {
		diagonal := 0
		for j := range to {
			above := common[j+1]
			if line == to[j] {
				common[j+1] = diagonal + 1
			} else {
				common[j+1] = max(above, common[j])
			}
			diagonal = above
		}
	}
	return len(from) - common[len(to)], len(to) - common[len(to)]
}

func compiledProgram(t *testing.T, world string) *playful.Program {
	t.Helper()
	run, err := Assemble(loadWorld(t, world), Options{Files: embedded, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	return playfulOf(run, run.Programs()[0]).Engine.Program()
}

// vocabulary are the leaves and evaluations of a program.
func vocabulary(p *playful.Program) []string {
	names := p.EvaluationNames()
	for _, l := range p.Uses() {
		names = append(names, l.Name)
	}
	return names
}

// The article's economy: behaviour is extended by few lines of script, one where its
// interactive manipulation needs six, and without a new node.
func TestExtensionsAreAFewLines(t *testing.T) {
	for _, c := range []struct {
		from, to       string
		removed, added int
		nodes          []string // new ones
	}{
		{"carry", "carry_third", 0, 1, nil},
		{"ball_chase", "two_balls", 1, 1, []string{"distance"}},
		{"ball_tracking", "filter", 2, 4, []string{"kalman", "ball_leds"}},
	} {
		removed, added := differ(script(t, c.from), script(t, c.to))
		if removed != c.removed || added != c.added || added > 6 {
			t.Errorf("from %s to %s: %d lines go, %d come", c.from, c.to, removed, added)
		}
		known := vocabulary(compiledProgram(t, c.from))
		for _, name := range vocabulary(compiledProgram(t, c.to)) {
			if !slices.Contains(known, name) && !slices.Contains(c.nodes, name) {
				t.Errorf("%s needs %s, which %s does not", c.to, name, c.from)
			}
		}
	}
}

// Each subtree of the article's Figure 7 is a program that others name as a leaf; a
// world of its own runs it, with what it needs around it.
func TestSubtreesAreProgramsOfTheirOwn(t *testing.T) {
	for subtree, in := range map[string][2]string{
		"perception":         {"ball_grouping", "ball_grouping"},
		"looking":            {"ball_grouping_look", "ball_grouping"},
		"searching":          {"ball_grouping_search", "ball_grouping"},
		"kick_together":      {"kick", "ball_grouping"},
		"carry_together":     {"carry", "ball_grouping"},
		"go_grasp":           {"grasp_go", "carry"},
		"perform_grasp":      {"grasp", "carry"},
		"reunite":            {"carry_reunite", "carry"},
		"obstacle_avoidance": {"ball_grouping_avoid", "smart_walking"},
		"smart_walking":      {"smart_walking", "carry_reunite"},
		"arm_tracking":       {"present_arm", "grasp"},
		"search_around":      {"ball_grouping_search", "ball_grouping"},
		"ball_tracking":      {"playtime", "playtime"},
	} {
		for _, world := range in {
			if !names(compiledProgram(t, world).Outline(), subtree) {
				t.Errorf("%s does not name %s", world, subtree)
			}
		}
		if _, err := fs.Stat(Embedded, Folder+"/"+in[0]+".yaml"); err != nil {
			t.Errorf("%s: no scenario: %v", in[0], err)
		}
	}
}

// names tells whether a statement of an outline names a node.
func names(outline []playful.Outline, node string) bool {
	return slices.ContainsFunc(outline, func(o playful.Outline) bool { return o.Node == node || names(o.Kids, node) })
}
