// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The words of a world or manifest that are taken for others.
var (
	natures   = regexp.MustCompile(`(?:nature: |<nature>)(\w+)`)
	durations = regexp.MustCompile(`(?:wait|lasts): (\d+)([sm])`)
	steps     = regexp.MustCompile(`\{(?:posture|say|wait|focus|life|safeguard): [^{}]*\}(?:, )?`)
)

// rewording has other words in the place of some of a text.
type rewording struct {
	from, to int
	by       string
}

// worded are the mutants with a nature taken for the other, with a duration half a second
// off, or half or twice as long where it is in minutes, and with a step left out.
func worded(t *testing.T, name, file, text string) (all []mutant) {
	t.Helper()
	for _, c := range rewordings(text) {
		line := 1 + strings.Count(text[:c.from], "\n")
		what := fmt.Sprintf("%s %s:%d: %q for %q", name, path.Base(file), line, c.by, text[c.from:c.to])
		all = append(all, mutant{name: what, files: replaced(t, file, text[:c.from]+c.by+text[c.to:])})
	}
	return all
}

func rewordings(text string) (all []rewording) {
	for _, at := range natures.FindAllStringSubmatchIndex(text, -1) {
		by := map[string]string{"solitary": "interactive", "interactive": "solitary"}[text[at[2]:at[3]]]
		all = append(all, rewording{at[0], at[1], text[at[0]:at[2]] + by})
	}
	for _, at := range durations.FindAllStringSubmatchIndex(text, -1) {
		n, _ := strconv.ParseFloat(text[at[2]:at[3]], 64)
		less, more := n-0.5, n+0.5
		if text[at[4]:at[5]] == "m" {
			less, more = n/2, n*2
		}
		for _, x := range []float64{less, more} {
			all = append(all, rewording{at[0], at[1], text[at[0]:at[2]] + strconv.FormatFloat(x, 'f', -1, 64) + text[at[4]:at[5]]})
		}
	}
	for _, at := range steps.FindAllStringIndex(text, -1) {
		from, to := at[0], at[1]
		if text[to-1] == '}' { // the last one takes the comma before it along
			from = len(strings.TrimSuffix(text[:from], ", "))
		}
		all = append(all, rewording{from, to, ""})
	}
	return all
}

// TestRewordings: nothing is passed over.
func TestRewordings(t *testing.T) {
	const text = `{nature: solitary, lasts: 2m, do: [{say: "a, b"}, {wait: 3s}, {posture: Sit, speed: 1}]}`
	var got []string
	for _, c := range rewordings(text) {
		got = append(got, text[:c.from]+c.by+text[c.to:])
	}
	want := []string{
		`{nature: interactive, lasts: 2m, do: [{say: "a, b"}, {wait: 3s}, {posture: Sit, speed: 1}]}`,
		`{nature: solitary, lasts: 1m, do: [{say: "a, b"}, {wait: 3s}, {posture: Sit, speed: 1}]}`,
		`{nature: solitary, lasts: 4m, do: [{say: "a, b"}, {wait: 3s}, {posture: Sit, speed: 1}]}`,
		`{nature: solitary, lasts: 2m, do: [{say: "a, b"}, {wait: 2.5s}, {posture: Sit, speed: 1}]}`,
		`{nature: solitary, lasts: 2m, do: [{say: "a, b"}, {wait: 3.5s}, {posture: Sit, speed: 1}]}`,
		`{nature: solitary, lasts: 2m, do: [{wait: 3s}, {posture: Sit, speed: 1}]}`,
		`{nature: solitary, lasts: 2m, do: [{say: "a, b"}, {posture: Sit, speed: 1}]}`,
		`{nature: solitary, lasts: 2m, do: [{say: "a, b"}, {wait: 3s}]}`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}
