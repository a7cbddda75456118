// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"image/color"

	"github.com/playsim/playsim/view/letters"
)

// Kind says what an item is.
type Kind uint8

// The kinds of items.
const (
	Fill   Kind = iota // a rectangle
	Frame              // its outline, a pixel wide
	Text               // X, Y is its upper left corner
	Stroke             // a line from X, Y by W, H
	Disc               // within X, Y, W, H: filled to the share Size of its width, the rest is a rim
)

// Item is a flat shape to paint; later ones lie over earlier ones.
type Item struct {
	Kind       Kind
	X, Y, W, H float64
	Color      color.RGBA
	Text       string
	Style      letters.Style
	Size       float64 // of text
}

// Rect is a place on the board.
type Rect struct{ X, Y, W, H float64 }

// Has tells whether a point lies in the rectangle.
func (r Rect) Has(x, y float64) bool {
	return x >= r.X && y >= r.Y && x < r.X+r.W && y < r.Y+r.H
}

// Hit is a place that can be clicked.
type Hit struct {
	Rect
	Action Action
}

// Action is what a click or a key does.
type Action struct {
	Do   Verb
	Name string  // of a program, a tab; of Select "" where Path is an activity, [Expected] where it is an expectation
	Path string  // of a node, a key, an activity, an expectation
	At   float64 // share 0..1, of Scrub
}

// Verb is a kind of action. The words are those of the help.
type Verb string

// The actions.
const (
	Toggle Verb = "pause or go on"
	Step   Verb = "one tick on"
	Back   Verb = "one tick back"
	Faster Verb = "faster"
	Slower Verb = "slower"
	Reset  Verb = "back to the start"
	Reload Verb = "read the files again"
	Help   Verb = "this list"
	View   Verb = "next camera"
	Before Verb = "camera before"
	List   Verb = "the cameras"
	Look   Verb = "see from a camera"
	Free   Verb = "free camera"
	Names  Verb = "names on or off"
	Eyes   Verb = "fields of the sensors on or off"
	Points Verb = "contact points on or off"
	Clear  Verb = "see through things, or not"
	Wires  Verb = "edges only, or all"
	Folds  Verb = "inactive parts closed, active only, all"
	Larger Verb = "larger text"
	Less   Verb = "smaller text"
	Minds  Verb = "what robots believe, or not"
	Show   Verb = "what is shown"
	Search Verb = "find nodes and keys"
	Save   Verb = "save a picture (PNG)"
	Quit   Verb = "end the run, close the window"
	Tab    Verb = "show a panel"
	Next   Verb = "next panel"
	Select Verb = "why this node"
	Plot   Verb = "plot a key"
	Scrub  Verb = "look back"
	Full   Verb = "full screen"
	Choose Verb = "open a world" // of a [Start]: At is its index
)

// Board is what to paint and what can be clicked.
type Board struct {
	Items []Item
	Hits  []Hit
	Fonts letters.Fonts
}

// At returns the action of a point: that of the uppermost hit.
func (b *Board) At(x, y float64) (Action, bool) {
	for i := len(b.Hits) - 1; i >= 0; i-- {
		if h := &b.Hits[i]; h.Has(x, y) {
			a := h.Action
			if a.Do == Scrub {
				a.At = (x - h.X) / h.W
			}
			return a, true
		}
	}
	return Action{}, false
}

// scale makes all that was laid out so many times as large.
func (b *Board) scale(by float64) {
	if by == 1 {
		return
	}
	for i := range b.Items {
		it := &b.Items[i]
		it.X, it.Y, it.W, it.H = it.X*by, it.Y*by, it.W*by, it.H*by
		if it.Kind == Text {
			it.Size *= by
		}
	}
	for i := range b.Hits {
		r := &b.Hits[i].Rect
		r.X, r.Y, r.W, r.H = r.X*by, r.Y*by, r.W*by, r.H*by
	}
}

func (b *Board) clear() { b.Items, b.Hits = b.Items[:0], b.Hits[:0] }

func (b *Board) fill(r Rect, c color.RGBA) {
	b.Items = append(b.Items, Item{Kind: Fill, X: r.X, Y: r.Y, W: r.W, H: r.H, Color: c})
}

func (b *Board) frame(r Rect, c color.RGBA) {
	b.Items = append(b.Items, Item{Kind: Frame, X: r.X, Y: r.Y, W: r.W, H: r.H, Color: c})
}

// shape is the sign of a state, for those who do not tell its colour.
type shape uint8

// The shapes: ● ◐ ○ ✗ ✓.
const (
	full shape = iota
	half
	ring
	cross
	check
)

const markWide = 9.0 // pixels

// mark draws the sign of a state.
func (b *Board) mark(x, y float64, s shape, c color.RGBA) {
	switch s {
	case cross:
		b.stroke(x, y, markWide, markWide, c)
		b.stroke(x, y+markWide, markWide, -markWide, c)
	case check:
		b.stroke(x, y+markWide*0.5, markWide*0.4, markWide*0.4, c)
		b.stroke(x+markWide*0.4, y+markWide*0.9, markWide*0.6, -markWide*0.9, c)
	default:
		share := [...]float64{full: 1, half: 0.5, ring: 0}[s]
		b.Items = append(b.Items, Item{Kind: Disc, X: x, Y: y, W: markWide, H: markWide, Color: c, Size: share})
	}
}

func (b *Board) stroke(x, y, dx, dy float64, c color.RGBA) {
	b.Items = append(b.Items, Item{Kind: Stroke, X: x, Y: y, W: dx, H: dy, Color: c})
}

// text writes text, shortened to a width, and returns how wide it is.
func (b *Board) text(x, y, width float64, text string, s letters.Style, size float64, c color.RGBA) float64 {
	text = b.Fonts.Fit(text, s, size, width)
	if text == "" {
		return 0
	}
	b.Items = append(b.Items, Item{Kind: Text, X: x, Y: y, Color: c, Text: text, Style: s, Size: size})
	return b.Fonts.Width(text, s, size)
}

// right writes text that ends at x, shortened to a width, and returns how wide it is.
func (b *Board) right(x, y, width float64, text string, s letters.Style, size float64, c color.RGBA) float64 {
	text = b.Fonts.Fit(text, s, size, width)
	return b.text(x-b.Fonts.Width(text, s, size), y, width+1, text, s, size, c)
}

func (b *Board) hit(r Rect, a Action) { b.Hits = append(b.Hits, Hit{r, a}) }
