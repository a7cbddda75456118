// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/source"
)

// FuzzLoad: no text makes the loader panic or hang, each complaint has its place,
// and what is taken runs.
func FuzzLoad(f *testing.F) {
	archive, err := txtar.ParseFile(wrongFile)
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range archive.Files {
		if strings.HasSuffix(file.Name, ".js") {
			f.Add(string(file.Data))
		}
	}
	chicken, err := os.ReadFile("../../worlds/chicken.pdl.js")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(chicken))
	f.Add(oneProcess("add_value('a', value('s') ** 2)"))
	f.Add(paper + "function pdl_main() { x = `${1}`; class A { static { y = 1 } #z = 2; get z() { return this.#z } } }")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		p, err := js.Load(source.NewFile("f.js", text), js.Options{Budget: 1000})
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f.js:") {
				t.Fatalf("no place: %v", err)
			}
			return
		}
		for i := range int64(3) {
			p.Run(i*p.Period(), i)
		}
	})
}
