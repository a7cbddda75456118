// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

var (
	numberForm = regexp.MustCompile(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`)
	unitForm   = regexp.MustCompile(`^[-+]?[0-9.]+ *[a-zA-Z°/²%]+$`)
	commaForm  = regexp.MustCompile(`^[-+]?[0-9]+,[0-9]+$`)
)

func number(n *node, what string, w within) (float64, error) {
	if n.form != scalar || n.quoted || !numberForm.MatchString(n.text) {
		return 0, n.errorf(numberHint(n, w), "%s: expected a number%s, not %s", what, inUnit(w.unit), n.describe())
	}
	v, err := strconv.ParseFloat(n.text, 64)
	if err != nil || v < w.lo || v > w.hi {
		return 0, n.errorf("", "%s: %s%s is outside %s", what, shorten(n.text), spaced(w.unit), w)
	}
	return v, nil
}

func inUnit(unit string) string {
	if unit == "" {
		return ""
	}
	return " in " + unit
}

func numberHint(n *node, w within) string {
	switch {
	case n.form != scalar:
		return ""
	case n.quoted && numberForm.MatchString(n.text):
		return "write it without quotes"
	case strings.Contains(strings.ToLower(n.text), "inf"), strings.Contains(strings.ToLower(n.text), "nan"):
		return "only finite numbers are used"
	case commaForm.MatchString(n.text):
		return "write a decimal point"
	case unitForm.MatchString(n.text) && w.unit != "":
		return "numbers stand without a unit; this one is in " + w.unit
	}
	return ""
}

// durationBounds are closed, in ns.
type durationBounds struct{ lo, hi int64 }

// duration reads a time with its unit into nanoseconds.
func (s *section) duration(key string, into *int64, b durationBounds) bool {
	n, ok := s.take(key)
	if !ok {
		return false
	}
	d, err := duration(n, key)
	if err == nil && (d < b.lo || d > b.hi) {
		err = n.errorf("", "%s: %s is outside [%s, %s]", key, durationText(d), durationText(b.lo), durationText(b.hi))
	}
	if err != nil {
		s.errs.Add(err)
		return false
	}
	*into = d
	return true
}

func duration(n *node, what string) (int64, error) {
	if n.form != scalar {
		return 0, n.errorf("such as 25ms", "%s: expected a time with its unit, not %s", what, n.describe())
	}
	if !n.quoted && numberForm.MatchString(n.text) {
		return 0, n.errorf(unitHint(n.text), "%s: %s has no unit", what, shorten(n.text))
	}
	d, err := time.ParseDuration(strings.ReplaceAll(n.text, " ", ""))
	if err != nil {
		return 0, n.errorf("such as 25ms, 1.5s, 2m", "%s: expected a time with its unit, not %s", what, n.describe())
	}
	return int64(d), nil
}

func unitHint(text string) string {
	if strings.HasPrefix(text, "0.") {
		return "a time carries its unit, such as " + text + "s"
	}
	return "a time carries its unit, such as " + text + "ms or " + text + "s"
}

// durationText is the usual text of a time in ns: 25ms, 1.5s, 90s.
func durationText(ns int64) string {
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

// nearestMultiple is the whole multiple of unit nearest to ns, at least one.
func nearestMultiple(ns, unit int64) int64 {
	return max((ns+unit/2)/unit, 1) * unit
}

// multiple refuses a period that is not a whole multiple of unit.
func (s *section) multiple(key string, ns int64, of string, unit int64) {
	n, ok := s.node.get(key)
	if !ok || unit <= 0 || ns%unit == 0 && ns > 0 {
		return
	}
	s.errs.Add(n.errorf("nearest is "+durationText(nearestMultiple(ns, unit)),
		"%s of %s is not a whole multiple of the %s, %s", key, durationText(ns), of, durationText(unit)))
}

func sorted(words []string) []string {
	slices.Sort(words)
	return words
}
