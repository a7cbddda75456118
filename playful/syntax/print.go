// SPDX-License-Identifier: Apache-2.0

package syntax

import "strings"

func separator(i int) string {
	if i == 0 {
		return " | "
	}
	return "; "
}

// String is the statement in canonical form, on one line.
func (s *Statement) String() string {
	var t strings.Builder
	if s.Targeting != "" {
		t.WriteString("targeting " + s.Targeting + ": ")
	}
	t.WriteString(s.Node)
	if s.Gate != nil {
		t.WriteString(", whenever " + s.Gate.String())
	}
	for _, p := range s.Priorities {
		t.WriteString(", priority of " + p.Value.String())
		if p.Cond != nil {
			t.WriteString(" if " + p.Cond.String())
		}
	}
	for _, w := range s.Switches {
		t.WriteString(", switch to " + w.To + " if " + w.Cond.String())
	}
	for i, set := range s.Config {
		t.WriteString(separator(i) + set.Key + " = " + set.Value.String())
	}
	return t.String()
}
