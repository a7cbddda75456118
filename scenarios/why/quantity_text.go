// SPDX-License-Identifier: Apache-2.0

package why

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/playsim/playsim/pdl"
)

func thereAre(processes []string) string {
	if len(processes) == 0 {
		return "are none"
	}
	if len(processes) == 1 {
		return "is " + processes[0]
	}
	return "are " + strings.Join(processes, ", ")
}

// standing tells of what keeps the quantity as it is: the end, a pause, faults.
func (q *Quantity) standing(p *page) {
	switch {
	case q.Ended >= 0 && q.Kind == pdl.Actuator:
		p.line("ended at %s; the actuator is at its initial value %s", seconds(q.Ended), exact(q.Value))
	case q.Phase == pdl.Ended:
		p.line("ended%s; the value holds", after(q.Ended))
	case q.Phase == pdl.Paused:
		p.line("paused: no loop since %s; the value holds", seconds(q.Time))
	}
	if !q.Sampled {
		p.faults(q.Faulty)
	}
}

func (p *page) faults(all []pdl.Faulty) {
	for _, f := range all {
		first := ""
		if f.Count > 1 {
			first = fmt.Sprintf(", %d times since %s", f.Count, seconds(f.First))
		}
		p.line("process %s faulted in loop %d at %s%s: %s", f.Last.Process, f.Last.Loop, seconds(f.Last.Time), first, firstLine(f.Last.Err))
		if f.Last.Disabled {
			p.line("  it is left out since then: it proposes nothing")
		}
	}
}

func after(t int64) string {
	if t < 0 {
		return ""
	}
	return " at " + seconds(t)
}

func firstLine(err error) string {
	text, _, _ := strings.Cut(err.Error(), "\n")
	return text
}

// slot tells what the slot got, where that is more or less than the quantity's value.
func (q *Quantity) slot(p *page) {
	s := q.Slot
	if s == nil {
		return
	}
	if len(s.Parts) > 0 {
		p.line("  programs share it:")
		for _, part := range s.Parts {
			p.line("    %-30s %s", part.Program+"/"+part.Quantity, aligned(part.Value))
		}
		p.line("    %-30s %s", "sum", aligned(s.Sum))
	}
	if s.Asked != s.Sum {
		p.line("  taken to the slot's limits [%s, %s]: %s", exact(s.Lower), exact(s.Upper), exact(s.Asked))
	}
	if s.Got != s.Asked {
		p.line("  a fault acts on the slot: the robot is told %s", exact(s.Got))
	}
}

// exact is the shortest text of a number that tells it from all others.
func exact(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

func aligned(f float64) string {
	if text := exact(f); text[0] == '-' || text[0] == '+' {
		return text
	}
	return " " + exact(f)
}
