// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// Constant is a value that is written out where a leaf commands a slot to have it.
type Constant struct {
	Slot  string
	Value slot.Value
	File  *source.File
	Pos   source.Pos
}

// constants refuses texts that are no label of the slot; numbers are kept within its
// range.
func (b *binder) constants(list []Constant) {
	for i := range list {
		c := &list[i]
		id, ok := b.robot.Lookup(c.Slot)
		text, isText := c.Value.AsString()
		if !ok || !isText {
			continue
		}
		labels := b.robot.Decls()[id].Labels
		if slices.Contains(labels, text) {
			continue
		}
		hint := source.Suggest(text, labels)
		if hint == "" && len(labels) > 0 {
			hint = "there are: " + strings.Join(labels, ", ")
		}
		b.errs.Add(c.File.Errorf(c.Pos, hint, "%s cannot be commanded to be the text %s", c.Slot, c.Value))
	}
}
