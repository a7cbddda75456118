// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// luminance is that of WCAG 2.2.
func luminance(c color.RGBA) float64 {
	part := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}

// contrast is the ratio of WCAG 2.2, 1 to 21.
func contrast(a, b color.RGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

const leastContrast = 4.5 // to 1, WCAG 2.2 AA

// TestPaletteContrast: every colour of text can be read on every ground of text.
func TestPaletteContrast(t *testing.T) {
	texts := map[string]color.RGBA{"ink": ink, "dim": dim, "faint": faint, "accent": accent, "good": good, "warn": warn, "bad": bad}
	grounds := map[string]color.RGBA{"paper": paper, "raised": raised, "selected": selected, "fresh": fresh, "shade": shade}
	for text, c := range texts {
		for ground, under := range grounds {
			if got := contrast(c, under); got < leastContrast {
				t.Errorf("%s on %s: %.2f to 1", text, ground, got)
			}
		}
	}
	if got := contrast(color.RGBA{0, 0, 0, 255}, color.RGBA{255, 255, 255, 255}); math.Abs(got-21) > 1e-9 {
		t.Errorf("black on white: %v", got)
	}
}

// TestTextsHaveThePalettesColours: what is written in a window is in a colour that the
// test above compares.
func TestTextsHaveThePalettesColours(t *testing.T) {
	p := player.New(newThinking(t))
	p.Step(100)
	known := []color.RGBA{ink, dim, faint, accent, good, warn, bad}
	for _, tab := range append(Tabs(p.Frame()), "") {
		u := &UI{Tab: tab, Help: true, Listing: true, Showing: true, Cameras: []string{"near"}, Picked: true, Program: "chase"}
		var b Board
		u.Lay(&b, p, 1280, 720)
		for i := range b.Items {
			it := &b.Items[i]
			found := it.Kind != Text
			for _, c := range known {
				found = found || it.Color == c
			}
			if !found {
				t.Errorf("%q is written in %v", it.Text, it.Color)
			}
		}
	}
}

// TestFold: what is below an inactive node is closed, A shows what is active only, then
// all; what is selected or searched for is shown always.
func TestFold(t *testing.T) {
	nodes := []trace.Node{
		{Path: "", Reason: trace.Active},
		{Path: "a", Depth: 1, Reason: trace.GateFalse},
		{Path: "a/b", Depth: 2, Reason: trace.ParentInactive},
		{Path: "a/c", Depth: 2, Reason: trace.ParentInactive},
		{Path: "d", Depth: 1, Reason: trace.Active},
		{Path: "e", Depth: 1, Reason: trace.Waiting},
		{Path: "f", Depth: 1, Reason: trace.Blocked},
	}
	rows := make([]branch, len(nodes))
	for i := range nodes {
		rows[i].node = &nodes[i]
	}
	shown := func(u *UI, chosen *trace.Node) string {
		var all []string
		for _, r := range u.fold(rows, chosen, 9) {
			all = append(all, r.node.Path)
		}
		return strings.Join(all, " ")
	}
	u := &UI{}
	for _, want := range []string{" a d e f", " d e", " a a/b a/c d e f"} {
		if got := shown(u, nil); got != want {
			t.Errorf("fold %d: %q, want %q", u.Fold, got, want)
		}
		u.Fold = u.Fold.Next()
	}
	if got := shown(u, &nodes[3]); got != " a a/c d e f" || u.fold(rows, nil, 9)[1].closed != 2 {
		t.Errorf("with a selected node: %q, %+v", got, u.fold(rows, nil, 9)[1])
	}
	if few := u.fold(rows, nil, 3); len(few) != 3 || few[1].node != &nodes[4] || few[0].closed != 4 || few[1].closed != 0 {
		t.Errorf("where there is no room for what is inactive: %+v", few)
	}
	deep := []*trace.Node{{Reason: trace.Active}, {Depth: 1, Reason: trace.Active}, {Depth: 1, Reason: trace.GateFalse}, {Depth: 2, Reason: trace.ParentInactive}}
	if _, hidden := ActiveOnly.Rows(deep, func(int) bool { return false }, 9); !slices.Equal(hidden, []int{2, 0}) {
		t.Errorf("what is below a hidden node is counted at %v", hidden)
	}
	if u.Find.Text = "b"; shown(u, nil) != " a a/b a/c d e f" {
		t.Errorf("while something is searched for: %q", shown(u, nil))
	}
}

// TestZoom: larger text is laid out as in a smaller window, and clicked where it is.
func TestZoom(t *testing.T) {
	p := player.New(newThinking(t))
	var b, large Board
	u := &UI{}
	u.Lay(&b, p, 640, 360)
	for range 4 {
		u.Enlarge(ZoomStep)
	}
	world := u.Lay(&large, p, 1280, 720)
	if len(b.Items) != len(large.Items) || len(b.Hits) != len(large.Hits) || u.Zoom != 2 {
		t.Fatalf("zoom %v: %d items, %d", u.Zoom, len(b.Items), len(large.Items))
	}
	for i := range b.Items {
		a, o := b.Items[i], large.Items[i]
		if o.X != 2*a.X || o.Y != 2*a.Y || a.Kind == Text && o.Size != 2*a.Size {
			t.Fatalf("%+v, twice as large %+v", a, o)
		}
	}
	if h := large.Hits[3]; h.X+h.W > 1280 || world.W > 1280 {
		t.Errorf("%+v, world %+v", h, world)
	}
	if u.Lay(&large, p, 330, 250); len(large.Hits) == 0 {
		t.Error("a small window has no room for large text, and shows nothing")
	}
	for range 10 {
		u.Enlarge(-ZoomStep)
	}
	if u.Zoom != 1 {
		t.Errorf("zoom %v", u.Zoom)
	}
}

// TestUnits: keys and plots have their values' units.
func TestUnits(t *testing.T) {
	p := player.New(newThinking(t))
	p.Units = map[string]string{"ticks": "s"}
	p.Step(60)
	p.Watch("ticks")
	p.Step(3)
	for _, tab := range []string{"keys", "plots"} {
		var b Board
		(&UI{Tab: tab}).Lay(&b, p, 1280, 720)
		found := false
		for i := range b.Items {
			found = found || b.Items[i].Text == "63 s"
		}
		if !found {
			t.Errorf("%s do not say 63 s", tab)
		}
	}
}
