// SPDX-License-Identifier: Apache-2.0

package term

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/playsim/playsim/sim"
)

// strikes gives the view keys as the terminal does, one rune each, or a name.
func (m *model) strikes(keys ...string) {
	for _, k := range keys {
		press := tea.KeyPressMsg{Text: k}
		if r := []rune(k); len(r) == 1 {
			press.Code = r[0]
		}
		if code, special := map[string]rune{"enter": tea.KeyEnter, "esc": tea.KeyEscape, "down": tea.KeyDown, "up": tea.KeyUp, "backspace": tea.KeyBackspace}[k]; special {
			press = tea.KeyPressMsg{Code: code}
		}
		m.strike(press)
	}
}

// asked are the inputs that the world has been asked for.
func (m *model) asked() (words []string) {
	w := m.player.Run().World()
	for _, in := range w.Asked() {
		words = append(words, w.Words(in))
	}
	return words
}

// What a visitor does is chosen in a menu by keys or by a click, is asked for once, and is shown.
func TestHands(t *testing.T) {
	m := &model{player: begun(t), w: 90, h: 24}
	draw := func() string { return Draw(m.player, &m.screen, 90, 24) }
	is := func(when string, want ...string) {
		t.Helper()
		if got := strings.Join(m.asked(), "; "); got != strings.Join(want, "; ") {
			t.Errorf("%s: %s", when, got)
		}
	}
	m.strikes("h")
	if got := draw(); !strings.Contains(got, "to whom, or to what?") || !strings.Contains(got, "▸1  ann") || strings.Contains(got, "following") {
		t.Errorf("\n%s", got)
	}
	is("opened")
	m.strikes("1")
	if got := draw(); !strings.Contains(got, "▸1  wave") || !strings.Contains(got, "2  say …") {
		t.Errorf("\n%s", got)
	}
	m.strikes("enter")
	is("waved", "wave ann for 3s")
	if got := draw(); !strings.Contains(got, "wave ann for 3s") || !strings.Contains(got, "following") {
		t.Errorf("\n%s", got)
	}
	m.strikes("h", "enter", "down", "enter", "q", " ", "h", "x", "backspace")
	if got := draw(); !strings.Contains(got, "ann says: q h_") || strings.Contains(got, "wave") {
		t.Errorf("\n%s", got)
	}
	m.strikes("enter")
	is("said", "wave ann for 3s", `say ann text "q h"`)
	m.strikes("h", "esc", "h", "h", "h", "1", "esc")
	is("left", "wave ann for 3s", `say ann text "q h"`)
	if m.screen.Menu.Open || m.quit {
		t.Error("it is not closed, or the view ends")
	}
	m.strikes("h", "q")
	if !m.quit {
		t.Error("q does not end the view while the menu is open")
	}
}

func TestHandsByClicks(t *testing.T) {
	m := &model{player: begun(t), w: 90, h: 24}
	row := func(text string) (x, y int) {
		for y, line := range strings.Split(Draw(m.player, &m.screen, 90, 24), "\n") {
			if at := strings.Index(line, text); at >= 0 {
				return len([]rune(line[:at])), y
			}
		}
		t.Fatalf("there is no %s", text)
		return 0, 0
	}
	m.click(row("● ball"))
	if got := m.screen.Menu.Title(); got != "nothing can be done to ball" {
		t.Error(got)
	}
	m.click(row("☻"))
	if !m.screen.Menu.Open || m.screen.Menu.Thing != "ann" {
		t.Fatalf("%+v", m.screen.Menu)
	}
	m.click(row("wave"))
	if got := m.asked(); len(got) != 1 || got[0] != "wave ann for 3s" || m.screen.Menu.Open {
		t.Errorf("%q", got)
	}
	m.click(row("☻"))
	m.click(row("◌"))
	if m.screen.Menu.Open {
		t.Error("a click elsewhere does not close it")
	}
}

// What is refused is said with the reason, and nothing else is asked for.
func TestHandsAreRefused(t *testing.T) {
	m := &model{player: begun(t), w: 90, h: 24}
	m.strikes("h", "1")
	m.scrub(-0.5)
	m.strikes("1")
	got := Draw(m.player, &m.screen, 90, 24)
	if len(m.asked()) > 0 || !strings.Contains(got, "this is the past") {
		t.Errorf("%q\n%s", m.asked(), got)
	}
	if err := m.player.Run().Do(sim.Input{Op: sim.OpHide, Name: "ann"}); err != nil {
		t.Fatal(err)
	}
	m.strikes("h")
	if got := Draw(m.player, &m.screen, 90, 24); !strings.Contains(got, "there is nothing to which you") || strings.Contains(got, "this is the past") {
		t.Errorf("\n%s", got)
	}
}
