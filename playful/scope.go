// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/playful/expr"
	"github.com/playsim/playsim/playful/files"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// scope is where a name is looked up: the block that is being expanded, then the
// blocks around its definition, then the file.
type scope struct {
	unit   *files.Unit
	block  *syntax.Block // nil for the file
	params []slot.Value  // of block.Params
	outer  *scope
}

func (s *scope) inside(b *syntax.Block, params []slot.Value) *scope {
	if params == nil {
		params = defaults(b)
	}
	return &scope{unit: s.unit, block: b, params: params, outer: s}
}

func defaults(b *syntax.Block) []slot.Value {
	params := make([]slot.Value, len(b.Params))
	for i, p := range b.Params {
		params[i] = expr.Literal(p.Value)
	}
	return params
}

// param returns the value of the nearest block parameter called name.
func (s *scope) param(name string) (slot.Value, bool) {
	for at := s; at != nil && at.block != nil; at = at.outer {
		for i, p := range at.block.Params {
			if p.Key == name {
				return at.params[i], true
			}
		}
	}
	return slot.Value{}, false
}

func (s *scope) paramNames() []string {
	var names []string
	for at := s; at != nil && at.block != nil; at = at.outer {
		for _, p := range at.block.Params {
			names = append(names, p.Key)
		}
	}
	return names
}

// found is what a node's name stands for: a block, the root of a file, or a leaf.
type found struct {
	block *syntax.Block
	scope *scope // in which the block is defined
	whole *files.Unit
	leaf  *LeafSpec
}

// lookup resolves the name of a node, nearest first.
func (c *compiler) lookup(s *scope, st *syntax.Statement) (found, bool) {
	name := st.Node
	for at := s; at != nil; at = at.outer {
		if b := at.unit.BlockIn(at.block, name); b != nil {
			return found{block: b, scope: at}, true
		}
	}
	others := c.files.Visible(s.unit)
	if f, ok := c.lookupOthers(s, st, others); ok {
		return f, true
	}
	if spec, ok := c.reg.Leaf(name); ok {
		return found{leaf: spec}, true
	}
	u := c.files.LoadNamed(name, s.unit, &c.late)
	if u == nil {
		return found{}, false
	}
	c.bring(s.unit.Source, st.NodePos, u)
	return found{whole: u}, true
}

// lookupOthers looks into included and library files: their blocks, then their roots.
func (c *compiler) lookupOthers(s *scope, st *syntax.Statement, others []*files.Unit) (found, bool) {
	var hit *files.Unit
	for _, u := range others {
		if u.Block(st.Node) == nil || st.Node == "program" {
			continue
		}
		if hit != nil {
			c.errorf(s.unit.Source, st.NodePos, "rename one of them", "%q is ambiguous: it is defined in %s and in %s [ambiguous_name]", st.Node, hit.Source.Name, u.Source.Name)
			break
		}
		hit = u
	}
	if hit != nil {
		c.bring(s.unit.Source, st.NodePos, hit)
		return found{block: hit.Block(st.Node), scope: &scope{unit: hit}}, true
	}
	for _, u := range others {
		if u.Name == st.Node {
			c.bring(s.unit.Source, st.NodePos, u)
			return found{whole: u}, true
		}
	}
	return found{}, false
}

// nodeNames returns every name that a statement could use, for suggestions.
func (c *compiler) nodeNames(s *scope) []string {
	var names []string
	add := func(blocks []*syntax.Block) {
		for _, b := range blocks {
			names = append(names, b.Name)
		}
	}
	for at := s; at != nil; at = at.outer {
		if at.block == nil {
			add(at.unit.AST.Blocks)
		} else {
			add(at.block.Blocks)
		}
	}
	for _, u := range c.files.Visible(s.unit) {
		add(u.AST.Blocks)
		names = append(names, u.Name)
	}
	return append(names, c.reg.leafNames()...)
}

// checkUnused makes the static checks of blocks that the root does not reach, with
// whatever target they may once be used with, and warns of them.
func (c *compiler) checkUnused(s *scope, blocks []*syntax.Block, warn bool) {
	for _, b := range blocks {
		unused := !c.used[b]
		if unused {
			if warn {
				c.warnf(s.unit.Source, b.Pos, "", "the block %q is never used", b.Name)
			}
			c.expandBlock(s, b, nil, &chain{open: true}, b.Pos)
		}
		c.checkUnused(s.inside(b, nil), b.Blocks, warn && !unused)
	}
}

func (c *compiler) unknownNode(s *scope, st *syntax.Statement) {
	hint := ""
	if _, ok := c.reg.Evaluation(st.Node); ok {
		hint = "it is an evaluation: write it behind whenever, if or priority of"
	} else if block, outer := s.unit.Inner(st.Node); block != nil {
		hint = fmt.Sprintf("%s is defined inside %s, line %d, and only known there", st.Node, outer.Name, block.Pos.Line)
	} else {
		hint = c.suggest(st.Node, func() []string { return c.nodeNames(s) })
	}
	c.errorf(s.unit.Source, st.NodePos, hint, "unknown node %q [unknown_node]", st.Node)
}

// checkHiddenFile warns of a block that hides a program of the library.
func (c *compiler) checkHiddenFile(f found) {
	for _, u := range c.files.Library {
		if u.Name == f.block.Name && u != f.scope.unit && !c.dry {
			c.warnf(f.scope.unit.Source, f.block.Pos, "rename the block if the file is meant", "the block %q hides the file %s", f.block.Name, u.Source.Name)
		}
	}
}

// checkDialect warns of a first line that nearly names the dialect.
func (c *compiler) checkDialect(src *source.File) {
	line := src.Line(1)
	text, comment := strings.CutPrefix(strings.TrimSpace(line), "#")
	text = strings.ToLower(strings.TrimSpace(text))
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, ":", " ")), " ")
	if comment && text == "playful original" && !c.files.Of(src).AST.Original {
		c.warnf(src, src.Start(), "write it as # playful: original", "this line does not choose the dialect")
	}
}
