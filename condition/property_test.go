// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/trace"
)

const (
	untilGrid = 24
	maxPhases = 5
)

// formGen draws an expression of at most this depth.
func formGen(depth int) *rapid.Generator[*form] {
	return rapid.Custom(func(t *rapid.T) *form {
		if depth == 0 {
			return leaf(t)
		}
		kid := func() *form { return formGen(depth-1).Draw(t, "kid") }
		switch rapid.IntRange(0, 11).Draw(t, "form") {
		case 0, 1, 2:
			op := rapid.SampledFrom([]string{"~", "@", "#"}).Draw(t, "op")
			return &form{op: op, kids: []*form{kid()}, span: rapid.IntRange(0, 7).Draw(t, "span")}
		case 3, 4:
			op := rapid.SampledFrom([]string{"&&", "||"}).Draw(t, "op")
			return &form{op: op, kids: []*form{kid(), kid()}}
		case 5, 6:
			op := rapid.SampledFrom([]string{"==", "!=", "<", "<=", ">", ">="}).Draw(t, "op")
			return &form{op: op, kids: []*form{kid(), kid()}}
		case 7:
			op := rapid.SampledFrom([]string{"+", "-", "*", "/", "%", "|", "&", "^", "subsets", "intersects"}).Draw(t, "op")
			return &form{op: op, kids: []*form{kid(), kid()}}
		case 8:
			op := rapid.SampledFrom([]string{"!", "neg"}).Draw(t, "op")
			return &form{op: op, kids: []*form{kid()}}
		case 9:
			return &form{op: "stable", kids: []*form{kid()}}
		case 10:
			return callForm(t, kid)
		}
		return leaf(t)
	})
}

func callForm(t *rapid.T, kid func() *form) *form {
	op := rapid.SampledFrom([]string{
		"size", "type", "bool", "int", "float", "string", "strlen", "concat", "substr", "list", "index",
	}).Draw(t, "call")
	switch op {
	case "concat":
		return &form{op: op, kids: []*form{kid(), kid()}}
	case "index":
		f := &form{op: op, kids: []*form{kid(), kid()}}
		if _, text := f.kids[1].lit.(string); text { // refused when it is read
			f.kids[1] = &form{op: "size", kids: []*form{f.kids[1]}}
		}
		return f
	case "substr":
		return &form{op: op, kids: []*form{kid(), kid(), kid()}}
	case "list":
		f := &form{op: op}
		for range rapid.IntRange(0, 3).Draw(t, "n") {
			f.kids = append(f.kids, kid())
		}
		return f
	}
	return &form{op: op, kids: []*form{kid()}}
}

func leaf(t *rapid.T) *form {
	switch rapid.IntRange(0, 5).Draw(t, "leaf") {
	case 0:
		return &form{op: "lit", lit: constantGen(t)}
	case 1:
		return &form{op: "bang", key: rapid.SampledFrom([]string{"e", "f"}).Draw(t, "event")}
	}
	return &form{op: "key", key: rapid.SampledFrom([]string{"a", "b", "e", "f"}).Draw(t, "key")}
}

func constantGen(t *rapid.T) any {
	switch rapid.IntRange(0, 3).Draw(t, "constant") {
	case 0:
		return float64(rapid.IntRange(0, 9).Draw(t, "quarters")) / 4
	case 1:
		return rapid.SampledFrom([]string{"", "a", "ab", "12"}).Draw(t, "text")
	}
	return int32(rapid.IntRange(0, 3).Draw(t, "int"))
}

func valueGen(t *rapid.T) any {
	switch rapid.IntRange(0, 7).Draw(t, "value") {
	case 0:
		return nil
	case 1, 2:
		return rapid.Bool().Draw(t, "bool")
	case 3:
		list := []any{}
		for range rapid.IntRange(0, 2).Draw(t, "n") {
			list = append(list, constantGen(t))
		}
		return list
	}
	return constantGen(t)
}

func entriesGen(t *rapid.T) []entry {
	var out []entry
	for range rapid.IntRange(0, 14).Draw(t, "entries") {
		e := entry{t: rapid.IntRange(0, untilGrid).Draw(t, "t"), value: valueGen(t)}
		e.raise = rapid.Bool().Draw(t, "raise")
		e.key = rapid.SampledFrom([]string{"a", "b"}).Draw(t, "key")
		if e.raise {
			e.key = rapid.SampledFrom([]string{"e", "f"}).Draw(t, "event")
		}
		out = append(out, e)
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].t < out[j].t })
	return out
}

// watched gives the lines of the package, with a clock that stops at every entry
// and at the times of stops, in grid.
func watched(text string, entries []entry, until int, stops []int) ([]string, error) {
	c, err := condition.Compile(text, condition.Options{})
	if err != nil {
		return nil, err
	}
	store := memory.New()
	mon := condition.NewMonitor(store, 0, condition.Setup{})
	store.Observe(mon)
	for len(entries) > 0 && entries[0].t == 0 {
		store.Set(store.Intern(entries[0].key), toSlot(entries[0].value))
		entries = entries[1:]
	}
	var lines []string
	w := mon.Watch(c, "w", trace.OnChange, func(r condition.Report) {
		if len(lines) > 0 {
			lines = append(lines, line(r.Time, r.Watcher))
		}
	})
	lines = append(lines, line(0, w))
	mon.Settle()
	for t := 1; t <= until; t++ {
		if len(entries) == 0 || entries[0].t > t {
			if rapidContains(stops, t) {
				mon.Step(int64(t) * grid)
			}
			continue
		}
		mon.Advance(int64(t) * grid)
		for ; len(entries) > 0 && entries[0].t == t; entries = entries[1:] {
			k := store.Intern(entries[0].key)
			if entries[0].raise {
				store.Raise(k, toSlot(entries[0].value))
			} else {
				store.Set(k, toSlot(entries[0].value))
			}
		}
		mon.Settle()
	}
	mon.Step(int64(until) * grid)
	return lines, nil
}

func line(t int64, w *condition.Watcher) string {
	kinds := []string{"Invalid", "Bool", "Int", "Float", "String", "Array", "Array"}
	return fmt.Sprintf("%d %s %s", t, w.Value(), kinds[w.Value().Kind()])
}

func rapidContains(list []int, n int) bool {
	for _, m := range list {
		if m == n {
			return true
		}
	}
	return false
}

// TestBruteForce: what is remembered in windows is what the whole past says.
// CONDITION_CASES is the number of random cases; where it is not set there are 1000, or
// 10000 under PLAYSIM_LONG.
func TestBruteForce(t *testing.T) {
	cases, _ := strconv.Atoi(os.Getenv("CONDITION_CASES"))
	if cases == 0 && os.Getenv("PLAYSIM_LONG") != "" {
		cases = 10_000
	}
	for n := max(1, cases/1000); n > 0 && !t.Failed(); n-- {
		rapid.Check(t, func(t *rapid.T) {
			for range 10 { // rapid runs 100 of these
				oneCase(t)
			}
		})
	}
}

func oneCase(t *rapid.T) {
	f := formGen(rapid.IntRange(0, 4).Draw(t, "depth")).Draw(t, "form")
	entries := entriesGen(t)
	stops := rapid.SliceOf(rapid.IntRange(1, untilGrid)).Draw(t, "stops")
	text := f.text()
	got, err := watched(text, entries, untilGrid, stops)
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	want := bruteForce(f, entries, untilGrid, maxPhases)
	if d := cmp.Diff(want, got); d != "" {
		var list []string
		for _, e := range entries {
			list = append(list, fmt.Sprintf("%v %s=%s raise=%v", float64(e.t)*grid/1e9, e.key, show(e.value), e.raise))
		}
		t.Fatalf("%s\n%s\n-brute force +package\n%s", text, strings.Join(list, "\n"), d)
	}
}
