// SPDX-License-Identifier: Apache-2.0

//go:build !nowindow && !js && !386

package window

import (
	"context"
	"errors"
	"testing"

	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
)

// broken is a run that panics when it goes on.
type broken struct{ *rolling }

func (broken) Tick() { panic("broken") }

// A panic closes the window and is its error; nothing is painted from then on.
func TestAPanicClosesTheWindow(t *testing.T) {
	p := player.New(broken{(&rolling{t: t}).begin()})
	p.SetSpeed(0)
	g := newGame(p, Options{UI: &panel.UI{}, Context: context.Background(), Work: &player.Work{}})
	g.drawn = 1
	var crash *player.Crash
	if err := g.Update(); !errors.As(err, &crash) || crash.Value != "broken" || !g.closing.Load() {
		t.Fatalf("got %v", err)
	}
	g.Draw(nil)
	if err := g.Update(); err != error(crash) {
		t.Errorf("then %v", err)
	}
	if !g.playing.TryLock() || g.drawn != 1 {
		t.Error("it goes on")
	}
	g = newGame(player.New((&rolling{t: t}).begin()), Options{UI: &panel.UI{}, Context: context.Background(), Work: &player.Work{}})
	g.Draw(nil) // there is nothing to paint on
	if err := g.Update(); !errors.As(err, &crash) {
		t.Errorf("a panic of a picture: %v", err)
	}
}
