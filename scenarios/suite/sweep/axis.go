// SPDX-License-Identifier: Apache-2.0

package sweep

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Axis is a value of a world or scenario, by its path, and what it is set to in turn.
type Axis struct {
	Path   string
	Values []string  // as YAML
	X      []float64 // where the values stand in a plot
	Scaled bool      // X are the values, else they count from 0
	Unit   string    // after each value, such as ms; may be empty
}

// maxValues is how many values an axis may have.
const maxValues = 1000

// ParseAxis reads what to vary, in one of two forms.
//
//	path=from..to/n   n values, the first from and the last to, evenly spaced: the
//	                  step is (to-from)/(n-1). n is from 2 to 1000; to may be less
//	                  than from. Both may carry one unit: 0ms..200ms/5
//	path=a,b,c        these values, which may be words; commas within brackets do
//	                  not separate
//
// Values are written with up to twelve significant digits: 0..1/11 has 0.3, not
// 0.30000000000000004.
func ParseAxis(text string) (*Axis, error) {
	path, values, ok := strings.Cut(text, "=")
	path = strings.TrimSpace(path)
	if !ok || path == "" || strings.TrimSpace(values) == "" {
		return nil, fmt.Errorf("%s: write path=from..to/n or path=a,b,c, such as green.at.x=0.5..2.5/5", text)
	}
	if strings.Contains(values, "..") {
		return parseRange(path, values)
	}
	a := &Axis{Path: path, Scaled: true}
	a.Values = splitValues(values)
	seen := map[string]bool{}
	for _, v := range a.Values {
		if v == "" || seen[v] {
			return nil, fmt.Errorf("%s: %s has an empty value or one twice", path, values)
		}
		seen[v] = true
	}
	a.place()
	return a, nil
}

func parseRange(path, text string) (*Axis, error) {
	from, rest, _ := strings.Cut(text, "..")
	to, steps, ok := strings.Cut(rest, "/")
	lo, unit, errLo := quantity(from)
	hi, unitHi, errHi := quantity(to)
	n, errN := strconv.Atoi(strings.TrimSpace(steps))
	switch {
	case !ok:
		return nil, fmt.Errorf("%s=%s: how many values? Write %s/5 for five, both ends among them", path, text, strings.TrimSpace(text))
	case errLo != nil || errHi != nil || lo == hi:
		return nil, fmt.Errorf("%s=%s: expected two numbers that differ, such as 0.5..2.5/5", path, text)
	case unit != unitHi:
		return nil, fmt.Errorf("%s=%s: the ends have different units, %q and %q", path, text, unit, unitHi)
	case errN != nil || n < 2 || n > maxValues:
		return nil, fmt.Errorf("%s=%s: expected from 2 to %d values behind the /, not %q", path, text, maxValues, steps)
	}
	a := &Axis{Path: path, Unit: unit, Scaled: true}
	for i := range n {
		x := twelveDigits(lo + float64(i)*(hi-lo)/float64(n-1))
		a.X = append(a.X, x)
		a.Values = append(a.Values, strconv.FormatFloat(x, 'f', -1, 64)+unit)
	}
	return a, nil
}

// quantity takes a number and its unit apart.
func quantity(text string) (value float64, unit string, err error) {
	text = strings.TrimSpace(text)
	number := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZµ%")
	value, err = strconv.ParseFloat(number, 64)
	if err == nil && math.Abs(value) > 1e12 {
		err = strconv.ErrRange
	}
	return value, text[len(number):], err
}

func twelveDigits(x float64) float64 {
	v, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 12, 64), 64)
	if err != nil {
		return x
	}
	return v + 0 // no negative zero
}

// splitValues cuts at the commas that are not within brackets.
func splitValues(text string) []string {
	var all []string
	depth, start := 0, 0
	for i, c := range text {
		switch c {
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		case ',':
			if depth == 0 {
				all = append(all, strings.TrimSpace(text[start:i]))
				start = i + 1
			}
		}
	}
	return append(all, strings.TrimSpace(text[start:]))
}

// place puts listed values on the axis: numbers of one unit where they are, others
// side by side.
func (a *Axis) place() {
	for i, v := range a.Values {
		x, unit, err := quantity(v)
		if i == 0 {
			a.Unit = unit
		}
		if err != nil || unit != a.Unit {
			a.Scaled = false
		}
		a.X = append(a.X, x)
	}
	if a.Scaled {
		return
	}
	a.Unit = ""
	for i := range a.X {
		a.X[i] = float64(i)
	}
}

// Point is one combination of values.
type Point struct {
	Index []int    // of the value on each axis
	Sets  []string // path=value for each axis, as scenarios.Load takes them
}

// Grid is every combination of the axes' values, the last axis changing fastest.
func Grid(axes []*Axis) []Point {
	points := []Point{{}}
	for _, a := range axes {
		next := make([]Point, 0, len(points)*len(a.Values))
		for _, p := range points {
			for i, v := range a.Values {
				next = append(next, Point{
					Index: append(append([]int(nil), p.Index...), i),
					Sets:  append(append([]string(nil), p.Sets...), a.Path+"="+v),
				})
			}
		}
		points = next
	}
	return points
}
