// SPDX-License-Identifier: Apache-2.0

package trace_test

import (
	"math"
	"testing"

	"github.com/playsim/playsim/trace"
)

func TestQuantitiesAsJSON(t *testing.T) {
	for want, q := range map[string]trace.Quantity{
		`"loop":2,"quantity":"s","sample":null,"value":1,"clamped":false`:         {Name: "s", Loop: 2, Sampled: true, Sample: math.NaN(), Value: 1},
		`"loop":1,"quantity":"q","proposals":[],"sum":0,"value":1,"clamped":true`: {Name: "q", Loop: 1, Value: 1, Clamped: true},
		`"loop":1,"quantity":"a","proposals":[{"process":"p","amount":0.5},{"process":"p","amount":-1}],"sum":-0.5,"value":-1,"clamped":false,"output":-1`: {
			Name: "a", Loop: 1, Proposals: []trace.Proposal{{Process: "p", Amount: 0.5}, {Process: "p", Amount: -1}}, Sum: -0.5, Value: -1, Written: true,
		},
	} {
		e := trace.Event{Time: 25e6, Tick: 1, Kind: trace.PDL, Program: "x", Quantity: &q}
		if got := string(e.AppendJSON(nil)); got != `{"t":0.025,"tick":1,"kind":"pdl","program":"x",`+want+"}" {
			t.Errorf("got %s, want …%s", got, want)
		}
	}
}

func TestQuantityClone(t *testing.T) {
	q := trace.Quantity{Proposals: []trace.Proposal{{Process: "p", Amount: 1}}}
	c := q.Clone()
	if q.Proposals[0].Amount = 2; c.Proposals[0].Amount != 1 {
		t.Error("a clone shares its proposals")
	}
}
