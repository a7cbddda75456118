// SPDX-License-Identifier: Apache-2.0

package star

import (
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/internal/submit"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
)

// attackTime is how long an attack may take; it is a guard against hanging alone, wide enough for a loaded machine and the race detector.
const attackTime = time.Minute

// TestAttacks: each file in testdata/attacks has a function attack, which is the tick of a
// leaf. Its first line is what the fault or the error of loading says; "any" is also none.
func TestAttacks(t *testing.T) {
	all, err := submit.Attacks("testdata")
	if err != nil || len(all) < 50 {
		t.Fatalf("%d attacks: %v", len(all), err)
	}
	for _, a := range all {
		t.Run(a.Name, func(t *testing.T) {
			if got := attacked(t, a.Text); a.Want != "any" && !strings.Contains(got, a.Want) {
				t.Errorf("%.300q, want %s", got, a.Want)
			}
		})
	}
}

// attacked runs an attack and returns what it ended with, "" where that is no fault.
func attacked(t *testing.T, text string) string {
	t.Helper()
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
