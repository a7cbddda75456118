// SPDX-License-Identifier: Apache-2.0

package trace

import (
	"strconv"

	"github.com/playsim/playsim/slot"
)

// Quantity is what one loop of a PDL program did to one quantity.
//
// A sensor was Sampled: its Value is the Sample, taken to the limits. Any other
// quantity took the Proposals: its Value is Before plus Sum, taken to the limits.
type Quantity struct {
	Name         string
	Loop         int64 // number of the loop, from 1
	Lower, Upper float64
	Before       float64 // at the loop's beginning
	Sampled      bool
	Sample       float64    // as read from its slot; NaN where nothing came
	Proposals    []Proposal // in the order of summing
	Sum          float64
	Value        float64 // at the loop's end
	Clamped      bool    // a limit was in the way
	Written      bool    // the value went to an actuator slot
	Ended        bool    // no loop did this: the program ended, the actuator went to its initial value
}

// Proposal is what one process asked to be added to a quantity.
type Proposal struct {
	Process string
	Amount  float64
}

// Clone returns a copy that does not share its proposals.
func (q *Quantity) Clone() Quantity {
	c := *q
	c.Proposals = append([]Proposal(nil), q.Proposals...)
	return c
}

func (q *Quantity) appendJSON(to []byte) []byte {
	to = strconv.AppendInt(append(to, `,"loop":`...), q.Loop, 10)
	to = appendText(to, "quantity", q.Name)
	if q.Sampled {
		to = slot.AppendFloat(append(to, `,"sample":`...), q.Sample)
	} else {
		to = q.appendProposals(append(to, `,"proposals":[`...))
		to = slot.AppendFloat(append(to, `],"sum":`...), q.Sum)
	}
	to = slot.AppendFloat(append(to, `,"value":`...), q.Value)
	to = strconv.AppendBool(append(to, `,"clamped":`...), q.Clamped)
	if q.Written {
		to = slot.AppendFloat(append(to, `,"output":`...), q.Value)
	}
	if q.Ended {
		to = append(to, `,"ended":true`...)
	}
	return to
}

func (q *Quantity) appendProposals(to []byte) []byte {
	for i, p := range q.Proposals {
		if i > 0 {
			to = append(to, ',')
		}
		to = slot.AppendQuoted(append(to, `{"process":`...), p.Process)
		to = slot.AppendFloat(append(to, `,"amount":`...), p.Amount)
		to = append(to, '}')
	}
	return to
}
