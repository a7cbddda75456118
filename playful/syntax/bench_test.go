// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/playsim/playsim/source"
)

func BenchmarkParse(b *testing.B) {
	archive, err := txtar.ParseFile("testdata/trees/algorithm2.txtar")
	if err != nil {
		b.Fatal(err)
	}
	src := source.NewFile("algorithm2.play", string(archive.Files[0].Data))
	b.SetBytes(int64(len(src.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(src); err != nil {
			b.Fatal(err)
		}
	}
}
