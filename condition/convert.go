// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"math"
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/playsim/playsim/slot"
)

// row joins operands in the order in which their operators bind.
func (r *reader) row(n *rowNode) Expr {
	left := r.operand(n.First)
	rest := n.Rest
	return r.climb(left, &rest, 1)
}

// climb takes the operators of at least this level from the front of rest.
func (r *reader) climb(left Expr, rest *[]*tailNode, level int) Expr {
	for len(*rest) > 0 && binding[(*rest)[0].Op.Value] >= level {
		op := (*rest)[0].Op
		right := r.operand((*rest)[0].Right)
		*rest = (*rest)[1:]
		right = r.climb(right, rest, binding[op.Value]+1)
		left = r.infix(op, left, right)
	}
	return left
}

func (r *reader) infix(op lexer.Token, x, y Expr) Expr {
	if !r.opt.Dialect.has(op.Value) {
		r.report(op.Pos.Offset, "", "dialect %s has no %s", r.opt.Dialect, op.Value)
	}
	place := r.around(op, x.Where().outer[0], y.Where().outer[1])
	switch op.Value {
	case "~", "@", "#":
		return &Window{Place: place, Op: op.Value, X: x, Y: y}
	}
	return &Binary{Place: place, Op: op.Value, X: x, Y: y}
}

func (r *reader) around(t lexer.Token, from, to int) Place {
	return Place{Pos: r.pos(t.Pos.Offset), From: from, To: to, outer: [2]int{from, to}}
}

func (r *reader) at(t lexer.Token) Place {
	s := r.spans[t.Pos.Offset]
	return r.around(t, s[0], s[1])
}

// between is the place from one token to another.
func (r *reader) between(first, last lexer.Token) Place {
	return r.around(first, r.spans[first.Pos.Offset][0], r.spans[last.Pos.Offset][1])
}

func (r *reader) operand(n *operandNode) Expr {
	if e := r.leastInteger(n); e != nil {
		return e
	}
	e := r.primary(n.Primary)
	for _, i := range n.Indices {
		at := r.row(i.Index)
		e = &Index{Place: r.around(i.Open, e.Where().outer[0], r.spans[i.Close.Pos.Offset][1]), X: e, At: at}
	}
	return r.prefixed(n.Prefixes, e)
}

func (r *reader) prefixed(list []*prefixNode, e Expr) Expr {
	for k := len(list) - 1; k >= 0; k-- {
		op := list[k].Op
		e = &Unary{Place: r.around(op, r.spans[op.Pos.Offset][0], e.Where().outer[1]), Op: op.Value, X: e}
	}
	return e
}

// leastInteger reads -2147483648 as one constant, for what is behind its sign is none; nil
// for anything else.
func (r *reader) leastInteger(n *operandNode) Expr {
	last, number := len(n.Prefixes)-1, n.Primary.Number
	if last < 0 || n.Prefixes[last].Op.Value != "-" || len(n.Indices) > 0 || number.Type != kindNumber {
		return nil
	}
	if i, err := strconv.ParseInt(number.Value, 10, 64); err != nil || i != -math.MinInt32 {
		return nil
	}
	c := &Constant{Place: r.between(n.Prefixes[last].Op, number), Value: slot.Int(math.MinInt32)}
	return r.prefixed(n.Prefixes[:last], c)
}

func (r *reader) primary(n *primaryNode) Expr {
	switch {
	case n.Group != nil:
		e := r.row(n.Group.Inner)
		p := e.Where()
		p.Grouped = true
		p.outer = [2]int{r.spans[n.Group.Open.Pos.Offset][0], r.spans[n.Group.Close.Pos.Offset][1]}
		return e
	case n.List != nil:
		return &List{Place: r.between(n.List.Open, n.List.Close), Items: r.rows(n.List.Items)}
	case n.Name != nil:
		return r.name(n.Name)
	case n.Number.Type == kindNumber:
		return r.number(n.Number)
	case n.String.Type == kindString:
		return &Constant{Place: r.at(n.String), Value: slot.String(r.unquote(n.String))}
	}
	name := n.Key.Value[1 : len(n.Key.Value)-1]
	if name == "" {
		r.report(n.Key.Pos.Offset, "", "key without a name")
	}
	return &KeyRef{Place: r.at(n.Key), Name: name}
}

func (r *reader) rows(list []*rowNode) []Expr {
	out := make([]Expr, len(list))
	for i, n := range list {
		out[i] = r.row(n)
	}
	return out
}

func (r *reader) number(t lexer.Token) Expr {
	c := &Constant{Place: r.at(t)}
	if strings.ContainsAny(t.Value, ".eE") {
		f, err := strconv.ParseFloat(t.Value, 64)
		if err != nil {
			r.report(t.Pos.Offset, "", "%s is too large for a number", t.Value)
		}
		c.Value = slot.Float(f)
		return c
	}
	i, err := strconv.ParseInt(t.Value, 10, 64)
	if err != nil || i > math.MaxInt32 {
		r.report(t.Pos.Offset, "write "+t.Value+".0", "%s does not fit an integer of 32 bits", t.Value)
	}
	c.Value = slot.Int(i)
	return c
}

func (r *reader) unquote(t lexer.Token) string {
	raw := t.Value[1 : len(t.Value)-1]
	if !strings.Contains(raw, `\`) {
		return raw
	}
	var b strings.Builder
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' || i+1 == len(raw) {
			b.WriteByte(raw[i])
			continue
		}
		i++
		switch raw[i] {
		case 'n':
			b.WriteByte('\n')
		case '"', '\\':
			b.WriteByte(raw[i])
		default:
			at := r.spans[t.Pos.Offset][0] + i
			r.errs.Add(r.src.Errorf(r.src.Pos(at), `there are \" \\ and \n`, `unknown escape \%c in a string`, firstRune(raw[i:])))
		}
	}
	return b.String()
}

func firstRune(s string) rune {
	for _, c := range s {
		return c
	}
	return 0
}

// name is a call, a property, a key of dialect 2.1, or a mistake.
func (r *reader) name(n *nameNode) Expr {
	if len(n.Members) > 0 {
		return r.property(n)
	}
	if n.Call != nil {
		return r.call(n)
	}
	word := n.Name.Value
	truth := strings.EqualFold(word, "true")
	switch {
	case truth || strings.EqualFold(word, "false"):
		if !r.opt.Lenient {
			r.noTruth(n.Name)
		}
		return &Constant{Place: r.at(n.Name), Value: slot.Bool(truth)}
	case r.opt.Dialect == Dialect21:
	case functions[word] != (arity{}):
		r.report(n.Name.Pos.Offset, "", "%s needs parentheses and arguments", word)
	default:
		if path, first := r.bareKey(n.Name.Pos.Offset); first {
			r.report(n.Name.Pos.Offset, "write '"+path+"'", "key %s without quotes [unquoted_key]", path)
		}
	}
	return &KeyRef{Place: r.at(n.Name), Name: word}
}

func (r *reader) noTruth(t lexer.Token) {
	r.report(t.Pos.Offset, "write 1 or 0, or the key alone", "there is no %s in this language [unknown_function]", t.Value)
}

func (r *reader) unknownFunction(t lexer.Token) {
	r.report(t.Pos.Offset, meant(t.Value, functionNames), "unknown function %q [unknown_function]", t.Value)
}

// bareKey is the name at a token with the names that slashes join to it; first tells
// whether it is the first of them.
func (r *reader) bareKey(token int) (path string, first bool) {
	isName := func(i int) bool { return i >= 0 && i < len(r.tokens) && r.tokens[i].Type == kindName }
	joined := func(i int) bool { // the names before and behind token i
		return isName(i-1) && isName(i+1) && r.tokens[i].Value == "/" &&
			r.spans[i-1][1] == r.spans[i][0] && r.spans[i][1] == r.spans[i+1][0]
	}
	last := token
	for joined(last + 1) {
		last += 2
	}
	return r.src.Text[r.spans[token][0]:r.spans[last][1]], !joined(token - 1)
}

func (r *reader) property(n *nameNode) Expr {
	name, last := n.Name.Value, n.Name
	for _, m := range n.Members {
		name, last = name+"."+m.Name.Value, m.Name
	}
	place := r.between(n.Name, last)
	switch {
	case r.opt.Dialect != Dialect28:
		r.report(n.Name.Pos.Offset, "keys stand in single quotes: '"+name+"'", "properties need dialect 2.8, this is %s", r.opt.Dialect)
	case len(n.Members) > 2:
		r.report(n.Name.Pos.Offset, "", "%s is longer than Service.Signal.Member", name)
	case n.Call != nil:
		r.report(n.Call.Open.Pos.Offset, "leave out the parentheses", "properties are not called")
	}
	if n.Call != nil {
		r.rows(n.Call.Args)
	}
	return &KeyRef{Place: place, Name: name, Property: true}
}

func (r *reader) call(n *nameNode) Expr {
	word := n.Name.Value
	c := &Call{Place: r.between(n.Name, n.Call.Close), Name: word, Args: r.rows(n.Call.Args)}
	want, known := functions[word]
	switch {
	case !known:
		r.unknownFunction(n.Name)
	case !r.opt.Dialect.has(word):
		r.report(n.Name.Pos.Offset, "", "dialect %s has no %s()", r.opt.Dialect, word)
	case len(c.Args) < want.least || want.most >= 0 && len(c.Args) > want.most:
		r.report(n.Name.Pos.Offset, "", "%s takes %s, not %d", word, want, len(c.Args))
	}
	return c
}

// String is the number of arguments in words.
func (a arity) String() string {
	switch {
	case a.most < 0:
		return strconv.Itoa(a.least) + " arguments or more"
	case a.least == 1:
		return "1 argument"
	}
	return strconv.Itoa(a.least) + " arguments"
}

// enumerate gives the places of nodes their order in the text.
func enumerate(e Expr) int {
	n := 0
	Walk(e, func(e Expr) bool {
		e.Where().id = n
		n++
		return true
	})
	return n
}
