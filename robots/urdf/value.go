// SPDX-License-Identifier: Apache-2.0

package urdf

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/source"
)

func (r *reader) fail(at int, hint, format string, args ...any) {
	r.errs.Add(r.file.Errorf(r.file.Pos(at), hint, format, args...))
}

// meant is a "did you mean" hint, or "".
func meant(word string, options []string) string {
	if near := source.DidYouMean(word, options); near != "" {
		return "did you mean " + strconv.Quote(near) + "?"
	}
	return ""
}

// known refuses attributes and children that are not listed.
func (r *reader) known(e *element, attrs, children []string) {
	for _, a := range e.attrs {
		if !slices.Contains(attrs, a.name) && a.name != "xmlns" && !strings.HasPrefix(a.name, "xmlns:") {
			r.fail(a.at, meant(a.name, attrs), "unknown attribute %s of <%s>", a.name, e.name)
		}
	}
	for _, c := range e.children {
		switch {
		case slices.Contains(children, c.name):
		case e.name == "robot" && slices.Contains(foreign, c.name):
		case strings.HasPrefix(c.name, "xacro:"):
			r.fail(c.at, "expand the file with xacro first", "<%s> is not part of a description", c.name)
		default:
			r.fail(c.at, meant(c.name, children), "unknown element <%s> in <%s>", c.name, e.name)
		}
	}
}

// need finds an attribute that must be there and not be empty.
func (r *reader) need(e *element, name string) (attr, bool) {
	a, ok := e.attr(name)
	switch {
	case !ok:
		r.fail(e.at, "", "<%s> has no %s", e.name, name)
	case strings.TrimSpace(a.value) == "":
		r.fail(a.valueAt, "", "empty %s", name)
		ok = false
	}
	return a, ok
}

// maybe finds the only child of a name, or nil.
func (r *reader) maybe(e *element, name string) (found *element) {
	for _, c := range e.children {
		if c.name != name {
			continue
		}
		if found != nil {
			r.fail(c.at, "", "a second <%s> in <%s>", name, e.name)
		}
		found = c
	}
	return found
}

// one finds the only child of a name, which must be there.
func (r *reader) one(e *element, name string) *element {
	c := r.maybe(e, name)
	if c == nil {
		r.fail(e.at, "", "<%s> has no <%s>", e.name, name)
	}
	return c
}

// numbers reads exactly as many blank-separated finite numbers as out holds.
func (r *reader) numbers(a attr, out []float64) bool {
	words := strings.Fields(a.value)
	if len(words) != len(out) {
		r.fail(a.valueAt, "", "%s takes %s, not %d", a.name, count(len(out)), len(words))
		return false
	}
	at := 0
	for i, w := range words {
		at += strings.Index(a.value[at:], w)
		v, err := strconv.ParseFloat(w, 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			r.fail(a.valueAt+at, "", "%q is not a finite number", w)
			return false
		}
		out[i] = v
		at += len(w)
	}
	return true
}

func count(n int) string {
	if n == 1 {
		return "1 number"
	}
	return strconv.Itoa(n) + " numbers"
}

// number reads one number that must be there.
func (r *reader) number(e *element, name string) float64 {
	v, _ := r.given(e, name)
	return v
}

func (r *reader) given(e *element, name string) (float64, bool) {
	a, ok := r.need(e, name)
	if !ok {
		return 0, false
	}
	var v [1]float64
	ok = r.numbers(a, v[:])
	return v[0], ok
}

// otherwise reads one number that may be missing.
func (r *reader) otherwise(e *element, name string, v float64) float64 {
	if _, ok := e.attr(name); ok {
		return r.number(e, name)
	}
	return v
}

// positive reads a number above zero.
func (r *reader) positive(e *element, name string) float64 {
	v, ok := r.given(e, name)
	if ok && v <= 0 {
		a, _ := e.attr(name)
		r.fail(a.valueAt, "", "%s must be above 0", name)
	}
	return v
}

// vec reads three numbers that may be missing.
func (r *reader) vec(e *element, name string, missing geom.Vec3) (geom.Vec3, bool) {
	a, ok := e.attr(name)
	if !ok {
		return missing, false
	}
	var v [3]float64
	r.numbers(a, v[:])
	return geom.Vec3{X: v[0], Y: v[1], Z: v[2]}, true
}

// origin reads an element's <origin>, identity when missing.
func (r *reader) origin(e *element) geom.Pose {
	o := r.maybe(e, "origin")
	if o == nil {
		return geom.IdentityPose()
	}
	r.known(o, []string{"xyz", "rpy"}, nil)
	pos, _ := r.vec(o, "xyz", geom.Vec3{})
	rpy, _ := r.vec(o, "rpy", geom.Vec3{})
	return geom.Pose{Pos: pos, Rot: geom.FromRPY(rpy.X, rpy.Y, rpy.Z)}
}
