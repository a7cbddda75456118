// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

var (
	numberForm = regexp.MustCompile(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)
	unitForm   = regexp.MustCompile(`^[-+]?[0-9.]+ *[a-zA-Z°/²%]+$`)
	commaForm  = regexp.MustCompile(`^[-+]?[0-9]+,[0-9]+$`)
)

// Number is the number that a node holds; what names it in errors.
func Number(n *Node, what string, w Within) (float64, error) {
	if n.Form != Scalar || n.Quoted || !numberForm.MatchString(n.Text) {
		return 0, n.Errorf(numberHint(n, w), "%s: expected a number%s, not %s [wrong_type]", what, inUnit(w.Unit), n.Describe())
	}
	v, err := strconv.ParseFloat(n.Text, 64)
	if err != nil || v < w.Lo || v > w.Hi {
		return 0, n.Errorf("", "%s: %s%s is outside %s [bad_value]", what, Shorten(n.Text), spaced(w.Unit), w)
	}
	return v, nil
}

func inUnit(unit string) string {
	if unit == "" {
		return ""
	}
	return " in " + unit
}

func numberHint(n *Node, w Within) string {
	switch {
	case n.Form != Scalar:
		return ""
	case n.Quoted && numberForm.MatchString(n.Text):
		return "write it without quotes"
	case strings.Contains(strings.ToLower(n.Text), "inf"), strings.Contains(strings.ToLower(n.Text), "nan"):
		return "only finite numbers are used"
	case commaForm.MatchString(n.Text):
		return "write a decimal point"
	case unitForm.MatchString(n.Text) && w.Unit != "":
		return "numbers stand without a unit; this one is in " + w.Unit
	}
	return ""
}

// Bounds are those of a time, closed, in ns.
type Bounds struct{ Lo, Hi int64 }

// Lasting are the bounds lo and hi.
func Lasting(lo, hi int64) Bounds { return Bounds{lo, hi} }

// Duration reads a time with its unit into nanoseconds.
func (s *Section) Duration(key string, into *int64, b Bounds) bool {
	n, ok := s.Take(key)
	if !ok {
		return false
	}
	d, err := b.read(n, key)
	if err != nil {
		s.Errs.Add(err)
		return false
	}
	*into = d
	return true
}

// read returns the time in ns that a node holds, within the bounds.
func (b Bounds) read(n *Node, key string) (int64, error) {
	d, err := Duration(n, key)
	if err == nil && (d < b.Lo || d > b.Hi) {
		return 0, n.Errorf("", "%s: %s is outside [%s, %s] [bad_value]", key, DurationText(d), DurationText(b.Lo), DurationText(b.Hi))
	}
	return d, err
}

// Duration is the time in ns that a node holds; what names it in errors.
func Duration(n *Node, what string) (int64, error) {
	if n.Form != Scalar {
		return 0, n.Errorf("such as 25ms", "%s: expected a time with its unit, not %s [wrong_type]", what, n.Describe())
	}
	if !n.Quoted && numberForm.MatchString(n.Text) {
		return 0, n.Errorf(unitHint(n.Text), "%s: %s has no unit [missing_unit]", what, Shorten(n.Text))
	}
	d, err := time.ParseDuration(strings.ReplaceAll(n.Text, " ", ""))
	if err != nil {
		return 0, n.Errorf("such as 25ms, 1.5s, 2m", "%s: expected a time with its unit, not %s [wrong_type]", what, n.Describe())
	}
	return int64(d), nil
}

func unitHint(text string) string {
	if strings.HasPrefix(text, "0.") {
		return "a time carries its unit, such as " + text + "s"
	}
	return "a time carries its unit, such as " + text + "ms or " + text + "s"
}

// DurationText is the usual text of a time in ns: 25ms, 1.5s, 90s.
func DurationText(ns int64) string {
	switch {
	case ns == 0:
		return "0s"
	case ns < 0 && ns != math.MinInt64:
		return "-" + DurationText(-ns)
	}
	for _, u := range []struct {
		name string
		ns   int64
	}{{"s", 1e9}, {"ms", 1e6}, {"us", 1e3}} {
		if ns >= u.ns && ns%(u.ns/1000) == 0 {
			return strconv.FormatFloat(float64(ns)/float64(u.ns), 'f', -1, 64) + u.name
		}
	}
	return strconv.FormatInt(ns, 10) + "ns"
}

// NearestMultiple is the whole multiple of unit nearest to ns, at least one.
func NearestMultiple(ns, unit int64) int64 {
	return max((ns+unit/2)/unit, 1) * unit
}

// Multiple refuses a period that is not a whole multiple of unit.
func (s *Section) Multiple(key string, ns int64, of string, unit int64) {
	n, ok := s.Node.Get(key)
	if !ok || unit <= 0 || ns%unit == 0 && ns > 0 {
		return
	}
	s.Errs.Add(n.Errorf("nearest is "+DurationText(NearestMultiple(ns, unit)),
		"%s of %s is not a whole multiple of the %s, %s [not_a_multiple]", key, DurationText(ns), of, DurationText(unit)))
}
