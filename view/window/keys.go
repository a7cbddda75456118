// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/playsim/playsim/view/panel"
)

// keys joins keys that write nothing to actions.
var keys = []struct {
	key ebiten.Key
	do  panel.Verb
}{
	{ebiten.KeySpace, panel.Toggle},
	{ebiten.KeyEnter, panel.Step},
	{ebiten.KeyNumpadEnter, panel.Step},
	{ebiten.KeyBackspace, panel.Reset},
	{ebiten.KeyTab, panel.Next},
	{ebiten.KeyEscape, panel.Free},
	{ebiten.KeyF1, panel.Help},
	{ebiten.KeyF5, panel.Full},
}

// characters joins what keys write to actions, wherever it is on the keyboard.
var characters = map[rune]panel.Verb{
	'+': panel.Faster, '=': panel.Faster, '-': panel.Slower, ']': panel.View, '[': panel.Before,
	'n': panel.Names, 'e': panel.Eyes, 'c': panel.Points, 't': panel.Clear, 'w': panel.Wires, 'b': panel.Minds, 'a': panel.Folds,
	'/': panel.Search, '?': panel.Help,
}

// shortcuts joins keys to actions while Ctrl is held down.
var shortcuts = map[string]panel.Verb{"l": panel.Reload, "s": panel.Save, "q": panel.Quit, "+": panel.Larger, "=": panel.Larger, "-": panel.Less}

// keyboard takes the keys; false where there was none.
func (g *game) keyboard() bool {
	if ebiten.IsKeyPressed(ebiten.KeyControl) {
		return g.shortcut()
	}
	typed := string(ebiten.AppendInputChars(nil))
	if g.ui.Find.Typing {
		return g.typing(typed)
	}
	did := false
	do := func(a panel.Action) {
		g.act(a)
		did = true
	}
	for _, k := range keys {
		if inpututil.IsKeyJustPressed(k.key) {
			do(panel.Action{Do: k.do})
		}
	}
	for i, r := range strings.ToLower(typed) {
		if g.ui.Find.Typing { // since the character before
			g.ui.Find.Type(typed[i:])
			break
		}
		if verb, ok := characters[r]; ok {
			do(panel.Action{Do: verb})
		}
		if r >= '1' && r <= '9' {
			do(panel.Action{Do: panel.Look, Name: g.standing(int(r - '1'))})
		}
	}
	if held(ebiten.KeyArrowRight) {
		do(panel.Action{Do: panel.Step})
	}
	if held(ebiten.KeyArrowLeft) {
		do(panel.Action{Do: panel.Back})
	}
	return did
}

// shortcut takes a key that is struck while Ctrl is held down.
func (g *game) shortcut() bool {
	verb := g.struck()
	if verb == "" {
		return false
	}
	g.act(panel.Action{Do: verb})
	return true
}

// struck is what the key does that was just struck while Ctrl is held down.
func (g *game) struck() panel.Verb {
	for _, k := range inpututil.AppendJustPressedKeys(nil) {
		name := ebiten.KeyName(k) // by the layout, where that is known
		if name == "" {
			name = k.String()
		}
		if verb, ok := shortcuts[strings.ToLower(name)]; ok {
			return verb
		}
	}
	return ""
}

// typing takes what is typed to be searched for: Return leaves it there, Esc shows all.
func (g *game) typing(typed string) bool {
	find := &g.ui.Find
	before := *find
	find.Type(typed)
	switch {
	case held(ebiten.KeyBackspace):
		find.Rub()
	case inpututil.IsKeyJustPressed(ebiten.KeyEnter), inpututil.IsKeyJustPressed(ebiten.KeyNumpadEnter):
		find.Typing = false
	case inpututil.IsKeyJustPressed(ebiten.KeyEscape):
		find.Leave()
	}
	if *find == before {
		return false
	}
	g.ui.Scroll = 0
	return true
}

// standing is the n-th standing view, or the one that there is.
func (g *game) standing(n int) string {
	if names := g.scene.Cameras(); n < len(names) {
		return names[n]
	}
	return g.camera
}

// held tells whether a key goes down, or repeats because it is kept down. One that is
// up again within the same look has gone down, too.
func held(k ebiten.Key) bool {
	d := inpututil.KeyPressDuration(k)
	return inpututil.IsKeyJustPressed(k) || d > 20 && d%3 == 0
}
