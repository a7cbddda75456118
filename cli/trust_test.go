// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTrustDocument: each row of docs/trust.md that says what holds names tests or scripts,
// and there are such.
func TestTrustDocument(t *testing.T) {
	text, err := os.ReadFile("../docs/trust.md")
	if err != nil {
		t.Fatal(err)
	}
	tests := testNames(t)
	name := regexp.MustCompile("(script )?`([A-Za-z_]+)`")
	holds := false
	for line := range strings.Lines(string(text)) {
		switch {
		case strings.HasPrefix(line, "| What holds"):
			holds = true
			continue
		case !strings.HasPrefix(line, "|"):
			holds = false
		}
		if !holds || strings.HasPrefix(line, "|---") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		all := name.FindAllStringSubmatch(cells[len(cells)-1], -1)
		if len(cells) != 3 || len(all) == 0 {
			t.Errorf("no test is named in %s", line)
		}
		for _, m := range all {
			if _, err := os.Stat(filepath.Join("testdata", "script", m[2]+".txtar")); m[1] != "" && err != nil {
				t.Errorf("there is no script %s: %s", m[2], line)
			} else if m[1] == "" && !tests[m[2]] {
				t.Errorf("there is no test %s: %s", m[2], line)
			}
		}
	}
}

// testNames returns the names of all tests and fuzz targets of the module.
func testNames(t *testing.T) map[string]bool {
	names := map[string]bool{}
	function := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range function.FindAllStringSubmatch(string(text), -1) {
			names[m[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
