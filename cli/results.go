// SPDX-License-Identifier: Apache-2.0

package cli

import "io"

// results is stdout. It keeps the first error, so that no command has to look at each
// line it prints: a result that was lost is no success.
type results struct {
	to  io.Writer
	err error
}

// Write implements io.Writer.
func (r *results) Write(text []byte) (int, error) {
	n, err := r.to.Write(text)
	if err != nil && r.err == nil {
		r.err = err
	}
	return n, err
}
