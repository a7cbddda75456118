// SPDX-License-Identifier: Apache-2.0

package listing

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/worlds"
)

var update = flag.Bool("update", false, "write the expected outputs anew")

// oneOfEach is a world with a robot of each kind, named after its kind.
const oneOfEach = `schema: playsim/world/v1
name: robots
ground: {size: [8, 8]}
objects:
  - hole: {name: black, at: [1.1, -0.6], radius: 0.25, depth: 0.6}
  - hole: {name: white, at: [1.1, 0.6], radius: 0.25, depth: 0.6}
robots:
  - nao: {at: [-3, -3]}
  - cart: {at: [-3, 3]}
  - feeder: {at: [-1.5, 0]}
  - belt: {at: [-0.7, 0], length: 2, scale: scale}
  - scale: {at: [0.5, 0]}
  - picker: {at: [1.1, 0], scale: scale, black: black, white: white}
`

// TestRobotsDocument holds docs/robots.md to the slots, percepts and functions of the
// robots; -update writes them.
func TestRobotsDocument(t *testing.T) {
	const page = "../../docs/robots.md"
	text, files := readText(t, page), scenarios.Of(&source.Files{}, languages.Default(), extensions.Default()...)
	w, err := worlds.Read(source.NewFile("robots.yaml", oneOfEach), nil, &files.Kinds)
	if err != nil {
		t.Fatal(err)
	}
	world, err := scenarios.Slots(w, files)
	if err != nil {
		t.Fatal(err)
	}
	tables := map[string]string{}
	for _, r := range world.Robots() {
		tables[r.Name()] = robotMarkdown(Robot(r).(robotJSON))
	}
	_, kinds, _ := strings.Cut(readText(t, "../../docs/world.md"), "<!-- keys: robots -->")
	kinds, _, _ = strings.Cut(kinds, "<!-- end -->")
	for _, m := range regexp.MustCompile(`(?m)^### (\w+)$`).FindAllStringSubmatch(kinds, -1) {
		if tables[m[1]] == "" {
			t.Errorf("the test has no robot of the kind %s", m[1])
		}
	}
	out, err := spec.Fill(text, tables)
	if err != nil {
		t.Fatal(err)
	}
	if out == text {
		return
	}
	if !*update {
		t.Fatalf("%s is not what the robots have: go test ./cli/listing -run TestRobotsDocument -update", page)
	}
	if err := os.WriteFile(page, []byte(out), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readText(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func robotMarkdown(r robotJSON) string {
	var b strings.Builder
	b.WriteString("| Slot | Direction | Unit | Values | What it is |\n|---|---|---|---|---|\n")
	joints := jointSlots(r.Slots)
	for _, s := range r.Slots {
		name, values := s.Name, valuesOf(s)
		joint, kind, _ := strings.Cut(s.Name, "/")
		if i := slices.Index(joints, joint); i > 0 {
			continue
		} else if i == 0 {
			name = "JOINT/" + kind
			if s.Unit == "rad" {
				values = "the joint's"
			}
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", name, s.Direction, s.Unit, values, s.Doc)
	}
	if len(joints) > 0 {
		b.WriteString("\nThe joints:\n\n| Joint | From … to |\n|---|---|\n")
		for _, s := range r.Slots {
			if joint, kind, _ := strings.Cut(s.Name, "/"); kind == "position" && slices.Contains(joints, joint) {
				fmt.Fprintf(&b, "| `%s` | %s %s |\n", joint, valuesOf(s), s.Unit)
			}
		}
	}
	for i, p := range r.Percepts {
		name := "Percept `" + p.Name + "`"
		if i > 0 && p.Doc == r.Percepts[i-1].Doc && slices.Equal(p.Fields, r.Percepts[i-1].Fields) {
			fmt.Fprintf(&b, "\n%s: the same.\n", name)
			continue
		}
		fmt.Fprintf(&b, "\n%s: %s One frame each %g ms. It detects: %s.\n\n", name, p.Doc, p.Period*1000, strings.Join(p.Types, ", "))
		b.WriteString(fieldsMarkdown("Field", p.Fields))
	}
	for _, f := range r.Functions {
		fmt.Fprintf(&b, "\nFunction `%s`: %s\n\n%s", f.Name, f.Doc, fieldsMarkdown("Argument", f.In))
		fmt.Fprintf(&b, "\n%s", fieldsMarkdown("Result", f.Out))
	}
	return b.String()
}

// jointSlots returns the names of joints, in order: each has a slot position.
func jointSlots(slots []slotJSON) (names []string) {
	for _, s := range slots {
		if name, ok := strings.CutSuffix(s.Name, "/position"); ok {
			names = append(names, name)
		}
	}
	return names
}

func valuesOf(s slotJSON) string {
	switch {
	case s.Kind == "boolean":
		return "false, true"
	case len(s.Labels) > 0:
		return strings.Join(s.Labels, ", ")
	}
	return fmt.Sprintf("%.4g … %.4g", s.Min, s.Max)
}

func fieldsMarkdown(head string, fields []fieldJSON) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | Unit | Values | What it is |\n|---|---|---|---|\n", head)
	for _, f := range fields {
		values := fmt.Sprintf("%.4g … %.4g", f.Min, f.Max)
		if f.Kind == "boolean" {
			values = "false, true"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", f.Name, f.Unit, values, f.Doc)
	}
	return b.String()
}
