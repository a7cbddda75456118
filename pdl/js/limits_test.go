// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
)

// TestExplosions: what doubles itself is ended, whatever it catches.
func TestExplosions(t *testing.T) {
	double := strings.Repeat("s = f(s);", 60)
	for _, c := range []struct{ start, f, want string }{
		{"'ab'", "s + s", "it makes a text of"},
		{"'ab'", "s += s", "it makes a text of"},
		{"'ab'", "'x'.concat(s, s)", "concat: "},
		{"'ab'", "`${s}${s}`", "it makes a text of"},
		{"'ab'", "[s, s].join('')", "it makes a text of"},
		{"'ab'", "String([s, s])", "it makes a text of"},
		{"'ab'", "'' + [s, s]", "it makes a text of"},
		{"'ab'", "s.replaceAll('a', 'aa')", "replaceAll: "},
		{"'ab'", "s.replace('a', '$`$`$&' + s)", "replace: "},
		{"'ab'", "s.repeat(2)", "repeat: "},
		{"'ab'", "s.padEnd(s.length * 2)", "padEnd: "},
		{"[1, 2]", "[...s, ...s]", "...: "},
		{"[1, 2]", "s.concat(s)", "concat: "},
		{"[1, 2]", "(s.push(...s), s)", "push: "},
		{"[1, 2]", "(g => (g(...s), [...s, ...s]))((...all) => all.length)", "...: "},
		{"[1, 2]", "[s, s].flat()", "flat: "},
	} {
		define := "let s = " + c.start + "; const f = s => " + c.f + "; "
		if _, faults, _ := run(t, oneProcess(define+double), 1, js.Options{Budget: 1e6}); len(faults) != 1 || !strings.Contains(faults[0], c.want) {
			t.Errorf("%s: faults %.300q, want %s", c.f, faults, c.want)
		}
		caught := define + "try {" + double + "} catch (e) { for (;;) s = f(s); } finally { s = f(s); }"
		if _, faults, _ := run(t, oneProcess(caught), 1, js.Options{Budget: 20_000}); len(faults) != 1 {
			t.Errorf("%s, caught: faults %.300q", c.f, faults)
		}
	}
}

// TestNested: lists within lists, met again and again, are not gone through for ever.
func TestNested(t *testing.T) {
	build := "let s = [1, 2, 3]; for (let i = 0; i < 60; i++) s = [s, s]; "
	deep := "let s = []; for (let i = 0; i < 50000; i++) s = [s]; "
	for _, body := range []string{
		build + "JSON.stringify(s)", deep + "JSON.stringify(s)", "const s = {}; s.s = s; JSON.stringify(s)",
		build + "String(s)", build + "s.flat(Infinity)", build + "s.join()", build + "console.log(s)", build + "'' + s",
		deep + "String(s)", deep + "s.flat(Infinity)", deep + "add_value('a', s)", deep + "console.log(s)",
		"const s = []; s.push(s); throw String(s)",
	} {
		_, faults, _ := run(t, oneProcess(body), 1, js.Options{Print: func(string) {}})
		if len(faults) != 1 {
			t.Errorf("%s: %q", body, faults)
		}
	}
}

func TestWhatIsNotThere(t *testing.T) {
	for _, body := range []string{"/(a+)+$/.test('aaaa')", "new RegExp('a')", "'a'.match('a')", "'a'.search('a')", "'a'.matchAll('a')", "2n", "BigInt(3)", "new Proxy({}, {})", "JSON.parse('1')", "Symbol()", "Object.create({})", "(() => 1).bind(1)", "(function* () {}).constructor('yield 1')()"} {
		p, err := js.Load(source.NewFile("p.pdl.js", oneProcess(body)), js.Options{})
		if err != nil {
			continue
		}
		if p.Run(0, 0); p.Failed() == nil {
			t.Errorf("%s is there", body)
		}
	}
}

// TestGrowing: a list that only grows is a fault where it grows.
func TestGrowing(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"for (let i = 0; i < 20000; i++) list.push(i)", "7:56: push: 65537 items are more than 65536"},
		{"for (let i = 0; i < 20000; i++) m.set(list[0] = loop_counter + i / 1e6, i)", "set: 65537 items are more than 65536"},
		{"text += 'x'.repeat(20000)", "7:15: it makes a text of 80000 characters, more than 65536"},
	} {
		p := load(t, "let list = [], m = new Map(), text = '';\n"+oneProcess(c.body), js.Options{})
		for i := int64(0); i < 10 && p.Failed() == nil; i++ {
			p.Run(i*p.Period(), i)
		}
		if err := p.Failed(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.body, err)
		}
	}
	for _, body := range []string{"for (let i = 0; i < 60000; i++) list[i] = i", "list = []; for (let i = 0; i < 60000; i++) list.push(i)", "list.push('x')"} {
		if _, faults, _ := run(t, "let list = [];\n"+oneProcess(body), 7, js.Options{}); len(faults) > 0 {
			t.Errorf("%s: %q", body, faults[0])
		}
	}
}

// TestHalt: a call that is under way ends, and no other begins.
func TestHalt(t *testing.T) {
	_, _, p := run(t, "let m = new Map();\nfor (let i = 0; i < 60000; i++) m.set(i, i);\n"+oneProcess("for (let i = 0; i < 60000; i++) new Map(m)"), 0, js.Options{Budget: 1e12})
	time.AfterFunc(50*time.Millisecond, p.Halt)
	p.Run(0, 0)
	if p.Failed() != nil || !p.Halted() || p.Phase() != pdl.Ended {
		t.Errorf("failed %v, %s: halting is no fault", p.Failed(), p.Phase())
	}
}

// TestHaltIsNoFault: of hooks, of later loops, and of managers.
func TestHaltIsNoFault(t *testing.T) {
	_, faults, p := run(t, oneProcess("add_value('a', 1)")+"\non_quit(() => { null.b; });", 2, js.Options{})
	before, _ := p.Lookup("a")
	was := p.Value(before)
	p.Halt()
	if p.Halted() {
		t.Error("nothing was cut short yet")
	}
	p.Run(3*p.Period(), 3)
	p.Quit()
	if !p.Halted() || p.Failed() != nil || len(faults) > 0 || p.Value(before) != was {
		t.Errorf("failed: %v, value %v, was %v", p.Failed(), p.Value(before), was)
	}
	told := 0
	m, err := js.LoadManager(source.NewFile("m.js", "actuator('p', {}); function act() { for (;;); }"),
		program.ManagerOptions{OnFault: func(*program.ManagerFault) { told++ }})
	if err != nil {
		t.Fatal(err)
	}
	m.Halt()
	m.Act(0)
	if told > 0 || !m.Halted() {
		t.Errorf("%d faults of a halted manager", told)
	}
}
