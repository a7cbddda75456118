// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

func postureKeys(t *testing.T) *memory.Store {
	t.Helper()
	s := memory.New()
	for _, d := range []memory.Decl{
		{Name: "Launchpad/Posture", Kind: slot.StringValue, Labels: []string{"Stand", "StandInit", "Sit"}},
		{Name: "Launchpad/PostureFamily", Kind: slot.StringValue, Labels: []string{"Standing", "Sitting"}},
		{Name: "robot/mode", Kind: slot.StringValue, Labels: []string{"Walking"}},
		{Name: "Launchpad/Hour", Kind: slot.IntValue},
	} {
		if _, err := s.Declare(d); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// told are the errors of a condition as "column: message | hint".
func told(t *testing.T, text string) string {
	_, err := condition.Compile(text, condition.Options{Keys: postureKeys(t), Strict: true})
	list, _ := err.(*source.Errors)
	var lines []string
	for _, err := range list.All() {
		e := err.(*source.Error)
		line := fmt.Sprintf("%d: %s", e.Pos.Col, e.Msg)
		if e.Hint != "" {
			line += " | " + e.Hint
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "; ")
}

// TestReportWords: the words of a program that stand before a condition are none of it.
func TestReportWords(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"rise of 'Launchpad/Hour'", `6: an operator is missing between rise and of | in a program "rise of" stands before the quotes: rise of "'Launchpad/Hour'"`},
		{"changes of 'Launchpad/Hour' > 1", `9: an operator is missing between changes and of | in a program "changes of" stands before the quotes: changes of "'Launchpad/Hour' > 1"`},
		{"1 rise of", `3: an operator is missing between 1 and rise | join conditions with && or ||`},
	} {
		if got := told(t, c.text); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// TestOtherKey: a text that another key of the same folder has is meant for that key.
func TestOtherKey(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`'Launchpad/Posture' == "Standing"`, `24: Launchpad/Posture is never "Standing" | that is a value of Launchpad/PostureFamily`},
		{`'Launchpad/PostureFamily' != "Sit"`, `30: Launchpad/PostureFamily is never "Sit" | that is a value of Launchpad/Posture`},
		{`'Launchpad/Posture' == "Walking"`, `24: Launchpad/Posture is never "Walking" | there are: Stand, StandInit, Sit`},
	} {
		if got := told(t, c.text); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// TestZero: a division by a constant zero is told.
func TestZero(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"'Launchpad/Hour' / 0 > 1", "18: a division by zero is Invalid, which counts as 0"},
		{"'Launchpad/Hour' / 0.0", "18: a division by zero is Invalid, which counts as 0"},
		{"'Launchpad/Hour' % (2 - 2) == 'Launchpad/Hour'", "18: a division by zero is Invalid, which counts as 0"},
		{"'Launchpad/Hour' / 2 > 1", ""},
		{"0 / 'Launchpad/Hour' > 1", ""},
	} {
		cond, err := condition.Compile(c.text, condition.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, l := range cond.Lints {
			lines = append(lines, fmt.Sprintf("%d: %s", l.Text.Pos.Col, l.Text.Msg))
		}
		if got := strings.Join(lines, "; "); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}
