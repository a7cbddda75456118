// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"text/tabwriter"

	"go.starlark.net/syntax"

	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/nodes"
)

// component is a leaf or an evaluation and how much code it is: lines that are neither
// blank nor comment, of its declaration and of all that it uses in its file.
type component struct {
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	File  string `json:"file"`
	Line  int    `json:"line"`
	Lines int    `json:"lines"`
}

// unit is a declaration at the top of a file: its lines, what it names, what it uses.
type unit struct {
	from, to int
	names    []string
	uses     map[string]bool
	texts    map[string]bool // string literals
	declares bool            // it may declare a component
}

// codeFile is a file cut into units.
type codeFile struct {
	name  string
	lines []string
	units []unit
}

// goFiles are the sources of the nodes that come with playsim.
func goFiles() ([]codeFile, error) {
	names, err := fs.Glob(nodes.Source, "*.go")
	if err != nil {
		return nil, err
	}
	var all []codeFile
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || name == "register.go" || name == "doc.go" {
			continue
		}
		text, err := fs.ReadFile(nodes.Source, name)
		if err != nil {
			return nil, err
		}
		f, err := goFile("playful/nodes/"+name, string(text))
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

func goFile(name, text string) (codeFile, error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
	if err != nil {
		return codeFile{}, err
	}
	f := codeFile{name: name, lines: strings.Split(text, "\n")}
	for _, d := range tree.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok == token.IMPORT {
			if fn, ok := d.(*ast.FuncDecl); ok {
				f.units = append(f.units, goUnit(files, fn, []string{funcName(fn)}))
			}
			continue
		}
		for _, s := range gen.Specs {
			u := goUnit(files, s, specNames(s))
			u.declares = gen.Tok == token.VAR
			f.units = append(f.units, u)
		}
	}
	return f, nil
}

func goUnit(files *token.FileSet, n ast.Node, names []string) unit {
	u := unit{from: files.Position(n.Pos()).Line, to: files.Position(n.End()).Line, names: names, uses: map[string]bool{}, texts: map[string]bool{}}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			u.uses[id.Name] = true
		}
		return true
	})
	if v, ok := n.(*ast.ValueSpec); ok {
		for _, value := range v.Values {
			u.named(value)
		}
	}
	return u
}

// named notes the name of what a value declares: LeafSpec{Name: "sit"}, spec("sit").
func (u *unit) named(value ast.Expr) {
	var from []ast.Expr
	switch v := value.(type) {
	case *ast.CallExpr:
		from = v.Args
	case *ast.CompositeLit:
		for _, e := range v.Elts {
			pair, ok := e.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			if key, ok := pair.Key.(*ast.Ident); ok && key.Name == "Name" {
				from = append(from, pair.Value)
			}
		}
	}
	for _, e := range from {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil {
				u.texts[text] = true
			}
		}
	}
}

// funcName is a function's name; a method goes by its type's, for whoever uses the type
// uses it.
func funcName(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return fn.Name.Name
	}
	t := fn.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name
	}
	return fn.Name.Name
}

func specNames(s ast.Spec) (names []string) {
	switch s := s.(type) {
	case *ast.ValueSpec:
		for _, id := range s.Names {
			names = append(names, id.Name)
		}
	case *ast.TypeSpec:
		names = append(names, s.Name.Name)
	}
	return names
}

func starFile(src *source.File) (codeFile, error) {
	tree, err := (&syntax.FileOptions{While: true, TopLevelControl: true}).Parse(src.Name, src.Text, 0)
	if err != nil {
		return codeFile{}, err
	}
	f := codeFile{name: src.Name, lines: strings.Split(src.Text, "\n")}
	for _, s := range tree.Stmts {
		from, to := s.Span()
		u := unit{from: int(from.Line), to: int(to.Line), uses: map[string]bool{}, texts: map[string]bool{}}
		switch s := s.(type) {
		case *syntax.DefStmt:
			u.names = []string{s.Name.Name}
		case *syntax.AssignStmt:
			if id, ok := s.LHS.(*syntax.Ident); ok {
				u.names = []string{id.Name}
			}
		default:
			u.declares = true
		}
		syntax.Walk(s, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.Ident:
				u.uses[n.Name] = true
			case *syntax.Literal:
				if text, ok := n.Value.(string); ok {
					u.texts[text] = true
				}
			}
			return true
		})
		f.units = append(f.units, u)
	}
	return f, nil
}

// declaration is the unit that declares a component: it has the name as a text, or in
// Starlark as a function's.
func (f *codeFile) declaration(name string) int {
	for i := range f.units {
		if f.units[i].declares && f.units[i].texts[name] {
			return i
		}
	}
	for i := range f.units {
		if f.units[i].declares && f.units[i].uses["evaluation"] && f.units[i].uses[name] {
			return i
		}
	}
	return -1
}

// count counts the lines of a unit and of all that it uses in the file.
func (f *codeFile) count(root int) int {
	taken := make([]bool, len(f.units))
	queue := []int{root}
	taken[root] = true
	total := 0
	for len(queue) > 0 {
		u := &f.units[queue[0]]
		queue = queue[1:]
		total += f.code(u.from, u.to)
		for i := range f.units {
			for _, name := range f.units[i].names {
				if u.uses[name] && !taken[i] {
					taken[i] = true
					queue = append(queue, i)
				}
			}
		}
	}
	return total
}

func (f *codeFile) code(from, to int) (n int) {
	for _, line := range f.lines[from-1 : min(to, len(f.lines))] {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "#") {
			n++
		}
	}
	return n
}

// components finds the code of every leaf and evaluation of a registry; where two files
// could have one, the later file does, as the folder's own nodes come last.
func components(reg *playful.Registry, files []codeFile) (all []component) {
	add := func(kind, name string) {
		for i := len(files) - 1; i >= 0; i-- {
			if at := files[i].declaration(name); at >= 0 {
				all = append(all, component{kind, name, files[i].name, files[i].units[at].from, files[i].count(at)})
				return
			}
		}
	}
	for _, l := range reg.Leaves() {
		add("leaf", l.Name)
	}
	for _, e := range reg.Evaluations() {
		add("evaluation", e.Name)
	}
	return all
}

// spread is the size of several components.
type spread struct {
	Of   string  `json:"of"`
	N    int     `json:"components"`
	Mean float64 `json:"mean_lines"`
	Max  int     `json:"max_lines"`
	Most string  `json:"largest"`
}

func spreadOf(of string, all []component, suffix string) spread {
	s := spread{Of: of}
	sum := 0
	for _, c := range all {
		if path.Ext(c.File) != suffix {
			continue
		}
		s.N++
		sum += c.Lines
		if c.Lines > s.Max {
			s.Max, s.Most = c.Lines, c.Name
		}
	}
	if s.N > 0 {
		s.Mean = float64(sum*10/s.N) / 10
	}
	return s
}

func (c *nodesCmd) stats(p *process, reg *playful.Registry, texts []*source.File) error {
	files, err := goFiles()
	if err != nil {
		return fail(exitInternal, "%w", err)
	}
	for _, t := range texts {
		f, err := starFile(t)
		if err != nil {
			return fail(exitInternal, "%w", err)
		}
		files = append(files, f)
	}
	all := components(reg, files)
	spreads := []spread{spreadOf("Starlark", all, ".star"), spreadOf("Go", all, ".go")}
	if c.JSON {
		for _, x := range all {
			p.printJSON(x)
		}
		p.printJSON(map[string]any{"spread": spreads})
		return nil
	}
	table := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "LINES\tCOMPONENT\tKIND\tFILE")
	for _, x := range all {
		fmt.Fprintf(table, "%d\t%s\t%s\t%s:%d\n", x.Lines, x.Name, x.Kind, x.File, x.Line)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(p.out)
	for _, s := range spreads {
		if s.N > 0 {
			fmt.Fprintf(p.out, "%s: %d components, mean %.1f lines, the largest %s with %d\n", s.Of, s.N, s.Mean, s.Most, s.Max)
		}
	}
	return nil
}
