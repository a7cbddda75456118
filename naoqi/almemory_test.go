// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/slot"
)

func ExampleALMemory() {
	m := naoqi.NewALMemory(memory.New(), func() int64 { return 2e9 })
	_ = m.SubscribeToEvent("demo/hello", "greeter", func(event string, v slot.Value, who string) {
		fmt.Println(who, "hears", event, v)
	})
	_ = m.RaiseEvent("demo/hello", slot.Int(1<<31))
	m.Deliver()
	fmt.Println(m.GetType("demo/hello"), m.GetEventHistory("demo/hello")[0].Time)
	// Output:
	// greeter hears demo/hello -2147483648
	// Int 2000000000
}

func TestALMemoryTypes(t *testing.T) {
	m := naoqi.NewALMemory(memory.New(), func() int64 { return 0 })
	for _, c := range []struct {
		in         slot.Value
		kind, want string
	}{
		{slot.Int(7), "Int", "7"},
		{slot.Int(1<<32 + 5), "Int", "5"},
		{slot.Float(0.1), "Float", slot.Float(float64(float32(0.1))).String()},
		{slot.String("a"), "String", `"a"`},
		{slot.Bool(true), "Bool", "true"},
		{slot.List([]slot.Value{slot.Int(1 << 40), slot.String("x")}), "Array", `[0, "x"]`},
		{slot.Value{}, "Invalid", "Invalid"},
	} {
		if err := m.InsertData("k", c.in); err != nil {
			t.Fatal(err)
		}
		v, err := m.GetData("k")
		if m.GetType("k") != c.kind || v.String() != c.want || (err != nil) != (c.kind == "Invalid") {
			t.Errorf("%v: %s %v %v", c.in, m.GetType("k"), v, err)
		}
	}
	if _, err := m.GetData("never"); err == nil || err.Error() != "the key never has no value" {
		t.Error(err)
	}
}

// TestALMemoryEvents: callbacks come in the order of the raises, then of the
// subscriptions; inserting raises nothing; micro events are not listed.
func TestALMemoryEvents(t *testing.T) {
	now := int64(0)
	m := naoqi.NewALMemory(memory.New(), func() int64 { return now })
	m.DeclareEvent("b")
	var log []string
	note := func(event string, v slot.Value, who string) { log = append(log, fmt.Sprint(who, event, v)) }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(m.SubscribeToEvent("b", "two", note))
	must(m.SubscribeToEvent("a", "one", note))
	must(m.SubscribeToEvent("b", "one", note))
	must(m.SubscribeToEvent("a", "gone", note))
	must(m.UnsubscribeToEvent("a", "gone"))
	if m.SubscribeToEvent("a", "one", note) == nil || m.UnsubscribeToEvent("a", "gone") == nil {
		t.Error("subscribed twice, or unsubscribed twice")
	}
	must(m.RaiseEvent("b", slot.Int(1)))
	must(m.InsertData("a", slot.Int(2)))
	now = 5
	must(m.RaiseMicroEvent("a", slot.Int(3)))
	must(m.RaiseEvent("b", slot.Int(1)))
	m.Deliver()
	if d := cmp.Diff([]string{"twob1", "oneb1", "onea3", "twob1", "oneb1"}, log); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"b"}, m.GetEventList()); d != "" {
		t.Error(d)
	}
	if got := m.GetSubscribers("b"); !slices.Equal(got, []string{"two", "one"}) {
		t.Error(got)
	}
	past := m.GetEventHistory("b")
	if len(past) != 2 || past[0].Time != 0 || past[1].Time != 5 {
		t.Errorf("%v", past)
	}
	for i := range 60 {
		must(m.RaiseEvent("b", slot.Int(int64(i))))
	}
	if past = m.GetEventHistory("b"); len(past) != 50 || past[0].Value.String() != "10" || past[49].Value.String() != "59" {
		t.Errorf("%d raises, from %v to %v", len(past), past[0], past[len(past)-1])
	}
	if got := m.GetDataList(""); !slices.Equal(got, []string{"a", "b"}) {
		t.Error(got)
	}
	m.RemoveData("a")
	if m.GetType("a") != "Invalid" {
		t.Error("not removed")
	}
}

func TestALMemoryRefuses(t *testing.T) {
	s := memory.New()
	if _, err := s.Declare(memory.Decl{Name: "n", Kind: slot.IntValue}); err != nil {
		t.Fatal(err)
	}
	m := naoqi.NewALMemory(s, func() int64 { return 0 })
	for _, err := range []error{m.InsertData("n", slot.String("x")), m.RaiseEvent("n", slot.String("x"))} {
		if err == nil || err.Error() != `n cannot hold "x"` {
			t.Error(err)
		}
	}
}
