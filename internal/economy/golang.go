// SPDX-License-Identifier: Apache-2.0

package economy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"strconv"
	"strings"

	"github.com/playsim/playsim/playful/nodes"
)

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
