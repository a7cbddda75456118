// SPDX-License-Identifier: Apache-2.0

package js

import (
	"reflect"
	"sort"
	"strconv"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"

	"github.com/playsim/playsim/slot"
)

// Bounds of what AppendState looks at.
const (
	maxSeen      = 1024 // values in lists and objects, of all variables together
	maxSeenDepth = 8
	maxSeenText  = 4096 // bytes of a text
)

// AppendState appends what [pdl.Engine.AppendState] does, and a digest of the
// variables that the program declares outside functions: numbers, texts, truths,
// lists, objects, maps and sets, up to 1024 values and eight deep; of what is longer how
// long it is, and of a text its first 4096 bytes and its length. Not in it is
// what only closures and generators hold; its effects are seen when it comes to a
// quantity.
func (p *Program) AppendState(to []float64) []float64 {
	return p.script.appendState(p.Engine.AppendState(to))
}

func (l *script) appendState(to []float64) []float64 {
	if len(l.variables) == 0 {
		return to
	}
	d := digest{l: l}
	l.looking = true
	_ = l.rt.Try(d.variables)
	l.looking = false
	return d.hash.Append(to)
}

// digest is the hash of a program's variables. The program's own code is not run for
// it: a getter ends it.
type digest struct {
	l    *script
	hash slot.Digest
	seen int
}

func (d *digest) text(s string) {
	d.hash.Word(uint64(len(s)))
	d.hash.Text(s[:min(len(s), maxSeenText)])
}

func (d *digest) variables() {
	for _, name := range d.l.variables {
		d.value(d.l.rt.Get(name), 0)
	}
}

func (d *digest) value(v goja.Value, depth int) {
	if d.seen++; v == nil || d.seen > maxSeen {
		return
	}
	switch o, ok := v.(*goja.Object); {
	case ok:
		d.hash.Word(1)
		if depth < maxSeenDepth {
			d.object(o, depth+1)
		}
	case goja.IsNumber(v):
		d.hash.Word(2)
		d.hash.Float(v.ToFloat())
	case goja.IsString(v):
		d.hash.Word(3)
		d.text(v.String())
	default: // truths, null and the like, by their names
		d.hash.Word(4)
		d.text(v.String())
	}
}

func (d *digest) object(o *goja.Object, depth int) {
	switch class := o.ClassName(); {
	case class == "Function":
	case class == "Array":
		n := d.l.length(o)
		d.hash.Word(uint64(n))
		for i := 0; i < n && d.seen <= maxSeen; i++ {
			d.value(o.Get(strconv.Itoa(i)), depth)
		}
	case o.ExportType() == aMap || o.ExportType() == aSet:
		d.collection(o, depth)
	default:
		for _, key := range o.GetOwnPropertyNames() {
			if d.seen > maxSeen {
				return
			}
			d.text(key)
			d.value(o.Get(key), depth)
		}
	}
}

// What maps and sets become in Go.
var (
	aMap = reflect.TypeFor[[][2]any]()
	aSet = reflect.TypeFor[[]any]()
)

// collection takes a map or a set; of one that is too long its size alone.
func (d *digest) collection(o *goja.Object, depth int) {
	n := d.l.size(o)
	d.hash.Word(uint64(n))
	if n > maxSeen {
		return
	}
	list, err := d.l.listed(goja.Undefined(), o)
	if err != nil {
		panic(err)
	}
	d.value(list, depth)
}

// findVariables notes the variables outside functions that can change.
func (l *script) findVariables() {
	for _, b := range bindings(l.code.tree) {
		switch b.Initializer.(type) {
		case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral, *ast.ClassLiteral:
		default:
			namesIn(b.Target, func(n *ast.Identifier) { l.variables = append(l.variables, n.Name.String()) })
		}
	}
	if l.loose {
		walk(l.code.tree, func(node any) bool {
			if a, ok := node.(*ast.AssignExpression); ok {
				if name, ok := a.Left.(*ast.Identifier); ok && !l.code.bound[name.Name.String()] {
					l.variables = append(l.variables, name.Name.String())
				}
			}
			return true
		})
	}
	sort.Strings(l.variables)
}
