// SPDX-License-Identifier: Apache-2.0

package arrows

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// rules each look at a whole module and say what crosses them, as `file:line: what`.
var rules = []struct {
	name string
	find func(root string) ([]string, error)
}{
	{"imports", eachFile(crossedArrows)},
	{"internal types", eachFile(exposed)},
	{"engine", refusedByEngine},
	{"purity", eachFile(impurities)},
	{"disk", eachFile(onDisk)},
	{"fusing", fusedProducts},
}

// TestModule holds this module to the rules.
func TestModule(t *testing.T) {
	for _, rule := range rules {
		t.Run(rule.name, func(t *testing.T) {
			found, err := rule.find("../..")
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range found {
				t.Error(line)
			}
		})
	}
}

// TestBad shows that every rule can fail: in testdata/bad, a comment `want …` names
// what is wrong with its line.
func TestBad(t *testing.T) {
	want, err := wanted("testdata/bad")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, rule := range rules {
		found, err := rule.find("testdata/bad")
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, found...)
	}
	sort.Strings(got)
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("found, not wanted: %s", line)
		}
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("wanted, not found: %s", line)
		}
	}
}

func wanted(root string) (lines []string, err error) {
	files, err := parse(root)
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(root, f.path))
		if err != nil {
			return nil, err
		}
		for i, line := range strings.Split(string(text), "\n") {
			if _, what, ok := strings.Cut(line, "// want "); ok {
				lines = append(lines, fmt.Sprintf("%s:%d: %s", f.path, i+1, what))
			}
		}
	}
	return lines, err
}

// file is one parsed file that is not a test, whatever system it is built for.
type file struct {
	path string // slash path from the root of the module
	ast  *ast.File
	fset *token.FileSet
}

func (f file) pkg() string { return path.Dir(f.path) }

func (f file) at(n ast.Node, format string, args ...any) string {
	return fmt.Sprintf("%s:%d: %s", f.path, f.fset.Position(n.Pos()).Line, fmt.Sprintf(format, args...))
}

// parse reads every file of the module at root.
func parse(root string) (files []file, err error) {
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != root && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") || isModule(name)):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		files = append(files, file{filepath.ToSlash(rel), tree, fset})
		return err
	})
	return files, err
}

// isModule reports whether a folder is a module of its own, which has its own rules.
func isModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

func eachFile(find func(file) []string) func(root string) ([]string, error) {
	return func(root string) (found []string, err error) {
		files, err := parse(root)
		for _, f := range files {
			found = append(found, find(f)...)
		}
		return found, err
	}
}

// treeOf is the row of the table for a package, by its path in the module.
func treeOf(pkg string) (tree, bool) {
	i := slices.IndexFunc(table, func(t tree) bool { return below(pkg, t.name) })
	if i < 0 {
		return tree{}, false
	}
	return table[i], true
}

func below(pkg, folder string) bool {
	return pkg == folder || strings.HasPrefix(pkg, folder+"/")
}

func crossedArrows(f file) (found []string) {
	from, ok := treeOf(f.pkg())
	if !ok {
		return []string{f.at(f.ast.Name, "%s is in no tree of the table", f.pkg())}
	}
	for _, spec := range f.ast.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		if what := crossed(from, f.pkg(), name); what != "" {
			found = append(found, f.at(spec, "%s", what))
		}
	}
	return found
}

// crossed says why a package may not import name; "" when it may.
func crossed(from tree, pkg, name string) string {
	for _, o := range owned {
		if below(name, o.module) && !below(pkg, o.by) {
			return fmt.Sprintf("%s may not import %s: only %s may", pkg, name, o.by)
		}
	}
	if !below(name, module) {
		return ""
	}
	inside := path.Join(".", strings.TrimPrefix(name, module))
	to, ok := treeOf(inside)
	switch {
	case !ok:
		return fmt.Sprintf("%s is in no tree of the table", name)
	case to.name == from.name || slices.Contains(from.may, to.name) || slices.Contains(from.may, everything):
		return ""
	case len(from.may) == 0:
		return fmt.Sprintf("%s may not import %s: it may import no other tree", from.name, inside)
	default:
		return fmt.Sprintf("%s may not import %s: it may %s", from.name, inside, strings.Join(from.may, ", "))
	}
}

func isPure(pkg string) bool {
	return slices.ContainsFunc(pure, func(t string) bool { return below(pkg, t) })
}

func impurities(f file) (found []string) {
	if !isPure(f.pkg()) {
		return nil
	}
	for _, spec := range f.ast.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		if slices.ContainsFunc(impure, func(p string) bool { return below(name, p) }) && !slices.Contains(except, name) {
			found = append(found, f.at(spec, "a pure package may not import %s", name))
		}
	}
	ast.Inspect(f.ast, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = append(found, f.at(n, "a pure package may not start a goroutine"))
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Name == "math" && imports(f.ast, "math") && !isExact(n.Sel.Name) {
				found = append(found, f.at(n, "math.%s differs between processors: see detmath", n.Sel.Name))
			}
		}
		return true
	})
	return found
}

// onDisk finds what reads the disk in a tree that must not.
func onDisk(f file) (found []string) {
	if !slices.ContainsFunc(diskless, func(t string) bool { return below(f.pkg(), t) }) {
		return nil
	}
	for _, spec := range f.ast.Imports {
		if name, _ := strconv.Unquote(spec.Path.Value); below(name, "os") {
			found = append(found, f.at(spec, "%s may not import %s: the disk is cli's", f.pkg(), name))
		}
	}
	return found
}

func imports(f *ast.File, name string) bool {
	return slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == strconv.Quote(name) })
}

// isExact takes functions by their list and constants by their shape.
func isExact(name string) bool {
	for _, constant := range []string{"Max", "Min", "Smallest", "Sqrt", "Ln", "Log2E", "Log10E"} {
		if strings.HasPrefix(name, constant) {
			return true
		}
	}
	return slices.Contains(exact, name) || slices.Contains([]string{"E", "Pi", "Phi"}, name)
}
