// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/source"
)

// attackTime is how long an attack may take; it is a guard against hanging alone, wide enough for a loaded machine and the race detector.
const attackTime = time.Minute

// repeated is a part of an attack, to the end of its line, that stands there n times.
var repeated = regexp.MustCompile(`//\* (\d+) (.*)\n`)

// TestAttacks: each file in testdata/attacks has a function attack, which is called in
// three loops. Its first line is what the fault or the error of loading says; "ends" is no
// fault, and "any" is either.
func TestAttacks(t *testing.T) {
	files, err := filepath.Glob("testdata/attacks/*/*.js")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d attacks: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimPrefix(filepath.ToSlash(file), "testdata/attacks/"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(string(text), "\n")
			want, ok := strings.CutPrefix(first, "// want: ")
			if !ok {
				t.Fatal("no first line // want: …")
			}
			checkAttack(t, attacked(t, string(text)), want)
		})
	}
}

func checkAttack(t *testing.T, got, want string) {
	switch {
	case want == "any":
	case want == "ends" && got != "":
		t.Errorf("%.300s, want no fault", got)
	case want != "ends" && !strings.Contains(got, want):
		t.Errorf("%.300q, want %s", got, want)
	}
}

// attacked runs an attack and returns what it ended with, "" where that is no fault.
func attacked(t *testing.T, text string) string {
	text = repeated.ReplaceAllStringFunc(text, func(part string) string {
		m := repeated.FindStringSubmatch(part)
		n, _ := strconv.Atoi(m[1])
		return strings.Repeat(m[2]+" ", n) + "\n"
	})
	ended := make(chan string, 1)
	go func() { ended <- fault(text + "\n" + oneProcess("attack()")) }()
	select {
	case got := <-ended:
		return got
	case <-time.After(attackTime):
		t.Fatal("it does not end")
	}
	return ""
}

func fault(text string) string {
	p, err := js.Load(source.NewFile("attack.pdl.js", text), js.Options{Print: func(string) {}})
	if err != nil {
		return err.Error()
	}
	for i := range int64(3) {
		p.Run(i*p.Period(), i)
		p.AppendState(nil)
	}
	if p.Failed() != nil {
		return p.Failed().Error()
	}
	return ""
}
