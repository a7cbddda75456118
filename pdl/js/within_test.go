// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/js"
)

// amongOthers puts two processes before the process of a program and one behind it, which
// adds to b.
func amongOthers(text string) string {
	return strings.Replace(text, "add_process('p');", "add_process('x'); add_process('y'); add_process('p'); add_process('z');", 1) +
		"function x() {} function y() {} function z() { add_value('b', 1); }\n"
}

// TestAProcessAmongOthers: what a process does and how it fails does not depend on whether
// there are others, and they do not suffer.
func TestAProcessAmongOthers(t *testing.T) {
	for _, body := range []string{
		"add_value('a', value('s'))",
		"while (true);",
		"null.b",
		"throw 'it'",
		"add_value('no' + 'ne', 1)",
		"f(); function f() { add_value('a', 1); f(); }",
		"try { g(0); } catch (e) { add_value('a', 1) } function g(n) { add_value('q', 1); g(n + 1); }",
		"for (let i = 0; i < 80; i++) add_value('a', 1)",
		"pause_pdl()",
		"quit_pdl(); add_value('a', 1)",
	} {
		alone, faults, p := run(t, oneProcess(body), 5, js.Options{Budget: 5000})
		together, theirFaults, q := run(t, amongOthers(oneProcess(body)), 5, js.Options{Budget: 5000})
		if fmt.Sprint(alone, faults) != fmt.Sprint(together, theirFaults) {
			t.Errorf("%s: alone %v %q, among others %v %q", body, alone, faults, together, theirFaults)
		}
		id, _ := p.Lookup("q")
		if p.Value(id) != q.Value(id) || p.Phase() != q.Phase() {
			t.Errorf("%s: alone q is %v and it is %s, among others %v and %s", body, p.Value(id), p.Phase(), q.Value(id), q.Phase())
		}
		b, _ := q.Lookup("b")
		if q.Phase() == pdl.Running && q.Value(b) != 5 {
			t.Errorf("%s: the process behind it ran %v times, not 5", body, q.Value(b))
		}
	}
}

// TestHaltAmongOthers: a call under way ends, and none of the others begins.
func TestHaltAmongOthers(t *testing.T) {
	_, faults, p := run(t, amongOthers(oneProcess("for (;;);")), 0, js.Options{Budget: 1e15})
	time.AfterFunc(20*time.Millisecond, p.Halt)
	p.Run(0, 0)
	b, _ := p.Lookup("b")
	if p.Failed() != nil || len(faults) > 0 || !p.Halted() || p.Phase() != pdl.Ended || p.Value(b) != 0 {
		t.Errorf("failed %v, %s, b is %v: halting is no fault, and nothing goes on", p.Failed(), p.Phase(), p.Value(b))
	}
	p.Run(p.Period(), 1)
	if p.Failed() != nil || p.Value(b) != 0 {
		t.Errorf("failed %v, b is %v after the next loop", p.Failed(), p.Value(b))
	}
}
