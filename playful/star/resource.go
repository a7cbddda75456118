// SPDX-License-Identifier: Apache-2.0

package star

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/source"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// resourceDecl is one resource(…): what only the nodes of these files share.
type resourceDecl struct {
	name string
	pos  source.Pos
}

func declareResource(t *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	m, call, err := caller(t, b)
	if err != nil {
		return nil, err
	}
	r, doc := resourceDecl{pos: position(m.src, startOf(call))}, ""
	if err := starlark.UnpackArgs(b.Name(), args, kwargs, "name", &r.name, "doc?", &doc); err != nil {
		return nil, err
	}
	m.resources = append(m.resources, r)
	return starlark.None, nil
}

// literals are the texts that are written out in the named arguments of a call.
func literals(src *source.File, call *syntax.CallExpr) map[string]source.Pos {
	found := map[string]source.Pos{}
	for _, arg := range call.Args {
		id, value := keyword(arg)
		if id == nil {
			continue
		}
		walk(value, func(n syntax.Node) bool {
			if lit, ok := n.(*syntax.Literal); ok {
				if s, text := lit.Value.(string); text {
					found[id.Name+"\x00"+s] = position(src, lit.TokenPos)
				}
			}
			return true
		})
	}
	return found
}

// placeIn is where an argument or a function of a declaration names something.
func (d *declaration) placeIn(name string, what useKind, args ...string) (*source.File, source.Pos) {
	for _, arg := range args {
		if pos, ok := d.written[arg+"\x00"+name]; ok {
			return d.module.src, pos
		}
	}
	for _, u := range d.used {
		if u.what == what && u.name == name {
			return u.src, u.pos
		}
	}
	return d.module.src, d.pos
}

// checkResources holds what the leaves reserve against what there is to reserve, and
// what they command against what the leaves reserve that come with the program.
func (m *module) checkResources() {
	known := m.loader.reg.Resources()
	for _, n := range m.nodes {
		if l, ok := n.(*leafDecl); ok {
			m.checkKnown(l, known)
			m.checkCommanded(l)
		}
	}
}

func (m *module) checkKnown(l *leafDecl, known []string) {
	for _, name := range merge(l.spec.Resources, l.spec.Further) {
		if slices.Contains(known, name) || slices.Contains(l.spec.Writes, name) {
			continue
		}
		hint := source.Suggest(name, known)
		if hint == "" {
			hint = fmt.Sprintf("one that only nodes of yours share is declared at the top of a file: resource(%q)", name)
		}
		if len(known) > 0 && !strings.HasPrefix(hint, "did") {
			hint += "; there are " + strings.Join(known, ", ")
		}
		src, pos := l.placeIn(name, usesResource, "resources", "further")
		m.loader.errs.Add(src.Errorf(pos, hint, "%s reserves %q, but there is no such resource [unknown_resource]", l.name, name))
	}
}

func (m *module) checkCommanded(l *leafDecl) {
	has := merge(l.spec.Resources, l.spec.Further)
	for _, name := range l.spec.Writes {
		needs, leaf := m.loader.reg.Guards(name, has)
		if leaf == "" {
			continue
		}
		src, pos := l.placeIn(name, usesCommand, "commands")
		hint := fmt.Sprintf("reserve it: resources = [%q]", strings.Join(needs[:min(1, len(needs))], ""))
		m.loader.errs.Add(src.Errorf(pos, hint, "%s commands %s without the resource %s, so %s could do so at the same time [missing_resource]", l.name, name, strings.Join(needs, " or "), leaf))
		return // one is enough to see it
	}
}
