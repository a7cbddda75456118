// SPDX-License-Identifier: Apache-2.0

package source

import (
	"fmt"
	"strings"
)

// DidYouMean is the option nearest to a misspelt word, by the edits (a rune
// inserted, deleted, changed, or swapped with its neighbour) that lead there,
// letter case aside; the first of equals. It is "" when nothing is near: more than
// a third of the longer word differs.
func DidYouMean(word string, options []string) string {
	best, bestDist := "", 1<<30
	from := []rune(fold(word))
	for _, option := range options {
		to := []rune(fold(option))
		limit := max(1, max(len(from), len(to))/3)
		if min(len(from), len(to)) < 2 {
			limit = 0
		}
		if d := edits(from, to); d <= limit && d < bestDist && option != word && namesNear(string(from), string(to)) {
			best, bestDist = option, d
		}
	}
	return best
}

// namesNear tells whether what follows the last slash is near, too, in paths of as many
// parts: a long folder that they share makes no names alike.
func namesNear(a, b string) bool {
	i, j := strings.LastIndexByte(a, '/')+1, strings.LastIndexByte(b, '/')+1
	if i == 0 || strings.Count(a, "/") != strings.Count(b, "/") {
		return true
	}
	from, to := []rune(a[i:]), []rune(b[j:])
	return edits(from, to) <= max(1, max(len(from), len(to))/2)
}

// Suggest is the hint `did you mean "x"?` for the nearest option, or "".
func Suggest(word string, options []string) string {
	if near := DidYouMean(word, options); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return ""
}

// fold takes away what people mix up without misspelling: case, - and _.
func fold(word string) string {
	return strings.ReplaceAll(strings.ToLower(word), "-", "_")
}

// edits is the Damerau–Levenshtein distance in its restricted form (optimal
// string alignment), by dynamic programming over three rows.
func edits(a, b []rune) int {
	older, old, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range old {
		old[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := old[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, old[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], older[j-2]+1)
			}
		}
		older, old, row = old, row, older
	}
	return old[len(b)]
}

// mostParts is how many parts SuggestPath lists.
const mostParts = 4

// SuggestPath is Suggest among names such as nao/ball/seen: who writes nao/ball is told
// what is below it.
func SuggestPath(word string, options []string) string {
	var parts []string
	for _, o := range options {
		if strings.HasPrefix(o, word+"/") {
			parts = append(parts, o)
		}
	}
	if word == "" || len(parts) == 0 {
		return Suggest(word, options)
	}
	if len(parts) > mostParts {
		parts = append(parts[:mostParts], "…")
	}
	return "below it there are: " + strings.Join(parts, ", ")
}
