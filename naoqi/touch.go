// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"strings"

	"github.com/playsim/playsim/slot"
)

// The chest button: presses that are this short, and this near each other, are clicks of
// one row. The maker publishes no figures; these are ours.
const (
	clickLongest = 1_000_000_000 // ns
	clicksApart  = 400_000_000   // ns from a release to the next press
	mostClicks   = 3
)

const chestButton = "touch/chest_button"

// touchParts are what TouchChanged calls what was touched: the names of the devices.
var touchParts = func() (parts [len(pressed)]string) {
	for i, d := range pressed {
		parts[i] = strings.TrimSuffix(d.name, "/Sensor/Value")
	}
	return
}()

// feel is what the software keeps of touches.
type feel struct {
	parts int // how many of pressed the model has
	ids   [len(pressed)]slot.ID
	was   [len(pressed)]bool
	ever  bool  // they were looked at
	down  bool  // the chest button is pressed
	at    int64 // ns: since then it is, or is not
	row   int   // clicks of the row that is not over
}

func (t *feel) find(f *finder) {
	all := pressedOf(f.set)
	t.parts = len(all)
	for i, d := range all {
		t.ids[i] = f.slot(d.slot)
	}
}

// refresh tells what has been touched or let go, and rows of clicks.
func (t *feel) refresh(l *Layer) {
	var changes []slot.Value
	for i, id := range t.ids[:t.parts] {
		v := l.get(id)
		if v != v || (v != 0) == t.was[i] {
			continue
		}
		t.was[i] = v != 0
		if t.ever {
			changes = append(changes, slot.List([]slot.Value{slot.String(touchParts[i]), slot.Bool(t.was[i])}))
		}
	}
	t.ever = true
	if len(changes) > 0 {
		l.senses.tell(touched, 0, slot.List(changes))
	}
	t.click(l)
}

// click counts the clicks of a row and tells of it when it is over.
func (t *feel) click(l *Layer) {
	down := t.was[chestAt]
	since := l.now - t.at
	switch {
	case down != t.down:
		t.down, t.at = down, l.now
		if down {
			return
		}
		if since > clickLongest {
			t.row = 0
			return
		}
		if t.row++; t.row == mostClicks {
			t.over(l)
		}
	case !down && t.row > 0 && since > clicksApart:
		t.over(l)
	}
}

func (t *feel) over(l *Layer) {
	l.senses.tell(clicks, t.row, slot.Float(1))
	t.row = 0
}

// chestAt is where the chest button is among the devices.
var chestAt = func() int {
	for i, d := range pressed {
		if d.slot == chestButton {
			return i
		}
	}
	return 0
}()

func touchRows() []row {
	rows := []row{
		pulse("TouchChanged", slot.ListValue, "", "What begins or ends to be touched or pressed: a list of [part, touched].", touched, 0).only(always, needTouch),
	}
	for i, word := range [...]string{"Simple", "Double", "Triple"} {
		times := [...]string{"once", "twice", "three times"}[i]
		rows = append(rows, pulse("ALChestButton/"+word+"ClickOccurred", slot.FloatValue, "",
			"The chest button was pressed "+times+", each time for up to 1 s and with up to 0.4 s between.", clicks, i+1).only(always, needTouch).within(0, 1))
	}
	return rows
}

func (t *feel) digest(d *slot.Digest) {
	for _, b := range t.was[:t.parts] {
		d.Truth(b)
	}
	d.Truth(t.ever)
	d.Truth(t.down)
	d.Word(uint64(t.at))
	d.Word(uint64(t.row))
}
