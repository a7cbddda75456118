// SPDX-License-Identifier: Apache-2.0

package js

import (
	"slices"
	"strings"

	"github.com/dop251/goja"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// addWatch is add_watch(condition, mode, function): the function, or the function of
// that name, is called in the next loop with each value that is reported.
func (l *loader) addWatch(c goja.FunctionCall) goja.Value {
	l.whileLoading("add_watch")
	text, ok := l.conditionArgument(c)
	mode, known := l.mode(c)
	f, code := goja.AssertFunction(c.Argument(2))
	if name := c.Argument(2); !code && goja.IsString(name) {
		if f, code = l.functionCalled(name.String()); !code {
			l.errs.Add(l.hereErr(2, l.processHint(name.String()), "add_watch: there is no function %q", name.String()))
			return goja.Undefined()
		}
	}
	if !code {
		l.errs.Add(l.hereErr(2, "such as function (value) { add_value('touches', 1); }", "add_watch: %s is no function", shown(c.Argument(2))))
	}
	if !ok || !known || !code {
		return goja.Undefined()
	}
	l.engine.Place(l.file.Pos(l.callOffset()))
	if err := l.engine.AddWatch(pdl.Watched{Text: text, Mode: mode}, l.reported(f)); err != nil {
		l.errs.Add(l.hereErr(0, "", "%v", err))
	}
	return goja.Undefined()
}

// conditionArgument is the first argument, a condition that is right.
func (l *loader) conditionArgument(c goja.FunctionCall) (string, bool) {
	v := c.Argument(0)
	if !goja.IsString(v) {
		l.errs.Add(l.hereErr(0, `conditions are texts: "'FrontTactilTouched' > 0"`, "add_watch: %s is no condition", shown(v)))
		return "", false
	}
	here := l.hereErr(0, "", "")
	if l.options.Condition == nil {
		odd := l.hereErr(0, "it reports in a world with a NAO, whose keys it reads", "add_watch: nothing is reported here")
		if !slices.ContainsFunc(l.lints, func(e *source.Error) bool { return e.Pos == odd.Pos }) { // once for a loop
			l.lints = append(l.lints, odd)
		}
		return v.String(), true
	}
	if err := l.options.Condition(l.file, here.Pos, v.String()); err != nil {
		l.errs.Add(err)
		return "", false
	}
	return v.String(), true
}

func (l *loader) mode(c goja.FunctionCall) (trace.Mode, bool) {
	v := c.Argument(1)
	word := plainText(v)
	if mode, ok := trace.ParseMode(word); ok {
		return mode, true
	}
	hint := "there are: '" + strings.Join(trace.ModeWords, "', '") + "'"
	if meant, ok := trace.MeantMode(word); ok {
		hint = "write '" + meant.String() + "'"
	} else if near := source.Suggest(word, trace.ModeWords); near != "" {
		hint = near
	}
	l.errs.Add(l.hereErr(1, hint, "add_watch: there is no mode %s of reporting", shown(v)))
	return 0, false
}

// plainText is a text or a number as it is, "" for anything else.
func plainText(v goja.Value) string {
	if goja.IsString(v) || goja.IsNumber(v) {
		return v.String()
	}
	return ""
}

// reported is a function of the program as the code of a watch.
func (l *loader) reported(f goja.Callable) func(*pdl.Loop, slot.Value) {
	return func(loop *pdl.Loop, v slot.Value) {
		l.loop = loop
		value := l.valueOf(v)
		err := l.guard(func() error { _, err := f(goja.Undefined(), value); return err })
		l.loop = nil
		if err != nil {
			loop.Fail(err)
		}
	}
}
