// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"

	"github.com/playsim/playsim/source"
)

// What the YAML parser does not read as YAML has it, it is given otherwise; lines and
// columns stay what they are.

// unixEnds ends every line as YAML reads it: the parser keeps other ends in quoted texts.
var unixEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// tabMark stands for a tab between double quotes, at which the parser stumbles. It is one
// of the characters that Unicode leaves to private use.
const tabMark = "\U000F0009"

// readTabbed reads a text that failed once more, with its quoted tabs marked; err is what
// was wrong, and comes back where there are none.
func readTabbed(text string, err error) (*ast.File, error) {
	if strings.Contains(text, tabMark) {
		return nil, err
	}
	marked := markTabs(unixEnds.Replace(text))
	if !strings.Contains(marked, tabMark) {
		return nil, err
	}
	return readYAML(marked)
}

// markTabs replaces the tabs between double quotes of one line.
func markTabs(text string) string {
	var b strings.Builder
	within := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\t' && within:
			b.WriteString(tabMark)
			continue
		case c == '\\' && within && i+1 < len(text) && text[i+1] != '\n':
			b.WriteByte(c)
			i++
		case c == '\n':
			within = false
		case c == '"':
			within = !within
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// Comment is the comment behind a text without quotes, on its line, and where it begins;
// "" for none.
func (n *Node) Comment() (string, source.Pos) {
	if n.Form != Scalar || n.Quoted {
		return "", source.Pos{}
	}
	line := n.File.Line(n.Pos.Line)
	from := n.File.Offset(n.Pos) - n.File.Offset(source.Pos{Line: n.Pos.Line, Col: 1})
	rest, ok := strings.CutPrefix(line[from:], n.Text)
	text := strings.TrimLeft(rest, " \t")
	if !ok || text == rest || !strings.HasPrefix(text, "#") {
		return "", source.Pos{}
	}
	pos := n.Pos
	pos.Col += utf8.RuneCountInString(line[from : len(line)-len(text)])
	return text, pos
}

// seconds is how a comment begins that was meant to be a part of a condition: # 5.
var seconds = regexp.MustCompile(`^# *[0-9.]+`)

// CutShort is the warning that YAML takes the end of a condition for a comment; nil where
// it does not.
func (n *Node) CutShort() error {
	text, pos := n.Comment()
	if text = seconds.FindString(text); text == "" {
		return nil
	}
	return n.File.Errorf(pos, "put the condition in double quotes", "YAML takes %q for a comment: it is no part of the condition", text)
}
