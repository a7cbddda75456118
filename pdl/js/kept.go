// SPDX-License-Identifier: Apache-2.0

package js

import (
	"strconv"

	"github.com/dop251/goja"
)

// Bounds of what a program's variables may keep from call to call, looked at each time
// so many steps have been taken that they may have come to hold it.
const (
	maxKept        = 500_000 // values, and texts at a value each itemsPerStep characters
	stepsPerLook   = 500_000
	maxKeptNesting = 2000
)

// tooMuchKept is an error where the variables outside functions hold too much. It is asked
// for after calls; what only closures hold is not seen.
func (l *script) tooMuchKept() error {
	if l.taken += l.steps; l.taken < stepsPerLook {
		return nil
	}
	l.taken = 0
	c := census{l: l, met: map[*goja.Object]bool{}}
	l.looking = true
	_ = l.rt.Try(func() {
		for _, name := range l.variables {
			c.count(l.rt.Get(name), 0)
		}
	})
	l.looking = false
	if c.values <= maxKept {
		return nil
	}
	return l.at(0, "is there a list or a text that only grows?", "its variables hold more than %d values", maxKept)
}

// census counts what variables hold, each object once.
type census struct {
	l      *script
	met    map[*goja.Object]bool
	values int
}

func (c *census) count(v goja.Value, depth int) {
	if c.values++; v == nil || c.values > maxKept {
		return
	}
	o, ok := v.(*goja.Object)
	if !ok {
		c.values += int(c.l.length(v)) / itemsPerStep
		return
	}
	if c.met[o] || depth > maxKeptNesting {
		return
	}
	c.met[o] = true
	switch class := o.ClassName(); {
	case class == "Array":
		for i := 0; i < int(c.l.length(o)) && c.values <= maxKept; i++ {
			c.count(o.Get(strconv.Itoa(i)), depth+1)
		}
	case o.ExportType() == aMap || o.ExportType() == aSet:
		if list, err := c.l.listed(goja.Undefined(), o); err == nil {
			c.count(list, depth+1)
		}
	default:
		for _, key := range o.GetOwnPropertyNames() {
			if c.values += len(key) / itemsPerStep; c.values > maxKept {
				return
			}
			c.count(o.Get(key), depth+1)
		}
	}
}
