// SPDX-License-Identifier: Apache-2.0

package js

import (
	"github.com/dop251/goja"

	"github.com/playsim/playsim/slot"
)

// Life is what programs may ask of the robot's Autonomous Life, by the functions of the
// object life. An error is a refusal, which programs may catch. What is asked for is done
// at the next tick.
type Life interface {
	SwitchFocus(activity string, stack bool, reason string) error
	StopFocus(all bool, reason string) error
	FocusContext(key string) (slot.Value, error)
	SetSafeguardEnabled(name string, enabled bool) error
}

// lifeFunction is one function of the object life.
type lifeFunction struct {
	name        string
	least, most int // arguments
	run         func(*loader, goja.FunctionCall) goja.Value
}

var lifeFunctions = []lifeFunction{
	{"switchFocus", 1, 2, (*loader).switchFocus},
	{"stopFocus", 0, 1, (*loader).stopFocus},
	{"getFocusContext", 1, 1, (*loader).focusContext},
	{"setSafeguardEnabled", 2, 2, (*loader).setSafeguard},
}

// defineLife puts the object life into the runtime. A program may have a variable of that
// name instead.
func (l *loader) defineLife() {
	object := l.rt.NewObject()
	for i := range lifeFunctions {
		f := &lifeFunctions[i]
		must(object.DefineDataProperty(f.name, l.rt.ToValue(func(c goja.FunctionCall) goja.Value {
			switch n := len(c.Arguments); {
			case n < f.least || n > f.most:
				l.refuse(-1, "", "life.%s is called with %d arguments", f.name, n)
			case l.loading:
				l.refuse(-1, "ask in a process", "life.%s is called before the program runs", f.name)
			case l.options.Life == nil:
				l.refuse(-1, "a section life in the world file", "life.%s: the robot has no Autonomous Life", f.name)
			}
			return f.run(l, c)
		}), goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_TRUE))
	}
	must(l.rt.GlobalObject().Set("life", object))
}

func (l *loader) switchFocus(c goja.FunctionCall) goja.Value {
	id := l.text(c, 0, "life.switchFocus")
	stack, reason := l.settings(c, 1, "life.switchFocus", "stack")
	return l.granted(l.options.Life.SwitchFocus(id, stack, reason))
}

func (l *loader) stopFocus(c goja.FunctionCall) goja.Value {
	all, reason := l.settings(c, 0, "life.stopFocus", "all")
	return l.granted(l.options.Life.StopFocus(all, reason))
}

func (l *loader) focusContext(c goja.FunctionCall) goja.Value {
	v, err := l.options.Life.FocusContext(l.text(c, 0, "life.getFocusContext"))
	if err != nil {
		l.refuse(0, "", "%s", err)
	}
	return l.valueOf(v)
}

func (l *loader) setSafeguard(c goja.FunctionCall) goja.Value {
	name := l.text(c, 0, "life.setSafeguardEnabled")
	on, ok := c.Argument(1).Export().(bool)
	if !ok {
		l.refuse(1, "", "life.setSafeguardEnabled: %s is no truth", shown(c.Argument(1)))
	}
	return l.granted(l.options.Life.SetSafeguardEnabled(name, on))
}

func (l *loader) granted(err error) goja.Value {
	if err != nil {
		l.refuse(-1, "", "%s", err)
	}
	return goja.Undefined()
}

// settings reads an object with a flag and a reason; without one, none is set.
func (l *loader) settings(c goja.FunctionCall, i int, f, flag string) (on bool, reason string) {
	v := c.Argument(i)
	if goja.IsUndefined(v) {
		return false, ""
	}
	o, ok := v.(*goja.Object)
	if !ok {
		l.refuse(i, "{"+flag+": true}", "%s: %s is no object", f, shown(v))
	}
	for _, key := range o.Keys() {
		switch x := property(o, key); {
		case key == flag && x.ExportType() != nil && x.ExportType().Kind().String() == "bool":
			on = x.ToBoolean()
		case key == "reason" && goja.IsString(x):
			reason = x.String()
		default:
			l.refuse(i, "its keys are: "+flag+", true or false, and reason, a text", "%s: {%s: %s}", f, key, shown(x))
		}
	}
	return on, reason
}
