// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/playsim/playsim/source"
)

// Colors are the names of colours that a file may use; a colour may also be written
// "#rrggbb".
var Colors = []string{
	"black", "blue", "brown", "cyan", "gray", "green", "magenta", "orange", "pink", "purple", "red", "white", "yellow",
}

var colorForm = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// Color binds a colour, by which a camera tells things apart.
func Color(into *string) *Value {
	return &Value{
		What: "colour",
		Read: func(s *Section, key string) {
			switch n, ok := s.Take(key); {
			case !ok:
			case n.Form != Scalar:
				s.Errs.Add(n.Errorf("such as green", "%s: expected a colour, not %s [wrong_type]", key, n.Describe()))
			case colorForm.MatchString(n.Text) || slices.Contains(Colors, n.Text):
				*into = strings.ToLower(n.Text)
			default:
				hint := source.Suggest(n.Text, Colors)
				if hint == "" {
					hint = "there are: " + strings.Join(Colors, ", ") + ", and \"#rrggbb\" in quotes"
				}
				s.Errs.Add(n.Errorf(hint, "%s: unknown colour %q [unknown_color]", key, Shorten(n.Text)))
			}
		},
		Node: func() *Node { return Text(*into) },
		Schema: func() Object {
			return Object{{"anyOf", []Object{{{"enum", Colors}}, {{"type", "string"}, {"pattern", colorForm.String()}}}}}
		},
	}
}

// Name binds the name of a thing. Whoever claims the name for the thing finds what is wrong
// with it.
func Name(into *string) *Value {
	return textValue("name", into, Object{{"type", "string"}, {"pattern", `^\p{L}[\p{L}\p{Nd}_-]*$`}, {"maxLength", maxName}})
}

// Prose binds a text that may have several lines.
func Prose(into *string) *Value {
	return textValue("text", into, Object{{"type", "string"}, {"minLength", 1}})
}

// Like binds a text that looks like a pattern, for editors; whoever takes it finds what is
// wrong with it.
func Like(into *string, what, pattern string) *Value {
	return textValue(what, into, Object{{"type", "string"}, {"pattern", pattern}})
}

// Path binds the path of a file, beside the one that names it; what is in it, such as "a
// manifest", is told by how its name ends.
func Path(into *string, what string, suffixes ...string) *Value {
	v := textValue("file", into, Object{{"type", "string"}, {"pattern", "(" + strings.ReplaceAll(strings.Join(suffixes, "|"), ".", `\.`) + ")$"}})
	v.Read = func(s *Section, key string) {
		n, _ := s.Node.Get(key)
		if s.Text(key, into) && !slices.ContainsFunc(suffixes, func(suffix string) bool { return strings.HasSuffix(strings.ToLower(*into), suffix) }) {
			s.Errs.Add(n.Errorf("the name of the file ends in "+suffixes[0], "%s: expected %s, not %s [wrong_type]", key, what, n.Describe()))
		}
	}
	return v
}

// textValue binds a text that may not be empty.
func textValue(what string, into *string, schema Object) *Value {
	return &Value{
		What:   what,
		Read:   func(s *Section, key string) { s.Text(key, into) },
		Node:   func() *Node { return (&Field{Into: into}).node() },
		Schema: func() Object { return schema },
	}
}

const maxName = 64

// NameForm reports whether a text can be a name: letters, digits, _ and -, beginning with
// a letter.
func NameForm(name string) bool {
	for i, r := range name {
		letter := unicode.IsLetter(r)
		if !letter && (i == 0 || !unicode.IsDigit(r) && r != '_' && r != '-') {
			return false
		}
	}
	return name != "" && len(name) <= maxName
}
