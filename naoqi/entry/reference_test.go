// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"flag"
	"os"
	"testing"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/spec"
)

var update = flag.Bool("update", false, "write the tables of the page")

// TestReference holds docs/world.md to the tables; -update writes them.
func TestReference(t *testing.T) {
	const page = "../../docs/world.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	l := newSection(&extension.World{}, nil)
	out, err := spec.Fill(string(text), map[string]string{
		"life":      l.Table().Markdown(),
		"activity":  l.activity(&ActivitySpec{}).Markdown(),
		"manifests": l.manifest(&ActivitySpec{}).Markdown(),
		"steps":     spec.MarkdownRows("Step", (&StepSpec{Speed: 1}).tables(&Request{})),
	})
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		err = os.WriteFile(page, []byte(out), 0o644)
	} else if out != string(text) {
		t.Error("docs/world.md is not what the tables say: go test ./naoqi/entry -run TestReference -update")
	}
	if err != nil {
		t.Fatal(err)
	}
}
