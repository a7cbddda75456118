// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"os"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/spec"
)

// TestSchemaFile holds the file for editors to the tables.
func TestSchemaFile(t *testing.T) {
	compare(t, "schema.json", Schema(&Kinds{Extensions: extensions.Default()}))
}

// TestReference holds docs/scenarios.md to the tables; -update writes them.
func TestReference(t *testing.T) {
	const page = "../docs/scenarios.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	r := &reader{s: &Scenario{}}
	out, err := spec.Fill(string(text), map[string]string{
		"scenario":     r.table().Markdown(),
		"actions":      spec.MarkdownRows("Action", actionTables(allActions(&Kinds{Extensions: extensions.Default()}))),
		"faults":       faultTable(sim.FaultKinds(nil)).Markdown(),
		"expectations": spec.MarkdownRows("Expectation", r.expectTables(&Expectation{})),
	})
	if err != nil {
		t.Fatal(err)
	}
	compare(t, page, out)
}
