// SPDX-License-Identifier: Apache-2.0

package hand

import (
	"unicode/utf8"

	"github.com/playsim/playsim/sim"
)

// Menu lists what can be done to a thing, or first the things. The zero value is closed.
type Menu struct {
	Open   bool
	Thing  string // "" is that the rows are things
	Rows   []string
	Row    int     // that is chosen
	X, Y   float64 // where it was opened, shares of the window
	Saying bool    // what is typed is what is said
	Text   string

	hands []Hand
}

// Show opens the menu of a thing; "" is that of all things. The rows are what can be done now.
func (m *Menu) Show(w *sim.World, thing string) {
	*m = Menu{Open: true, Thing: thing, X: m.X, Y: m.Y}
	if thing == "" {
		m.Rows = Things(w)
		return
	}
	m.hands = List(w, thing)
	for i := range m.hands {
		m.Rows = append(m.Rows, m.hands[i].Label)
	}
}

// Close closes the menu.
func (m *Menu) Close() { *m = Menu{} }

// Title is what the rows are of.
func (m *Menu) Title() string {
	switch {
	case m.Saying:
		return m.Thing + " says: " + m.Text + "_"
	case m.Thing == "" && len(m.Rows) == 0:
		return "there is nothing to which you could do something"
	case m.Thing == "":
		return "to whom, or to what?"
	case len(m.Rows) == 0:
		return "nothing can be done to " + m.Thing
	}
	return m.Thing
}

// Key returns the key that chooses a row: 1 to 9, then letters; 0 is none.
func Key(row int) rune {
	const keys = "123456789abcdefgimnoprstuvwxyz" // the others move in the menu, close it or end the view
	if row < len(keys) {
		return rune(keys[row])
	}
	return 0
}

// Strike takes a key by its name, or what it writes, while the menu is open. It returns the
// input that the user wants, nil for none.
func (m *Menu) Strike(w *sim.World, name, text string) *sim.Input {
	switch {
	case m.Saying:
		return m.say(name, text)
	case name == "esc" || name == "h":
		m.Close()
	case name == "down" || name == "j":
		m.Row = min(m.Row+1, max(len(m.Rows)-1, 0))
	case name == "up" || name == "k":
		m.Row = max(m.Row-1, 0)
	case name == "enter":
		return m.Choose(w, m.Row)
	default:
		for row := range m.Rows {
			if text != "" && string(Key(row)) == text {
				return m.Choose(w, row)
			}
		}
	}
	return nil
}

// say takes what is typed: Return says it, Esc does not.
func (m *Menu) say(name, text string) *sim.Input {
	switch {
	case name == "esc":
		m.Close()
	case name == "enter" && m.Text != "":
		in := m.hands[m.Row].Input
		in.Text = m.Text
		m.Close()
		return &in
	case name == "backspace":
		_, n := utf8.DecodeLastRuneInString(m.Text)
		m.Text = m.Text[:len(m.Text)-n]
	case name != "enter":
		m.Text += text
	}
	return nil
}

// Choose takes a row: a thing has a menu of its own, and what is to be said is typed first.
func (m *Menu) Choose(w *sim.World, row int) *sim.Input {
	if row < 0 || row >= len(m.Rows) {
		return nil
	}
	if m.Row = row; m.Thing == "" {
		m.Show(w, m.Rows[row])
		return nil
	}
	if m.hands[row].Says {
		m.Saying = true
		return nil
	}
	in := m.hands[row].Input
	m.Close()
	return &in
}
