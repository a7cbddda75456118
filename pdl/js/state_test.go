// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/playsim/playsim/pdl/js"
)

// TestStateOfVariables: what a program keeps for later is in its state.
func TestStateOfVariables(t *testing.T) {
	for _, change := range []string{
		"n += 1", "text += 'a'", "on = !on", "list[3] = 7", "list[2].x = 4", "o.deep.deeper = 'y'", "m.set('k', 5)", "s.add(9)",
		"n = undefined", "on = 'false'", "[a, b] = [b, a]", "list.push(null)",
	} {
		text := `let n = 0, text = '', on = false, list = [1, 2, {x: 3}], o = {deep: {}}, m = new Map([['k', 1]]), s = new Set();
let [a, b] = [1, 2];
const same = () => 1;
function pdl_main() { add_quantity('q', 1, 0, 0); add_process('go'); run_pdl(-1); }
function go() { if (loop_counter == 2) { ` + change + ` } }
`
		_, faults, p := run(t, text, 1, js.Options{})
		first := p.AppendState(nil)
		p.Run(25e6, 1)
		second := p.AppendState(nil)
		p.Run(50e6, 2)
		third := p.AppendState(nil)
		n := len(first)
		if len(faults) > 0 || p.Failed() != nil || slices.Equal(first[n-2:], second[n-2:]) || !slices.Equal(second[n-2:], third[n-2:]) {
			t.Errorf("%s: %v, %v, %v, faults %q %v", change, first[n-2:], second[n-2:], third[n-2:], faults, p.Failed())
		}
	}
}

// TestStateRunsNoCode: looking at the variables changes none.
func TestStateRunsNoCode(t *testing.T) {
	_, _, p := run(t, `let n = 0;
const watched = { get x() { n++; return n; } }, list = new Map();
list.toString = () => { n++; };
function pdl_main() { add_quantity('q', 10, 0, 0); add_process('go'); run_pdl(-1); }
function go() { add_value('q', n); }
`, 1, js.Options{})
	before := fmt.Sprint(p.AppendState(nil))
	for range 3 {
		if got := fmt.Sprint(p.AppendState(nil)); got != before {
			t.Errorf("%s, then %s", before, got)
		}
	}
	p.Run(25e6, 1)
	if id, _ := p.Lookup("q"); p.Value(id) != 0 {
		t.Error("code was run")
	}
}

func TestStateIsBounded(t *testing.T) {
	_, _, p := run(t, `let ring = [], wide = new Array(60000).fill(1), long = 'x'.repeat(60000);
ring.push(ring, ring, ring);
function pdl_main() { add_quantity('q', 10, 0, 0); run_pdl(-1); }
`, 1, js.Options{})
	if n := testing.AllocsPerRun(1, func() { p.AppendState(nil) }); n > 20000 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkState is a process that keeps some numbers.
func BenchmarkState(b *testing.B) {
	p := load(b, "let n = 0, last = 0, list = [1, 2, 3, 4];\n"+oneProcess("n++; last = list[n % 4]"), js.Options{})
	b.ReportAllocs()
	var room []float64
	for b.Loop() {
		room = p.AppendState(room[:0])
	}
}
