// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// What a key can be, by what is known of it.

// side is a comparison as a key sees it.
type side struct {
	key *KeyRef
	op  string
	to  Expr // what it is compared with
}

var mirrored = strings.NewReplacer("<", ">", ">", "<")

func sides(e *Binary) (all []side) {
	if key, ok := e.X.(*KeyRef); ok {
		all = append(all, side{key, e.Op, e.Y})
	}
	if key, ok := e.Y.(*KeyRef); ok {
		all = append(all, side{key, mirrored.Replace(e.Op), e.X})
	}
	return all
}

// lintLabel: a text that a key never has; an error where keys are.
func (k *checker) lintLabel(e *Binary) {
	for _, s := range sides(e) {
		text, isText := stringConstant(s.to)
		if !isText || e.Op != "==" && e.Op != "!=" {
			continue
		}
		info, _ := k.info(s.key.Name)
		switch {
		case info.Labels == nil || slices.Contains(info.Labels, text):
		case k.opt.Strict:
			k.fail(s.to, k.labelHint(s.key.Name, text, info.Labels), "%s is never %q", s.key.Name, text)
		default:
			k.rule(unequal(e), e, s.to, k.labelHint(s.key.Name, text, info.Labels), "%s is never %q", s.key.Name, text)
		}
	}
}

func (k *checker) labelHint(key, text string, labels []string) string {
	if other := k.otherKey(key, text); other != "" {
		return "that is a value of " + other
	}
	if near := source.Suggest(text, labels); near != "" {
		return near
	}
	const most = 12
	hint := "there are: "
	for i, label := range labels {
		switch {
		case i == most:
			return hint + ", …"
		case i > 0:
			hint += ", "
		}
		if label == "" {
			label = `""`
		}
		hint += label
	}
	return hint
}

// lintRange: a number that a key is always above or below, or never is.
func (k *checker) lintRange(e *Binary) (told bool) {
	for _, s := range sides(e) {
		info, _ := k.info(s.key.Name)
		v, ok := constantValue(s.to)
		if !ok || !v.isNumber() || math.IsNaN(v.asFloat()) || !(info.Min < info.Max) || !setOf(info.Kind).comparable(mayInt) {
			continue
		}
		truth, decided := decidedBy(s.op, &info, v)
		switch {
		case !decided:
			continue
		case truth:
			k.rule(Always, e, e, "", "always true: %s is %s", s.key.Name, rangeText(&info))
		default:
			k.rule(Never, e, e, "", "never true: %s is %s", s.key.Name, rangeText(&info))
		}
		told = true
	}
	return told
}

// decidedBy tells whether a comparison with v is the same for all that a key can be:
// what its bounds are, and 0 where it can be without a value.
func decidedBy(op string, info *KeyInfo, v value) (truth, decided bool) {
	is := func(op string, f float64) bool {
		return compared(op, value{kind: slot.FloatValue, stored: info.Kind == slot.FloatValue, f: f}, v)
	}
	low, high := info.Min, info.Max
	if !info.Ready {
		low, high = min(low, 0), max(high, 0)
	}
	if op == "==" || op == "!=" {
		return op == "!=", is("<", high) || is(">", low)
	}
	if !info.Ready && is(op, 0) != is(op, info.Min) {
		return false, false
	}
	return is(op, info.Min), is(op, info.Min) == is(op, info.Max)
}

func rangeText(info *KeyInfo) string {
	low, high := slot.FormatFloat(info.Min), slot.FormatFloat(info.Max)
	switch {
	case math.IsInf(info.Max, 1):
		return "never below " + low
	case math.IsInf(info.Min, -1):
		return "never above " + high
	}
	return "within [" + low + ", " + high + "]"
}

// otherKey is the key beside a key that has a text which that one has not; "" for none.
func (k *checker) otherKey(key, text string) (other string) {
	folder := key[:strings.LastIndex(key, "/")+1]
	best := 0
	for _, name := range k.opt.Keys.KeyNames(k.opt.Reader) {
		if !strings.HasPrefix(name, folder) || name == key || text == "" {
			continue
		}
		if info, _ := k.opt.Keys.KeyInfo(name); !slices.Contains(info.Labels, text) {
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
