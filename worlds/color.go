// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"regexp"
	"slices"
	"strings"

	"github.com/playsim/playsim/internal/source"
)

// Colors are the names of colours that a world file may use; a colour may also
// be written "#rrggbb".
var Colors = []string{
	"black", "blue", "brown", "cyan", "gray", "green", "magenta", "orange", "pink", "purple", "red", "white", "yellow",
}

var colorForm = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// color reads a colour: by it a camera tells things apart.
func (s *section) color(key string, into *string) {
	n, ok := s.take(key)
	if !ok {
		return
	}
	if n.form != scalar {
		s.errs.Add(n.errorf("such as green", "%s: expected a colour, not %s", key, n.describe()))
		return
	}
	if colorForm.MatchString(n.text) || slices.Contains(Colors, n.text) {
		*into = strings.ToLower(n.text)
		return
	}
	hint := source.Suggest(n.text, Colors)
	if hint == "" {
		hint = "there are: " + strings.Join(Colors, ", ") + ", and \"#rrggbb\" in quotes"
	}
	s.errs.Add(n.errorf(hint, "%s: unknown colour %q", key, shorten(n.text)))
}
