// SPDX-License-Identifier: Apache-2.0

package syntax

import (
	"fmt"
	"strings"

	"github.com/playsim/playsim/source"
)

// dump writes a tree with the positions of all its parts, for goldens.
func dump(f *File) string {
	d := &dumper{}
	if f.Original {
		d.add(0, "original")
	}
	for _, inc := range f.Includes {
		d.add(0, "include %s %q", at(inc.Pos), inc.Path)
	}
	d.statements(0, f.Root)
	d.blocks(0, f.Blocks)
	return d.String()
}

type dumper struct{ strings.Builder }

func at(p source.Pos) string { return fmt.Sprintf("%d:%d", p.Line, p.Col) }

func (d *dumper) add(level int, format string, args ...any) {
	fmt.Fprintf(d, strings.Repeat("  ", level)+format+"\n", args...)
}

func (d *dumper) blocks(level int, blocks []*Block) {
	for _, b := range blocks {
		d.add(level, "block %s %s", at(b.Pos), b.Name)
		for _, p := range b.Params {
			d.add(level+1, "param %s %s = %s", at(p.Pos), p.Key, tree(p.Value))
		}
		d.statements(level+1, b.Statements)
		d.blocks(level+1, b.Blocks)
	}
}

func (d *dumper) statements(level int, list []*Statement) {
	for _, s := range list {
		d.add(level, "statement %s", at(s.Pos))
		if s.Targeting != "" {
			d.add(level+1, "targeting %s %s", at(s.TargetingPos), s.Targeting)
		}
		d.add(level+1, "node %s %s", at(s.NodePos), s.Node)
		if s.Gate != nil {
			d.add(level+1, "gate %s", tree(s.Gate))
		}
		for _, p := range s.Priorities {
			d.add(level+1, "priority %s %s%s", at(p.Pos), tree(p.Value), cond(p.Cond))
		}
		for _, w := range s.Switches {
			d.add(level+1, "switch %s to %s %s%s", at(w.Pos), at(w.ToPos), w.To, cond(w.Cond))
		}
		for _, set := range s.Config {
			d.add(level+1, "config %s %s = %s %T %s", at(set.KeyPos), set.Key, at(set.ValuePos), set.Value, set.Value)
		}
	}
}

func cond(e Expr) string {
	if e == nil {
		return ""
	}
	return " if " + tree(e)
}

// tree writes an expression with every operation in parentheses, and positions.
func tree(e Expr) string {
	switch e := e.(type) {
	case *Unary:
		return fmt.Sprintf("(%s %s %s)", at(e.Pos), e.Op, tree(e.X))
	case *Binary:
		return fmt.Sprintf("(%s %s %s %s)", at(e.Pos), e.Op, tree(e.X), tree(e.Y))
	case *Reported:
		return fmt.Sprintf("%s %s of (%s %s)", at(e.Pos), e.What, at(e.Of.Pos), e.Of)
	case *Property:
		return fmt.Sprintf("%s %s.(%s %s)", at(e.Pos), e.Object, at(e.NamePos), e.Name)
	}
	return fmt.Sprintf("%s %s", at(e.At()), e)
}
