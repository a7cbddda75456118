// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"regexp"
	"slices"
	"strings"

	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// Colors are the names of colours that a world file may use; a colour may also
// be written "#rrggbb".
var Colors = []string{
	"black", "blue", "brown", "cyan", "gray", "green", "magenta", "orange", "pink", "purple", "red", "white", "yellow",
}

var colorForm = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// color reads a colour: by it a camera tells things apart.
func color(s *spec.Section, key string, into *string) {
	n, ok := s.Take(key)
	if !ok {
		return
	}
	if n.Form != spec.Scalar {
		s.Errs.Add(n.Errorf("such as green", "%s: expected a colour, not %s", key, n.Describe()))
		return
	}
	if colorForm.MatchString(n.Text) || slices.Contains(Colors, n.Text) {
		*into = strings.ToLower(n.Text)
		return
	}
	hint := source.Suggest(n.Text, Colors)
	if hint == "" {
		hint = "there are: " + strings.Join(Colors, ", ") + ", and \"#rrggbb\" in quotes"
	}
	s.Errs.Add(n.Errorf(hint, "%s: unknown colour %q", key, spec.Shorten(n.Text)))
}
