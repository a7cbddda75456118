// SPDX-License-Identifier: Apache-2.0

package manifest

import (
	"encoding/xml"
	"strings"

	"github.com/playsim/playsim/source"
)

// whole tells how much of a text is as it was written.
type whole uint8

const (
	broken  whole = iota
	mended        // but for a < or & that is not escaped
	written       // all
)

// text is the text of the element that was begun, and where it begins. An element in it is
// told where of names that text.
func (r *reader) text(of string) (string, source.Pos, whole) {
	var b strings.Builder
	begins, from, most := r.here(), int(r.xml.InputOffset()), written
	for {
		t, at, ok := r.next()
		if !ok {
			return "", begins, broken
		}
		switch e := t.(type) {
		case xml.CharData:
			if strings.TrimSpace(b.String()) == "" && strings.TrimSpace(string(e)) != "" {
				begins = at
			}
			b.Write(e)
		case xml.StartElement:
			if of != "" {
				r.errorf(at, "write the text alone, and &lt; for <", "<%s> stands in the %s, and what it has counts for nothing", e.Name.Local, of)
			}
			if inner := int(r.xml.InputOffset()); r.skip() && of != "" && r.holds(inner) {
				most = broken
			}
		case xml.EndElement:
			return b.String(), begins, min(most, r.between(from, int(r.xml.InputOffset())))
		}
	}
}

// between tells how much of a piece of the file was not read over.
func (r *reader) between(from, to int) whole {
	least := written
	for _, e := range r.escapes {
		switch {
		case e.at < from || e.at >= to:
		case e.plain:
			least = min(least, mended)
		default:
			least = broken
		}
	}
	return least
}
