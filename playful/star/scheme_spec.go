// SPDX-License-Identifier: Apache-2.0

package star

import (
	"github.com/playsim/playsim/playful"
	"go.starlark.net/syntax"
)

// keywords are the names of arguments given by name.
func keywords(args []syntax.Expr) []*syntax.Ident {
	var out []*syntax.Ident
	for _, a := range args {
		if b, ok := a.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			if id, ok := b.X.(*syntax.Ident); ok {
				out = append(out, id)
			}
		}
	}
	return out
}

func propertyOf(s *playful.SchemeSpec, name string) (int, bool) {
	for i := range s.Properties {
		if s.Properties[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

func propertyNames(s *playful.SchemeSpec) []string {
	names := make([]string, len(s.Properties))
	for i, p := range s.Properties {
		names[i] = p.Name
	}
	return names
}
