// SPDX-License-Identifier: Apache-2.0

package source

import (
	"fmt"
	"math/bits"
	"strings"
	"unicode/utf8"
)

// DidYouMean is the option nearest to a misspelt word, by the edits (a rune
// inserted, deleted, changed, or swapped with its neighbour) that lead there,
// letter case aside; the first of equals. It is "" when nothing is near: more than
// a third of the longer word differs. Of very many similar options the first are compared.
func DidYouMean(word string, options []string) string {
	if len(word) > maxWord {
		return ""
	}
	best, bestDist := "", 1<<30
	from, fromLetters := []rune(fold(word)), letters(word)
	compared := 0
	for _, option := range options[:min(len(options), maxOptions)] {
		most := limit(len(from), utf8.RuneCountInString(option))
		if most = min(most, bestDist-1); most < 0 || apart(fromLetters, letters(option)) > most || option == word {
			continue
		}
		if compared++; compared > maxCompared {
			break
		}
		to := []rune(fold(option))
		if d := edits(from, to); d <= most && namesNear(string(from), string(to)) {
			best, bestDist = option, d
		}
	}
	return best
}

// Bounds of the work for one suggestion: the bytes of a word, the options that are looked
// at, and those of similar letters that are compared with it.
const (
	maxWord     = 200
	maxOptions  = 4000
	maxCompared = 500
)

// limit is how many edits may lead from one word to another, by their lengths; negative
// for none.
func limit(from, to int) int {
	most := max(1, max(from, to)/3)
	if min(from, to) < 2 {
		most = 0
	}
	if max(from-to, to-from) > most {
		return -1
	}
	return most
}

// letters is the set of the ASCII characters of a word, case aside, a bit each; some
// share one, and what fold takes away has none.
func letters(word string) (set uint64) {
	for i := range len(word) {
		if c := word[i]; c < utf8.RuneSelf && c != '-' && c != '_' {
			set |= 1 << ((c | 0x20) & 63)
		}
	}
	return set
}

// apart is how many edits lead at least from a word to another, by their letters.
func apart(a, b uint64) int {
	return max(bits.OnesCount64(a&^b), bits.OnesCount64(b&^a))
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

// SuggestPath is Suggest among names such as nao/ball/seen: for nao/ball it names what is
// below it, for seen the whole name.
func SuggestPath(word string, options []string) string {
	if word == "" {
		return ""
	}
	var parts, whole []string
	below, end := word+"/", "/"+fold(word)
	for _, o := range options {
		switch {
		case strings.HasPrefix(o, below):
			parts = append(parts, o)
		case len(o) > len(word) && strings.HasSuffix(fold(o), end):
			whole = append(whole, fmt.Sprintf("%q", o))
		}
	}
	switch {
	case len(parts) > 0:
		return "below it there are: " + firstOf(parts, ", ")
	case len(whole) > 0:
		return "did you mean " + firstOf(whole, " or ") + "?"
	}
	return Suggest(word, options)
}

// firstOf joins the first of many texts.
func firstOf(all []string, by string) string {
	if len(all) > mostParts {
		all = append(all[:mostParts], "…")
	}
	return strings.Join(all, by)
}
