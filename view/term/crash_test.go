// SPDX-License-Identifier: Apache-2.0

package term

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/view/player"
)

// broken is a run that panics when it goes on, or when it is drawn.
type broken struct {
	*still
	tick bool
}

func (b broken) Tick() {
	if b.tick {
		panic("broken tick")
	}
	b.still.Tick()
}

func (b broken) Expectations() []player.Expectation {
	if !b.tick && b.World().Ticks() > 0 {
		panic("broken picture")
	}
	return nil
}

// A panic ends the view, which gives the terminal back, and is its error.
func TestAPanicIsTheErrorOfTheView(t *testing.T) {
	for name, tick := range map[string]bool{"broken tick": true, "broken picture": false} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		in, keep := io.Pipe()
		var out bytes.Buffer
		p := player.New(broken{newStill(t), tick})
		err := Open(p, Options{Context: ctx, In: in, Out: &out})
		var crash *player.Crash
		if !errors.As(err, &crash) || crash.Value != name || !strings.Contains(string(crash.Stack), "crash_test.go") {
			t.Errorf("%s: %v", name, err)
		}
		cancel()
		keep.Close()
	}
}
