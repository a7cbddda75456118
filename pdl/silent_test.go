// SPDX-License-Identifier: Apache-2.0

package pdl

import (
	"slices"
	"strings"
	"testing"
)

// TestSilentProcesses: an explanation names the processes that proposed nothing in the loop,
// and those that never did are known.
func TestSilentProcesses(t *testing.T) {
	e := New("p", Setup{})
	speed, _ := e.AddActuator("speed", 1, -1, 0)
	for _, p := range []struct {
		name string
		from int64
	}{{"drive", 1}, {"late", 3}, {"never", 100}} {
		err := e.AddProcess(p.name, func(l *Loop) {
			if l.Number() >= p.from {
				l.Add(speed, 0.01)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	e.RunLoops(-1)
	for loop, want := range []string{"late, never", "late, never", "never"} {
		e.Run(int64(loop)*25e6, int64(loop))
		all := e.ExplainAll(func(string) string { return "" })
		one, err := e.Explain(speed)
		if err != nil {
			t.Fatal(err)
		}
		if text := all.Text; all.Parts[len(all.Parts)-1].Text != "added nothing: "+want {
			t.Errorf("loop %d: %s %+v", loop+1, text, all.Parts)
		}
		if text := all.Parts[0].Text + one.Parts[len(one.Parts)-1].Text; !strings.Contains(text, "added nothing in this loop: "+want) {
			t.Errorf("loop %d: %+v", loop+1, one.Parts)
		}
	}
	if got := e.NeverAdded(); !slices.Equal(got, []string{"never"}) {
		t.Errorf("never added: %s", got)
	}
}
