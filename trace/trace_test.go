// SPDX-License-Identifier: Apache-2.0

package trace_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

func TestEventsAsJSON(t *testing.T) {
	for _, c := range []struct {
		e    trace.Event
		want string
	}{
		{
			trace.Event{Time: 12_475_000_000, Tick: 499, Kind: trace.Leaf, Program: "chase", Path: "following[ball:green]/walk_to", Event: trace.Start, Why: `far is "true"`},
			`{"t":12.475,"tick":499,"kind":"leaf","program":"chase","path":"following[ball:green]/walk_to","event":"start","why":"far is \"true\""}`,
		},
		{
			trace.Event{Kind: trace.Resource, Program: "p", Name: "legs", To: "walk"},
			`{"t":0,"tick":0,"kind":"resource","program":"p","name":"legs","from":"","to":"walk"}`,
		},
		{
			trace.Event{Kind: trace.State, Program: "p", Path: "", From: "chase", To: "sit"},
			`{"t":0,"tick":0,"kind":"state","program":"p","block":"","from":"chase","to":"sit"}`,
		},
		{
			trace.Event{Kind: trace.Scheme, Program: "p", Type: "ball", Key: "green", Event: "created"},
			`{"t":0,"tick":0,"kind":"scheme","program":"p","type":"ball","key":"green","event":"created"}`,
		},
		{
			trace.Event{Kind: trace.Key, Name: "nao/posture", Value: slot.String("Sit")},
			`{"t":0,"tick":0,"kind":"key","name":"nao/posture","value":"Sit"}`,
		},
		{
			trace.Event{Kind: trace.Key, Name: "nao/battery", Value: slot.Float(0.5)},
			`{"t":0,"tick":0,"kind":"key","name":"nao/battery","value":0.5}`,
		},
		{
			trace.Event{Kind: trace.Key, Name: "k", Value: slot.List([]slot.Value{
				slot.Bool(true), slot.Vector(1, 2, math.Inf(1)), {},
			})},
			`{"t":0,"tick":0,"kind":"key","name":"k","value":[true,[1,2,null],null]}`,
		},
		{
			trace.Event{Kind: trace.Script, Name: "push green impulse [0, 0.1]", From: trace.User},
			`{"t":0,"tick":0,"kind":"script","name":"push green impulse [0, 0.1]","from":"user"}`,
		},
		{
			trace.Event{Kind: trace.Expect, Name: "reaches", Event: "held"},
			`{"t":0,"tick":0,"kind":"expect","name":"reaches","result":"held"}`,
		},
	} {
		got := string(c.e.AppendJSON(nil))
		if got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestJSONIsValidWhateverTheText(t *testing.T) {
	for _, text := range []string{"\x00\x1f\t\n\\\"", "naïve – ☃", string([]byte{0xff, 'a'})} {
		e := trace.Event{Kind: trace.Say, Name: "nao", Why: text}
		var back struct{ Why string }
		if err := json.Unmarshal(e.AppendJSON(nil), &back); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		if want := string([]rune(text)); back.Why != want {
			t.Errorf("%q reads back as %q", want, back.Why)
		}
	}
}

func TestSeconds(t *testing.T) {
	for ns, want := range map[int64]string{
		0: "0", 25_000_000: "0.025", 1: "0.000000001", 3_000_000_000: "3", -1_500_000_000: "-1.5", 12_475_000_000: "12.475",
	} {
		if got := trace.Seconds(ns); got != want {
			t.Errorf("%d ns: %s, want %s", ns, got, want)
		}
	}
}

func ExampleEvent_AppendJSON() {
	e := trace.Event{Time: 2_000_000_000, Tick: 80, Kind: trace.State, Program: "chase", From: "ball_chase", To: "sit", Why: "battery_low"}
	fmt.Println(string(e.AppendJSON(nil)))
	// Output: {"t":2,"tick":80,"kind":"state","program":"chase","block":"","from":"ball_chase","to":"sit","why":"battery_low"}
}
