// SPDX-License-Identifier: Apache-2.0

package player

import (
	"fmt"
	"runtime/debug"
)

// Crash is a panic with its stack: an error of playsim's own, never one of the user's.
type Crash struct {
	Value any
	Stack []byte
}

// Error is the value and the stack, in lines.
func (c *Crash) Error() string { return fmt.Sprintf("internal error: %v\n%s", c.Value, c.Stack) }

// Guard calls f and returns its panic as a *Crash, nil for none.
func Guard(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &Crash{r, debug.Stack()}
		}
	}()
	f()
	return nil
}
