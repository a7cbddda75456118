// SPDX-License-Identifier: Apache-2.0

package arrows

import (
	"go/ast"
	"path"
	"strconv"
	"strings"
)

// exposed finds exported declarations of public packages that name a type of an internal
// package: no other module could name it.
func exposed(f file) (found []string) {
	if below(f.pkg(), "internal") || below(f.pkg(), "cmd") {
		return nil
	}
	internal := map[string]bool{}
	for _, spec := range f.ast.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		if !strings.HasPrefix(name, module+"/internal/") {
			continue
		}
		if spec.Name != nil {
			internal[spec.Name.Name] = true
		} else {
			internal[path.Base(name)] = true
		}
	}
	for _, decl := range f.ast.Decls {
		for _, n := range surfaces(decl) {
			ast.Inspect(n, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok {
					if x, ok := s.X.(*ast.Ident); ok && internal[x.Name] {
						found = append(found, f.at(n, "an exported declaration names %s.%s, which is internal", x.Name, s.Sel.Name))
					}
				}
				return true
			})
		}
	}
	return found
}

// surfaces are the parts of a declaration that other packages see.
func surfaces(decl ast.Decl) (all []ast.Node) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && (d.Recv == nil || ast.IsExported(receiver(d.Recv.List[0].Type))) {
			all = append(all, d.Type)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() {
					all = append(all, visible(s.Type)...)
				}
			case *ast.ValueSpec:
				for _, name := range s.Names {
					if name.IsExported() {
						all = append(all, s)
						break
					}
				}
			}
		}
	}
	return all
}

// visible is a type without the unexported fields of a struct.
func visible(t ast.Expr) (all []ast.Node) {
	s, ok := t.(*ast.StructType)
	if !ok {
		return []ast.Node{t}
	}
	for _, field := range s.Fields.List {
		shown := len(field.Names) == 0
		for _, name := range field.Names {
			shown = shown || name.IsExported()
		}
		if shown {
			all = append(all, field.Type)
		}
	}
	return all
}

func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}
