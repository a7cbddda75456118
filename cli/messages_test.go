// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/playsim/playsim/docs"
)

// TestMessages: each code that a message ends with is explained, each explanation is of a
// code that a message has, and each is provoked: by a listing of the page, which
// TestDocuments runs, or by a test of the package that reports it.
func TestMessages(t *testing.T) {
	codes, texts := messages(docs.Messages)
	if len(codes) < 60 {
		t.Fatalf("only %d codes", len(codes))
	}
	given, provoked := codesOfModule(t)
	for _, code := range slices.Sorted(maps.Keys(given)) {
		if texts[code] == "" {
			t.Errorf("%s: docs/messages.md has no [%s]", given[code], code)
		}
	}
	for _, code := range codes {
		text := texts[code]
		if given[code] == "" {
			t.Errorf("no message ends with [%s]", code)
		}
		if shown := consoles.FindString(text); !strings.Contains(shown, " ["+code+"]") && !provoked[code] {
			t.Errorf("nothing provokes [%s]", code)
		}
		if !strings.Contains(text, "Usual causes: ") {
			t.Errorf("%s: no causes", code)
		}
		if n := strings.Count(text, "Right:"); strings.Contains(text, "Wrong:") != (n == 1) && code != "unknown_code" {
			t.Errorf("%s: an example is wrong or right alone", code)
		}
	}
}

var (
	consoles  = regexp.MustCompile("(?s)```console.*```")
	codeAtEnd = regexp.MustCompile(` \[([a-z]+(?:_[a-z0-9]+)*)\](?:\n|$)`)
	codeAlone = regexp.MustCompile(`^[a-z]+(?:_[a-z]+)*$`)
)

// codesOfModule returns the codes that the module's files give to messages, each with a
// file, and those that tests and their data show.
func codesOfModule(t *testing.T) (given map[string]string, provoked map[string]bool) {
	given, provoked = map[string]string{}, map[string]bool{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "docs" || d.Name() == ".git" || d.Name() == "thirdparty"):
			return filepath.SkipDir
		case d.IsDir():
		case strings.HasSuffix(path, "_test.go"), strings.Contains(path, "testdata"):
			text, err := os.ReadFile(path)
			for _, m := range regexp.MustCompile(" \\\\?\\[([a-z_0-9]+)\\\\?\\]|[\"`]([a-z_]+)[ \"]").FindAllSubmatch(text, -1) {
				provoked[string(m[1])+string(m[2])] = true
			}
			for _, m := range regexp.MustCompile(`Unknown([A-Z][a-z]+)\b`).FindAllSubmatch(text, -1) { // constants of package serve
				provoked["unknown_"+strings.ToLower(string(m[1]))] = true
			}
			return err
		case strings.HasSuffix(path, ".go"):
			return codesOf(path, given)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return given, provoked
}

// codesOf adds the codes in a file: a text that ends with one, alone or before its hint,
// and what is given as a Code or by Default.
func codesOf(path string, given map[string]string) error {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		return err
	}
	add := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if code, _ := strconv.Unquote(lit.Value); codeAlone.MatchString(code) {
				given[code] = path
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			text, _ := strconv.Unquote(n.Value)
			for _, m := range codeAtEnd.FindAllStringSubmatch(text, -1) {
				given[m[1]] = path
			}
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Code" {
				add(n.Value)
			}
		case *ast.CallExpr:
			if s, ok := n.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Default" && len(n.Args) == 1 {
				add(n.Args[0])
			}
		case *ast.ValueSpec:
			if typ, ok := n.Type.(*ast.Ident); ok && typ.Name == "Code" {
				add(n.Values[0])
			}
		}
		return true
	})
	return nil
}
