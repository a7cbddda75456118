// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/hand"
)

// handsAt opens the menu of what is under the mouse; of all things where there is nothing.
func (g *game) handsAt() {
	name, _ := g.picked()
	if !g.world.Has(float64(g.mouse.x), float64(g.mouse.y)) {
		name = ""
	}
	g.ui.Help, g.ui.Listing, g.ui.Showing = false, false, false
	g.ui.Menu = hand.Menu{X: float64(g.mouse.x) / float64(max(g.w, 1)), Y: float64(g.mouse.y) / float64(max(g.h, 1))}
	g.ui.Menu.Show(g.player.Run().World(), name)
}

// click is a press of a button that was no drag: the right one opens the menu, the left one
// touches the sensor of a robot that is under the mouse.
func (g *game) click() {
	const still = 3 // pixels
	if m := &g.mouse; abs(m.x-m.begunX)+abs(m.y-m.begunY) > still {
		return
	}
	switch {
	case g.mouse.drag == panning && g.mouse.pressed == ebiten.MouseButtonRight:
		g.handsAt()
	case g.mouse.drag == turning:
		g.touch()
	}
}

func abs(x int) int { return max(x, -x) }

// touch touches the sensor under the mouse, as long as one in a script.
func (g *game) touch() {
	name, ok := g.picked()
	if !ok {
		return
	}
	part, ok := g.scene.Felt(g.ray(), name, g.snapshot())
	if !ok {
		return
	}
	for _, h := range hand.List(g.player.Run().World(), name) {
		if h.Input.Op == sim.OpTouch && h.Input.Part == part {
			g.lend(&h.Input)
		}
	}
}

// lend asks for what the visitor does, and shows it in the words of a script; nil is nothing.
func (g *game) lend(in *sim.Input) {
	if in == nil {
		return
	}
	if g.try(*in); g.ui.Message == "" {
		g.ui.Notice = g.player.Run().World().Words(*in)
	}
}

// menuKeys are the keys of the menu that write nothing.
var menuKeys = []struct {
	key  ebiten.Key
	name string
}{
	{ebiten.KeyArrowDown, "down"},
	{ebiten.KeyArrowUp, "up"},
	{ebiten.KeyEnter, "enter"},
	{ebiten.KeyNumpadEnter, "enter"},
	{ebiten.KeyEscape, "esc"},
	{ebiten.KeyBackspace, "backspace"},
}

// menu takes the keys while the menu is open; false where there was none.
func (g *game) menu(typed string) bool {
	did := g.menuTyped(typed)
	for _, k := range menuKeys {
		repeats := k.key != ebiten.KeyEnter && k.key != ebiten.KeyNumpadEnter && k.key != ebiten.KeyEscape
		if g.ui.Menu.Open && (inpututil.IsKeyJustPressed(k.key) || repeats && held(k.key)) {
			g.strike(k.name, "")
			did = true
		}
	}
	return did
}

// menuTyped gives the menu what is written, character by character.
func (g *game) menuTyped(typed string) bool {
	for _, r := range typed {
		if g.ui.Menu.Open {
			g.strike(string(r), string(r))
		}
	}
	return typed != ""
}

func (g *game) strike(name, text string) {
	g.ui.Notice = ""
	g.lend(g.ui.Menu.Strike(g.player.Run().World(), name, text))
}
