// SPDX-License-Identifier: Apache-2.0

package js

import (
	"path"
	"regexp"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/source"
)

// mainName is the function that declares.
const mainName = "pdl_main"

// DefaultBudget is how many steps a call may take where Options name no budget.
const DefaultBudget = 100_000

// Options are what a program is given. Their zero value will do.
type Options struct {
	Setup  pdl.Setup         // Paper is set by the file
	Name   string            // of the program; "" is the file's stem
	Random func() float64    // Math.random, in [0, 1); nil refuses it
	Budget int64             // steps a call of the program's code may take; 0 is DefaultBudget
	Print  func(text string) // console.log; nil drops it

	// Condition judges a condition of add_watch, which stands at a place of the file; its
	// error has places in the file. Nil where nobody reports: see [pdl.Engine.Watches].
	Condition func(f *source.File, at source.Pos, text string) error
	Life      Life // of the robot; nil where it has none

	// Like is a program loaded from the same text, whose code is used again: what was
	// checked is not checked again, and many programs of one text share the memory of it.
	Like *Code
}

// Code is the text of a program as the interpreter has it. It does not change.
type Code struct{ script *script }

// Code returns what programs of the same text can be loaded like.
func (p *Program) Code() *Code {
	l := p.script
	return &Code{&script{
		file: l.file, budget: l.budget, code: l.code, entries: l.entries, program: l.program, variables: l.variables, lints: p.Lints,
		direct: l.direct, quantities: l.quantities,
	}}
}

// of reports whether it is the code of the file that a script has.
func (c *Code) of(l *script) bool {
	return c != nil && c.script.file.Name == l.file.Name && c.script.file.Text == l.file.Text && c.script.budget == l.budget
}

// Program is a loaded program: an engine whose processes are JavaScript.
type Program struct {
	*pdl.Engine
	File  *source.File
	Lints []*source.Error // what is odd, but no error

	script    *script
	now, tick int64  // of the running loop
	loop      func() // runs it
}

// Halt ends the running call of the program's code, and lets no other begin: for those
// who watch the wall clock. That is no fault: see [pdl.ErrHalted]. Alone of all methods it may be called from another
// goroutine.
func (p *Program) Halt() { p.script.halt() }

// Halted tells whether Halt has cut a call short or kept one from beginning.
func (p *Program) Halted() bool { return p.script.short }

// loader reads one program; it lives on as what the functions of PDL act on.
type loader struct {
	*script
	options Options
	paper   bool
	engine  *pdl.Engine

	loading  bool      // pdl_main, or the code around functions, is running
	declared bool      // pdl_main has run to its end: the quantities are known
	loop     *pdl.Loop // of the running process, else nil

	ids    []pdl.ID  // of the quantities that direct code names
	locals []float64 // of the running direct code

	interpreted int // functions that the interpreter is called for
}

// Load reads a program, runs its pdl_main and checks it. The error is a
// *source.Errors with all that is wrong.
func Load(f *source.File, o Options) (p *Program, err error) {
	defer f.Start().Repanic()
	paper := paperMode(f.Text)
	l := &loader{script: newScript(f, "PDL programs", "PDL's", o.Budget), options: o, paper: paper}
	l.isOurs, l.loose, l.chance, l.out = isPDL, paper, o.Random, o.Print
	l.complete()
	if o.Like.of(l.script) {
		l.again(o.Like.script)
	} else if l.parse() && l.isProgram() {
		l.sandbox()
		l.define()
		l.checkNames()
		l.run()
		l.checkLiterals()
		l.lint()
	}
	if err := l.errs.Err(); err != nil {
		return nil, err
	}
	p = &Program{Engine: l.engine, File: f, Lints: l.lints, script: l.script}
	p.loop = func() { p.Engine.Run(p.now, p.tick) }
	if l.interpreted >= worthAFrame {
		l.enclose()
	}
	return p, nil
}

// isProgram refuses a manager, of which everything else would be wrong, too.
func (l *loader) isProgram() bool {
	if _, ok := l.code.functions[mainName]; ok {
		return true
	}
	for _, name := range []string{"sense", "act"} {
		if f, ok := l.code.functions[name]; ok {
			l.errs.Add(l.at(offset(f.Idx0()), "a world names it under managers:, with its slots",
				"this is a manager (it has the function %s, and no pdl_main), not a PDL program", name))
			return false
		}
	}
	return true
}

func (l *loader) complete() {
	if l.options.Name == "" {
		l.options.Name = stem(l.file.Name)
	}
	l.options.Setup.Paper = l.paper
	l.engine = pdl.New(l.options.Name, l.options.Setup)
}

// stem is a file's name without its folder and endings: chicken for
// worlds/chicken.pdl.js.
func stem(name string) string {
	base, _, _ := strings.Cut(path.Base(name), ".")
	return base
}

var (
	pragma     = regexp.MustCompile(`^//\s*pdl:\s*paper\s*$`)
	pragmaLike = regexp.MustCompile(`^//\s*(?i:pdl)\s*:\s*\S+$`)
)

// paperMode looks for `// pdl: paper` among the comments at the top.
func paperMode(text string) bool {
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case pragma.MatchString(line):
			return true
		case line != "" && !strings.HasPrefix(line, "//"):
			return false
		}
	}
	return false
}

// run runs the code around the functions, then pdl_main, which declare.
func (l *loader) run() {
	if l.errs.Len() > 0 && !l.code.misprinted {
		return
	}
	if !l.loose { // where a function can name itself by arguments.callee
		l.entries = entriesFromOutside(l.code.tree, l.budget)
		if main, ok := l.code.functions[mainName].(*ast.FunctionLiteral); ok {
			delete(l.entries, main)
		}
		l.translate()
	}
	if err := l.compile(); err != nil {
		l.errs.Add(err)
		return
	}
	l.declare()
}

// again loads code that was checked.
func (l *loader) again(like *script) {
	l.code, l.entries, l.program, l.variables, l.lints = like.code, like.entries, like.program, like.variables, like.lints
	l.direct, l.quantities = like.direct, like.quantities
	l.sandbox()
	l.define()
	l.declare()
	l.checkLiterals() // what is declared may depend on chance
}

// declare runs the code, then pdl_main.
func (l *loader) declare() {
	l.loading = true
	defer func() { l.loading = false }()
	if err := l.guard(func() error { _, err := l.rt.RunProgram(l.program); return err }); err != nil {
		l.errs.Add(err)
		return
	}
	l.runMain()
}

func (l *loader) runMain() {
	main, ok := goja.AssertFunction(l.rt.Get(mainName))
	if !ok {
		l.errs.Add(l.file.Errorf(l.file.Start(), "declare quantities and processes there: function pdl_main() { … }",
			"there is no function pdl_main [no_pdl_main]"))
		return
	}
	err := l.call(main)
	l.errs.Add(err)
	l.declared = err == nil
	l.resolve()
}

// process is a function of the program as a process of the engine.
func (l *loader) process(f goja.Callable) pdl.Process {
	return func(loop *pdl.Loop) {
		l.loop = loop
		err := l.call(f)
		l.loop = nil
		if err != nil {
			loop.Fail(err)
		}
	}
}
