// SPDX-License-Identifier: Apache-2.0

package run

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/extension"
)

// asked is the condition that the value of a connection is, if it is none of a slot or
// of another program's quantity: something with a quoted key, or a key alone.
func asked(text string, w *World) (string, bool) {
	if strings.Contains(text, "'") {
		return text, true
	}
	first, _, deep := strings.Cut(text, "/")
	ours := deep && slices.Contains([]string{"distance", "playful"}, first)
	thing := deep && slices.Contains(w.Model.ObjectNames(), first)
	return "'" + text + "'", ours || thing || looksExtended(w, text)
}

// looksExtended reports whether a name could be that of a key of an extension.
func looksExtended(w *World, name string) bool {
	return slices.ContainsFunc(w.Extended, func(e extension.Extended) bool {
		n, ok := e.Extension.(extension.Named)
		return ok && n.LooksLike(name)
	})
}

// gateSource gives a sensor the value of a condition: a truth is 1 or 0; what is not a number
// is no sample.
type gateSource struct{ gate *gate }

// Read implements program.Source.
func (s gateSource) Read(int64) (float64, bool) {
	if s.gate.watcher == nil {
		return 0, false
	}
	return s.gate.watcher.Value().Number()
}
