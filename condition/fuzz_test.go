// SPDX-License-Identifier: Apache-2.0

package condition_test

import (
	"testing"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// FuzzCompile: no text makes the reader fault; what is read is printed to a text
// that is read as the same; what runs does not fault and explains itself.
func FuzzCompile(f *testing.F) {
	for _, c := range pageCases {
		f.Add(c.expr, uint8(0))
	}
	for _, c := range lintCases {
		f.Add(c.expr, uint8(1))
	}
	f.Add("Foo.Bar[\"x\"] == 1 && 'a' = TRUE", uint8(6))
	f.Add("soundVolume > “x”", uint8(5))
	f.Fuzz(func(t *testing.T, text string, how uint8) {
		o := condition.Options{Dialect: condition.Dialect(how % 3), Lenient: how&4 != 0, Keys: lintKeys(t), Strict: how&8 != 0}
		c, err := condition.Compile(text, o)
		if err != nil {
			_ = err.Error()
			return
		}
		for _, l := range c.Lints {
			_ = l.Error()
		}
		printed := grouped(c.Root)
		again, err := condition.Compile(printed, condition.Options{Dialect: condition.Dialect28, Lenient: true})
		if err != nil {
			t.Fatalf("%q is printed as %q, which is refused:\n%v", text, printed, err)
		}
		if twice := grouped(again.Root); twice != printed {
			t.Fatalf("%q is printed as %q, then as %q", text, printed, twice)
		}
		play(c)
	})
}

// play runs a condition over changes of all its keys.
func play(c *condition.Condition) {
	store := memory.New()
	mon := condition.NewMonitor(store, 0, condition.Setup{})
	store.Observe(mon)
	w := mon.Watch(c, "fuzz", trace.OnChange, nil)
	for i, v := range []slot.Value{slot.Int(1), slot.String("ab"), slot.List([]slot.Value{slot.Float(2)}), slot.Vector(1, 2, 3), {}} {
		mon.Advance(int64(i+1) * second)
		for _, name := range c.Keys() {
			store.Raise(store.Intern(name), v)
			store.Set(store.Intern(name), slot.Bool(i%2 == 0))
		}
		mon.Settle()
		for _, form := range []condition.Form{condition.Values, condition.Times, condition.Terms} {
			_ = w.Explain(form).String()
		}
	}
}
