// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"regexp"
	"strings"
	"text/tabwriter"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/docs"
	"github.com/playsim/playsim/source"
)

type explainCmd struct {
	Code string `arg:"" optional:"" help:"Code at the end of a message, such as unknown_key; without it, all codes are listed."`
}

// Run implements kong's command.
func (c *explainCmd) Run(p *process) error {
	codes, texts := messages(docs.Messages)
	if c.Code == "" {
		t := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
		for _, code := range codes {
			fmt.Fprintf(t, "%s\t%s\n", code, firstSentence(texts[code]))
		}
		return t.Flush()
	}
	code := strings.Trim(c.Code, "[]")
	text, known := texts[code]
	if !known {
		hint := "playsim explain lists the codes"
		if near := source.Suggest(code, codes); near != "" {
			hint = near
		}
		return exit.Errorf(exit.Use, "there is no code %q [unknown_code]\nhint: %s", source.OneLine(code), hint)
	}
	fmt.Fprintf(p.out, "%s\n\n%s", code, plainText(text))
	return nil
}

var codeHeading = regexp.MustCompile(`(?m)^### (\w+)$|^## .*$`)

// messages returns the codes of a page, in its order, and what it says of each.
func messages(page string) (codes []string, texts map[string]string) {
	texts = map[string]string{}
	heads := codeHeading.FindAllStringSubmatchIndex(page, -1)
	for i, h := range heads {
		end := len(page)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		if h[2] >= 0 {
			code := page[h[2]:h[3]]
			codes, texts[code] = append(codes, code), strings.TrimSpace(page[h[1]:end])+"\n"
		}
	}
	return codes, texts
}

// firstSentence is that of a text, in one line.
func firstSentence(text string) string {
	text, _, _ = strings.Cut(text, "\n\n")
	text = strings.Join(strings.Fields(text), " ")
	if i := strings.Index(text, ". "); i >= 0 {
		return text[:i+1]
	}
	return text
}

var pageLink = regexp.MustCompile(`\[[^\]]*\]\(([\w-]+\.md)[^)]*\)`)

// plainText indents the listings of a page and writes out its links.
func plainText(text string) string {
	var b strings.Builder
	listing := false
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "```"):
			listing = !listing
		case listing:
			b.WriteString("    " + line)
		default:
			b.WriteString(pageLink.ReplaceAllString(line, "docs/$1"))
		}
	}
	return b.String()
}
