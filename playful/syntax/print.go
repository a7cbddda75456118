// SPDX-License-Identifier: Apache-2.0

package syntax

import "strings"

// Print writes a file in the canonical form: includes, statements of the root,
// blocks; two blanks a level; `whenever`; one statement a line, clauses in the
// order gate, priorities, switches, configuration. Comments are not kept. Parsing
// the text gives the same tree but for positions.
func Print(f *File) string {
	p := &printer{}
	if f.Original {
		p.line("# playful: original")
	}
	for _, inc := range f.Includes {
		p.line("include " + quote(inc.Path))
	}
	if p.Len() > 0 && len(f.Root)+len(f.Blocks) > 0 {
		p.WriteByte('\n')
	}
	p.body(f.Root, f.Blocks)
	return p.String()
}

type printer struct {
	strings.Builder
	level int
}

func (p *printer) line(text string) {
	for range p.level {
		p.WriteString("  ")
	}
	p.WriteString(text)
	p.WriteByte('\n')
}

func (p *printer) body(statements []*Statement, blocks []*Block) {
	for _, s := range statements {
		p.line(s.String())
	}
	for i, b := range blocks {
		if p.level == 0 && (i > 0 || len(statements) > 0) {
			p.WriteByte('\n')
		}
		p.block(b)
	}
}

func (p *printer) block(b *Block) {
	p.line(b.header())
	p.level++
	p.body(b.Statements, b.Blocks)
	p.level--
}

func (b *Block) header() string {
	var t strings.Builder
	t.WriteString(b.Name)
	for i, param := range b.Params {
		t.WriteString(separator(i) + param.Key + " = " + param.Value.String())
	}
	return t.String() + ":"
}

func separator(i int) string {
	if i == 0 {
		return " | "
	}
	return "; "
}

// String is the statement in canonical form, on one line.
func (s *Statement) String() string {
	var t strings.Builder
	if s.Targeting != "" {
		t.WriteString("targeting " + s.Targeting + ": ")
	}
	t.WriteString(s.Node)
	if s.Gate != nil {
		t.WriteString(", whenever " + s.Gate.String())
	}
	for _, p := range s.Priorities {
		t.WriteString(", priority of " + p.Value.String())
		if p.Cond != nil {
			t.WriteString(" if " + p.Cond.String())
		}
	}
	for _, w := range s.Switches {
		t.WriteString(", switch to " + w.To + " if " + w.Cond.String())
	}
	for i, set := range s.Config {
		t.WriteString(separator(i) + set.Key + " = " + set.Value.String())
	}
	return t.String()
}
