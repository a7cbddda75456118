// SPDX-License-Identifier: Apache-2.0

package star

import "go.starlark.net/starlark"

// callSteps bounds what one call into a node may do: the interpreter's steps, of
// which a line of a program takes some ten. steps is the same for people.
const (
	callSteps = 100_000
	steps     = "100 000"
)

// Bounds of what a node may hold: elements of one list or dict or characters of one
// text while it runs, values and characters in self between two calls.
const (
	mostElements = 1 << 16
	mostKept     = 4096
	mostText     = 1 << 16
)

// bound makes a thread stop after so many steps since begin. In so few it cannot make a
// list of more than mostElements one by one; what makes much at once is guarded.
func bound(t *starlark.Thread, budget uint64) {
	t.SetLocal(madeKey, &made{})
	t.SetMaxExecutionSteps(budget)
}

func begin(t *starlark.Thread) {
	t.Steps = 0
	t.Local(madeKey).(*made).n = 0
}

// size is the number of characters of a text, of elements of a list, of bytes of a large
// number.
func size(v starlark.Value) int {
	switch v := v.(type) {
	case starlark.String:
		return len(v)
	case starlark.Bytes:
		return len(v)
	case *starlark.List, *starlark.Dict, starlark.Tuple:
		return starlark.Len(v)
	case starlark.Int:
		if _, small := v.Int64(); !small {
			return v.BigInt().BitLen() / 8
		}
	}
	return 0
}
