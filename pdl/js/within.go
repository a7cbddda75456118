// SPDX-License-Identifier: Apache-2.0

package js

import (
	"github.com/dop251/goja"
)

// A runtime gives its stack away when the last call into it returns, and the next call makes
// another. So the calls of a loop are made from within one call, where there are some.

// worthAFrame is how many interpreted processes are.
const worthAFrame = 3

// framesWithin is how much deeper such calls are.
const framesWithin = 2

// frame is a call within which others are made.
type frame struct {
	call goja.Callable
	run  func()
	ran  bool
}

// enclose makes the function that calls back.
func (l *script) enclose() {
	maker, err := l.rt.RunString("(function (back) { return function () { back(); }; })")
	must(err)
	make, _ := goja.AssertFunction(maker)
	back, err := make(goja.Undefined(), l.rt.ToValue(func(goja.FunctionCall) goja.Value {
		l.frame.ran = true
		l.rt.SetMaxCallStackSize(maxCalls + framesWithin)
		l.frame.run()
		l.rt.SetMaxCallStackSize(maxCalls)
		l.rt.ClearInterrupt() // whom it was meant for has ended
		return goja.Undefined()
	}))
	must(err)
	l.frame.call, _ = goja.AssertFunction(back)
}

// within runs what makes calls of the program's code, such as a loop.
func (l *script) within(run func()) {
	l.frame.run, l.frame.ran = run, false
	l.rt.ClearInterrupt()
	_, _ = l.frame.call(goja.Undefined()) // errors are of the calls within
	if !l.frame.ran {                     // halted before it began
		run()
	}
}

// Run is one loop of the program: see [pdl.Engine.Run].
func (p *Program) Run(now, tick int64) {
	p.now, p.tick = now, tick
	if p.script.frame.call == nil {
		p.loop()
		return
	}
	p.script.within(p.loop)
}
