// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/playsim/playsim/source"
)

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
	return n.File.Errorf(pos, "put the condition in double quotes", "YAML takes %q for a comment: it is no part of the condition [yaml_comment]", text)
}
