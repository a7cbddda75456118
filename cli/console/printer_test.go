// SPDX-License-Identifier: Apache-2.0

package console

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/source"
)

// A printer writes the same however its text is cut.
func TestPrinterTakesTextInPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text") + "\x1b球\u202e\x9b\n"
		var out bytes.Buffer
		p := &Printer{To: &out}
		for rest := []byte(text); len(rest) > 0; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "n")
			if got, err := p.Write(rest[:n]); got != n || err != nil {
				t.Fatal(got, err)
			}
			rest = rest[n:]
		}
		if got := out.String(); got != source.Printable(text) {
			t.Fatalf("%q, not %q", got, source.Printable(text))
		}
	})
}
