// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/pdl/js"
)

// modern uses much of the language; what it adds to a in each loop is 1.
const modern = `'use strict';
const { PI: pi, max } = Math, [first, , third = 3, ...rest] = [1, 2];
let count = 0, table = { count, 'a b': 1, [first + 1]: 2, get double() { return this[2] * 2 }, set double(v) { count = v }, f(x = 1) { return x } };
class Base { #secret = 1; size = 2; static made = 0; static { Base.made = 5 } constructor(n) { this.n = n; Base.made++ } get secret() { return this.#secret } twice() { return this.n * 2 } }
class Derived extends Base { constructor() { super(4) } twice() { return super.twice() + (new.target === undefined ? 0 : 1) } }
function* upTo(n) { for (let i = 1; i <= n; i++) yield i; }
function named({ a, b: { c } = { c: 2 } }, ...more) { return a + c + more.length + arguments.length }
var late = function () { return arrow(1) }, arrow = x => y => x + y;
const tag = (parts, ...values) => parts.length + values.length;
function pdl_main() {
  for (const q of ['a', 'b']) add_actuator(q, 1e6, -1e6, 0);
  add_process('p'); run_pdl(-1);
}
const p = () => {
  let sum = 0;
  outer: for (const i of upTo(5)) { for (;;) { if (i > 3) break outer; sum += i; continue outer } }
  for (const k in { x: 1, y: 2 }) sum += k.length;
  do sum++; while (sum < 9);
  switch (sum) { case 9: sum += 1; break; default: sum = NaN }
  try { null.x } catch { sum += 1 } finally { sum += 1 }
  const d = new Derived(), text = ` + "`${d.n}${d.secret}`" + `;
  sum += d.twice() + d.size + Number(text) + Base.made - Base.made + table.double + table.f() + (table?.nothing?.more ?? 0);
  count = 0; count ||= 1; count &&= 2; count ??= 3; count <<= 1; count **= 2;
  sum += named({ a: 1 }, 2, 3) + late()(2) + tag` + "`a${1}b`" + ` + count + rest.length + third + 'abbb'.replace('b', 'xx').length - 2 + [...upTo(3)].length;
  sum += new Map([[1, 2]]).get(1) + new Set([1, 1]).size + [1][0] + parseInt('7', 10) + max(1, 2) + Math.floor(pi) + (typeof nothing == 'undefined');
  sum += Object.entries({ a: 1 }).flat().length + [3, 1, 2].sort((x, y) => x - y)[0] + 'Symbol(x)'.length + Number(2) + (0, 1), void 0;
  previousSum = previousSum === undefined ? sum : previousSum;
  add_value('a', Number.isFinite(sum) && sum === previousSum ? 1 : sum);
};
let previousSum;
`

func TestModernLanguage(t *testing.T) {
	if got, faults, _ := run(t, modern, 3, js.Options{}); !equal(got, []float64{1, 2, 3}) {
		t.Errorf("%v, faults %q", got, faults)
	}
}

func TestStringify(t *testing.T) {
	var said []string
	run(t, oneProcess("console.log(JSON.stringify([1, 'a\"é', null, undefined, true, NaN, {b: [], 'c d': {e: -0.5, f: undefined}}, () => 1]), JSON.stringify(undefined), String([1, [2, null], 'x']))"), 1,
		js.Options{Print: func(text string) { said = append(said, text) }})
	want := `[1,"a\"é",null,null,true,null,{"b":[],"c d":{"e":-0.5}},null] undefined 1,2,,x`
	if len(said) != 1 || said[0] != want {
		t.Errorf("%q, want %s", said, want)
	}
}

// TestHash: the same bits on every build.
func TestHash(t *testing.T) {
	_, faults, p := run(t, oneProcess(`add_value('q', Math.sin(value('q')) + 1.7 ** value('a') - Math.exp(-loop_counter));
  add_value('a', (Math.log(2 + value('q') * value('q')) - value('a')) / 3 + 0.1 * value('q') + 0.2 * value('s'));`), 300, js.Options{})
	h := uint64(14695981039346656037)
	for _, v := range p.AppendState(nil) {
		h = (h ^ math.Float64bits(v)) * 1099511628211
	}
	const want = 0xf1956f6594e7664d
	if h != want || len(faults) > 0 {
		t.Errorf("hash %#x, want %#x; faults %q", h, uint64(want), faults)
	}
}
