// SPDX-License-Identifier: Apache-2.0

package star

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
)

// attackTime is how long an attack may take; it is a guard against hanging alone, wide enough for a loaded machine and the race detector.
const attackTime = time.Minute

// repeatedPart is a part of an attack, to the end of its line, that stands there n times.
var repeatedPart = regexp.MustCompile(`#\* (\d+) (.*)\n`)

// TestAttacks: each file in testdata/attacks has a function attack, which is the tick of a
// leaf. Its first line is what the fault or the error of loading says; "any" is also none.
func TestAttacks(t *testing.T) {
	files, err := filepath.Glob("testdata/attacks/*/*.star")
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
			want, ok := strings.CutPrefix(first, "# want: ")
			if !ok {
				t.Fatal("no first line # want: …")
			}
			if got := attacked(t, string(text)); want != "any" && !strings.Contains(got, want) {
				t.Errorf("%.300q, want %s", got, want)
			}
		})
	}
}

// attacked runs an attack and returns what it ended with, "" where that is no fault.
func attacked(t *testing.T, text string) string {
	t.Helper()
	text = repeatedPart.ReplaceAllStringFunc(text, func(part string) string {
		m := repeatedPart.FindStringSubmatch(part)
		n, _ := strconv.Atoi(m[1])
		return strings.Repeat(m[2]+" ", n)
	})
	ended := make(chan string, 1)
	go func() { ended <- fault(t, text+"\nleaf(\"attack\", tick = attack)\n") }()
	select {
	case got := <-ended:
		return got
	case <-time.After(attackTime):
		t.Fatal("it does not end")
	}
	return ""
}

// fault loads a file with a leaf attack, runs it for some ticks, and returns the error.
func fault(t testing.TB, text string) (faults string) {
	reg, err := load(text)
	if err != nil {
		return err.Error()
	}
	prog, err := playful.Compile(nil, source.NewFile("test.play", "attack\n"), reg, playful.Options{})
	if err != nil {
		return err.Error()
	}
	set, _ := testRobot(t)
	eng, err := playful.NewEngine(prog, set, playful.EngineOptions{Tick: tick, OnFault: func(f *playful.Fault) { faults += f.Msg + "\n" }})
	if err != nil {
		return err.Error()
	}
	for i := range int64(3) {
		set.Latch()
		eng.Iterate(i*tick, i)
		_ = eng.AppendState(nil)
	}
	return faults
}
