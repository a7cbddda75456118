// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"math/bits"

	"github.com/playsim/playsim/playful/expr"
	"github.com/playsim/playsim/playful/syntax"
)

// reached tallies how often a line of a program is in the tree, and how often a leaf above
// it always keeps it from running there.
type reached struct {
	st, above    *statement
	times, never int
}

// checkReach warns of statements that never run, since a leaf of the same block that always
// comes before them never lets go of the resource that both need.
func (c *compiler) checkReach() {
	index := map[*syntax.Statement]*reached{}
	var lines []*reached // in the order of the tree
	var walk func(b *body)
	walk = func(b *body) {
		first := b.lasting()
		for _, st := range b.statements {
			l := index[st.ast]
			if l == nil {
				l = &reached{st: st}
				index[st.ast] = l
				lines = append(lines, l)
			}
			l.times++
			if above := st.keptOut(&first); above != nil {
				l.above = above
				l.never++
			}
			if st.body != nil {
				walk(st.body)
			}
		}
	}
	walk(c.prog.root)
	for _, l := range lines {
		if l.never < l.times {
			continue
		}
		why, st, above := "comes first", l.st, l.above
		if above.score > st.score {
			why = "has the priority " + expr.Short(above.score)
		}
		c.warnf(st.file, st.ast.NodePos, fmt.Sprintf("give %s a gate, or %s a higher priority", above.ast.Node, st.ast.Node),
			"%s never runs: %s, which %s, always has the %s [never_runs]", st.ast.Node, above.ast.Node, why, c.prog.resources[bits.TrailingZeros64(above.resources)])
	}
}

// lasting are the leaves of a body that always have a resource where they run, for each
// resource the one that comes first. They need nothing else, or who has that could keep
// them out.
func (b *body) lasting() (first [maxResources]*statement) {
	for _, st := range b.statements {
		switch {
		case st.leaf == nil || !st.leaf.Lasting || len(st.leaf.Further) > 0 || bits.OnesCount64(st.resources) != 1:
		case st.gate != nil || st.state || st.targets != nil || st.partial || st.original && st.score < 0 || !st.fixed:
		default:
			if at := bits.TrailingZeros64(st.resources); first[at] == nil || st.score > first[at].score {
				first[at] = st
			}
		}
	}
	return first
}

// keptOut finds the leaf beside a statement that always has what that needs.
func (st *statement) keptOut(first *[maxResources]*statement) *statement {
	if !st.fixed || st.leaf == nil && st.commit > 0 {
		return nil
	}
	for need := st.surelyNeeds(); need != 0; need &= need - 1 {
		above := first[bits.TrailingZeros64(need)]
		if above != nil && above != st && (above.score > st.score || above.score == st.score && above.index < st.index) {
			return above
		}
	}
	return nil
}

// surelyNeeds are the resources without which nothing of a statement runs.
func (st *statement) surelyNeeds() uint64 {
	if st.body == nil || len(st.body.statements) == 0 {
		return st.resources
	}
	need := ^uint64(0)
	for _, kid := range st.body.statements {
		need &= kid.surelyNeeds()
	}
	return need
}
