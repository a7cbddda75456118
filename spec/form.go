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
				s.Errs.Add(n.Errorf("such as green", "%s: expected a colour, not %s", key, n.Describe()))
			case colorForm.MatchString(n.Text) || slices.Contains(Colors, n.Text):
				*into = strings.ToLower(n.Text)
			default:
				hint := source.Suggest(n.Text, Colors)
				if hint == "" {
					hint = "there are: " + strings.Join(Colors, ", ") + ", and \"#rrggbb\" in quotes"
				}
				s.Errs.Add(n.Errorf(hint, "%s: unknown colour %q", key, Shorten(n.Text)))
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
	v := textValue("name", into)
	v.Schema = func() Object {
		return Object{{"type", "string"}, {"pattern", `^\p{L}[\p{L}\p{Nd}_-]*$`}, {"maxLength", maxName}}
	}
	return v
}

// textValue binds a text that may not be empty.
func textValue(what string, into *string) *Value {
	return &Value{
		What:   what,
		Read:   func(s *Section, key string) { s.Text(key, into) },
		Node:   func() *Node { return (&Field{Into: into}).node() },
		Schema: func() Object { return Object{{"type", "string"}, {"minLength", 1}} },
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
