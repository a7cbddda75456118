// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

const second = 1_000_000_000

// bench is a store and a monitor over it.
type bench struct {
	t     *testing.T
	store *memory.Store
	mon   *condition.Monitor
	log   []string
}

func newBench(t *testing.T, setup condition.Setup) *bench {
	b := &bench{t: t, store: memory.New()}
	b.mon = condition.NewMonitor(b.store, 0, setup)
	b.store.Observe(b.mon)
	return b
}

func (b *bench) compile(text string, o condition.Options) *condition.Condition {
	b.t.Helper()
	c, err := condition.Compile(text, o)
	if err != nil {
		b.t.Fatal(err)
	}
	return c
}

func (b *bench) watch(text string, mode trace.Mode) *condition.Watcher {
	b.t.Helper()
	return b.mon.Watch(b.compile(text, condition.Options{}), text, mode, func(r condition.Report) {
		b.log = append(b.log, fmt.Sprintf("%s %s %s", trace.Seconds(r.Time), r.Watcher.Name(), r.Value))
	})
}

func (b *bench) set(key string, v slot.Value)   { b.store.Set(b.store.Intern(key), v) }
func (b *bench) raise(key string, v slot.Value) { b.store.Raise(b.store.Intern(key), v) }

func (b *bench) logged(want ...string) {
	b.t.Helper()
	if d := cmp.Diff(want, b.log); d != "" {
		b.t.Errorf("-want +got\n%s", d)
	}
	b.log = nil
}

func TestModes(t *testing.T) {
	run := func(mode trace.Mode, text string) *bench {
		b := newBench(t, condition.Setup{})
		b.set("k", slot.Int(1))
		b.watch(text, mode)
		for i, v := range []int64{2, 0, 0, 3} {
			b.mon.Advance(int64(i+1) * second)
			b.set("k", slot.Int(v))
			b.mon.Settle()
		}
		b.mon.Advance(9 * second)
		b.raise("e", slot.Int(1))
		b.mon.Settle()
		return b
	}
	run(trace.OnChange, "'k'").logged("0 'k' 1", "1 'k' 2", "2 'k' 0", "4 'k' 3")
	run(trace.OnEdge, "'k'").logged("0 'k' 1", "2 'k' 0", "4 'k' 3")
	run(trace.OnRise, "'k'").logged("0 'k' 1", "4 'k' 3")
	run(trace.OnChange, "bang('e')").logged("9 bang('e') true", "9 bang('e') false")
	run(trace.OnRise, "bang('e')").logged("9 bang('e') true")
	run(trace.OnChange, "!'k'").logged("2 !'k' true", "4 !'k' false")
}

// TestDeadlines: what time changes says its own instant, between ticks too.
func TestDeadlines(t *testing.T) {
	b := newBench(t, condition.Setup{})
	b.watch("'k' ~ 3", trace.OnChange)
	b.watch("'k' # 0.0301", trace.OnChange)
	if _, ok := b.mon.NextDeadline(); ok {
		t.Error("a deadline without anything to wait for")
	}
	b.set("k", slot.Int(1))
	b.mon.Step(0)
	if at, ok := b.mon.NextDeadline(); !ok || at != 3*second {
		t.Errorf("next deadline %d, %v", at, ok)
	}
	for now := int64(0); now <= 4*second; now += 70_000_000 {
		b.mon.Step(now)
	}
	b.mon.Advance(4 * second)
	b.set("k", slot.Int(0))
	b.mon.Settle()
	b.mon.Step(5 * second)
	b.mon.Step(4 * second) // the clock does not go back
	b.logged("0 'k' # 0.0301 true", "3 'k' ~ 3 true", "4 'k' ~ 3 false", "4.0301 'k' # 0.0301 false")
	if b.mon.Now() != 5*second {
		t.Errorf("now %d", b.mon.Now())
	}
}

// TestTogether: the deadline of one tick counts after the writes of that tick.
func TestTogether(t *testing.T) {
	b := newBench(t, condition.Setup{})
	b.set("k", slot.Int(1))
	b.watch("'k' ~ 3", trace.OnChange)
	b.mon.Advance(3 * second)
	b.set("k", slot.Int(0))
	b.mon.Settle()
	b.logged()
}

// TestReportsWrite: what reports write is evaluated at the same instant.
func TestReportsWrite(t *testing.T) {
	b := newBench(t, condition.Setup{})
	c := b.compile("'a'", condition.Options{})
	b.mon.Watch(c, "first", trace.OnRise, func(condition.Report) {
		b.set("b", slot.Int(1))
		b.raise("e", slot.Int(1))
		b.mon.Settle() // nothing within a report
		b.watch("'new'", trace.OnChange)
	})
	b.watch("'b'", trace.OnChange)
	b.watch("bang('e') && 'b'", trace.OnRise)
	b.mon.Advance(second)
	b.set("a", slot.Int(1))
	b.set("new", slot.Int(7))
	b.mon.Settle()
	b.logged("1 'new' 7", "1 'b' 1")
	b.mon.Advance(2 * second)
	b.raise("e", slot.Int(1))
	b.mon.Settle()
	b.logged("2 bang('e') && 'b' true")
}

func TestStop(t *testing.T) {
	b := newBench(t, condition.Setup{})
	w := b.watch("'k' ~ 1 || bang('k')", trace.OnChange)
	other := b.watch("'k'", trace.OnChange)
	b.set("k", slot.Int(1))
	b.mon.Settle()
	b.logged("0 'k' 1")
	w.Stop()
	w.Stop()
	if _, ok := b.mon.NextDeadline(); ok {
		t.Error("a stopped watcher waits")
	}
	b.raise("k", slot.Int(2))
	b.mon.Step(5 * second)
	b.logged("5 'k' 2")
	if !other.True() || other.TruthSince() != 0 || other.Since() != 5*second {
		t.Errorf("%v since %d, truth since %d", other.Value(), other.Since(), other.TruthSince())
	}
}

func TestRaisedThenSet(t *testing.T) {
	b := newBench(t, condition.Setup{})
	b.watch("'e'", trace.OnChange)
	b.raise("e", slot.Int(1))
	b.raise("e", slot.Int(2))
	b.set("e", slot.Int(3))
	b.mon.Settle()
	b.logged("0 'e' 3", "0 'e' 1", "0 'e' 2", "0 'e' 3")
	b.mon.Step(second)
	b.logged()
}

func TestRand(t *testing.T) {
	b := newBench(t, condition.Setup{Sources: condition.Sources(7)})
	once := b.watch("rand(60, 80, 0)", trace.OnChange)
	same := newBench(t, condition.Setup{Sources: condition.Sources(7)}).watch("rand(60, 80, 0)", trace.OnChange)
	if !once.Value().Equal(same.Value()) {
		t.Error("the same seed and name draw differently")
	}
	two := b.watch("[rand(0, 1000000, 0), rand(0, 1000000, 0)]", trace.OnChange)
	if l, _ := two.Value().AsList(); l[0].Equal(l[1]) {
		t.Error("two rand() are one")
	}
	b.log = nil
	seen := map[string]bool{}
	ints := b.watch("rand(0, 3, 1.5)", trace.OnChange)
	floats := b.watch("rand(5.0, 7.0, 1.5)", trace.OnChange)
	for now := int64(0); now < 600*second; now += 100_000_000 {
		b.mon.Step(now)
		seen[ints.Value().String()] = true
		if f, ok := floats.Value().AsFloat(); !ok || f < 5 || f > 7 {
			t.Fatalf("rand(5.0, 7.0) is %v", f)
		}
		if d := now - floats.Since(); d < 0 || d >= 1.5*second {
			t.Fatalf("drawn %d ns ago", d)
		}
	}
	if len(seen) != 4 {
		t.Errorf("rand(0, 3) gives %v", seen)
	}
}

func TestPrefs(t *testing.T) {
	b := newBench(t, condition.Setup{Prefs: condition.Preferences{"d": {"k": "on"}}})
	b.watch(`pref("d", "k")`, trace.OnChange)
	b.mon.Step(0)
	b.logged(`0 pref("d", "k") "on"`)
}

func TestDiagnose(t *testing.T) {
	var got []string
	b := newBench(t, condition.Setup{Diagnose: func(d condition.Diagnostic) {
		got = append(got, fmt.Sprintf("%s %d %s: %s", trace.Seconds(d.Time), d.Pos.Col, d.Text, d.Msg))
	}})
	b.watch(`0 && 1 / 'k' || !'k' && (1 / 'k') ~ 3 || 'k' < "a"`, trace.OnChange)
	b.watch("1 || ('k' % 0) ~ 1", trace.OnChange)
	for now := int64(0); now < 70*second; now += second {
		b.mon.Advance(now)
		b.set("k", slot.Int(now/second%2))
		b.mon.Settle()
	}
	want := []string{
		"0 28 1 / 'k': division by zero", `0 46 'k' < "a": values of different types are neither less nor greater`,
		"60 28 1 / 'k': division by zero", `60 46 'k' < "a": values of different types are neither less nor greater`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
}

// TestDialects: 2.1 ignores a condition with a missing key; 2.8 reads properties.
func TestDialects(t *testing.T) {
	for _, c := range []struct {
		dialect, expr, keys string
		want                string
	}{
		{"2.1", "soundVolume > 5 || !'other'", "0 soundVolume=9; 1 other=1; 2 soundVolume=1", "0 Invalid; 1 true; 2 false"},
		{"2.8", "ALMotion.Foo[1] == 3", "0 ALMotion.Foo=[2 3]", "0 true"},
		{"2.8", `ALMotion.Map["bar"]`, `0 ALMotion.Map=[["bar",5]]`, "0 5"},
		{"2.8", "bang(Service.raised.member) # 1", "1 Service.raised.member!1", "0 false; 1 true; 2 false"},
	} {
		d, err := condition.ParseDialect(c.dialect)
		if err != nil || d.String() != c.dialect {
			t.Fatal(d, err)
		}
		got, err := rows(c.expr, c.keys, condition.Options{Dialect: d})
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(strings.Split(c.want, "; "), got); d != "" {
			t.Errorf("%s\n-want +got\n%s", c.expr, d)
		}
	}
	if _, err := condition.ParseDialect("3"); err == nil {
		t.Error("there is no dialect 3")
	}
}

func TestCondition(t *testing.T) {
	b := newBench(t, condition.Setup{})
	c := b.compile("('a' ~ 2 && 'b') # 3 || 'a' @ 4", condition.Options{})
	if c.History() != 5*second {
		t.Errorf("history %d", c.History())
	}
	if d := cmp.Diff([]string{"a", "b"}, c.Keys()); d != "" {
		t.Error(d)
	}
}

func TestExplain(t *testing.T) {
	b := newBench(t, condition.Setup{})
	b.set("a", slot.Int(1))
	w := b.watch("('a' > 0) ~ 3 && !('b' # 2) || 'a' @ 4\n  || bang('e') || stable('a') && rand(1, 1, 9) == 2", trace.OnEdge)
	check := func(want string) {
		t.Helper()
		got := strings.TrimSpace(w.Explain(condition.Values).String())
		if d := cmp.Diff(strings.TrimSpace(strings.ReplaceAll(want, "\n\t", "\n")), got); d != "" {
			t.Errorf("-want +got\n%s", d)
		}
	}
	b.mon.Step(second)
	check(`
	false  ('a' > 0) ~ 3 && !('b' # 2) || 'a' @ 4 || bang('e') || stable('a') && rand(1, 1, 9) == 2
	  false  ('a' > 0) ~ 3 && !('b' # 2) || 'a' @ 4 || bang('e')
	    false  ('a' > 0) ~ 3 && !('b' # 2) || 'a' @ 4
	      false  ('a' > 0) ~ 3 && !('b' # 2)
	        false  ('a' > 0) ~ 3  (true from 0 s on, long enough at 3 s)
	          true  'a' > 0
	            1  'a'
	        true  !('b' # 2)
	          false  'b' # 2  (never true)
	            Invalid  'b'
	      false  'a' @ 4  (at -3 s, before anything was true)
	        1  'a'
	    false  bang('e')  (never raised)
	  false  stable('a') && rand(1, 1, 9) == 2
	    true  stable('a')  (last change at 0 s)
	      1  'a'
	    false  rand(1, 1, 9) == 2
	      1  rand(1, 1, 9)  (drawn at 0 s)
	`)
	b.mon.Step(3 * second)
	if e := w.Explain(condition.Values); !w.True() || *e.Since != 3*second {
		t.Errorf("%v decided at %d", w.True(), *e.Since)
	}
	b.mon.Step(5 * second)
	b.set("b", slot.Int(1))
	b.set("a", slot.Int(0))
	b.raise("e", slot.Int(1))
	b.mon.Settle()
	b.mon.Advance(6 * second)
	b.set("b", slot.Int(0))
	b.mon.Settle()
	check(`
	true  ('a' > 0) ~ 3 && !('b' # 2) || 'a' @ 4 || bang('e') || stable('a') && rand(1, 1, 9) == 2
	  true  ('a' > 0) ~ 3 && !('b' # 2) || 'a' @ 4 || bang('e')
	    true  ('a' > 0) ~ 3 && !('b' # 2) || 'a' @ 4
	      false  ('a' > 0) ~ 3 && !('b' # 2)
	        false  ('a' > 0) ~ 3  (false since 5 s)
	          false  'a' > 0
	            0  'a'
	        false  !('b' # 2)
	          true  'b' # 2  (last true at 6 s, seen until 8 s)
	            0  'b'
	      true  'a' @ 4  (at 2 s, and since 0 s)
	        0  'a'
	    false  bang('e')  (last raised at 5 s)
	  false  stable('a') && rand(1, 1, 9) == 2
	    true  stable('a')  (last change at 5 s)
	      0  'a'
	    false  rand(1, 1, 9) == 2
	      1  rand(1, 1, 9)  (drawn at 0 s)
	`)
}

// TestDue: time goes by for those that wait for it, and what was written waits.
func TestDue(t *testing.T) {
	b := newBench(t, condition.Setup{})
	b.watch("'a' ~ 1", trace.OnEdge)
	b.watch("'b'", trace.OnEdge)
	b.set("a", slot.Int(1))
	b.mon.Settle()
	b.set("b", slot.Int(1))
	b.mon.Advance(second)
	b.mon.Due()
	b.logged("1 'a' ~ 1 true")
	b.mon.Step(2 * second)
	b.logged("2 'b' 1")
}
