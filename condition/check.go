// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"fmt"
	"math"
	"strings"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// checker looks at a whole tree: what must be constant, which keys there are, and
// what is legal and hardly meant.
type checker struct {
	c    *Condition
	opt  Options
	errs *source.Errors
	lint []Lint
	late map[*Window]bool // told that they bind tighter than what is left of them
	bits map[*Binary]bool // told that they bind tighter than what is around them
}

func check(c *Condition, o Options, errs *source.Errors) {
	k := &checker{c: c, opt: o, errs: errs, late: map[*Window]bool{}, bits: map[*Binary]bool{}}
	Walk(c.Root, func(e Expr) bool {
		switch e := e.(type) {
		case *Window:
			k.window(e)
		case *Call:
			k.call(e)
		case *KeyRef:
			k.key(e)
		case *Index:
			k.index(e)
		}
		return true
	})
	if h := history(c.Root); h > MaxHistory && errs.Len() == 0 {
		k.fail(c.Root, "", "windows that look back %s s together, at most 7 days are kept", seconds(h))
	}
	if errs.Len() > 0 {
		return
	}
	k.lints()
	c.Lints = inOrder(k.lint)
}

func (k *checker) fail(e Expr, hint, format string, args ...any) {
	k.errs.Add(k.c.src.Errorf(e.Where().Pos, hint, format, args...))
}

// warn tells of something odd; rule, of an expression that never changes.
func (k *checker) warn(e Expr, hint, format string, args ...any) {
	k.rule(Odd, e, e, hint, format, args...)
}

func (k *checker) rule(kind LintKind, of, at Expr, hint, format string, args ...any) {
	k.lint = append(k.lint, Lint{kind, of, k.c.src.Errorf(at.Where().Pos, hint, format, args...)})
}

// part is the text of a node, shortened.
func (k *checker) part(e Expr) string {
	const most = 80
	text := k.c.Part(e)
	for i := range text {
		if i > most {
			return text[:i] + "…"
		}
	}
	return text
}

// window reads the span of an operator over time.
func (k *checker) window(w *Window) {
	v, ok := constantValue(w.Y)
	switch {
	case !ok:
		k.fail(w.Y, "write seconds, such as 1.5", "the window of %s must not change [bad_window]", w.Op)
	case v.kind != slot.IntValue && v.kind != slot.FloatValue || math.IsNaN(v.f):
		k.fail(w.Y, "write seconds, such as 1.5", "the window of %s must be a number [bad_window]", w.Op)
	default:
		w.Span = max(nanoseconds(v.asFloat()), 0)
		if w.Span > MaxHistory {
			k.fail(w.Y, "", "a window of more than 7 days [bad_window]")
		}
	}
}

func (k *checker) call(c *Call) {
	switch c.Name {
	case "pref":
		for _, a := range c.Args {
			if _, ok := stringConstant(a); !ok {
				k.fail(a, `write constant strings: pref("com.mydomain", "myKey")`, "pref takes constant strings alone")
			}
		}
	case "bang":
		if _, ok := c.Args[0].(*KeyRef); !ok {
			k.fail(c.Args[0], k.bangHint(c.Args[0]), "bang takes a key")
		}
	case "rand":
		k.rand(c)
	}
}

func (k *checker) bangHint(e Expr) string {
	if name, ok := stringConstant(e); ok && name != "" {
		return "write bang('" + name + "')"
	}
	return "write bang('myKey')"
}

func (k *checker) rand(c *Call) {
	var v [3]value
	for i, a := range c.Args {
		var ok bool
		v[i], ok = constantValue(a)
		if !ok || v[i].kind != slot.IntValue && v[i].kind != slot.FloatValue || !finite(v[i].f) {
			k.fail(a, "write rand(low, high, seconds)", "rand takes constant numbers")
			return
		}
	}
	switch period := v[2].asFloat(); {
	case v[0].asFloat() > v[1].asFloat():
		k.fail(c.Args[0], "write the lower bound first", "rand between %s and %s", k.part(c.Args[0]), k.part(c.Args[1]))
	case period < 0 || period > 0 && period < 0.001:
		k.fail(c.Args[2], "0 draws once", "the period of rand is 0.001 s or longer")
	case period > MaxHistory/1e9:
		k.fail(c.Args[2], "0 draws once", "rand with a period of more than 7 days")
	}
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

func (k *checker) index(x *Index) {
	name, ok := stringConstant(x.At)
	if key, is := x.X.(*KeyRef); !ok || is && key.Property {
		return
	}
	hint := ""
	if k.opt.Dialect != Dialect28 {
		hint = "maps are properties of dialect 2.8"
	}
	k.fail(x.At, hint, "a list has no element %q: only properties are indexed by name", name)
}

func (k *checker) key(key *KeyRef) {
	if k.opt.Keys == nil {
		return
	}
	info, ok := k.opt.Keys.KeyInfo(key.Name)
	if ok {
		key.hidden = info.Audience > k.opt.Reader
		switch {
		case key.hidden && !k.opt.Blind:
			k.fail(key, k.opt.Refusal, "%q is a key of the judge [judge_key]", key.Name)
		case info.Doubt != "":
			k.warn(key, info.Hint, "%s", info.Doubt)
		}
		return
	}
	k.absent(key, &info)
}

// absent reports a key that nobody provides. It is an error for who cannot do without it,
// else one of three: known on robots, perhaps misspelt, or perhaps an application's own,
// which is only noted.
func (k *checker) absent(key *KeyRef, info *KeyInfo) {
	settable := fmt.Sprintf("a script may set it: {set: %s, to: 1}", key.Name)
	hint, lack := settable, "is not simulated"
	switch {
	case info.Elsewhere == "":
		hint = k.keyHint(key.Name)
	case info.Hint != "":
		hint, lack = info.Hint+"; "+settable, "is one that no robot of this world has"
	}
	switch {
	case info.Elsewhere != "" && k.opt.Strict:
		k.fail(key, hint, "unknown key %q: it %s; on a robot %s provides it [unknown_key]", key.Name, lack, info.Elsewhere)
	case info.Elsewhere != "":
		k.warn(key, hint, "the key %q %s: on a robot %s provides it, here it is Invalid, which counts as 0 [unknown_key]", key.Name, lack, info.Elsewhere)
	case k.opt.Strict:
		k.fail(key, hint, "unknown key %q [unknown_key]", key.Name)
	case hint == "" && info.Own:
		k.warn(key, settable, "%q is taken for a key of the application itself: it is Invalid, which counts as 0, until a script sets it [unknown_key]", key.Name)
		k.lint[len(k.lint)-1].Text.Note = true
	default:
		k.warn(key, hint, "unknown key %q: it is Invalid, which counts as 0 [unknown_key]", key.Name)
	}
}

func (k *checker) keyHint(name string) string {
	if bare, ok := strings.CutSuffix(name, "()"); ok {
		if _, known := k.opt.Keys.KeyInfo(bare); known {
			return "leave out the ()"
		}
	}
	return source.SuggestPath(name, k.opt.Keys.KeyNames(k.opt.Reader))
}

// info is what is known of a key; any value may come where nothing is.
func (k *checker) info(name string) (KeyInfo, bool) {
	if k.opt.Keys == nil {
		return KeyInfo{Event: true}, false
	}
	return k.opt.Keys.KeyInfo(name)
}

// seconds is a time in seconds, exactly.
func seconds(ns int64) string { return slot.FormatFloat(float64(ns) / 1e9) }
