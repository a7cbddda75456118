// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"math/bits"
	"slices"
)

// acquire gives a leaf all the resources that it needs, or none.
func (e *Engine) acquire(l *leaf) bool {
	for need := l.need; need != 0; need &= need - 1 {
		if h := e.holders[bits.TrailingZeros64(need)]; h != nil && h != l {
			return false
		}
	}
	for need := l.need; need != 0; need &= need - 1 {
		e.holders[bits.TrailingZeros64(need)] = l
	}
	l.held |= l.need
	return true
}

// grant gives a leaf those of the further resources it asks for that nobody holds
// or is about to get.
func (e *Engine) grant(l *leaf) {
	for wish := l.wish &^ e.claimed; wish != 0; wish &= wish - 1 {
		i := bits.TrailingZeros64(wish)
		if e.holders[i] != nil {
			continue
		}
		bit := uint64(1) << i
		e.holders[i] = l
		e.claimed |= bit
		l.wish, l.extra, l.held = l.wish&^bit, l.extra|bit, l.held|bit
	}
}

// reserve is Context.Reserve.
func (e *Engine) reserve(l *leaf, name string) bool {
	bit := e.program.resource(name)
	if bit == 0 || !slices.Contains(l.spec.Further, name) && !slices.Contains(l.spec.Resources, name) {
		l.ctx.fail("%s reserves %s without declaring it", l.spec.Name, name)
		return false
	}
	if l.held&bit == 0 {
		l.wish |= bit
		e.grant(l)
	}
	return l.held&bit != 0
}

// release is Context.Release.
func (e *Engine) release(l *leaf, name string) {
	bit := e.program.resource(name)
	l.wish &^= bit
	if l.extra&bit == 0 {
		return
	}
	l.extra &^= bit
	l.held &^= bit
	e.claimed &^= bit
	e.holders[bits.TrailingZeros64(bit)] = nil
}

// releaseAll frees what a leaf holds and forgets what it asked for.
func (e *Engine) releaseAll(l *leaf) {
	for held := l.held; held != 0; held &= held - 1 {
		e.holders[bits.TrailingZeros64(held)] = nil
	}
	l.held, l.extra, l.wish = 0, 0, 0
}
