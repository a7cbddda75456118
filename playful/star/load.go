// SPDX-License-Identifier: Apache-2.0

package star

import (
	"errors"
	"fmt"
	"path"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Suffix is how the files of nodes end.
const Suffix = ".star"

// mostSource bounds a file, so that no nesting in it exhausts the parser.
const mostSource = 1 << 16

// mostNested bounds how many expressions and statements are within each other, mostNames
// how many names a file uses, for each unknown one of which the others are compared, and
// mostUnknown how many unknown ones are reported, mostDeclared how many nodes a file
// declares, each of which is compared with all that it uses.
const (
	mostNested  = 1000
	mostNames   = 2000
	mostUnknown = 50

	mostDeclared = 500
)

// loadSteps bounds what a file may do while it is loaded.
const loadSteps = 1_000_000

var dialect = &syntax.FileOptions{While: true, TopLevelControl: true}

// Load adds the leaves, evaluations and types of scheme that files declare to a
// registry, file by file in the order given. A file may load others of the list by
// the last part of their names. The error lists all that is wrong, with positions; nothing that
// depends on the program or the robot is judged.
func Load(reg *playful.Registry, files []*source.File) error {
	l := &loader{reg: reg, byName: map[string]*module{}}
	for _, f := range files {
		m := &module{src: f, loader: l}
		l.modules = append(l.modules, m)
		l.byName[path.Base(f.Name)] = m
	}
	for _, m := range l.modules {
		if _, err := m.load(); err != nil && !m.reported {
			m.reported = true
			l.errs.Add(err)
		}
	}
	for _, m := range l.modules {
		m.register()
	}
	for _, m := range l.modules {
		m.checkUses()
		m.checkResources()
	}
	return l.errs.Err()
}

type loader struct {
	reg     *playful.Registry
	byName  map[string]*module
	modules []*module
	errs    source.Errors
}

// module is one file.
type module struct {
	src       *source.File
	loader    *loader
	ast       *syntax.File
	uses      map[place]*uses
	named     map[string][]place // the top-level functions by name
	calls     map[place]*syntax.CallExpr
	renames   *bool              // done is mentioned outside functions; nil: not known yet
	loads     map[string]*module // by the name that is bound here
	globals   starlark.StringDict
	nodes     []node
	declared  int
	schemes   []*schemeDecl
	resources []resourceDecl
	thread    *starlark.Thread
	state     loadState
	reported  bool // its error is in the list
	err       error
}

type loadState uint8

const (
	unloaded loadState = iota
	loading
	loaded
)

// load runs the file once and freezes what it defines.
func (m *module) load() (starlark.StringDict, error) {
	switch m.state {
	case loading:
		return nil, fmt.Errorf("%s loads itself, by way of others or not", path.Base(m.src.Name))
	case unloaded:
		m.state = loading
		m.globals, m.err = m.run()
		m.state = loaded
	}
	return m.globals, m.err
}

func (m *module) run() (starlark.StringDict, error) {
	if len(m.src.Text) > mostSource {
		return nil, m.src.Errorf(m.src.Start(), "", "a file of nodes has at most %d characters", mostSource)
	}
	if at := tooDeep(m.src.Text); at >= 0 {
		return nil, m.src.Errorf(m.src.Pos(at), "", "more than %d brackets within brackets", mostNested)
	}
	ast, err := dialect.Parse(m.src.Name, m.src.Text, 0)
	if err != nil {
		return nil, m.mistake(err)
	}
	if why := tooMuchCode(ast); why != "" {
		return nil, m.src.Errorf(m.src.Start(), "", "%s", why)
	}
	m.ast, m.uses, m.named = ast, scan(m.src, ast), namedFunctions(ast)
	m.noteLoads()
	if err := m.checkMath(); err != nil {
		return nil, err
	}
	guard(ast)
	names := m.predeclared()
	prog, err := starlark.FileProgram(ast, names.Has)
	if err != nil {
		return nil, m.mistake(err)
	}
	m.thread = &starlark.Thread{Name: m.src.Name, Load: m.loadOther, Print: func(*starlark.Thread, string) {}}
	m.thread.SetLocal(moduleKey, m)
	bound(m.thread, loadSteps)
	globals, err := prog.Init(m.thread, names)
	if err != nil {
		return nil, m.mistake(err)
	}
	globals.Freeze()
	return globals, nil
}

// noteLoads remembers which names come from which file.
func (m *module) noteLoads() {
	m.loads = map[string]*module{}
	for _, st := range m.ast.Stmts {
		if ld, ok := st.(*syntax.LoadStmt); ok {
			name, _ := ld.Module.Value.(string)
			for _, id := range ld.From {
				m.loads[id.Name] = m.loader.byName[path.Base(name)]
			}
		}
	}
}

func (m *module) loadOther(_ *starlark.Thread, name string) (starlark.StringDict, error) {
	other, ok := m.loader.byName[path.Base(name)]
	if !ok {
		names := make([]string, len(m.loader.modules))
		for i, o := range m.loader.modules {
			names[i] = path.Base(o.src.Name)
		}
		return nil, hinted(source.Suggest(path.Base(name), names), "there is no such file in the folder: %s", name)
	}
	globals, err := other.load()
	if err != nil && !other.reported && other.state == loaded {
		other.reported = true
		m.loader.errs.Add(err)
	}
	if err != nil && other.state == loaded {
		return nil, errReported
	}
	return globals, err
}

// errReported stands for an error that is in the list already.
var errReported = fmt.Errorf("it has errors of its own")

// moduleKey and instanceKey are where a thread keeps for whom it runs: while a file
// is loaded, and while a node runs.
const (
	moduleKey   = "module"
	instanceKey = "instance"
)

// names is what an identifier may mean in the file.
func (m *module) names() []string {
	all := append(starlark.Universe.Keys(), "math", "robot")
	for _, b := range builtins {
		all = append(all, b.name)
	}
	for _, st := range m.ast.Stmts {
		if def, ok := st.(*syntax.DefStmt); ok {
			all = append(all, def.Name.Name)
		}
	}
	return all
}

// mistake gives an error of Starlark its position, excerpt and hint.
func (m *module) mistake(err error) error {
	switch err := err.(type) {
	case syntax.Error:
		msg, hint := explain(m.src.Line(int(err.Pos.Line)), err.Msg)
		return m.src.Errorf(position(m.src, err.Pos), hint, "%s [syntax]", msg)
	case resolve.ErrorList:
		var list source.Errors
		for _, e := range err[:min(len(err), mostUnknown)] {
			list.Add(m.unresolved(e))
		}
		return list.Err()
	case *starlark.EvalError:
		var known *placed
		if errors.As(err, &known) {
			return known.err
		}
		at, msg, hint := m.blame(err)
		return m.src.Errorf(at, hint, "%s", msg)
	}
	return m.src.Errorf(m.src.Start(), "", "%v", err)
}
