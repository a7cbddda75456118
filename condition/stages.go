// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/playsim/playsim/slot"
)

// A condition that is not written right is read no further, and yet all that is wrong
// with it is told at once: here is what can be said without the whole of it.

// beside judges the keys of a condition that is not written right, and the texts that
// they are compared with; root is nil where there is no tree.
func (r *reader) beside(root Expr) {
	k := &checker{c: &Condition{Text: r.src.Text, Root: root, src: r.src}, opt: r.opt, errs: r.errs}
	if root == nil {
		r.words()
	}
	if !r.opt.Strict || r.opt.Keys == nil {
		return
	}
	for i, t := range r.tokens {
		if t.Type == kindKey && r.whole(i) {
			k.key(&KeyRef{Place: r.at(t), Name: t.Value[1 : len(t.Value)-1]})
		}
	}
	if root != nil {
		k.labels()
	}
}

// words judges the words of a condition without a tree, where something else is told
// already: those for true and false, and unknown functions.
func (r *reader) words() {
	for i, t := range r.tokens {
		if t.Type != kindName || i > 0 && r.tokens[i-1].Value == "." {
			continue
		}
		next := ""
		if i+1 < len(r.tokens) {
			next = r.tokens[i+1].Value
		}
		switch {
		case next == "(" && functions[t.Value] == (arity{}):
			r.unknownFunction(t)
		case next != "(" && next != "." && (strings.EqualFold(t.Value, "true") || strings.EqualFold(t.Value, "false")) && !r.opt.Lenient:
			r.noTruth(t)
		}
	}
}

// whole tells whether a key has both its quotes, and between them a name.
func (r *reader) whole(token int) bool {
	name := r.tokens[token].Value
	name = name[1 : len(name)-1]
	last, _ := utf8.DecodeLastRuneInString(r.src.Text[:r.spans[token][1]])
	return strings.ContainsRune("'‘’‚", last) && name != "" && !strings.ContainsAny(name, " \t\r\n=<>&|!~()")
}

// labels judges the texts that keys are compared with.
func (k *checker) labels() {
	Walk(k.c.Root, func(e Expr) bool {
		if b, ok := e.(*Binary); ok && isCompare(b.Op) {
			k.lintLabel(b)
		}
		return true
	})
}

// otherKey is the key beside a key that has a text which that one has not; "" for none.
func (k *checker) otherKey(key, text string) (other string) {
	folder := key[:strings.LastIndex(key, "/")+1]
	best := 0
	for _, name := range k.opt.Keys.KeyNames() {
		info, _ := k.opt.Keys.KeyInfo(name)
		if !strings.HasPrefix(name, folder) || name == key || text == "" || !slices.Contains(info.Labels, text) {
			continue
		}
		if n := common(name, key); n > best {
			best, other = n, name
		}
	}
	return other
}

// common is the length of what two names begin with.
func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// lintZero: a division by a constant 0.
func (k *checker) lintZero(e *Binary) {
	if e.Op != "/" && e.Op != "%" {
		return
	}
	v, ok := constantValue(e.Y)
	if !ok || !v.isNumber() || v.kind == slot.FloatValue && (e.Op == "%" || math.IsNaN(v.f)) || v.asFloat() != 0 {
		return
	}
	k.warn(e, "", "a division by zero is Invalid, which counts as 0")
}
