// SPDX-License-Identifier: Apache-2.0

package playful_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// refDrawer draws a random program and what happens to it.
type refDrawer struct {
	*rand.Rand
	prog  *refProgram
	types []string // that may be targeted
	made  []*refBlock
	open  []*refBlock // being drawn
	count int

	// One in so many: each program has its own temper.
	partial, commit, targeted, reserving, ticks int
}

// drawProgram draws a program that runs for ticks to three times as many.
func drawProgram(seed uint64, ticks int) *refProgram {
	d := &refDrawer{Rand: rand.New(rand.NewPCG(seed, 42)), prog: &refProgram{layout: seed}, types: []string{"ball", "ball", "goal", "spot"}}
	d.partial, d.commit, d.targeted, d.reserving, d.ticks = d.choose(2, 5, 9), d.choose(2, 5, 9), d.choose(2, 4, 4, 9), d.choose(2, 9), ticks
	d.prog.period = d.choose(1, 1, 1, 2, 4)
	main := &refFile{stem: "main", original: d.odds(5), bare: d.odds(3)}
	d.prog.files = append(d.prog.files, main)
	if d.odds(3) {
		main.include = &refFile{stem: "more", original: d.odds(3)}
		d.prog.files = append(d.prog.files, main.include)
		if d.odds(2) {
			d.prog.files = append(d.prog.files, &refFile{stem: "whole", original: d.odds(3), bare: d.odds(2)})
		}
	}
	if d.odds(3) {
		d.types = append(d.types, "seen", "seen")
	}
	main.root = &refBlock{file: main}
	if !main.bare {
		main.root.params = d.params()
	}
	d.fill(main.root, 3)
	if slices.Contains(d.types, "seen") {
		main.root.lines = append(main.root.lines, &refLine{leaf: "scout", config: []refSetting{{"out", refWord("seen")}, {"color", "red"}}}, &refLine{target: "seen", leaf: "watch"})
	}
	d.shadow()
	d.script()
	return d.prog
}

func (d *refDrawer) odds(n int) bool              { return d.IntN(n) == 0 }
func (d *refDrawer) choose(of ...int) int         { return of[d.IntN(len(of))] }
func (d *refDrawer) word(of ...string) string     { return of[d.IntN(len(of))] }
func (d *refDrawer) quarter(from, to int) float64 { return float64(from+d.IntN(to-from+1)) / 4 }

func (d *refDrawer) params() (list []refSetting) {
	for _, key := range []string{"p", "f2", "sure"} { // f2 hides the evaluation
		switch {
		case !d.odds(4):
		case key == "sure":
			list = append(list, refSetting{key, d.odds(2)})
		default:
			list = append(list, refSetting{key, d.quarter(1, 12)})
		}
	}
	return list
}

// fill draws the lines of a block.
func (d *refDrawer) fill(b *refBlock, depth int) {
	d.open = append(d.open, b)
	n := 1 + d.IntN(4)
	for range n {
		b.lines = append(b.lines, d.place(b, depth))
	}
	for _, l := range b.lines {
		d.clauses(b, l)
	}
	if len(b.lines) > 1 && d.odds(2) {
		d.machine(b)
	}
	d.open = d.open[:len(d.open)-1]
}

// machine makes some lines of a block states.
func (d *refDrawer) machine(b *refBlock) {
	for i, l := range b.lines {
		for range d.choose(0, 1, 1, 2) {
			to := b.lines[(i+1+d.IntN(len(b.lines)-1))%len(b.lines)]
			same := func(o *refLine) bool { return o != to && o.node() == to.node() }
			if !slices.ContainsFunc(b.lines, same) && to.node() != l.node() {
				l.switches = append(l.switches, refSwitch{to, d.condition(b, d.chain(b, l), 1)})
			}
		}
	}
}

func (d *refDrawer) chain(b *refBlock, l *refLine) []string {
	if l.target == "" {
		return b.chain
	}
	return append([]string{l.target}, b.chain...)
}

// place draws the node of a line.
func (d *refDrawer) place(b *refBlock, depth int) *refLine {
	l := &refLine{}
	if len(b.chain) < 2 && d.odds(d.targeted) {
		l.target = d.types[d.IntN(len(d.types))]
	}
	chain := d.chain(b, l)
	switch {
	case depth > 0 && len(d.made)+len(d.open) < 12 && d.IntN(5) < 2:
		l.block = d.define(b, chain, depth-1)
	case d.odds(4):
		l.block = d.reuse(b, chain)
	}
	if l.block == nil {
		l.leaf = d.leaf(chain)
	}
	return l
}

// define draws a block where it can be seen from b.
func (d *refDrawer) define(b *refBlock, chain []string, depth int) *refBlock {
	d.count++
	n := &refBlock{name: fmt.Sprint("b", d.count), file: b.file, chain: chain, params: d.params()}
	main, into := d.prog.files[0], &b.file.blocks
	switch {
	case d.odds(3) && !(b.file.bare && b == b.file.root):
		n.outer, into = b, &b.inner
	case b.file == main && main.include != nil && d.odds(2):
		n.file, into = main.include, &main.include.blocks
	case b.file == main && len(d.prog.files) > 2 && d.prog.files[2].root == nil:
		whole := d.prog.files[2]
		whole.root, n.file, n.name = n, whole, whole.stem
		if whole.bare {
			n.params = nil
		}
		into = nil
	}
	if into != nil {
		*into = append(*into, n)
	}
	d.fill(n, depth)
	d.made = append(d.made, n)
	return n
}

// reuse finds a block that is drawn already, can be seen from b and had the same targets.
func (d *refDrawer) reuse(b *refBlock, chain []string) *refBlock {
	for _, i := range d.Perm(len(d.made)) {
		n := d.made[i]
		if slices.Equal(n.chain, chain) && d.prog.resolve(b, n.name) == n {
			return n
		}
	}
	return nil
}

// shadow gives blocks the names of others, and of leaves, where every line still means
// what it meant.
func (d *refDrawer) shadow() {
	all := append([]*refBlock{}, d.made...)
	for range 3 {
		if len(all) == 0 {
			return
		}
		b, was := all[d.IntN(len(all))], ""
		if b.file.root == b {
			continue
		}
		was, b.name = b.name, all[d.IntN(len(all))].name
		if d.odds(3) {
			b.name = d.word("a1", "head1", "legs1")
		}
		if !d.prog.clear() {
			b.name = was
		}
	}
}

func (d *refDrawer) leaf(chain []string) string {
	if len(chain) > 0 && d.odds(3) {
		return d.word("chase", "note", "forget")
	}
	if d.odds(d.reserving) {
		return d.word("grab", "wave")
	}
	return d.word("a1", "a2", "head1", "head2", "legs1", "legs2", "both", "slow", "see")
}

// clauses draws gate, priorities and configuration of a line.
func (d *refDrawer) clauses(b *refBlock, l *refLine) {
	chain := d.chain(b, l)
	if d.odds(2) {
		l.gate = d.condition(b, chain, 2)
	}
	for range d.choose(0, 0, 1, 1, 2, 3) {
		s := refScore{value: d.number(b, chain, 2)}
		if d.odds(2) {
			s.value = d.constant()
		}
		if d.odds(2) {
			s.cond = d.condition(b, chain, 1)
		}
		l.scores = append(l.scores, s)
	}
	add := func(key string, value any) { l.config = append(l.config, refSetting{key, value}) }
	if d.odds(d.partial) {
		add("partial", true)
	}
	if d.odds(d.commit) {
		add("commit", []float64{0.03, 0.05, 0.1, 0.25}[d.IntN(4)])
	}
	if mentions(l, "beyond") {
		add("limit", d.quarter(0, 8))
	}
	if l.block != nil {
		for _, p := range l.block.params {
			if _, truth := p.value.(bool); d.odds(2) && truth {
				add(p.key, d.odds(2))
			} else if !truth && d.odds(2) {
				add(p.key, d.amount(b))
			}
		}
		return
	}
	d.behaviour(b, l, chain, add)
}

// behaviour configures what a leaf does.
func (d *refDrawer) behaviour(b *refBlock, l *refLine, chain []string, add func(string, any)) {
	if d.odds(2) {
		add("stopping", float64(d.choose(2, 3, 4)))
	}
	if d.odds(4) {
		add("done", float64(1+d.IntN(5)))
	}
	if d.odds(10) {
		add("fault", float64(d.choose(-2, -1, 1, 2, 4)))
	}
	if d.odds(2) {
		add("value", d.amount(b))
	}
	same := func(t string) bool { return t == "spot" }
	switch {
	case l.leaf == "see" && d.odds(2):
		add("color", d.word("red", "green", "blue"))
	case l.leaf == "note" && !same(chain[0]) && d.odds(2):
		add("out", refWord(d.word("ball", "goal")))
	}
}

// amount is a number, or a parameter of the blocks around.
func (d *refDrawer) amount(b *refBlock) any {
	if p := d.param(b, 0.0); p != "" && d.odds(2) {
		return refWord(p)
	}
	return d.quarter(1, 16)
}

// param draws a parameter with a value of the type of kind that can be seen in b; "" for none.
func (d *refDrawer) param(b *refBlock, kind any) string {
	var names, hidden []string
	for ; b != nil; b = b.outer {
		for _, p := range b.params {
			if fmt.Sprintf("%T", p.value) == fmt.Sprintf("%T", kind) && !slices.Contains(hidden, p.key) {
				names = append(names, p.key)
			}
			hidden = append(hidden, p.key)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return d.word(names...)
}

func (d *refDrawer) constant() *refExpr {
	x := &refExpr{op: "lit", value: d.quarter(0, 12)}
	if d.odds(4) {
		return &refExpr{op: "neg", kids: []*refExpr{x}}
	}
	return x
}

// condition is a gate or what follows if, where a condition of the robot's operating system may
// stand for a truth (R4a).
func (d *refDrawer) condition(b *refBlock, chain []string, depth int) *refExpr {
	x := d.truth(b, chain, depth)
	quote := &refExpr{op: "quote", name: d.word("e1", "e2", "e3", "e4")}
	switch d.IntN(20) {
	case 0:
		return quote
	case 1:
		return &refExpr{op: "not", kids: []*refExpr{quote}}
	case 2:
		return &refExpr{op: d.word("and", "or"), kids: []*refExpr{quote, x}}
	}
	return x
}

func (d *refDrawer) truth(b *refBlock, chain []string, depth int) *refExpr {
	two := func(op string, kid func() *refExpr) *refExpr { return &refExpr{op: op, kids: []*refExpr{kid(), kid()}} }
	deeper := func() *refExpr { return d.truth(b, chain, depth-1) }
	amount := func() *refExpr { return d.number(b, chain, depth-1) }
	if depth > 0 {
		switch d.IntN(8) {
		case 0:
			return two("and", deeper)
		case 1:
			return two("or", deeper)
		case 2:
			return &refExpr{op: "not", kids: []*refExpr{deeper()}}
		case 3, 4:
			return two(d.word("<", "<=", ">", ">=", "==", "!="), amount)
		case 5:
			return two(d.word("==", "!="), deeper)
		}
	}
	if p := d.param(b, true); p != "" && d.odds(3) {
		return &refExpr{op: "name", name: p}
	}
	if len(chain) > 0 && chain[len(chain)-1] != "spot" && d.odds(4) {
		prop := &refExpr{op: "prop", name: "color", value: chain[len(chain)-1]}
		return &refExpr{op: d.word("==", "!="), kids: []*refExpr{prop, {op: "lit", value: d.word("red", "green")}}}
	}
	if len(chain) > 0 && d.odds(3) {
		if d.odds(2) {
			return &refExpr{op: "name", name: "nearer"}
		}
		return &refExpr{op: d.word("<", ">="), kids: []*refExpr{{op: "name", name: "dist"}, {op: "lit", value: d.quarter(1, 8)}}}
	}
	return &refExpr{op: "name", name: d.word("e1", "e2", "e3", "e4", "e5", "e1", "e2", "e3", "e4", "broken", "beyond")}
}

func (d *refDrawer) number(b *refBlock, chain []string, depth int) *refExpr {
	if depth > 0 && d.odds(2) {
		op := d.word("+", "-", "*", "/", "%", "neg")
		x := &refExpr{op: op, kids: []*refExpr{d.number(b, chain, depth-1)}}
		switch op {
		case "neg":
		case "/", "%": // a constant of the tree must be finite, an evaluation need not
			x.kids = append(x.kids, &refExpr{op: "name", name: d.word("f1", "f3")})
		default:
			x.kids = append(x.kids, d.number(b, chain, depth-1))
		}
		return x
	}
	if p := d.param(b, 0.0); p != "" && d.odds(3) {
		return &refExpr{op: "name", name: p}
	}
	if len(chain) > 0 && d.odds(2) {
		if d.odds(2) {
			return &refExpr{op: "prop", name: "dist", value: chain[d.IntN(len(chain))]}
		}
		return &refExpr{op: "name", name: "dist"}
	}
	if d.odds(3) {
		return d.constant()
	}
	return &refExpr{op: "name", name: d.word("f1", "f2", "f3")}
}

// mentions reports whether an evaluation is in a clause of a line.
func mentions(l *refLine, name string) bool {
	found := false
	l.expressions(func(x *refExpr) { found = found || x.op == "name" && x.name == name })
	return found
}

func (l *refLine) expressions(visit func(*refExpr)) {
	var walk func(x *refExpr)
	walk = func(x *refExpr) {
		if x == nil {
			return
		}
		visit(x)
		for _, k := range x.kids {
			walk(k)
		}
	}
	walk(l.gate)
	for _, s := range l.scores {
		walk(s.value)
		walk(s.cond)
	}
	for _, s := range l.switches {
		walk(s.cond)
	}
}

// script draws what happens before each tick: sensors keep their values for a while.
func (d *refDrawer) script() {
	sensors := map[string]float64{}
	calm := d.choose(2, 3, 6, 10)
	for range d.ticks + d.IntN(2*d.ticks) {
		var s refStep
		for _, name := range []string{"e1", "e2", "e3", "e4", "e5"} {
			if d.odds(calm) {
				sensors[name] = float64(d.IntN(2))
			}
		}
		for _, name := range []string{"f1", "f2", "f3"} {
			if d.odds(calm) {
				sensors[name] = d.quarter(-4, 8)
			}
		}
		if d.odds(4) {
			sensors["e6"] = float64(d.IntN(8) / 7) // broken is seldom broken
		}
		s.sensors = map[string]float64{}
		for k, v := range sensors {
			s.sensors[k] = v
		}
		for range d.choose(0, 0, 0, 1, 1, 2) {
			s.changes = append(s.changes, d.change())
		}
		d.prog.steps = append(d.prog.steps, s)
	}
}

func (d *refDrawer) change() refChange {
	c := refChange{kind: "push", typ: d.word("ball", "goal", "spot"), color: d.word("red", "green", "blue"), dist: d.quarter(0, 12), n: d.IntN(4)}
	switch d.IntN(12) {
	case 0, 1, 2:
		c.kind = "delete"
	case 3:
		c.kind, c.typ, c.dist = "drive", d.word("e1", "e2", "dist", "f1"), float64(d.IntN(2))
	case 4:
		c.kind, c.typ = "release", d.word("e1", "e2", "dist", "f1")
	case 5:
		c.kind = "bare push" // without a distance
	}
	return c
}
