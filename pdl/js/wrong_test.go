// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/source"
)

var update = flag.Bool("update", false, "write the expected messages anew")

const wrongFile = "testdata/wrong.txtar"

// TestWrongPrograms: each is refused, with everything that is wrong and where.
func TestWrongPrograms(t *testing.T) {
	archive, err := txtar.ParseFile(wrongFile)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for _, f := range archive.Files {
		want[f.Name] = string(f.Data)
	}
	var files []txtar.File
	for _, f := range archive.Files {
		name, program := strings.CutSuffix(f.Name, ".js")
		if !program {
			continue
		}
		got := messages(t, f.Name, string(f.Data))
		if !*update && got != want[name+".err"] {
			t.Errorf("%s: got\n%swant\n%s", f.Name, got, want[name+".err"])
		}
		files = append(files, f, txtar.File{Name: name + ".err", Data: []byte(got)})
	}
	if *update {
		archive.Files = files
		if err := os.WriteFile(wrongFile, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func messages(t *testing.T, name, text string) string {
	p, err := js.Load(source.NewFile(name, text), js.Options{})
	if err == nil {
		t.Errorf("%s was taken: %v", name, p.Quantities())
		return ""
	}
	return err.Error() + "\n"
}
