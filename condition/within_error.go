// SPDX-License-Identifier: Apache-2.0

package condition

import "github.com/playsim/playsim/source"

// Errorf is an error about a part of a condition, at its place in the file around it.
func (w Within) Errorf(c *Condition, e Expr, hint, format string, args ...any) *source.Error {
	return w.placer(c.src)(c.src.Errorf(e.Where().Pos, hint, format, args...))
}
