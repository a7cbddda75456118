// SPDX-License-Identifier: Apache-2.0

package source

import (
	"strings"
	"testing"
)

// TestManyErrors: of the errors of a file 50 are listed, then how many more there are; those
// of another file are counted apart.
func TestManyErrors(t *testing.T) {
	var l Errors
	many := NewFile("many.yaml", strings.Repeat("x\n", 80))
	for line := range 60 {
		l.Add(many.Errorf(Pos{File: "many.yaml", Line: line + 1, Col: 1}, "", "wrong"))
	}
	l.Add(NewFile("one.yaml", "y\n").Errorf(Pos{File: "one.yaml", Line: 1, Col: 1}, "", "also wrong"))
	text := l.Err().Error()
	if strings.Count(text, ": wrong") != 50 || !strings.Contains(text, "and 10 more") || !strings.Contains(text, "one.yaml:1:1: also wrong") {
		t.Errorf("got\n%s", text)
	}
}
