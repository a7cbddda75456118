// SPDX-License-Identifier: Apache-2.0

package player

import (
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

// Work does what a view asks of a player, one thing at a time and beside the view, so that
// what takes long, or never ends, does not block it. While something is under way nothing
// else may touch the player.
type Work struct {
	mu     sync.Mutex
	done   chan struct{} // closed when it is done; nil is that nothing was done yet
	broken string        // a panic and its stack
}

// Longest is how long a view waits for what it asks for before it goes on without.
const Longest = 200 * time.Millisecond

// Do does something and waits for it for a time. It returns false where it goes on.
func (w *Work) Do(wait time.Duration, f func()) bool {
	done := make(chan struct{})
	w.mu.Lock()
	w.done = done
	w.mu.Unlock()
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil {
				w.broken = fmt.Sprintf("%v\n%s", p, debug.Stack())
			}
		}()
		f()
	}()
	return w.Wait(wait)
}

// Wait waits for what is under way and reports whether it is done.
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

// Broken returns the panic that has ended what was done last, with its stack; "" is none.
// Nothing may be under way.
func (w *Work) Broken() string { return w.broken }
