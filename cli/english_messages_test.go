// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestMessageEnglish holds the texts in the module's code to the bounds of plain English:
// messages, hints, what explains keys and flags. A text is prose if it has four words.
func TestMessageEnglish(t *testing.T) {
	sum, all := 0, 0
	for text, at := range textsOfModule(t) {
		if word := ruledOut.FindString(text); word != "" {
			t.Errorf("%s: %q is ruled out: %s", at, word, text)
		}
		for _, s := range proseSentences(text) {
			n := len(strings.Fields(s))
			sum, all = sum+n, all+1
			if n > mostWords {
				t.Errorf("%s: %d words: %s", at, n, s)
			}
		}
	}
	if all < 1000 {
		t.Fatalf("only %d sentences", all)
	}
	if mean := float64(sum) / float64(all); mean > meanWords {
		t.Errorf("the mean sentence has %.1f words", mean)
	}
}

// textsOfModule returns the texts of four words and more in the module's code, with a place
// of each.
func textsOfModule(t *testing.T) map[string]token.Position {
	t.Helper()
	texts, files := map[string]token.Position{}, token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git" || d.Name() == "thirdparty"):
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if field, ok := n.(*ast.Field); ok && field.Tag != nil && !strings.Contains(field.Tag.Value, `help:"`) {
				return false
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && len(strings.Fields(text)) >= 4 {
					texts[text] = files.Position(lit.Pos())
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}
