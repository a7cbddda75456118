// SPDX-License-Identifier: Apache-2.0

package js

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"

	"github.com/playsim/playsim/source"
)

// What is beyond these is refused: reading would take more stack than there is.
const (
	maxText  = 64 << 10 // bytes
	maxDepth = 200      // brackets within brackets
	maxTree  = 1000     // expressions and statements within each other
	maxMarks = 500      // labels: each is compared with all others
	maxArrow = 2000     // arrow functions: goja reads what is behind one again for each before it
)

var arrow = regexp.MustCompile(`=>`)

// label is a name and a colon behind what may be before a statement.
var label = regexp.MustCompile(`(?:^|[;:)}]|\*/|\belse|\bdo)` + gap + `(?:[\pL_$]|\\u)(?:[\pL\pN_$]|\\u|\{[[:xdigit:]]+\})*` + gap + `:`)

// gap is what may be between words.
const gap = `(?:\s|/\*[\s\S]*?\*/|//[^\n]*\n)*`

// code is the syntax tree of a program and what stands in it.
type code struct {
	tree       *ast.Program
	calls      map[int]*ast.CallExpression // by the offset of their parenthesis
	functions  map[string]ast.Node         // the top-level functions by name
	bound      map[string]bool             // names that are declared anywhere
	misprinted bool                        // blanks in functions' names were mended to read on
}

// parse reads the text; false where that gave no tree.
func (l *script) parse() bool {
	if err := l.tooMuch(); err != nil {
		l.errs.Add(err)
		return false
	}
	tree, err := parse(l.file.Name, l.file.Text)
	misprinted := false
	if err != nil {
		var mended string
		if mended, misprinted = l.mend(); misprinted {
			tree, err = parse(l.file.Name, mended)
		}
	}
	if err != nil {
		l.errs.Add(l.syntaxError(err))
		return false
	}
	if tooDeep(tree) {
		l.errs.Add(l.file.Errorf(l.file.Start(), "", "more than %d expressions or statements within each other", maxTree))
		return false
	}
	l.code = survey(tree)
	l.code.misprinted = misprinted
	return true
}

// parse never looks at source maps: they name other files.
func parse(name, text string) (*ast.Program, error) {
	return parser.ParseFile(nil, name, text, 0, parser.WithDisableSourceMaps)
}

func (l *script) tooMuch() error {
	text := l.file.Text
	if len(text) > maxText {
		return l.file.Errorf(l.file.Start(), "", "the program has %d bytes, at most %d are read", len(text), maxText)
	}
	if !utf8.ValidString(text) {
		return l.file.Errorf(l.file.Start(), "save the file as UTF-8", "the program is no UTF-8 text")
	}
	if marks := label.FindAllStringIndex(text, maxMarks+1); len(marks) > maxMarks {
		return l.at(marks[maxMarks][0], "", "more than %d labels", maxMarks)
	}
	if at := arrow.FindAllStringIndex(text, maxArrow+1); len(at) > maxArrow {
		return l.at(at[maxArrow][0], "", "more than %d arrow functions", maxArrow)
	}
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth = max(depth-1, 0)
		}
		if depth > maxDepth {
			return l.at(i, "", "more than %d brackets within brackets", maxDepth)
		}
	}
	return nil
}

// printedName is a function's name with blanks in it, as the paper was printed.
var printedName = regexp.MustCompile(`\bfunction[ \t]+([A-Za-z_$][\w$]*(?:[ \t]+[\w$]+)+)[ \t]*\(`)

// mend refuses functions whose names have blanks, and puts as many underscores there
// so that the rest can be read and judged at the same places.
func (l *script) mend() (text string, found bool) {
	text = l.file.Text
	for _, m := range printedName.FindAllStringSubmatchIndex(text, -1) {
		name := text[m[2]:m[3]]
		l.errs.Add(l.at(m[2], printHint(name), "%q cannot be the name of a function: there are blanks in it", name))
		text = text[:m[2]] + blanks.Replace(name) + text[m[3]:]
		if found = true; l.errs.Len() > mostUnknown {
			break
		}
	}
	return text, found
}

var blanks = strings.NewReplacer(" ", "_", "\t", "_")

// printHint is what a name with blanks must have been.
func printHint(name string) string {
	meant := strings.Join(strings.Fields(name), "_")
	for strings.Contains(meant, "__") {
		meant = strings.ReplaceAll(meant, "__", "_")
	}
	return "the print has lost underscores: write " + meant
}

// at is an error at a byte of the text.
func (l *script) at(offset int, hint, format string, args ...any) *source.Error {
	return l.file.Errorf(l.file.Pos(offset), hint, format, args...)
}

// offset is where a node of the tree begins in the text.
func offset(idx file.Idx) int { return int(idx) - 1 }

// offsetOf is the byte that a line and column of JavaScript mean: its columns count bytes.
func (l *script) offsetOf(at file.Position) int {
	start := l.file.Offset(source.Pos{Line: at.Line, Col: 1})
	return min(start+max(at.Column-1, 0), len(l.file.Text))
}

func (l *script) syntaxError(err error) error {
	var list parser.ErrorList
	if !errors.As(err, &list) || len(list) == 0 {
		return l.file.Errorf(l.file.Start(), "", "%s", err.Error())
	}
	first := list[0] // the others follow from it
	at := l.offsetOf(first.Position)
	if strings.HasSuffix(first.Message, "ILLEGAL") {
		return l.at(at, "is a text not closed?", "what begins here is not JavaScript [syntax]")
	}
	return l.at(at, l.bracketHint(at, first.Message), "%s [syntax]", lower(first.Message))
}

// bracketHint is the bracket that is open where the text cannot go on.
func (l *script) bracketHint(at int, msg string) string {
	if strings.Contains(msg, "left-hand side in assignment") {
		return "= assigns; == compares"
	}
	open := openBracket(l.file.Text[:min(at, len(l.file.Text))])
	switch ends := strings.HasSuffix(msg, "end of input"); {
	case open < 0:
		return ""
	case ends, strings.HasSuffix(msg, "token ;") || strings.HasSuffix(msg, "token }") && l.file.Text[open] != '{':
		p := l.file.Pos(open)
		return fmt.Sprintf("the %c at %d:%d is not closed", l.file.Text[open], p.Line, p.Col)
	}
	return ""
}

// openBracket is where the innermost bracket stands that is open at the end of a text,
// -1 for none.
func openBracket(text string) int {
	var open []int
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '(' || c == '[' || c == '{':
			open = append(open, i)
		case (c == ')' || c == ']' || c == '}') && len(open) > 0:
			open = open[:len(open)-1]
		case c == '\'' || c == '"' || c == '`':
			i = closing(text, i+1, c)
		case strings.HasPrefix(text[i:], "//"):
			i = after(text, i, "\n")
		case strings.HasPrefix(text[i:], "/*"):
			i = after(text, i, "*/")
		}
	}
	if len(open) == 0 {
		return -1
	}
	return open[len(open)-1]
}

// closing is where a text in quotes ends.
func closing(text string, i int, quote byte) int {
	for ; i < len(text) && text[i] != quote; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i
}

func after(text string, i int, end string) int {
	if n := strings.Index(text[i:], end); n >= 0 {
		return i + n + len(end) - 1
	}
	return len(text)
}

func (l *script) compileError(err error) error {
	var syntax *goja.CompilerSyntaxError
	var reference *goja.CompilerReferenceError
	switch {
	case errors.As(err, &syntax) && syntax.File != nil:
		return l.at(syntax.Offset, "", "%s [syntax]", lower(syntax.Message))
	case errors.As(err, &reference) && reference.File != nil:
		return l.at(reference.Offset, "", "%s", lower(reference.Message))
	}
	return l.file.Errorf(l.file.Start(), "", "%s", err.Error())
}

// lower begins a message in lower case, as all messages; a name such as JSON stays.
func lower(msg string) string {
	if msg == "" || len(msg) > 1 && 'A' <= msg[1] && msg[1] <= 'Z' {
		return msg
	}
	return strings.ToLower(msg[:1]) + msg[1:]
}
