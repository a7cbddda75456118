// SPDX-License-Identifier: Apache-2.0

package arrows

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// fusedProducts types the pure packages against the export data of what they
// import and finds products that can reach a sum without a rounding between.
func fusedProducts(root string) (found []string, err error) {
	pkgs, exports, err := listPure(root)
	if err != nil || len(pkgs) == 0 {
		return nil, err
	}
	var all []*fuser
	summed := map[string]bool{}
	for _, p := range pkgs {
		f, err := newFuser(p, exports)
		if err != nil {
			found = append(found, fmt.Sprintf("%s: %v", p.ImportPath, err))
			continue
		}
		all = append(all, f)
	}
	for _, f := range all {
		f.walk(func(n ast.Node) { f.noteParameters(n, summed) })
	}
	for _, f := range all {
		f.summed = summed
		f.walk(f.check)
		found = append(found, f.found...)
	}
	return found, nil
}

type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// listPure are the pure packages that exist, and where the export data of all they
// import is.
func listPure(root string) (pkgs []listed, exports map[string]string, err error) {
	args := []string{"list", "-e", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,DepOnly"}
	given := len(args)
	for _, tree := range pure {
		if _, err := os.Stat(filepath.Join(root, tree)); err == nil {
			args = append(args, "./"+tree+"/...")
		}
	}
	if len(args) == given {
		return nil, nil, nil
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, nil, fmt.Errorf("go list: %w\n%s", err, &stderr)
	}
	exports = map[string]string{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return pkgs, exports, nil
		} else if err != nil {
			return nil, nil, err
		}
		exports[p.ImportPath] = p.Export
		if p.DepOnly || len(p.GoFiles) == 0 {
			continue
		}
		pkgs = append(pkgs, p)
	}
}

// fuser looks for products in one package.
type fuser struct {
	pkg    listed
	fset   *token.FileSet
	files  []*ast.File
	info   types.Info
	summed map[string]bool // parameters of all packages that are summed, as function#index
	found  []string
	stack  []ast.Node // from the file down to the node at hand
	inUse  bool       // a variable's uses are looked at
}

func newFuser(p listed, exports map[string]string) (*fuser, error) {
	f := &fuser{pkg: p, fset: token.NewFileSet(), info: types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
	}}
	for _, name := range p.GoFiles {
		tree, err := parser.ParseFile(f.fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		f.files = append(f.files, tree)
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	conf := types.Config{Importer: importer.ForCompiler(f.fset, "gc", lookup)}
	_, err := conf.Check(p.ImportPath, f.fset, f.files, &f.info)
	return f, err
}

func (f *fuser) walk(visit func(ast.Node)) {
	for _, file := range f.files {
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				f.stack = f.stack[:len(f.stack)-1]
				return true
			}
			f.stack = append(f.stack, n)
			visit(n)
			return true
		})
	}
}

// noteParameters remembers the parameters that are an operand of a sum; not those
// handed on, for what calls others is seldom inlined.
func (f *fuser) noteParameters(n ast.Node, summed map[string]bool) {
	decl, ok := n.(*ast.FuncDecl)
	if !ok || decl.Body == nil {
		return
	}
	params := f.info.Defs[decl.Name].Type().(*types.Signature).Params()
	for i := range params.Len() {
		if f.use(decl.Body, params.At(i)) == inSum {
			summed[fmt.Sprintf("%s#%d", f.info.Defs[decl.Name].(*types.Func).FullName(), i)] = true
		}
	}
}

// fate is what becomes of a value, by the node around it.
type fate int

const (
	harmless fate = iota // compared, multiplied, divided, rounded
	leaves               // returned, stored: inlined code may sum it
	inSum
)

func (f *fuser) check(n ast.Node) {
	var product ast.Expr
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op != token.MUL || !f.isFloat(n) || f.isExact(n.X) || f.isExact(n.Y) {
			return
		}
		product = n
	case *ast.AssignStmt:
		if n.Tok != token.MUL_ASSIGN || !f.isFloat(n.Lhs[0]) || f.isExact(n.Rhs[0]) {
			return
		}
		product = n.Lhs[0]
		if f.stored(product) == harmless {
			return
		}
	default:
		return
	}
	if _, assigned := n.(*ast.AssignStmt); !assigned && f.fateOf(f.stack) == harmless {
		return
	}
	at := f.fset.Position(n.Pos())
	rel := strings.TrimPrefix(f.pkg.ImportPath, module+"/")
	f.found = append(f.found, fmt.Sprintf("%s/%s:%d: %s may be fused with a sum: write float64(…) around it",
		rel, filepath.Base(at.Filename), at.Line, types.ExprString(product)))
}

func (f *fuser) isFloat(e ast.Expr) bool {
	tv := f.info.Types[e]
	basic, ok := types.Default(tv.Type).Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsFloat != 0 && tv.Value == nil
}

// isExact is a constant power of two.
func (f *fuser) isExact(e ast.Expr) bool {
	v := f.info.Types[e].Value
	if v == nil {
		return false
	}
	x, _ := constant.Float64Val(constant.ToFloat(v))
	frac, _ := math.Frexp(math.Abs(x))
	return frac == 0.5
}

// fateOf is what becomes of the last node of a path.
func (f *fuser) fateOf(path []ast.Node) fate {
	for i := len(path) - 2; i >= 0; i-- {
		child, _ := path[i+1].(ast.Expr)
		switch n := path[i].(type) {
		case *ast.ParenExpr, *ast.UnaryExpr:
			continue
		case *ast.BinaryExpr:
			if n.Op == token.ADD || n.Op == token.SUB {
				return inSum
			}
			return harmless
		case *ast.CallExpr:
			return f.passed(n, child)
		case *ast.AssignStmt:
			return f.assigned(n, child)
		case *ast.ValueSpec:
			return f.stored(n.Names[0])
		case *ast.ReturnStmt, *ast.CompositeLit, *ast.KeyValueExpr:
			return leaves
		default:
			return harmless
		}
	}
	return harmless
}

// passed is the fate of an argument: what the parameter does with it.
func (f *fuser) passed(call *ast.CallExpr, arg ast.Expr) fate {
	fun := ast.Unparen(call.Fun)
	var name *ast.Ident
	switch fun := fun.(type) {
	case *ast.Ident:
		name = fun
	case *ast.SelectorExpr:
		name = fun.Sel
	}
	callee, ok := f.info.Uses[name].(*types.Func)
	if !ok {
		return harmless // a conversion, a builtin, or a function value, which is not inlined
	}
	for i, a := range call.Args {
		if a == arg && f.summed[fmt.Sprintf("%s#%d", callee.FullName(), i)] {
			return inSum
		}
	}
	return harmless
}

// assigned is the fate of either side of an assignment.
func (f *fuser) assigned(n *ast.AssignStmt, side ast.Expr) fate {
	switch n.Tok {
	case token.ADD_ASSIGN, token.SUB_ASSIGN:
		return inSum
	case token.ASSIGN, token.DEFINE:
		for i, rhs := range n.Rhs {
			if rhs == side && len(n.Lhs) == len(n.Rhs) {
				return f.stored(n.Lhs[i])
			}
		}
	}
	return harmless
}

// stored is the fate of what is put into a variable of the function, by its uses;
// into anything else, or from variable to variable, it leaves.
func (f *fuser) stored(into ast.Expr) fate {
	id, ok := into.(*ast.Ident)
	if !ok || f.inUse {
		return leaves
	}
	obj := f.info.ObjectOf(id)
	for i := len(f.stack) - 1; i >= 0; i-- {
		if decl, ok := f.stack[i].(*ast.FuncDecl); ok && obj != nil {
			return f.use(decl, obj)
		}
	}
	return leaves
}

// use is the worst that a function does with a variable itself.
func (f *fuser) use(in ast.Node, obj types.Object) (worst fate) {
	f.inUse = true
	defer func() { f.inUse = false }()
	var path []ast.Node
	ast.Inspect(in, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		path = append(path, n)
		if id, ok := n.(*ast.Ident); ok && f.info.Uses[id] == obj {
			worst = max(worst, f.fateOf(path))
		}
		return true
	})
	return worst
}
