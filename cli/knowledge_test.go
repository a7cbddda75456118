// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestKnowledgeDocument: each sentence of docs/what_a_program_can_know.md is a comment of
// knowledge.txtar, with the commands below it that show it, and each block of the one is in
// the other. [TestScripts] runs the commands.
func TestKnowledgeDocument(t *testing.T) {
	doc, script := readText(t, "../docs/what_a_program_can_know.md"), readText(t, "testdata/script/knowledge.txtar")
	commands, _, _ := strings.Cut(script, "\n-- ")
	var shown []string
	for _, phase := range strings.Split(commands, "\n\n") {
		sentence, below, _ := strings.Cut(phase, "\n")
		if !strings.HasPrefix(below, "exec ") && !strings.HasPrefix(below, "exits ") {
			t.Errorf("nothing shows %q", sentence)
		}
		shown = append(shown, strings.TrimPrefix(sentence, "# "))
	}
	var said []string
	for _, part := range strings.Split(doc, "\n\n") {
		switch {
		case strings.HasPrefix(part, "#"):
		case strings.HasPrefix(part, "    "):
			if block := strings.ReplaceAll(strings.TrimPrefix(part, "    "), "\n    ", "\n"); !strings.Contains(script, block) {
				t.Errorf("no file has %q", block)
			}
		default:
			said = append(said, sentencesOf(part)...)
		}
	}
	for _, s := range said {
		if !slices.Contains(shown, s) {
			t.Errorf("not shown: %s", s)
		}
	}
	for _, s := range shown {
		if !slices.Contains(said, s) {
			t.Errorf("not said: %s", s)
		}
	}
}

var sentenceEnd = regexp.MustCompile(`\.\s+`)

// sentencesOf are the sentences of a paragraph, each with its full stop or colon.
func sentencesOf(paragraph string) (all []string) {
	text := strings.Join(strings.Fields(paragraph), " ")
	for _, s := range sentenceEnd.Split(text, -1) {
		if !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, ":") {
			s += "."
		}
		all = append(all, s)
	}
	return all
}

func readText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
