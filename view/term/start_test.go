// SPDX-License-Identifier: Apache-2.0

package term

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/panel"
)

// TestChoose: the arrows and Return choose a world of the start page, Esc leaves it, and an
// interrupt is one.
func TestChoose(t *testing.T) {
	for keys, want := range map[string]struct {
		name string
		err  error
	}{
		"\r":         {"a", nil},
		"jj\r":       {"c", nil},
		"\x1b[B\r":   {"b", nil},
		"jjjjkk\r":   {"a", nil},
		"\x1b[6~k\r": {"b", nil},
		"jq":         {"", nil},
		"j\x03":      {"", ErrInterrupted},
	} {
		page := &panel.Start{Groups: []panel.Group{{Title: "first", Entries: []panel.Entry{{Name: "a"}, {Name: "b"}}}, {Title: "then", Entries: []panel.Entry{{Name: "c"}}}}}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		in, typed := io.Pipe()
		go func() { _, _ = typed.Write([]byte(keys)) }()
		var out bytes.Buffer
		name, err := Choose(page, func(string) *sim.World { return nil }, Options{Context: ctx, In: in, Out: &out})
		if name != want.name || !errors.Is(err, want.err) || ctx.Err() != nil {
			t.Errorf("%q: %q, %v, not %+v", keys, name, err, want)
		}
		cancel()
		typed.Close()
	}
}
