// SPDX-License-Identifier: Apache-2.0

package js

import (
	"fmt"
	"reflect"
	"sync/atomic"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/source"
)

// script is a file of JavaScript in its sandbox: what programs and managers have in
// common.
type script struct {
	file    *source.File
	what    string // it is one of, for people: "PDL programs"
	whose   string // our functions are: "PDL's"
	isOurs  func(name string) bool
	foreign func(name string) string // the hint at a name that is another kind's; may be nil
	loose   bool                     // variables need no declaration
	chance  func() float64
	out     func(text string)
	budget  int64 // steps

	errs  source.Errors
	lints []*source.Error
	code  *code // the syntax tree and what is known of it
	rt    *goja.Runtime
	steps int64 // of the running call
	stop  error // what ends it
	place int   // where that was

	frame   frame
	joining int // lists within lists
	halted  atomic.Bool
	short   bool // a call was cut short or left out for that

	entries map[*ast.FunctionLiteral]int64  // steps of functions that are charged where we call them
	direct  map[*ast.FunctionLiteral]direct // the code of those that need no interpreter

	quantities []string // that direct code names

	program *goja.Program

	variables []string                       // those outside functions, in alphabetical order
	listed    goja.Callable                  // JavaScript's own Array.from
	sizeOf    map[reflect.Type]goja.Callable // what tells the size of a map and of a set
	looking   bool                           // at values: no code of the program may run
}

func newScript(f *source.File, what, whose string, budget int64) *script {
	if budget <= 0 {
		budget = DefaultBudget
	}
	return &script{file: f, what: what, whose: whose, budget: budget}
}

// compile makes code of the tree, whose steps count.
func (l *script) compile() error {
	l.findVariables()
	instrument(l.code.tree, l.entries)
	var err error
	if l.program, err = goja.CompileAST(l.code.tree, !l.loose); err != nil {
		return l.compileError(err)
	}
	return nil
}

// offer puts a function of ours into an object; programs cannot change it.
func (l *script) offer(owner *goja.Object, f *function, run func(goja.FunctionCall) goja.Value) {
	must(owner.DefineDataProperty(f.name, l.rt.ToValue(func(c goja.FunctionCall) goja.Value {
		if len(c.Arguments) != len(f.args) {
			l.refuse(-1, "", "%s", arity(f, len(c.Arguments)))
		}
		return run(c)
	}), goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_TRUE))
}

func (l *script) defineConsole() {
	console := l.rt.NewObject()
	must(console.Set("log", l.print))
	must(l.rt.GlobalObject().Set("console", console))
}

// call runs a function of the program within its budget.
func (l *script) call(f goja.Callable) error {
	return l.guard(func() error { _, err := f(goja.Undefined()); return err })
}

// guard gives code a fresh budget and makes what it throws an error with a place.
func (l *script) guard(run func() error) error {
	l.steps, l.stop, l.joining = 0, nil, 0
	l.rt.ClearInterrupt()
	if l.halted.Load() {
		l.short = true
		return pdl.ErrHalted
	}
	if err := run(); err != nil {
		return l.thrown(err)
	}
	return nil
}

// halt ends the running call and lets no other begin. It may be called from anywhere,
// for those who watch the wall clock.
func (l *script) halt() {
	l.halted.Store(true)
	l.rt.Interrupt(pdl.ErrHalted)
}

// step is called at every loop head and function entry, with the number of steps that the
// code there is worth where that is more than one.
func (l *script) step(c goja.FunctionCall) goja.Value {
	if l.looking {
		panic(l.rt.NewTypeError("no code may run now"))
	}
	if len(c.Arguments) == 0 {
		l.spend(1)
	} else {
		l.spend(c.Arguments[0].ToInteger())
	}
	return nil
}

func (l *script) spend(steps int64) {
	if l.steps += steps; l.steps > l.budget {
		l.end(fmt.Errorf("it takes more than %d steps: is there a loop that does not end?", l.budget))
	}
}

// end ends the running call; the program cannot catch that.
func (l *script) end(why error) {
	if l.stop == nil {
		l.stop, l.place = why, l.callOffset()
		l.rt.Interrupt(why)
	}
}
