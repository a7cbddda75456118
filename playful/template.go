// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"github.com/playsim/playsim/playful/files"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// body is an expanded block: its statements, and its state machine if it has one.
type body struct {
	statements []*statement
	initial    int  // index of the first state, -1 without a machine
	shared     *int // how often the program has the block or file
}

// statement is one line of an expanded block. Its nodes share it.
type statement struct {
	index int // in its body
	ast   *syntax.Statement
	file  *source.File
	label string // last part of the path: the node's name, # for equal siblings

	leaf    *LeafSpec // nil for a block
	params  []slot.Value
	needs   []int
	outs    []*schemeType
	body    *body // nil for a leaf
	watches []int // of the leaf, numbers in the program

	targets *schemeType // nil without targeting
	chain   *chain      // targets around the node, its own included

	gate     *expression // nil without one
	gateText string
	scores   []scoring
	fixed    bool // the score is the same for ever
	score    float64
	switches []transition

	state     bool
	partial   bool
	commit    int64  // nanoseconds
	original  bool   // a negative priority switches off
	resources uint64 // of the leaf, or of all leaves below
	size      int    // nodes below and itself, without targeted branches
}

type scoring struct {
	value, cond expression // cond without a function: always
	text        string
	at          place
}

type transition struct {
	to   int // index in the body; -1 after an error
	cond expression
	each bool // evaluated for each branch of a targeting statement
	text string
	at   source.Pos
}

// expansion is a block that is being expanded.
type expansion struct {
	name  string
	block any // *syntax.Block or *files.Unit
}

// expandBody compiles the statements of a block in a scope below some targets.
func (c *compiler) expandBody(s *scope, statements []*syntax.Statement, t *chain) *body {
	b := &body{initial: -1}
	for i, st := range statements {
		b.statements = append(b.statements, c.expand(s, st, t, i))
	}
	b.label()
	if !c.full {
		c.machine(s, b)
	}
	return b
}

// label numbers siblings that would have one path.
func (b *body) label() {
	seen := map[string]int{}
	for _, st := range b.statements {
		key := st.ast.Node + "\x00" + st.ast.Targeting
		seen[key]++
		st.label = st.ast.Node
		if n := seen[key]; n > 1 {
			st.label += "#" + slot.Int(int64(n)).String()
		}
	}
}

// expand compiles one statement and everything below it.
func (c *compiler) expand(s *scope, ast *syntax.Statement, t *chain, index int) *statement {
	st := &statement{
		index: index, ast: ast, file: s.unit.Source, chain: t, size: 1, fixed: true, score: 1,
		state: len(ast.Switches) > 0, original: s.unit.AST.Original,
	}
	c.nodes++
	if c.nodes > maxNodes {
		if !c.full {
			c.errorf(st.file, ast.NodePos, "", "the tree has more than %d nodes", maxNodes)
		}
		c.full = true
		return st
	}
	v := &env{c: c, scope: s, chain: c.retarget(s, ast, t), set: settingsOf(s, ast)}
	st.targets, st.chain = v.chain.typ, v.chain
	if ast.Targeting == "" {
		st.targets = nil
	}
	c.expandNode(v, st)
	c.clauses(v, st)
	st.partial, st.commit = v.set.own(v)
	v.set.leftOver(v)
	return st
}

// retarget returns the chain below a statement.
func (c *compiler) retarget(s *scope, ast *syntax.Statement, t *chain) *chain {
	if ast.Targeting == "" {
		return t
	}
	c.targeted[ast.Targeting] = true
	typ := c.typeNamed(ast.Targeting)
	if typ == nil && c.open[ast.Targeting] {
		return &chain{outer: t, open: true}
	}
	if typ == nil {
		c.errorf(s.unit.Source, ast.TargetingPos, c.suggest(ast.Targeting, c.typeNames), "unknown scheme type %q [unknown_scheme]", ast.Targeting)
		return &chain{outer: t, open: true}
	}
	c.noteTargeting(typ, place{s.unit.Source, ast.TargetingPos})
	return &chain{typ: typ, outer: t}
}

// expandNode finds what the statement's node is and compiles it.
func (c *compiler) expandNode(v *env, st *statement) {
	f, ok := c.lookup(v.scope, st.ast)
	switch {
	case !ok:
		c.unknownNode(v.scope, st.ast)
		v.set.forgive()
	case f.leaf != nil:
		c.expandLeaf(v, st, f.leaf)
	case f.whole != nil:
		c.expandWhole(v, st, f.whole)
	default:
		if spec, hides := c.reg.Leaf(st.ast.Node); hides {
			c.warnf(f.scope.unit.Source, f.block.Pos, "", "the block %q hides the leaf of that name", spec.Name)
		} else {
			c.checkHiddenFile(f)
		}
		params := c.pass(v, f.block)
		st.body = c.expandBlock(f.scope, f.block, params, v.chain, st.ast.NodePos)
	}
	if st.body != nil {
		for _, kid := range st.body.statements {
			st.resources |= kid.resources
			if kid.targets == nil {
				st.size += kid.size
			}
		}
	}
}

// expandBlock compiles the statements of a block where it is used.
func (c *compiler) expandBlock(s *scope, b *syntax.Block, params []slot.Value, t *chain, pos source.Pos) *body {
	c.used[b] = true
	if c.cycle(s.unit, b, b.Name, pos) || c.tooDeep(s.unit, pos) {
		return nil
	}
	c.stack = append(c.stack, expansion{b.Name, b})
	inner := c.expandBody(s.inside(b, params), b.Statements, t)
	inner.shared = c.share(b)
	c.stack = c.stack[:len(c.stack)-1]
	return inner
}

// expandWhole compiles the root of another file as a branch.
func (c *compiler) expandWhole(v *env, st *statement, u *files.Unit) {
	if c.cycle(v.scope.unit, u, u.Name, st.ast.NodePos) || c.tooDeep(v.scope.unit, st.ast.NodePos) {
		return
	}
	statements, _ := c.rootOf(u)
	if statements == nil {
		v.errorf(st.ast.NodePos, "", "the file %s has no statement to run", u.Source.Name)
		return
	}
	top := &scope{unit: u}
	if b := u.Block("program"); b != nil {
		top = top.inside(b, c.pass(v, b))
	}
	c.stack = append(c.stack, expansion{u.Name, u})
	st.body = c.expandBody(top, statements, v.chain)
	st.body.shared = c.share(u)
	c.stack = c.stack[:len(c.stack)-1]
}

// cycle reports a block that is being expanded already, with the path.
func (c *compiler) cycle(u *files.Unit, block any, name string, pos source.Pos) bool {
	for i, open := range c.stack {
		if open.block != block {
			continue
		}
		text := ""
		for _, x := range c.stack[i:] {
			text += x.name + " → "
		}
		hint := ""
		if _, leaf := c.reg.Leaf(name); leaf {
			hint = "the block hides the leaf of that name: rename the block"
		}
		c.errorf(u.Source, pos, hint, "%q contains itself: %s%s [contains_itself]", name, text, name)
		return true
	}
	return false
}

func (c *compiler) tooDeep(u *files.Unit, pos source.Pos) bool {
	if len(c.stack) < maxDepth {
		return false
	}
	c.errorf(u.Source, pos, "", "the blocks of the tree are nested more than %d deep", maxDepth)
	return true
}

// pass gives a block its parameters by name.
func (c *compiler) pass(v *env, b *syntax.Block) []slot.Value {
	params := defaults(b)
	for i, p := range b.Params {
		v.set.known = append(v.set.known, p.Key)
		one := v.set.find(p.Key)
		if one == nil {
			continue
		}
		one.used = true
		key := KeySpec{Name: p.Key, Kind: kindOf(params[i])}
		if v.fitsKey(one, &key) {
			params[i] = one.as(key.Kind)
		}
	}
	return params
}

// kindOf returns the kind of parameter that a default makes; a text takes bare words, too.
func kindOf(v slot.Value) Kind {
	switch v.Kind() {
	case slot.BoolValue:
		return Bool
	case slot.StringValue:
		return Word
	}
	return Number
}

// forgive silences errors about keys of a node that is not known.
func (set *settings) forgive() {
	for i := range set.list {
		set.list[i].used = true
	}
}

// share counts how often the tree has a block or file.
func (c *compiler) share(what any) *int {
	n := c.shares[what]
	if n == nil {
		n = new(int)
		c.shares[what] = n
	}
	if !c.dry {
		*n++
	}
	return n
}
