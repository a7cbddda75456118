// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
)

// timeline is a drawing: a first line with marks of seconds, then lines of a key or a
// condition and its value over time. A column is as long as the first line says, such
// as "1 column = 0.5 s". The lines of keys are read, those of conditions are computed:
// ▁ false, █ true, | raised or true for this moment only, ¦ false for this moment only.
func (d *document) timeline(body string) string {
	lines := strings.SplitAfter(body, "\n")
	m := regexp.MustCompile(`1 column = ([\d.]+) s`).FindStringSubmatch(lines[0])
	if m == nil {
		d.Errorf("%q says no time", lines[0])
		return body
	}
	var step float64
	fmt.Sscan(m[1], &step)
	keys, until := drawnKeys(lines, step)
	for i, line := range lines {
		row := drawnRow.FindStringSubmatch(line)
		switch {
		case row == nil && i > 0 && line != "":
			d.Errorf("nothing is drawn in %q", line)
		case row != nil && !isKey(row[1]):
			lines[i] = fmt.Sprintf("%s%s%s\n", row[1], row[2], d.draw(row[1], keys, step, until))
		}
	}
	return strings.Join(lines, "")
}

var drawnRow = regexp.MustCompile(`^(\S.*?)(  +)([▁█|¦]*)\n?$`)

func isKey(text string) bool { return regexp.MustCompile(`^'[^']*'$`).MatchString(text) }

// drawnKeys returns the timeline file of the keys that are drawn, and the number of columns.
func drawnKeys(lines []string, step float64) (file string, columns int) {
	var b strings.Builder
	for _, line := range lines {
		row := drawnRow.FindStringSubmatch(line)
		if row == nil || !isKey(row[1]) {
			continue
		}
		was := rune(0)
		columns = 0
		for _, c := range row[3] {
			t, key := float64(columns)*step, strings.Trim(row[1], "'")
			switch {
			case c == '|':
				fmt.Fprintf(&b, "  - {t: %v, key: %q, value: 1, raise: true}\n", t, key)
			case c != was && (was == 0 || was == '▁' || was == '█'):
				fmt.Fprintf(&b, "  - {t: %v, key: %q, value: %d}\n", t, key, map[rune]int{'▁': 0, '█': 1}[c])
			}
			if c != '|' {
				was = c
			}
			columns++
		}
	}
	return fmt.Sprintf("until: %v\nkeys:\n%s", float64(columns)*step, sortedByTime(b.String())), columns
}

// sortedByTime sorts lines "  - {t: 1.5, …" by their times.
func sortedByTime(rows string) string {
	at := func(row string) (t float64) {
		fmt.Sscanf(row, "  - {t: %f,", &t)
		return t
	}
	all := strings.SplitAfter(strings.TrimSuffix(rows, "\n"), "\n")
	slices.SortStableFunc(all, func(a, b string) int {
		switch x, y := at(a), at(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	return strings.TrimSuffix(strings.Join(all, ""), "\n") + "\n"
}

// draw evaluates a condition and returns its value in each column.
func (d *document) draw(condition, keys string, step float64, columns int) string {
	if err := os.WriteFile("drawn.yaml", []byte(keys), 0o644); err != nil {
		d.Fatal(err)
	}
	out, code := printed("eval", condition, "--timeline", "drawn.yaml", "-q")
	if code != 0 {
		d.Fatalf("%s: %s%s", condition, out, keys)
	}
	changes := make([][]string, columns+1)
	for row := range strings.Lines(out) {
		var t float64
		var value string
		if n, _ := fmt.Sscan(row, &t, &value); n != 2 {
			d.Fatalf("%s: %q", condition, row)
		}
		i := int(t/step + 1e-6)
		changes[i] = append(changes[i], value)
	}
	var line strings.Builder
	was := ""
	for _, values := range changes[:columns] {
		mark := marks[was]
		if n := len(values); n > 0 {
			mark = marks[values[n-1]]
			if n > 1 && values[n-1] == was {
				mark = moments[was]
			}
			was = values[n-1]
		}
		line.WriteString(mark)
	}
	return line.String()
}

// marks draw a value, moments a value with another one for no longer than a moment.
var (
	marks   = map[string]string{"true": "█", "false": "▁", "1": "█", "0": "▁"}
	moments = map[string]string{"true": "¦", "false": "|", "1": "¦", "0": "|"}
)
