// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/internal/submit"
	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/source"
)

// attackTime is how long an attack may take; it is a guard against hanging alone, wide enough for a loaded machine and the race detector.
const attackTime = time.Minute

// TestAttacks: each file in testdata/attacks has a function attack, which is called in
// three loops. Its first line is what the fault or the error of loading says; "ends" is no
// fault, and "any" is either.
func TestAttacks(t *testing.T) {
	all, err := submit.Attacks("testdata")
	if err != nil || len(all) < 50 {
		t.Fatalf("%d attacks: %v", len(all), err)
	}
	for _, a := range all {
		t.Run(a.Name, func(t *testing.T) { checkAttack(t, attacked(t, a.Text), a.Want) })
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
