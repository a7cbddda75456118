// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/playful/expr"

	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// scope is where a name is looked up: the block that is being expanded, then the
// blocks around its definition, then the file.
type scope struct {
	unit   *unit
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
	whole *unit
	leaf  *LeafSpec
}

// lookup resolves the name of a node, nearest first.
func (c *compiler) lookup(s *scope, st *syntax.Statement) (found, bool) {
	name := st.Node
	for at := s; at != nil; at = at.outer {
		if b := at.unit.blocks[at.block][name]; b != nil {
			return found{block: b, scope: at}, true
		}
	}
	others := c.others(s.unit)
	if f, ok := c.lookupOthers(s, st, others); ok {
		return f, true
	}
	if spec, ok := c.reg.Leaf(name); ok {
		return found{leaf: spec}, true
	}
	f, ok := c.lookupFile(s, name)
	if ok {
		c.bring(s.unit.src, st.NodePos, f.whole)
	}
	return f, ok
}

// lookupOthers looks into included and library files: their blocks, then their roots.
func (c *compiler) lookupOthers(s *scope, st *syntax.Statement, others []*unit) (found, bool) {
	var hit *unit
	for _, u := range others {
		if u.block(st.Node) == nil || st.Node == "program" {
			continue
		}
		if hit != nil {
			c.errorf(s.unit.src, st.NodePos, "rename one of them", "%q is ambiguous: it is defined in %s and in %s", st.Node, hit.src.Name, u.src.Name)
			break
		}
		hit = u
	}
	if hit != nil {
		c.bring(s.unit.src, st.NodePos, hit)
		return found{block: hit.block(st.Node), scope: &scope{unit: hit}}, true
	}
	for _, u := range others {
		if u.name == st.Node {
			c.bring(s.unit.src, st.NodePos, u)
			return found{whole: u}, true
		}
	}
	return found{}, false
}

// lookupFile tries the file NAME.play beside the one that names it.
func (c *compiler) lookupFile(s *scope, name string) (found, bool) {
	if c.loader == nil {
		return found{}, false
	}
	src, err := c.loader.Read(name+".play", s.unit.src.Name)
	if err != nil {
		return found{}, false
	}
	walk := c.errs
	c.errs = c.late
	u := c.load(src, s.unit)
	c.late, c.errs = c.errs, walk
	return found{whole: u}, true
}

// others returns the files that a file can see: includes, what they include, and
// the library, each once.
func (c *compiler) others(u *unit) []*unit { return c.visible(u, true) }

// included returns those that it includes, and what they include.
func (c *compiler) included(u *unit) []*unit { return c.visible(u, false) }

func (c *compiler) visible(u *unit, library bool) []*unit {
	seen := map[*unit]bool{u: true}
	var list []*unit
	var visit func(*unit)
	visit = func(from *unit) {
		for _, inc := range from.includes {
			if !seen[inc] {
				seen[inc] = true
				list = append(list, inc)
				visit(inc)
			}
		}
	}
	visit(u)
	if !library {
		return list
	}
	for _, lib := range c.library {
		if !seen[lib] {
			seen[lib] = true
			list = append(list, lib)
			visit(lib)
		}
	}
	return list
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
			add(at.unit.ast.Blocks)
		} else {
			add(at.block.Blocks)
		}
	}
	for _, u := range c.others(s.unit) {
		add(u.ast.Blocks)
		names = append(names, u.name)
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
				c.warnf(s.unit.src, b.Pos, "", "the block %q is never used", b.Name)
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
	} else if in, ok := s.unit.inner[st.Node]; ok {
		hint = fmt.Sprintf("%s is defined inside %s, line %d, and only known there", st.Node, in.outer.Name, in.block.Pos.Line)
	} else {
		hint = c.suggest(st.Node, func() []string { return c.nodeNames(s) })
	}
	c.errorf(s.unit.src, st.NodePos, hint, "unknown node %q", st.Node)
}

// checkHiddenFile warns of a block that hides a program of the library.
func (c *compiler) checkHiddenFile(f found) {
	for _, u := range c.library {
		if u.name == f.block.Name && u != f.scope.unit && !c.dry {
			c.warnf(f.scope.unit.src, f.block.Pos, "rename the block if the file is meant", "the block %q hides the file %s", f.block.Name, u.src.Name)
		}
	}
}

// checkDialect warns of a first line that nearly names the dialect.
func (c *compiler) checkDialect(src *source.File) {
	line := src.Line(1)
	text, comment := strings.CutPrefix(strings.TrimSpace(line), "#")
	text = strings.ToLower(strings.TrimSpace(text))
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, ":", " ")), " ")
	if comment && text == "playful original" && !c.files[src.Name].ast.Original {
		c.warnf(src, src.Start(), "write it as # playful: original", "this line does not choose the dialect")
	}
}
