// SPDX-License-Identifier: Apache-2.0

package player

import (
	"sync"
	"time"
)

// Work does what a view asks of a player, one thing at a time and beside the view, so that
// what takes long, or never ends, does not block it. While something is under way nothing
// else may touch the player.
type Work struct {
	mu    sync.Mutex
	done  chan struct{} // closed when it is done; nil is that nothing was done yet
	crash error
}

// Longest is how long a view waits for what it asks for before it goes on without.
const Longest = 200 * time.Millisecond

// Do calls f and waits for its end, but not longer than a time. It returns false where f
// goes on.
func (w *Work) Do(wait time.Duration, f func()) bool {
	done := make(chan struct{})
	w.mu.Lock()
	w.done = done
	w.mu.Unlock()
	go func() {
		defer close(done)
		w.crash = Guard(f)
	}()
	return w.Wait(wait)
}

// Wait waits for the end of what is under way, but not longer than a time, and reports
// whether nothing is under way.
func (w *Work) Wait(wait time.Duration) bool {
	w.mu.Lock()
	done := w.done
	w.mu.Unlock()
	if done == nil {
		return true
	}
	select {
	case <-done:
		return true
	default:
	}
	late := time.NewTimer(wait)
	defer late.Stop()
	select {
	case <-done:
		return true
	case <-late.C:
		return false
	}
}

// Crash returns the panic of what was done last, a *Crash, or nil. Nothing may be under way.
func (w *Work) Crash() error { return w.crash }
