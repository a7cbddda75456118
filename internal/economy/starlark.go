// SPDX-License-Identifier: Apache-2.0

package economy

import (
	"strings"

	"go.starlark.net/syntax"

	"github.com/playsim/playsim/source"
)

func starFiles(texts []*source.File) (all []codeFile, err error) {
	for _, t := range texts {
		f, err := starFile(t)
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
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
		u.declares = u.declares && (u.uses["leaf"] || u.uses["evaluation"]) // not a resource
		f.units = append(f.units, u)
	}
	return f, nil
}
