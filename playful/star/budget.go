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

// between two looks at the sizes of what a call holds: in so many steps a list cannot
// be doubled often.
const lookEvery = 32

// bound makes a thread stop after so many steps, and when a variable or what is kept
// in self has grown too large. begin counts anew.
func bound(t *starlark.Thread, budget uint64, kept *self) {
	t.SetLocal(madeKey, &made{})
	t.OnMaxSteps = func(t *starlark.Thread) {
		switch {
		case t.Steps >= budget:
			t.Cancel("too many steps")
		case oversized(t, kept):
			t.Cancel("a list, a dict or a text has grown too large")
		}
		t.SetMaxExecutionSteps(t.Steps + lookEvery)
	}
	begin(t)
}

func begin(t *starlark.Thread) {
	t.Steps = 0
	if all, ok := t.Local(madeKey).(*made); ok {
		all.n = 0
	}
	t.SetMaxExecutionSteps(lookEvery)
}

// oversized tells whether a variable of a running function holds too much.
func oversized(t *starlark.Thread, kept *self) bool {
	for depth := range t.CallStackDepth() {
		fr := t.DebugFrame(depth)
		for i := range fr.NumLocals() {
			if _, v := fr.Local(i); size(v) > mostElements {
				return true
			}
		}
	}
	if kept != nil {
		for i := range kept.fields {
			if size(kept.fields[i].value) > mostElements {
				return true
			}
		}
	}
	return false
}

func size(v starlark.Value) int {
	switch v := v.(type) {
	case starlark.String:
		return len(v)
	case starlark.Bytes:
		return len(v)
	case *starlark.List:
		return v.Len()
	case *starlark.Dict:
		return v.Len()
	case starlark.Tuple:
		return len(v)
	case starlark.Int:
		if _, small := v.Int64(); !small {
			return v.BigInt().BitLen() / 8
		}
	}
	return 0
}
