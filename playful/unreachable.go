// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"math/bits"

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
		for _, st := range b.statements {
			l := index[st.ast]
			if l == nil {
				l = &reached{st: st}
				index[st.ast] = l
				lines = append(lines, l)
			}
			l.times++
			if above := st.keptOut(b); above != nil {
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
			why = "has the priority " + short(above.score)
		}
		c.warnf(st.file, st.ast.NodePos, fmt.Sprintf("give %s a gate, or %s a higher priority", above.ast.Node, st.ast.Node),
			"%s never runs: %s, which %s, always has the %s", st.ast.Node, above.ast.Node, why, c.prog.resources[bits.TrailingZeros64(above.resources)])
	}
}

// keptOut finds the leaf beside a statement that always has what that needs. It needs
// nothing else, or who has that could keep it out itself.
func (st *statement) keptOut(b *body) *statement {
	for _, above := range b.statements {
		switch {
		case above == st || above.leaf == nil || !above.leaf.Lasting || len(above.leaf.Further) > 0 || bits.OnesCount64(above.resources) != 1:
		case above.gate != nil || above.state || above.targets != nil || above.partial || above.original && above.score < 0:
		case st.surelyNeeds()&above.resources == 0 || !above.fixed || !st.fixed || st.leaf == nil && st.commit > 0:
		case above.score > st.score, above.score == st.score && above.index < st.index:
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
