// SPDX-License-Identifier: Apache-2.0

package playful

import (
	"slices"

	"github.com/playsim/playsim/playful/files"
	"github.com/playsim/playsim/playful/scheme"
	"github.com/playsim/playsim/playful/syntax"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Loader finds the files that a program names; *source.Files is one.
type Loader = files.Loader

// Condition is a compiled condition of the robot's operating system, as a string
// stands for in a gate.
type Condition interface {
	// Watch begins an observation for one engine and returns the function that
	// tells whether the condition holds now. It is called at most once an
	// iteration for each place in the tree.
	Watch() (holds func() (bool, error))
}

// Options say how a program is compiled.
type Options struct {
	Name    string         // of the program; default: the root file's stem
	Library []*source.File // files whose blocks and roots are usable beside the includes
	// Part compiles what is to stand below a targeting line of another program: the
	// target, and types that follow from it, may be missing. It can be looked at, not run.
	Part bool
	// Beside gives the registry with the nodes that belong to another file, one that is
	// included or named as a node, and their texts; nil where it has none of its own. May
	// be nil.
	Beside func(*source.File) (*Registry, []*source.File, error)
	// Condition compiles a string that stands as a gate; nil refuses such gates. Its
	// error is taken as it is where it is a *source.Error, else put at the string.
	Condition func(*source.File, *syntax.String) (Condition, error)
	// Expression compiles a condition whose reports are asked for; nil refuses them. Its
	// error is taken as that of Condition. It may be called several times for one place.
	Expression func(*source.File, *syntax.String, trace.Mode) (Expression, error)
}

// Program is a compiled program. It does not change and may serve several engines.
type Program struct {
	Name     string
	Warnings []error // *source.Error each: what is allowed, but hardly meant

	root       *body
	types      []*schemeType
	resources  []string
	evals      []*evalUse
	globals    []*call // memoised once an iteration
	leaves     []leafUse
	conditions []Condition // by the index in the gates' closures
	reports    []reportUse // the same of watches
	files      []*source.File
}

// Files returns the texts that the program was read from, its own first.
func (p *Program) Files() []*source.File { return p.files }

// evalUse is an evaluation with one set of arguments: one instance in an engine.
type evalUse struct {
	spec   *EvaluationSpec
	params []slot.Value
	pos    source.Pos // of its first use
	file   *source.File
	watch  []int // numbers of its watches
}

// leafUse is a leaf that the program names, where it does so first.
type leafUse struct {
	spec *LeafSpec
	pos  source.Pos
	file *source.File
}

// Limits that keep a hostile program from exhausting memory.
const (
	maxNodes     = 100_000
	maxDepth     = 500
	maxResources = 64
)

// Compile reads a program and everything that it names and makes all static
// checks. The error is a *source.Errors of all that is wrong, sorted by position.
// The loader may be nil where nothing else is to be read.
func Compile(loader Loader, root *source.File, reg *Registry, opts Options) (*Program, error) {
	c := &compiler{reg: reg, opts: opts, files: files.Set{Loader: loader, Reserved: reservedKeys}, brought: map[*files.Unit]bool{}, open: map[string]bool{}}
	if opts.Beside != nil {
		c.reg = reg.Clone()
	}
	main := c.files.Load(root, &c.errs)
	for _, f := range opts.Library {
		c.files.LoadLibrary(f)
	}
	if c.errs.Len() > 0 {
		return nil, c.errs.Err()
	}
	for _, inc := range main.Includes {
		c.bring(root, root.Start(), inc)
	}
	c.prog = c.expandAll(main)
	if err := c.errs.Err(); err != nil {
		return nil, err
	}
	c.prog.Name, c.prog.files = opts.Name, append(c.files.Read, c.texts...)
	if c.prog.Name == "" {
		c.prog.Name = files.Stem(root.Name)
	}
	if c.warnings.Err() != nil {
		c.prog.Warnings = c.warnings.All()
	}
	return c.prog, nil
}

// compiler collects what is wrong while it builds.
type compiler struct {
	reg      *Registry
	opts     Options
	files    files.Set
	errs     source.Errors
	late     source.Errors // of files read while the tree is built
	warnings source.Errors

	prog     *Program
	nodes    int
	stack    []expansion // blocks being expanded, for cycles
	used     map[*syntax.Block]bool
	targeted map[string]bool      // types that some statement targets or some node reads
	outs     map[string]outPlace  // types born by `out`
	pushed   map[string]bool      // types that some leaf of the tree pushes
	lines    []targetingLine      // the first of each type in the tree
	reported map[string]int       // index in prog.reports by place
	uses     map[string]int       // index in prog.evals by signature
	slotted  []slotted            // specifications completed so far
	shares   map[any]*int         // how often a block or file is in the tree
	full     bool                 // the limit of nodes is reported
	brought  map[*files.Unit]bool // whose own nodes are there
	texts    []*source.File       // of these nodes
	open     map[string]bool      // types of a part that follow from a target that is missing
	dry      bool                 // unused code is being checked
}

// schemeType is a type of scheme in the program.
type schemeType struct {
	scheme.Type
	calls []*call // evaluations memoised for each scheme of the type
}

type outPlace struct {
	file *source.File
	pos  source.Pos
}

type targetingLine struct {
	typ *schemeType
	at  place
}

func (c *compiler) errorf(f *source.File, pos source.Pos, hint, format string, args ...any) {
	c.errs.Add(f.Errorf(pos, hint, format, args...))
}

// suggest is the hint to a misspelt word; "" where there are too many errors to show it.
func (c *compiler) suggest(word string, options func() []string) string {
	if c.errs.Many() {
		return ""
	}
	return source.Suggest(word, options())
}

func (c *compiler) warnf(f *source.File, pos source.Pos, hint, format string, args ...any) {
	c.warnings.Add(f.Errorf(pos, hint, format, args...))
}

// expandAll builds the tree. Types born by `out` and the alphabetical order of
// resources are known only after a walk, so it walks until neither changes; the
// errors of the last walk count.
func (c *compiler) expandAll(main *files.Unit) *Program {
	types, known := make([]*schemeType, 0, len(c.reg.schemes)), 0
	var resources []string
	for {
		for _, s := range c.reg.schemes[known:] {
			if !s.Rare && !slices.ContainsFunc(types, func(t *schemeType) bool { return t.Name == s.Type }) {
				types = append(types, &schemeType{Type: scheme.Type{Name: s.Type, Spec: s, Index: len(types)}})
			}
		}
		known = len(c.reg.schemes)
		before := len(types)
		c.prog = &Program{types: types, resources: slices.Clone(resources)}
		c.errs, c.warnings = source.Errors{}, source.Errors{}
		c.nodes, c.full, c.stack = 0, false, nil
		c.used, c.targeted = map[*syntax.Block]bool{}, map[string]bool{}
		c.outs, c.uses, c.reported = map[string]outPlace{}, map[string]int{}, map[string]int{}
		c.pushed, c.lines = map[string]bool{}, nil
		c.shares = map[any]*int{}
		for _, t := range types {
			t.calls = nil
		}
		c.expandProgram(main)
		types = c.prog.types
		resources = slices.Sorted(slices.Values(c.prog.resources))
		if len(types) == before && known == len(c.reg.schemes) && slices.Equal(resources, c.prog.resources) {
			c.checkOuts()
			c.checkPushed()
			c.checkPulled()
			if c.errs.Len() == 0 && !c.opts.Part {
				c.checkReach()
			}
			c.errs.Add(c.late.Err())
			return c.prog
		}
	}
}

func (c *compiler) expandProgram(main *files.Unit) {
	top := &scope{unit: main}
	body, pos := c.rootOf(main)
	if body == nil {
		c.errorf(main.Source, pos, `write statements, or a block "program"`, "the program has no statement: there is nothing to run")
		return
	}
	if block := main.Block("program"); block != nil {
		top = top.inside(block, nil)
	}
	for _, src := range c.files.Read {
		c.checkDialect(src)
	}
	c.prog.root = c.expandBody(top, body, &chain{open: c.opts.Part})
	if !c.full {
		c.dry = true
		c.checkUnused(&scope{unit: main}, main.AST.Blocks, true)
		for _, u := range c.files.Included(main) {
			c.checkUnused(&scope{unit: u}, u.AST.Blocks, false)
		}
		c.dry = false
	}
}

// checkOuts refuses types that a statement pushes and nothing reads: misspellings.
func (c *compiler) checkOuts() {
	names := make([]string, 0, len(c.prog.types))
	for _, t := range c.prog.types {
		if _, born := c.outs[t.Name]; !born || c.targeted[t.Name] {
			names = append(names, t.Name)
		}
	}
	for _, t := range c.prog.types {
		place, born := c.outs[t.Name]
		if born && !c.targeted[t.Name] && !c.opts.Part {
			hint := source.Suggest(t.Name, names)
			if hint == "" {
				hint = "a new type must be targeted somewhere"
			}
			c.errorf(place.file, place.pos, hint, "unknown scheme type %q", t.Name)
		}
	}
}

// checkPushed warns of types that are targeted and that no leaf pushes: only a push
// from outside would ever make a branch.
func (c *compiler) checkPushed() {
	for _, l := range c.lines {
		if c.pushed[l.typ.Name] {
			continue
		}
		hint := "no leaf does: it must be pushed from outside"
		for _, leaf := range c.reg.leaves {
			if slices.Contains(leaf.Out, l.typ.Name) {
				hint = "add " + leaf.Name + ", which pushes it"
				break
			}
		}
		c.warnf(l.at.file, l.at.pos, hint, "nothing in this program pushes %s", l.typ.Name)
	}
}

// noteTargeting remembers the first line of the tree that targets a type.
func (c *compiler) noteTargeting(typ *schemeType, at place) {
	known := slices.ContainsFunc(c.lines, func(l targetingLine) bool { return l.typ == typ })
	if !c.dry && !known {
		c.lines = append(c.lines, targetingLine{typ, at})
	}
}

// rootOf returns the statements that a file runs, or none and where that is said.
func (c *compiler) rootOf(u *files.Unit) ([]*syntax.Statement, source.Pos) {
	if b := u.Block("program"); b != nil {
		c.used[b] = true
		return b.Statements, b.Pos
	}
	if len(u.AST.Root) == 0 {
		return nil, u.Source.Start()
	}
	return u.AST.Root, u.AST.Root[0].Pos
}
