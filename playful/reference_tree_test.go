// SPDX-License-Identifier: Apache-2.0

package playful_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// A program as it is drawn. Its text is printed from it for the engine, and the reference
// evaluates it as it is, so that the parser is under test, too.

type refProgram struct {
	files  []*refFile // the first is the program; it includes the second; the third is used as a node
	period int        // ticks of an iteration
	steps  []refStep
	layout uint64 // seed of blanks, commas, comments and needless parentheses
}

type refFile struct {
	stem     string
	original bool
	bare     bool // its root is made of statements outside of blocks
	root     *refBlock
	blocks   []*refBlock // of the file itself, without the root
	include  *refFile
}

type refBlock struct {
	name   string
	file   *refFile
	outer  *refBlock // around its definition
	params []refSetting
	lines  []*refLine
	inner  []*refBlock
	chain  []string // types targeted around its use, innermost first
}

type refLine struct {
	target   string
	leaf     string
	block    *refBlock // if it is no leaf
	gate     *refExpr
	scores   []refScore
	switches []refSwitch
	config   []refSetting
}

type refScore struct{ value, cond *refExpr }

type refSwitch struct {
	to   *refLine
	cond *refExpr
}

// refSetting is a key and its value: float64, bool, string, or refWord.
type refSetting struct {
	key   string
	value any
}

type refWord string

// refExpr is a literal ("lit"), an evaluation or parameter ("name"), a condition of the robot's
// operating system ("quote"), a property of a target ("prop": value is the type, name the
// property), or an operator.
type refExpr struct {
	op    string
	name  string
	value any
	kids  []*refExpr
}

// refStep is what happens before a tick.
type refStep struct {
	sensors map[string]float64
	changes []refChange
}

// refChange is a push from outside, a deletion of the n-th scheme of a type, or that an
// evaluation is driven.
type refChange struct {
	kind, typ, color string
	dist             float64
	n                int
}

func (l *refLine) node() string {
	if l.block != nil {
		return l.block.name
	}
	return l.leaf
}

func (l *refLine) setting(key string) (any, bool) {
	for _, s := range l.config {
		if s.key == key {
			return s.value, true
		}
	}
	return nil, false
}

// resolve finds a block by its name as ruling R3 has it: nearest first, then the file, then
// what it includes, then the root of another file; nil is a leaf.
func (p *refProgram) resolve(from *refBlock, name string) *refBlock {
	for at := from; at != nil; at = at.outer {
		if b := named(at.inner, name); b != nil {
			return b
		}
	}
	if b := named(from.file.blocks, name); b != nil || from.file != p.files[0] || len(p.files) == 1 {
		return b
	}
	if b := named(p.files[1].blocks, name); b != nil {
		return b
	}
	if len(p.files) > 2 && p.files[2].stem == name {
		return p.files[2].root
	}
	return nil
}

// clear reports whether every line means by its name the block that it has, switches are not
// ambiguous, and no two blocks of one place have one name.
func (p *refProgram) clear() bool {
	var lists [][]*refBlock
	for _, f := range p.files {
		lists = append(lists, f.blocks)
	}
	for b := range p.blocks() {
		lists = append(lists, b.inner)
		for _, l := range b.lines {
			ambiguous := func(s refSwitch) bool {
				return slices.ContainsFunc(b.lines, func(o *refLine) bool { return o != s.to && o.node() == s.to.node() })
			}
			if p.resolve(b, l.node()) != l.block || slices.ContainsFunc(l.switches, ambiguous) {
				return false
			}
		}
	}
	for _, list := range lists {
		for i, b := range list {
			if named(list[:i], b.name) != nil {
				return false
			}
		}
	}
	return true
}

// blocks are all that the program uses.
func (p *refProgram) blocks() map[*refBlock]bool {
	seen := map[*refBlock]bool{}
	var walk func(b *refBlock)
	walk = func(b *refBlock) {
		if b == nil || seen[b] {
			return
		}
		seen[b] = true
		for _, l := range b.lines {
			walk(l.block)
		}
	}
	walk(p.files[0].root)
	return seen
}

func named(blocks []*refBlock, name string) *refBlock {
	for _, b := range blocks {
		if b.name == name {
			return b
		}
	}
	return nil
}

// refPrinter writes a file, in one of the many ways in which it can be written.
type refPrinter struct {
	strings.Builder
	rand *rand.Rand
	unit string // of indentation
}

func (p *refPrinter) one(of ...string) string { return of[p.rand.IntN(len(of))] }

func (p *refProgram) text(f *refFile) string {
	out := &refPrinter{rand: rand.New(rand.NewPCG(p.layout, 7))}
	out.unit = out.one(" ", "  ", "    ", "\t")
	if f.original {
		out.WriteString("# playful: original\n")
	}
	if f.include != nil && len(f.include.blocks) > 0 {
		fmt.Fprintf(out, "include %q\n", f.include.stem+".play")
	}
	blocks := append([]*refBlock{}, f.blocks...)
	switch {
	case f.root == nil:
	case f.bare:
		out.lines(f.root, "")
	default:
		blocks = append(blocks, f.root)
	}
	out.rand.Shuffle(len(blocks), func(i, j int) { blocks[i], blocks[j] = blocks[j], blocks[i] })
	for _, b := range blocks {
		out.block(b, "")
	}
	return out.String()
}

func (p *refPrinter) block(b *refBlock, indent string) {
	name := b.name
	if b.file.root == b {
		name = "program"
	}
	p.WriteString(indent + name + p.settings(b.params) + ":" + p.end())
	deeper := indent + p.unit
	before := p.rand.IntN(len(b.inner) + 1)
	for _, k := range b.inner[:before] {
		p.block(k, deeper)
	}
	p.lines(b, deeper)
	for _, k := range b.inner[before:] {
		p.block(k, deeper)
	}
}

func (p *refPrinter) lines(b *refBlock, indent string) {
	for _, l := range b.lines {
		p.line(l, indent)
	}
}

func (p *refPrinter) end() string { return p.one("\n", "\n", "\n", " # e1, \"x\n", "\n\n") }

func (p *refPrinter) line(l *refLine, indent string) {
	p.WriteString(indent)
	if l.target != "" {
		p.WriteString("targeting " + l.target + ": ")
	}
	p.WriteString(l.node())
	var gate, scores, switches []string
	if l.gate != nil {
		gate = append(gate, p.one("whenever ", "while ")+p.expr(l.gate, 0))
	}
	for i, s := range l.scores {
		c := "priority of " + p.expr(s.value, 0)
		if i > 0 && p.rand.IntN(3) == 0 {
			c = "otherwise " + c
		}
		if s.cond != nil {
			c += " if " + p.expr(s.cond, 0)
		}
		scores = append(scores, c)
	}
	for _, s := range l.switches {
		switches = append(switches, "switch to "+s.to.node()+" if "+p.expr(s.cond, 0))
	}
	kinds := [][]string{gate, scores, switches} // in any order
	p.rand.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	for _, c := range slices.Concat(kinds...) {
		p.WriteString(p.one(", ", ", ", " ", ",\n"+indent+p.unit+p.unit, "\n"+indent+p.unit) + c)
	}
	p.WriteString(p.settings(l.config) + p.end())
}

func (p *refPrinter) settings(list []refSetting) string {
	text := " | "
	for i, s := range list {
		if i > 0 {
			text += p.one("; ", ", ", " ;")
		}
		value := fmt.Sprint(s.value)
		if s, ok := s.value.(string); ok {
			value = p.quote(s)
		}
		text += s.key + p.one(" = ", "=") + value
	}
	if len(list) == 0 {
		return ""
	}
	return text
}

func (p *refPrinter) quote(s string) string { return p.one(`"`+s+`"`, "'"+s+"'") }

// refLevels are the operators of ruling R4, weakest first.
var refLevels = [][]string{{"or"}, {"and"}, {"not"}, {"==", "!=", "<", "<=", ">", ">="}, {"+", "-"}, {"*", "/", "%"}, {"neg"}}

func refLevel(op string) int {
	for i, ops := range refLevels {
		for _, o := range ops {
			if o == op {
				return i
			}
		}
	}
	return len(refLevels)
}

func (p *refPrinter) expr(x *refExpr, least int) string {
	own := refLevel(x.op)
	var text string
	switch {
	case x.op == "lit":
		text = p.literal(x.value)
	case x.op == "name":
		text = x.name
	case x.op == "quote":
		text = p.quote(x.name)
	case x.op == "prop":
		text = fmt.Sprint(x.value, ".", x.name)
	case x.op == "not":
		text = "not " + p.expr(x.kids[0], own)
	case x.op == "neg":
		text = "-" + p.one("", " ") + p.expr(x.kids[0], own)
	case own == refLevel("=="): // comparisons do not chain
		text = p.expr(x.kids[0], own+1) + " " + x.op + " " + p.expr(x.kids[1], own+1)
	default:
		blank := p.one(" ", " ", "")
		if own < refLevel("not") {
			blank = " "
		}
		text = p.expr(x.kids[0], own) + blank + x.op + blank + p.expr(x.kids[1], own+1)
	}
	if own < least || p.rand.IntN(12) == 0 {
		return "(" + text + ")"
	}
	return text
}

func (p *refPrinter) literal(v any) string {
	switch v := v.(type) {
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case string:
		return p.quote(v)
	}
	return fmt.Sprint(v)
}
