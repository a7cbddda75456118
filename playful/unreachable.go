// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"math/bits"

	"github.com/playsim/playsim/playful/syntax"
)

// reach tallies how often each line of a program is in the tree, and how often it never
// runs there.
type reach struct {
	lines []reached // in the order of the tree
	index map[*syntax.Statement]int
}

type reached struct {
	st, above    *statement
	resource     string
	times, never int
}

// checkReach warns of statements that never run, since a sibling that is always before
// them always takes what they need. It says so only where it is certain: that sibling
// has no gate, its priority never changes, its leaf never reports done, and the line
// runs nowhere else, either.
func (c *compiler) checkReach() {
	r := &reach{index: map[*syntax.Statement]int{}}
	r.block(c.prog, c.prog.root, false)
	for i := range r.lines {
		l := &r.lines[i]
		if l.never < l.times {
			continue
		}
		why := "comes first"
		if l.above.score > l.st.score {
			why = "has the priority " + short(l.above.score)
		}
		c.warnf(l.st.file, l.st.ast.NodePos, fmt.Sprintf("give %s a gate, or %s a higher priority", l.above.ast.Node, l.st.ast.Node),
			"%s never runs: %s, which %s, always has the %s", l.st.ast.Node, l.above.ast.Node, why, l.resource)
	}
}

// block takes the statements of a block; one inside a partial one may lack resources
// that something outside has.
func (r *reach) block(p *Program, b *body, partial bool) {
	for _, st := range b.statements {
		i, known := r.index[st.ast]
		if !known {
			i = len(r.lines)
			r.index[st.ast] = i
			r.lines = append(r.lines, reached{st: st})
		}
		l := &r.lines[i]
		l.times++
		if above, met := st.keptOut(b, partial); met != 0 {
			l.never++
			l.above, l.resource = above, p.resources[bits.TrailingZeros64(met)]
		}
		if st.body != nil {
			r.block(p, st.body, partial || st.partial)
		}
	}
}

// mayOvertake tells of a statement that may run, and so become committed and come before
// its siblings, though one of them always has some resources: it needs others, or for a
// while none.
func (st *statement) mayOvertake(had uint64) bool {
	return st.commit > 0 && (st.leaf == nil || st.resources&had == 0)
}

// keptOut finds the sibling that always has what a statement needs.
func (st *statement) keptOut(b *body, partial bool) (above *statement, met uint64) {
	for _, above := range b.statements {
		had := above.keeps(b, partial)
		if met := had & st.surelyNeeds(); met != 0 && above.alwaysBefore(st) && !st.mayOvertake(had) {
			return above, met
		}
	}
	return nil, 0
}

// alwaysBefore tells whether a statement is asked for resources before another one.
func (st *statement) alwaysBefore(other *statement) bool {
	return st.fixed && other.fixed && st != other && (st.score > other.score || st.score == other.score && st.index < other.index)
}

// keeps are the resources of a block's statement that nothing behind it ever gets: it
// has them, or who is before it has. Where it may need several, who takes one before it
// keeps it from all; so they count only where nobody can.
func (st *statement) keeps(b *body, partial bool) uint64 {
	need, may := st.alwaysNeeds(), st.mayNeed()
	switch {
	case need == 0 || bits.OnesCount64(may) == 1:
		return need
	case partial:
		return 0
	}
	for _, other := range b.statements {
		behind := st.alwaysBefore(other) && !other.mayOvertake(need)
		if other != st && other.mayNeed()&may != 0 && !behind {
			return 0
		}
	}
	return need
}

// alwaysNeeds are the resources that a statement demands in every iteration in which
// its block is active.
func (st *statement) alwaysNeeds() uint64 {
	switch {
	case st.gate != nil, st.state, st.targets != nil, !st.fixed, st.original && st.score < 0, st.partial:
		return 0
	case st.leaf != nil && st.leaf.Lasting:
		return st.resources
	case st.leaf != nil || st.body == nil || st.body.initial >= 0:
		return 0
	}
	need := uint64(0)
	for _, kid := range st.body.statements {
		need |= kid.keeps(st.body, st.partial)
	}
	return need
}

// surelyNeeds are the resources without which nothing of a statement runs.
func (st *statement) surelyNeeds() uint64 {
	if st.leaf != nil {
		return st.resources
	}
	if st.body == nil || len(st.body.statements) == 0 {
		return 0
	}
	need := ^uint64(0)
	for _, kid := range st.body.statements {
		need &= kid.surelyNeeds()
	}
	return need
}

// mayNeed are the resources that a statement may demand or reserve beside.
func (st *statement) mayNeed() uint64 {
	if st.leaf != nil && len(st.leaf.Further) > 0 {
		return ^uint64(0)
	}
	need := st.resources
	if st.body != nil {
		for _, kid := range st.body.statements {
			need |= kid.mayNeed()
		}
	}
	return need
}
