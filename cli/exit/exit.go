// SPDX-License-Identifier: Apache-2.0

// Package exit has the exit codes of the command and errors that lead to them.
package exit

import "fmt"

// The exit codes, as package cli says.
const (
	Ran         = 0
	Faulted     = 1
	Use         = 2
	Unverified  = 3
	Internal    = 4
	MaxWall     = 124
	Signal      = 128 // and the signal's number
	Interrupted = 130
)

// Error is an error with the exit code it leads to.
type Error struct {
	Code int
	Err  error
}

// Error returns the text of the error itself.
func (f *Error) Error() string { return f.Err.Error() }

// Unwrap returns the error itself.
func (f *Error) Unwrap() error { return f.Err }

// Errorf returns an error with an exit code. One without text prints nothing.
func Errorf(code int, format string, args ...any) error {
	return &Error{code, fmt.Errorf(format, args...)}
}
