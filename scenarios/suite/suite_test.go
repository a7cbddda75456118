// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"weak"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/seeds"
)

// fake is a scenario without a world: seeds divisible by fails fail, others pass;
// those divisible by nothing verify nothing.
func fake(name string, list seeds.List, pass, fails, nothing int) Entry {
	return Entry{Name: name, File: "scenarios/" + name + ".yaml", Seeds: list, Pass: pass, Runner: InProcess(func(seed uint64, o scenarios.RunOptions) (*scenarios.Result, error) {
		r := &scenarios.Result{Scenario: name, Seed: seed, Hash: seed * 0x9e3779b97f4a7c15, Time: int64(seed) * 1e9, Verdict: scenarios.Passed}
		x := scenarios.Outcome{Name: "gets <there>", Result: scenarios.Held, At: r.Time}
		switch {
		case fails > 0 && seed%uint64(fails) == 0:
			r.Verdict, x.Result, r.Failure = scenarios.Failed, scenarios.NotHeld, fmt.Sprintf("'a' < 1 & more\nplaysim run %s.yaml --seed %d", name, seed)
		case nothing > 0 && seed%uint64(nothing) == 0:
			r.Verdict, x.Result, x.At = scenarios.Unverified, scenarios.NotReached, -1
		}
		r.Expect = []scenarios.Outcome{x}
		return r, nil
	})}
}

func someEntries() []Entry {
	return []Entry{
		fake("all", seeds.List{{From: 1, To: 5}}, 5, 0, 0),
		fake("most", seeds.List{{From: 1, To: 10}}, 9, 10, 0),
		fake("few", seeds.List{{From: 1, To: 10}}, 8, 3, 5),
		fake("none", seeds.List{{From: 2, To: 2}}, 1, 0, 2),
	}
}

// report runs entries and returns everything that is said of them.
func report(t *testing.T, entries []Entry, parallel int) (lines []string, all []Tally, text, junit string) {
	t.Helper()
	all = Tallies(entries)
	var j JUnit
	err := Run(context.Background(), entries, parallel, func(r *Record) {
		r.Wall = time.Millisecond
		all[r.Entry].Add(r)
		line, _ := json.Marshal(LineOf(&entries[r.Entry], r))
		lines = append(lines, string(line))
		j.Add(&entries[r.Entry], r)
	})
	if err != nil {
		t.Fatal(err)
	}
	var table, doc strings.Builder
	if err := errors.Join(Report(&table, all), j.Write(&doc, all)); err != nil {
		t.Fatal(err)
	}
	return lines, all, table.String(), doc.String()
}

func TestOrderDoesNotDependOnParallelism(t *testing.T) {
	entries := someEntries()
	for i := range entries { // late ones are ready first
		run := entries[i].Runner.(InProcess)
		entries[i].Runner = InProcess(func(seed uint64, o scenarios.RunOptions) (*scenarios.Result, error) {
			time.Sleep(time.Duration(20-seed) * 100 * time.Microsecond)
			return run(seed, o)
		})
	}
	lines, _, text, junit := report(t, entries, 1)
	if len(lines) != 26 {
		t.Fatalf("%d lines", len(lines))
	}
	for _, parallel := range []int{0, 2, 7, 40} {
		l, _, x, j := report(t, entries, parallel)
		if strings.Join(l, "\n") != strings.Join(lines, "\n") || x != text || j != junit {
			t.Errorf("%d at once: another report", parallel)
		}
	}
}

func TestTable(t *testing.T) {
	_, _, text, _ := report(t, someEntries(), 2)
	const want = `SCENARIO        PASSED  RATE   95 %           MUST  VERDICT
all             5/5     100 %  56.6 … 100 %   5     passed: passed 5 (median 3.000 s)  scenarios/all.yaml
  gets <there>                                      held 5 (median 3.000 s)
most            9/10    90 %   59.6 … 98.2 %  9     passed: passed 9 (median 5.000 s), failed 1 (median 10.000 s)  scenarios/most.yaml
  gets <there>                                      held 9 (median 5.000 s), failed 1 (median 10.000 s)
few             5/10    50 %   23.7 … 76.3 %  8     failed: passed 5 (median 4.000 s), failed 3 (median 6.000 s), unverified 2 (median 7.500 s)  scenarios/few.yaml
  gets <there>                                      held 5 (median 4.000 s), failed 3 (median 6.000 s), not reached 2
none            0/1     0 %    0 … 79.3 %     1     unverified: unverified 1 (median 2.000 s)  scenarios/none.yaml
  gets <there>                                      not reached 1
`
	if text != want {
		t.Errorf("got\n%swant\n%s", text, want)
	}
}

func TestJSON(t *testing.T) {
	lines, all, _, _ := report(t, someEntries(), 2)
	const want = `{"scenario":"all","file":"scenarios/all.yaml","seed":1,"verdict":"passed","sim_s":1.000,"hash":"9e3779b97f4a7c15","expect":[{"name":"gets \u003cthere\u003e","result":"held","at":1.000}]}`
	if lines[0] != want {
		t.Errorf("got %s", lines[0])
	}
	if last := lines[len(lines)-1]; !strings.Contains(last, `"result":"not_reached","at":null`) {
		t.Errorf("got %s", last)
	}
	text, _ := json.Marshal(Sum(all, time.Second))
	for _, part := range []string{
		`"runs":26,"passed":19,"failed":4,"unverified":3,"verdict":"failed","sim_s":127.000,"wall_s":1.000}`,
		`"must_pass":9,"result":"passed","rate":0.9,"interval_95":[0.59`, `"held_median_s":4,"failed":3,"failed_median_s":6,"not_reached":2`,
	} {
		if !strings.Contains(string(text), part) {
			t.Errorf("no %s in %s", part, text)
		}
	}
	for _, line := range append(lines, string(text)) {
		if strings.Count(line, `"verdict":`) != 1 {
			t.Errorf("not one verdict: %s", line)
		}
	}
}

// failing fails at one of its writes.
type failing struct{ writes, fails int }

// Write implements io.Writer.
func (f *failing) Write(data []byte) (int, error) {
	if f.writes++; f.writes == f.fails {
		return 0, errors.New("injected")
	}
	return len(data), nil
}

// TestLostJUnit: an error at any write of the report is returned.
func TestLostJUnit(t *testing.T) {
	entries := someEntries()
	var j JUnit
	all := Tallies(entries)
	if err := Run(context.Background(), entries, 1, func(r *Record) { all[r.Entry].Add(r); j.Add(&entries[r.Entry], r) }); err != nil {
		t.Fatal(err)
	}
	whole := new(failing)
	if err := j.Write(whole, all); err != nil || whole.writes == 0 {
		t.Fatalf("%d writes: %v", whole.writes, err)
	}
	for n := 1; n <= whole.writes; n++ {
		if err := j.Write(&failing{fails: n}, all); err == nil {
			t.Errorf("write %d: no error", n)
		}
	}
}

// TestInterruptedReports: runs that did not finish are skipped cases, and the table counts them.
func TestInterruptedReports(t *testing.T) {
	entries := append(someEntries()[:2], fake("many", seeds.List{{From: 1, To: 1_000_000_000}}, 1, 0, 0), Unread("wrong", "wrong.yaml", &Lost{Verdict: Invalid}))
	ctx, interrupt := context.WithCancel(context.Background())
	defer interrupt()
	var j JUnit
	all := Tallies(entries)
	err := Run(ctx, entries, 1, func(r *Record) {
		if ctx.Err() != nil {
			return // later runs may be under way
		}
		all[r.Entry].Add(r)
		if j.Add(&entries[r.Entry], r); r.Entry == 1 && r.Seed == 3 {
			interrupt()
		}
	})
	if err == nil || all[2].Runs > 0 {
		t.Fatalf("it was not interrupted: %v", err)
	}
	var table, doc strings.Builder
	if err := errors.Join(Report(&table, all), j.Write(&doc, all)); err != nil {
		t.Fatal(err)
	}
	left := 10 - all[1].Runs
	for _, want := range []string{
		fmt.Sprintf(`<testsuites name="playsim" tests="%d" failures="0" errors="0" skipped="%d"`, 15+1001+1, left+1001+1),
		fmt.Sprintf(`<testsuite name="most" tests="10" failures="0" errors="0" skipped="%d"`, left),
		`name="999999000 more seeds" classname="many"`, `name="the file" classname="wrong"`,
	} {
		if !strings.Contains(doc.String(), want) {
			t.Errorf("no %s in\n%.2000s", want, doc.String())
		}
	}
	if n := strings.Count(doc.String(), `<skipped message="interrupted">`); n != left+1001+1 {
		t.Errorf("%d skipped cases", n)
	}
	if text := table.String(); !strings.Contains(text, fmt.Sprintf("  interrupted: passed %d (median 2.000 s), not run %d  scenarios/most.yaml", all[1].Runs, left)) {
		t.Error(text)
	}
}

// TestJUnit reads the report back and counts.
func TestJUnit(t *testing.T) {
	_, _, _, doc := report(t, someEntries(), 2)
	type attrs struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
		Skipped  int `xml:"skipped,attr"`
	}
	var root struct {
		attrs
		Suites []struct {
			attrs
			Name  string `xml:"name,attr"`
			Cases []struct {
				Name     string        `xml:"name,attr"`
				Failures []string      `xml:"failure"`
				Errors   []string      `xml:"error"`
				Skipped  []string      `xml:"skipped"`
				Props    []xmlProperty `xml:"properties>property"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err := xml.Unmarshal([]byte(doc), &root); err != nil {
		t.Fatalf("%v\n%s", err, doc)
	}
	if want := (attrs{26, 3, 3, 1}); root.attrs != want {
		t.Errorf("root has %v, want %v", root.attrs, want)
	}
	for _, s := range root.Suites {
		got := attrs{Tests: len(s.Cases)}
		for _, c := range s.Cases {
			got.Failures += len(c.Failures)
			got.Errors += len(c.Errors)
			got.Skipped += len(c.Skipped)
			if len(c.Props) != 3 || c.Props[0].Name != "sim_s" {
				t.Errorf("%s %s: properties %v", s.Name, c.Name, c.Props)
			}
			for _, f := range c.Failures {
				if want := fmt.Sprintf("playsim run %s.yaml --%s", s.Name, c.Name); !strings.HasSuffix(f, want) {
					t.Errorf("%q does not end with %s", f, want)
				}
			}
		}
		if got != s.attrs {
			t.Errorf("%s says %v and has %v", s.Name, s.attrs, got)
		}
	}
}

func TestOverall(t *testing.T) {
	for _, c := range []struct {
		entries []Entry
		want    scenarios.Verdict
	}{
		{nil, scenarios.Unverified},
		{[]Entry{fake("a", seeds.List{{From: 1, To: 3}}, 3, 0, 0)}, scenarios.Passed},
		{[]Entry{fake("a", seeds.List{{From: 1, To: 3}}, 2, 3, 0)}, scenarios.Passed},
		{[]Entry{fake("a", seeds.List{{From: 1, To: 3}}, 2, 0, 3)}, scenarios.Passed},
		{[]Entry{fake("a", seeds.List{{From: 1, To: 3}}, 3, 0, 3)}, scenarios.Unverified},
		{[]Entry{fake("a", seeds.List{{From: 1, To: 3}}, 3, 0, 3), fake("b", seeds.List{{From: 1, To: 3}}, 3, 3, 0)}, scenarios.Failed},
		{[]Entry{fake("a", seeds.List{{From: 1, To: 6}}, 6, 2, 3)}, scenarios.Failed},
	} {
		_, all, _, _ := report(t, c.entries, 1)
		if got := Overall(all); got != c.want {
			t.Errorf("%v: %s, want %s", c.entries, got, c.want)
		}
	}
}

// lostRunner has no result where a seed is in its list.
type lostRunner map[uint64]*Lost

func (l lostRunner) Run(_ context.Context, seed uint64) (*scenarios.Result, *Lost) {
	if why := l[seed]; why != nil {
		return nil, why
	}
	return &scenarios.Result{Seed: seed, Verdict: scenarios.Passed, Time: 1e9}, nil
}

// TestLostRuns: every run has its row, whatever became of the others, and what the runs
// without a result say decides before everything that passed.
func TestLostRuns(t *testing.T) {
	all := seeds.List{{From: 1, To: 5}}
	bad := lostRunner{1: {TimedOut, "took longer than 5s", "", ""}, 3: {OutOfMemory, "more than 1 GB", "", ""}}
	crash := lostRunner{2: {Crashed, "panic: broken", "panic: broken\ngoroutine 1", ""}}
	entries := []Entry{
		{Name: "bad", File: "a/bad.yaml", Seeds: all, Pass: 1, Runner: bad},
		Unread("bad", "b/bad.yaml", Wrong(errors.New("b/bad.yaml:2:1: no [empty_file]\n  caret"))),
		{Name: "fine", File: "c/fine.yaml", Seeds: all, Pass: 5, Runner: lostRunner{}},
	}
	lines, tallies, text, doc := report(t, entries, 3)
	want := []string{
		`{"scenario":"bad","file":"a/bad.yaml","seed":1,"verdict":"timeout","reason":"took longer than 5s","sim_s":0.000,"expect":[]}`,
		`{"scenario":"bad","file":"b/bad.yaml","seed":null,"verdict":"invalid","reason":"b/bad.yaml:2:1: no","code":"empty_file","sim_s":0.000,"expect":[]}`,
	}
	if len(lines) != 11 || lines[0] != want[0] || lines[5] != want[1] {
		t.Errorf("%d lines: %s\n%s", len(lines), lines[0], lines[5])
	}
	for i, v := range []scenarios.Verdict{TimedOut, Invalid, scenarios.Passed} {
		if got := tallies[i].Verdict(); got != v {
			t.Errorf("entry %d: %s, want %s", i, got, v)
		}
	}
	if got := Overall(tallies); got != TimedOut {
		t.Errorf("over all: %s", got)
	}
	for _, part := range []string{"timeout 1, out of memory 1  a/bad.yaml", "invalid: invalid 1"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	for _, part := range []string{
		`<testsuites name="playsim" tests="11" failures="0" errors="3"`, `skipped="0" time="0.003" file="b/bad.yaml">`,
		`<error message="timeout: took longer than 5s" type="timeout">took longer than 5s</error>`, "caret</error>",
	} {
		if part = strings.Replace(part, "0.003", "0.001", 1); !strings.Contains(doc, part) {
			t.Errorf("no %s in\n%s", part, doc)
		}
	}
	sum, _ := json.Marshal(Sum(tallies, time.Second))
	if !strings.Contains(string(sum), `"unverified":0,"lost":{"invalid":1,"out of memory":1,"timeout":1},"verdict":"timeout"`) {
		t.Errorf("%s", sum)
	}
	entries[2].Runner = crash
	_, tallies, _, _ = report(t, entries, 3)
	if got := Overall(tallies); got != Crashed {
		t.Errorf("over all: %s", got)
	}
}

func TestWorldThatCannotBeDrawn(t *testing.T) {
	e := fake("a", seeds.List{{From: 1, To: 2}}, 2, 0, 0)
	e.Runner = InProcess(func(uint64, scenarios.RunOptions) (*scenarios.Result, error) { return nil, errors.New("no room") })
	lines, all, _, doc := report(t, []Entry{e}, 1)
	if all[0].Count(Invalid) != 2 || Overall(all) != Invalid || !strings.Contains(lines[0], `"seed":1,"verdict":"invalid","reason":"no room"`) || !strings.Contains(doc, "no room") {
		t.Errorf("%+v\n%s\n%s", all, lines, doc)
	}
}

// TestPanicIsOneRun: the other runs have their verdicts.
func TestPanicIsOneRun(t *testing.T) {
	e := fake("a", seeds.List{{From: 1, To: 100}}, 2, 0, 0)
	run := e.Runner.(InProcess)
	e.Runner = InProcess(func(seed uint64, o scenarios.RunOptions) (*scenarios.Result, error) {
		if seed == 20 {
			panic("broken")
		}
		return run(seed, o)
	})
	all := Tallies([]Entry{e})
	err := Run(context.Background(), []Entry{e}, 3, func(r *Record) {
		all[0].Add(r)
		if r.Seed == 20 && (r.Lost.Reason != "internal error: broken" || !strings.Contains(r.Lost.Detail, "broken\ngoroutine")) {
			t.Errorf("%+v", r.Lost)
		}
	})
	if err != nil || all[0].Count(scenarios.Passed) != 99 || all[0].Verdict() != Crashed {
		t.Errorf("%v: %+v", err, all[0])
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	e := fake("a", seeds.List{{From: 1, To: 1000}}, 2, 0, 0)
	run := e.Runner.(InProcess)
	e.Runner = InProcess(func(seed uint64, o scenarios.RunOptions) (*scenarios.Result, error) {
		for seed > 50 && o.EachTick(nil) {
			time.Sleep(time.Millisecond)
		}
		return run(seed, o)
	})
	n := 0
	err := Run(ctx, []Entry{e}, 4, func(*Record) {
		if n++; n == 50 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || n != 50 {
		t.Errorf("%d records, %v", n, err)
	}
}

// TestInterruptedBehindASlowRun: runs that are finished have their records, though an earlier
// one was cut short.
func TestInterruptedBehindASlowRun(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	e := fake("a", seeds.List{{From: 1, To: 20}}, 2, 0, 0)
	run := e.Runner.(InProcess)
	e.Runner = InProcess(func(seed uint64, o scenarios.RunOptions) (*scenarios.Result, error) {
		for seed == 1 && o.EachTick(nil) {
			time.Sleep(time.Millisecond)
		}
		if seed == 20 {
			cancel()
		}
		return run(seed, o)
	})
	last := uint64(0)
	err := Run(ctx, []Entry{e}, 2, func(r *Record) { last = r.Seed })
	if !errors.Is(err, context.Canceled) || last < 19 {
		t.Errorf("the last record is of seed %d, %v", last, err)
	}
}

// TestMemory: of a thousand runs no result is kept, and never many at once.
func TestMemory(t *testing.T) {
	var mu sync.Mutex
	var results []weak.Pointer[scenarios.Result]
	var waiting, most atomic.Int64
	e := fake("a", seeds.List{{From: 1, To: 1000}}, 2, 7, 0)
	run := e.Runner.(InProcess)
	e.Runner = InProcess(func(seed uint64, o scenarios.RunOptions) (*scenarios.Result, error) {
		most.Store(max(most.Load(), waiting.Add(1)))
		r, err := run(seed, o)
		r.Time, r.Expect[0].At = int64(seed%600)*1e8, int64(seed%600)*1e8
		r.Failure = strings.Repeat("x", 10_000)
		mu.Lock()
		results = append(results, weak.Make(r))
		mu.Unlock()
		if seed%50 == 1 {
			time.Sleep(time.Millisecond) // others must wait
		}
		return r, err
	})
	all := Tallies([]Entry{e})
	if err := Run(context.Background(), []Entry{e}, 4, func(r *Record) {
		waiting.Add(-1)
		all[0].Add(r)
	}); err != nil {
		t.Fatal(err)
	}
	runtime.GC()
	kept := 0
	for _, p := range results {
		if p.Value() != nil {
			kept++
		}
	}
	if len(results) != 1000 || kept > 2 || most.Load() > 5*ahead {
		t.Errorf("of %d results %d are kept, at most %d at once", len(results), kept, most.Load())
	}
	runtime.KeepAlive(all)
}

func TestRatioIsKept(t *testing.T) {
	for _, c := range []struct{ many, pass, other, want int }{
		{20, 16, 50, 40}, {20, 16, 1, 1}, {1, 1, 50, 50}, {3, 2, 10, 7}, {20, 16, 20, 16}, {7, 5, 1_000_000, 714286},
	} {
		e := Entry{Seeds: seeds.List{{From: 1, To: uint64(c.many)}}, Pass: c.pass}
		if got := e.WithSeeds(seeds.List{{From: 1, To: uint64(c.other)}}).Pass; got != c.want {
			t.Errorf("%d of %d: %d of %d, want %d", c.pass, c.many, got, c.other, c.want)
		}
	}
}

// TestWilson: each bound p solves |p - hits/n| = z sqrt(p (1-p)/n).
func TestWilson(t *testing.T) {
	for _, n := range []int{1, 2, 10, 50, 1000} {
		for hits := range n + 1 {
			low, high := Wilson(hits, n)
			share := float64(hits) / float64(n)
			for _, p := range []float64{low, high} {
				off, half := math.Abs(p-share), 1.959963984540054*math.Sqrt(p*(1-p)/float64(n))
				if math.Abs(off-half) > 1e-12 || p < 0 || p > 1 {
					t.Errorf("%d of %d: %v … %v", hits, n, low, high)
				}
			}
			if low > share || high < share || low == high {
				t.Errorf("%d of %d: %v … %v", hits, n, low, high)
			}
		}
	}
	if low, high := Wilson(0, 0); low != 0 || high != 1 {
		t.Errorf("of nothing: %v … %v", low, high)
	}
}

func TestPercent(t *testing.T) {
	for share, want := range map[float64]string{0: "0", 1e-9: "0.1", 0.5: "50", 0.1234: "12.3", 0.99999: "99.9", 1: "100"} {
		if got := percent(share); got != want {
			t.Errorf("%v is %s, want %s", share, got, want)
		}
	}
}

func TestMedian(t *testing.T) {
	var x Times
	if _, ok := x.Median(); ok {
		t.Error("a median of nothing")
	}
	for _, ns := range []int64{3e9, 1e9, 1e9, 25e6} {
		x.Add(ns)
	}
	if m, _ := x.Median(); m != 1 {
		t.Errorf("median %v", m)
	}
	x.Add(2e9)
	x.Add(2.5e9)
	if m, _ := x.Median(); m != 1.5 {
		t.Errorf("median %v", m)
	}
}

// Leeway is for chance, not for code that faults.
func TestNoLeewayExcusesAFault(t *testing.T) {
	e := Entry{Name: "faulty", Seeds: seeds.List{{From: 1, To: 10}}, Pass: 1}
	tally := &Tallies([]Entry{e})[0]
	for seed := range uint64(10) {
		r := &scenarios.Result{Seed: seed, Verdict: scenarios.Passed}
		if seed == 3 {
			r.Verdict, r.Faulted = scenarios.Failed, true
		}
		tally.Add(&Record{Result: r})
	}
	if got := tally.Verdict(); got != scenarios.Failed {
		t.Errorf("one of ten faults, one must pass: %s", got)
	}
}
