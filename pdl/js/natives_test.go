// SPDX-License-Identifier: Apache-2.0

package js

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/internal/submit"
	"github.com/playsim/playsim/source"
)

// TestNativesAreDocumented: docs/pdl.md names all that programs may call.
func TestNativesAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/pdl.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "## What of JavaScript there is")
	section, _, _ = strings.Cut(section, "\n## ")
	words := map[string]bool{}
	for _, w := range regexp.MustCompile(`\w+`).FindAllString(section, -1) {
		words[w] = true
	}
	for _, o := range natives {
		for _, n := range o.natives {
			if n.name != "constructor" && !words[n.name] {
				t.Errorf("docs/pdl.md does not name %s.%s", o.path, n.name)
			}
		}
	}
}

// TestNothingElse: what a program can reach by names alone is in natives.
func TestNothingElse(t *testing.T) {
	l := newScript(source.NewFile("a.js", ""), "", "", 0)
	l.sandbox()
	known := map[string]bool{}
	for _, o := range natives {
		for _, n := range o.natives {
			known[strings.TrimPrefix(o.path+"."+n.name, ".")] = true
		}
		if o.path == "" || l.rt.GlobalObject().Get(strings.Split(o.path, ".")[0]) == nil {
			continue
		}
		for _, name := range l.object(o.path).GetOwnPropertyNames() {
			if name != "length" && name != "name" && name != "prototype" && !known[o.path+"."+name] {
				t.Errorf("%s.%s is there", o.path, name)
			}
		}
	}
	for _, name := range l.rt.GlobalObject().GetOwnPropertyNames() {
		if !known[name] && name != "console" && !strings.Contains(name, " ") {
			t.Errorf("%s is there", name)
		}
	}
}

// oddValues are receivers and arguments of all kinds; v is what the last call gave.
var oddValues = []string{
	"v", "[]", "[3, 1, 2]", "[[1, 2], [3, [4]]]", "['b', 'a', undefined, null, NaN]", "list", "far", "ring", "'abc'", "'é'.repeat(70)", "''",
	"{length: 1e9}", "{length: -1}", "{length: 3, 0: 1}", "{a: 1, b: [2]}", "null", "undefined", "NaN", "-0", "1e300", "-1", "2", "4294967295", "0.5", "true",
	"x => x", "(a, b) => a - b", "() => { list.length = 0; }", "() => { list.push(1, 2, 3); return -1; }", "function () { return arguments; }", "function* () { yield 1; }",
	"(function* () { yield [1, 2]; })()", "new Map([[1, 2], ['a', []]])", "new Set([1, 'a'])", "map", "args", "new Odd()", "Odd", "{get length() { return 1e9; }}", "{get length() { return (this.n = (this.n || 0) + 1) > 1 ? 2e9 : 1; }}",
	"{valueOf() { list.length = 1; return 1e9; }}", "{toString() { throw 1; }}", "new Error('e')", "Math", "Array", "Array.prototype", "String.prototype", "Math.max", "list.push", "Object(1)", "Object('abc')",
}

const oddSetting = `class Odd { constructor() { this.length = 5; } get 0() { return list; } toString() { return 'odd'; } }
let v, list = [1, 2, 3], far = [1], ring = [1], map = new Map(), args = (function () { return arguments; })(1, 2);
far[70000] = 2; ring.push(ring); map.set(map, map);
`

// oddCalls makes a program of bytes: calls of natives on odd receivers.
func oddCalls(data []byte) string {
	next := func(n int) int {
		if len(data) == 0 {
			return 0
		}
		b := int(data[0])
		data = data[1:]
		return b % n
	}
	var b strings.Builder
	for calls := 0; len(data) > 0 && calls < 32; calls++ {
		o := natives[next(len(natives))]
		args := []string{oddValues[next(len(oddValues))]}
		for range next(4) {
			args = append(args, oddValues[next(len(oddValues))])
		}
		call := fmt.Sprintf("new (%s)(%s)", o.path, strings.Join(args, ", "))
		if len(o.natives) > 0 {
			name := strings.TrimPrefix(o.path+"."+o.natives[next(len(o.natives))].name, ".")
			call = fmt.Sprintf("%s.call(%s)", name, strings.Join(args, ", "))
		}
		fmt.Fprintf(&b, "  try { v = %s; list = [1, 2, 3, ...[v]]; } catch (e) { v = e; }\n", call)
	}
	return oddSetting + "function attack() {\n" + b.String() + "  [...v]; console.log(v);\n}\n"
}

// FuzzBuiltins: calls of natives on odd receivers end, and without a panic.
func FuzzBuiltins(f *testing.F) {
	for owner := range natives {
		for k := range max(1, len(natives[owner].natives)) {
			f.Add([]byte{byte(owner), byte(k), byte(k % 4), 5, byte(k), 20, byte(k), 26, byte(owner), byte(3 * k), 2, 5, 27, byte(k)})
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text := oddCalls(data) + "function pdl_main() { add_process('attack'); run_pdl(-1); }"
		p, err := Load(source.NewFile("odd.pdl.js", text), Options{Budget: 20_000, Print: func(string) {}})
		if err != nil {
			return
		}
		begun := time.Now()
		for i := range int64(2) {
			p.Run(i*p.Period(), i)
			p.AppendState(nil)
		}
		if took := time.Since(begun); took > 10*time.Second {
			t.Fatalf("%v\n%s", took, text)
		}
	})
}

// TestOddProgramsInWorkers: of random programs of the fuzz target none hangs playsim test or
// loses its row. PLAYSIM_LONG=1 does it with 5000.
func TestOddProgramsInWorkers(t *testing.T) {
	n := 20
	if os.Getenv("PLAYSIM_LONG") != "" {
		n = 5000
	}
	if err := submit.Odd(t.TempDir(), n, false, oddCalls); err != nil {
		t.Error(err)
	}
}
