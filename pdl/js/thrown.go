// SPDX-License-Identifier: Apache-2.0

package js

import (
	"errors"
	"regexp"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/source"
)

// refuse ends a call of a function of PDL with an error at its argument i, or at
// its name where i is negative. Programs may catch it.
func (l *script) refuse(i int, hint, format string, args ...any) {
	panic(l.rt.NewGoError(l.hereErr(i, hint, format, args...)))
}

// stepsOfError is what an error costs that names its place in the text.
const stepsOfError = 100

// hereErr is an error at an argument of the running call of a function of PDL.
func (l *script) hereErr(i int, hint, format string, args ...any) *source.Error {
	l.spend(stepsOfError)
	at := l.callOffset()
	if c := l.code.calls[at]; c != nil {
		at = argumentOffset(c, i)
	}
	return l.at(at, hint, format, args...)
}

func argumentOffset(c *ast.CallExpression, i int) int {
	if i >= 0 && i < len(c.ArgumentList) {
		return offset(c.ArgumentList[i].Idx0())
	}
	return offset(c.Callee.Idx0())
}

// callOffset is where the program calls the running function of PDL.
func (l *script) callOffset() int {
	var room [8]goja.StackFrame
	return l.frameOffset(l.rt.CaptureCallStack(len(room), room[:0]))
}

// frameOffset is the place of the innermost frame that is in the program.
func (l *script) frameOffset(stack []goja.StackFrame) int {
	for i := range stack {
		if stack[i].SrcName() == l.file.Name && stack[i].Position().Line > 0 {
			return l.offsetOf(stack[i].Position())
		}
	}
	return 0
}

// thrown is what the program threw, or was stopped by, at its place.
func (l *script) thrown(err error) error {
	var ours *source.Error
	var ex *goja.Exception
	var stopped *goja.InterruptedError
	var deep *goja.StackOverflowError
	switch {
	case l.halted.Load():
		l.short = true
		return pdl.ErrHalted
	case l.stop != nil:
		return l.at(l.place, "", "%v", l.stop)
	case errors.As(err, &stopped):
		return l.at(l.frameOffset(stopped.Stack()), "", "%v", stopped.Value())
	case errors.As(err, &deep):
		return l.at(l.frameOffset(deep.Stack()), "", "functions call each other more than %d deep", maxCalls)
	case errors.As(err, &ours):
		return ours
	case errors.As(err, &ex):
		at := l.frameOffset(ex.Stack())
		return l.at(at, "", "%s", l.noFunction(at, l.exceptionText(ex)))
	}
	return l.at(0, "", "%v", err)
}

// exceptionText is the value of an exception as text. The value may be an object
// whose own code would have to be asked; then it is not.
func (l *script) exceptionText(ex *goja.Exception) (text string) {
	o, ok := ex.Value().(*goja.Object)
	if !ok {
		return "it throws " + shown(ex.Value())
	}
	if o.ClassName() != "Error" {
		return "it throws an object"
	}
	l.looking = true
	defer func() { l.looking = false }()
	if l.rt.Try(func() { text = ex.Error() }) != nil {
		return "it throws an error"
	}
	if i := strings.LastIndex(text, " at "); i >= 0 { // the innermost frame follows
		text = text[:i]
	}
	text = lower(errorClass.ReplaceAllString(text, ""))
	if r := []rune(text); len(r) > maxMessage {
		return string(r[:maxMessage-1]) + "…"
	}
	return text
}

// maxMessage is how many characters of a program's own message are printed.
const maxMessage = 400

// noFunction is a message that names what is called at a place, where it is no function.
func (l *script) noFunction(at int, text string) string {
	c := l.code.calls[at]
	if c == nil || !strings.HasPrefix(text, "object has no member ") {
		return text
	}
	callee := l.file.Text[offset(c.Callee.Idx0()):offset(c.Callee.Idx1())]
	if r := []rune(callee); len(r) > 40 {
		callee = "…" + string(r[len(r)-39:])
	}
	return source.OneLine(callee) + " is no function"
}

var errorClass = regexp.MustCompile(`^[A-Za-z]*Error: `)
