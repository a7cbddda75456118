// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
)

// memberGen draws a member of a conjunction: windows and negations over few things, so
// that members often speak of the same.
func memberGen(depth int, events bool) *rapid.Generator[*form] {
	return rapid.Custom(func(t *rapid.T) *form {
		pick := rapid.IntRange(0, 9).Draw(t, "form")
		kid := func() *form { return memberGen(depth-1, events).Draw(t, "kid") }
		switch {
		case depth == 0 || pick < 2:
			return thing(t, events)
		case pick < 7:
			op := rapid.SampledFrom([]string{"~", "@", "#"}).Draw(t, "op")
			return &form{op: op, kids: []*form{kid()}, span: rapid.IntRange(0, 4).Draw(t, "span")}
		case pick < 9:
			return &form{op: "!", kids: []*form{kid()}}
		}
		op := rapid.SampledFrom([]string{"&&", "||"}).Draw(t, "op")
		return &form{op: op, kids: []*form{kid(), kid()}}
	})
}

func thing(t *rapid.T, events bool) *form {
	key := "a"
	if events {
		key = rapid.SampledFrom([]string{"a", "e"}).Draw(t, "key")
		if rapid.IntRange(0, 4).Draw(t, "bang") == 0 {
			return &form{op: "bang", key: "e"}
		}
	}
	x := &form{op: "key", key: key}
	if rapid.Bool().Draw(t, "bare") {
		return x
	}
	op := rapid.SampledFrom([]string{"==", "!=", "<", "<=", ">", ">="}).Draw(t, "op")
	return &form{op: op, kids: []*form{x, {op: "lit", lit: int32(rapid.IntRange(0, 2).Draw(t, "int"))}}}
}

func changesGen(t *rapid.T, until int) []entry {
	var out []entry
	for at := 0; at <= until; at++ {
		for range rapid.SampledFrom([]int{0, 0, 1, 1, 2, 3}).Draw(t, "changes") {
			e := entry{t: at, key: "a", value: int32(rapid.IntRange(0, 2).Draw(t, "value"))}
			if rapid.Bool().Draw(t, "raise") {
				e.key, e.raise = "e", at > 0
			}
			out = append(out, e)
		}
	}
	return out
}

// TestNeverIsNever: what a lint says is never true is true in no timeline, what it
// says is always true is false in none.
func TestNeverIsNever(t *testing.T) {
	keys := memory.New()
	_, _ = keys.Declare(memory.Decl{Name: "a"})
	_, _ = keys.Declare(memory.Decl{Name: "e", Event: true})
	said := 0
	cases, _ := strconv.Atoi(os.Getenv("CONDITION_CASES"))
	for n := max(1, cases/1000); n > 0 && !t.Failed(); n-- {
		rapid.Check(t, func(t *rapid.T) {
			for range 30 {
				said += neverCase(t, keys)
			}
		})
	}
	least := 100
	if testing.Short() {
		least = 10 // of a fifth of the cases
	}
	if said < least {
		t.Errorf("only %d lints were tried", said)
	}
	t.Logf("%d lints", said)
}

func neverCase(t *rapid.T, keys *memory.Store) int {
	events := rapid.Bool().Draw(t, "events")
	op := rapid.SampledFrom([]string{"&&", "&&", "||"}).Draw(t, "op")
	f := &form{op: op, kids: []*form{
		memberGen(rapid.IntRange(0, 3).Draw(t, "depth"), events).Draw(t, "x"),
		memberGen(rapid.IntRange(0, 2).Draw(t, "depth"), events).Draw(t, "y"),
	}}
	c, err := condition.Compile(f.text(), condition.Options{Keys: keys})
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for _, l := range c.Lints {
		if l.Kind == condition.Odd {
			continue
		}
		tried++
		const until = 12
		part := c.Part(l.Of)
		for range 4 {
			entries := changesGen(t, until)
			lines, err := watched(part, entries, until, nil)
			if err != nil {
				t.Fatal(err)
			}
			if wrong := contradicted(lines, l.Kind); wrong != "" {
				t.Fatalf("%s\n%v\n%s\n%s: %s", f.text(), entries, part, l.Text.Msg, wrong)
			}
		}
	}
	return tried
}

// contradicted is the first line that a lint says cannot be.
func contradicted(lines []string, kind condition.LintKind) string {
	for _, line := range lines {
		words := strings.Fields(line)
		v := words[1]
		truth := v != "false" && v != "0" && v != "Invalid" && v != `""`
		if truth == (kind == condition.Never) {
			return line
		}
	}
	return ""
}
