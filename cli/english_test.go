// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// The bounds of plain English, in words of a sentence.
const (
	meanWords = 16
	mostWords = 35
)

// TestEnglish holds the prose of README.md and of docs to plain English: in each file the
// mean sentence has at most 16 words, none has more than 35, and no word is one that the
// style rules out. Listings, tables, headings, comments and
// what is written from the code are not prose.
func TestEnglish(t *testing.T) {
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	for _, page := range append(pages, "../README.md") {
		t.Run(filepath.Base(page), func(t *testing.T) {
			sum, all := 0, proseSentences(readText(t, page))
			for _, s := range all {
				n := len(strings.Fields(s))
				sum += n
				if n > mostWords {
					t.Errorf("%d words: %s", n, s)
				}
				if word := ruledOut.FindString(strings.ReplaceAll(s, "told apart", "")); word != "" {
					t.Errorf("%q is ruled out: %s", word, s)
				}
			}
			if mean := float64(sum) / float64(max(len(all), 1)); mean > meanWords {
				t.Errorf("the mean sentence has %.1f words", mean)
			}
		})
	}
}

// ruledOut are words and phrases of the style's left column that have no other use in
// documents.
var ruledOut = regexp.MustCompile(`(?i)\b(` + strings.Join([]string{
	`tells whether`, `says whether`, `(?:is|are|was|were|be) told`, `anew`, `mend(?:s|ed)?`, `take down`, `taken down`,
	`lies`, `lay`, `lain`, `bring(?:s|ing)?`, `brought`, `odd`, `hopeless`, `stirred`, `lest`,
	`of ours`, `whose it is`, `is no number`, `in one another`, `nobody who takes`, `more than nothing`,
}, "|") + `)\b`)

var (
	fenced      = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	commented   = regexp.MustCompile(`(?s)<!-- keys: .*?<!-- end -->|<!--.*?-->|<a name=[^>]*></a>`)
	notProse    = regexp.MustCompile(`^(\||#|    |!\[|\t)`)
	listItem    = regexp.MustCompile(`^\s*(?:[-*]|\d+\.) `)
	inlineCode  = regexp.MustCompile("`+[^`]*`+")
	linked      = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	endOfPhrase = regexp.MustCompile(`[.!?]["')*_]*(?:\s+|$)`)
)

// proseSentences returns the sentences of a page. What is `code` counts as one word.
func proseSentences(page string) (all []string) {
	page = commented.ReplaceAllString(fenced.ReplaceAllString(page, "\n"), "")
	var paragraph []string
	end := func() {
		text := linked.ReplaceAllString(inlineCode.ReplaceAllString(strings.Join(paragraph, " "), "code"), "$1")
		for _, s := range endOfPhrase.Split(text, -1) {
			if s = strings.TrimSpace(s); s != "" {
				all = append(all, s)
			}
		}
		paragraph = nil
	}
	for line := range strings.Lines(page) {
		switch {
		case strings.TrimSpace(line) == "", notProse.MatchString(line):
			end()
			continue
		case listItem.MatchString(line):
			end()
		}
		paragraph = append(paragraph, strings.TrimSpace(listItem.ReplaceAllString(line, "")))
	}
	end()
	return all
}

// TestProseSentences: the measure reads prose and nothing else.
func TestProseSentences(t *testing.T) {
	const page = "# Not a sentence\n\nOne `code. here`, [a link](x.md). Two\nlines! \"Three.\" Four\n\n    not.\n\n| not | one. |\n\n- five\n- six\n\n```\nnot. one\n```\n"
	want := "One code, a link|Two lines|\"Three|Four|five|six"
	if got := strings.Join(proseSentences(page), "|"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestHelpEnglish holds the texts of --help to the same bounds.
func TestHelpEnglish(t *testing.T) {
	parser, err := kong.New(&commandLine{}, kong.Name("playsim"))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"playsim": description}
	for _, node := range append([]*kong.Node{parser.Model.Node}, parser.Model.Children...) {
		texts[node.Name] = node.Help
		for _, v := range node.Positional {
			texts[node.Name+" "+v.Name] = v.Help
		}
		for _, f := range node.Flags {
			texts[node.Name+" --"+f.Name] = f.Help
		}
	}
	if len(texts) < 100 {
		t.Fatalf("only %d texts", len(texts))
	}
	for name, text := range texts {
		if word := ruledOut.FindString(text); word != "" {
			t.Errorf("%s: %q is ruled out: %s", name, word, text)
		}
		for _, s := range proseSentences(text) {
			if n := len(strings.Fields(s)); n > mostWords {
				t.Errorf("%s: %d words: %s", name, n, s)
			}
		}
	}
}
