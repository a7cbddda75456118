// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"os"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/spec"
)

// TestSchemaFile holds the file for editors to the tables.
func TestSchemaFile(t *testing.T) {
	compare(t, "schema.json", (&Kinds{Languages: languages.Default(), Extensions: extensions.Default()}).Schema())
}

// TestReference holds docs/world.md to the tables; -update writes them.
func TestReference(t *testing.T) {
	const page = "../docs/world.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	d := &decoder{world: newWorld(""), kinds: &Kinds{Languages: languages.Default(), Extensions: extensions.Default()}}
	world := d.table()
	tables := map[string]string{"world": spec.Table{Fields: world.Fields}.Markdown()}
	for _, k := range objectKinds {
		tables["objects"] += chapter(k.name, k.new().Table())
	}
	tables["managers"] = d.managerTable(&program.ManagerEntry{}).Markdown()
	for _, l := range d.kinds.Languages {
		tables["programs"] += chapter(l.Name(), d.program(&program.Entry{Language: l}))
	}
	for _, k := range robotKinds {
		tables["robots"] += chapter(k.Name, (&Kinds{}).newRobot(k).table())
	}
	out, err := spec.Fill(string(text), tables)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, page, out)
}

// chapter is what the page says of a kind.
func chapter(name string, t spec.Table) string {
	return "### " + name + "\n\n" + strings.TrimSpace(t.Doc+"\n\n"+t.Markdown()) + "\n\n"
}
