// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"os"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// documented are the files of docs/pdl.md, by the names in their first lines.
func documented(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../docs/pdl.md")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for i, block := range strings.Split(string(text), "```") {
		if i%2 == 0 {
			continue
		}
		_, block, _ = strings.Cut(block, "\n")
		first, _, _ := strings.Cut(block, "\n")
		files[strings.TrimLeft(first, "/# ")] = block
	}
	return files
}

// TestPDLDocumentation: what docs/pdl.md shows is right, and does what it says.
func TestPDLDocumentation(t *testing.T) {
	files := documented(t)
	for name := range files {
		checked, err := Check(written(files), name, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if len(checked.Warnings) > 0 {
			t.Errorf("%s: %v", name, checked.Warnings)
		}
	}
	var odd []string
	checked, err := Check(written(files), "mine.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Assemble(checked.World, Options{Files: written(files), OnOdd: func(text string) { odd = append(odd, text) }})
	if err != nil {
		t.Fatal(err)
	}
	blown := false
	if err := r.Do(sim.Input{Op: sim.OpPush, Name: "ball", At: geom.Vec3{X: 0.1}}); err != nil {
		t.Fatal(err)
	}
	for range 40 {
		ticks(r, 1)
		blown = blown || r.World.Bodies()[0].Vel.X < -0.1
	}
	r.Close()
	if drives := r.World.Robots()[0].Base().X > -1.1; !drives || !blown || r.Faulted() || len(odd) > 0 {
		t.Errorf("drives %v, blown back %v, faulted %v, %q", drives, blown, r.Faulted(), odd)
	}
}
