// SPDX-License-Identifier: Apache-2.0

package playful

import "github.com/playsim/playsim/playful/scheme"

// Stateful is what a leaf or an evaluation may also be that remembers something from
// one call to the next: it appends each number on which a later call depends, so that
// two runs that differ in it are told apart.
type Stateful interface {
	AppendState(to []float64) []float64
}

// AppendState appends a digest of everything in the engine on which a later iteration
// depends, to tell two runs apart: states of machines, what is active and since when,
// leaves and what they hold, the memory, pushes that are not yet taken, driven
// evaluations and what [Stateful] leaves and evaluations add. Values stand for their
// [slot.Digest], texts for 52 bits of it. It allocates nothing once to has grown.
func (e *Engine) AppendState(to []float64) []float64 {
	to = append(to, float64(e.due), float64(e.now), float64(e.faults), Truth(e.closed))
	for i, v := range e.driven {
		if v == v {
			to = append(to, float64(i), v)
		}
	}
	for i := range e.evals {
		if s := e.evals[i].state; s != nil {
			to = s.AppendState(to)
		}
	}
	for i := range e.reports {
		to = e.reports[i].appendState(to)
	}
	to = e.memory.AppendState(to)
	to = e.root.appendState(to)
	for _, l := range e.running {
		to = append(to, l.node.id)
		if l.node.gone {
			to = l.appendState(to)
		}
	}
	return to
}

func (n *node) appendState(to []float64) []float64 {
	on := n.active == n.e.iter
	flags := flag(on, 1) + flag(n.ran, 2) + flag(n.faultIter == n.e.iter, 4) + flag(n.faultCounted, 8)
	to = append(to, flags)
	if on {
		to = append(to, float64(n.since))
	}
	if n.faultIter == n.e.iter {
		to = append(to, Digest(n.fault))
	}
	if n.leaf != nil {
		return n.leaf.appendState(to)
	}
	to = append(to, float64(n.current), float64(len(n.kids)))
	for _, kid := range n.kids {
		to = kid.appendState(to)
	}
	return to
}

func (l *leaf) appendState(to []float64) []float64 {
	to = append(to, flag(l.running, 1)+flag(l.stopping, 2)+flag(l.resting, 4)+flag(l.waited, 8)+flag(l.faulted, 16)+flag(l.impl != nil, 32))
	if l.running {
		to = append(to, float64(l.due), float64(l.ctx.started))
		to = appendBits(appendBits(appendBits(to, l.held), l.extra), l.wish)
	}
	for i := range l.ctx.asked {
		to = append(to, float64(l.ctx.asked[i].to))
	}
	if l.state != nil {
		to = l.state.AppendState(to)
	}
	return to
}

// appendBits appends a set of resources as two numbers that hold it exactly.
func appendBits(to []float64, set uint64) []float64 {
	return append(to, float64(set>>32), float64(set&0xffffffff))
}

func flag(b bool, value float64) float64 {
	if b {
		return value
	}
	return 0
}

// Digest returns the upper 52 bits of a text's [slot.Digest], as [Stateful] appends it.
func Digest(text string) float64 { return scheme.Digest(text) }
