// SPDX-License-Identifier: Apache-2.0

package player

import (
	"strconv"
	"strings"
	"testing"

	"github.com/playsim/playsim/trace"
)

// TestLogOfPDL: the log says when a quantity comes to a limit and leaves it, and when what
// is sampled as 0 or 1 changes; not what stays, and of limits no more than a line a second.
func TestLogOfPDL(t *testing.T) {
	var l Log
	add := func(at float64, q trace.Quantity) {
		l.Add(&trace.Event{Time: int64(at * 1e9), Kind: trace.PDL, Program: "cart", Quantity: &q})
	}
	bumper := trace.Quantity{Name: "bumper", Upper: 1, Sampled: true}
	ir := trace.Quantity{Name: "ir", Upper: 1, Sampled: true, Value: 0.3}
	speed := trace.Quantity{Name: "speed", Lower: -0.4, Upper: 0.4, Value: 0.2}
	fast := speed
	fast.Value, fast.Clamped = 0.4, true
	add(0, bumper)
	add(0, ir)
	add(0, speed)
	add(2, fast)
	add(2.1, fast)
	add(2.2, speed)
	add(3.1, speed)
	bumper.Value = 1
	add(4, bumper)
	add(9, bumper)
	var lines []string
	for _, e := range l.Entries {
		lines = append(lines, e.Text)
	}
	if got, want := strings.Join(lines, "\n"), "cart/speed at its limit 0.4\ncart/speed within its limits again\ncart/bumper = 1"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestLogOfProcesses: the log says which process pushes a quantity more than all others
// together, once; not where none does, where the pushes are small, or where it has no other.
func TestLogOfProcesses(t *testing.T) {
	var l Log
	add := func(at float64, straight, avoid float64) {
		l.Add(&trace.Event{Time: int64(at * 1e9), Kind: trace.PDL, Program: "cart", Quantity: &trace.Quantity{
			Name: "turn", Lower: -4, Upper: 4, Value: 0.5, Proposals: []trace.Proposal{{Process: "straight", Amount: straight}, {Process: "avoid", Amount: avoid}},
		}})
	}
	add(0, -0.001, 0.02)
	add(2, -0.3, 0.1)
	add(4, -0.2, 0)
	add(5, -0.2, 0.2)
	add(6, -0.1, 0.5)
	add(6.5, -0.5, 0.1)
	add(9, -0.1, 0.5)
	l.Add(&trace.Event{Time: 9e9, Kind: trace.PDL, Program: "cart", Quantity: &trace.Quantity{
		Name: "speed", Lower: -1, Upper: 1, Value: 0.5, Proposals: []trace.Proposal{{Process: "forward", Amount: 1}},
	}})
	var lines []string
	for _, e := range l.Entries {
		lines = append(lines, strconv.FormatInt(e.Time/1e9, 10)+" "+e.Text)
	}
	if got, want := strings.Join(lines, "\n"), "2 cart/turn: straight pushes the most\n6 cart/turn: avoid pushes the most"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
