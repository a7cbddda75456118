// SPDX-License-Identifier: Apache-2.0

package player

import (
	"cmp"
	"math"
	"strconv"

	"github.com/playsim/playsim/trace"
)

// quietFor is how long the log is silent about the limits of a quantity, ns: it may come
// and go at them.
const quietFor = 1e9

// mention is what the log said of a quantity last.
type mention struct {
	at      int64
	clamped bool
	whole   bool    // it goes in steps: 0, 1, 2
	value   float64 // then
	most    string  // the process that pushed it the most, "" before there was one
}

// mostSteps is how far the limits of what goes in steps are apart at most.
const mostSteps = 10

// happened puts what happens to a quantity into words: it comes to a limit or leaves it, is
// pushed by another process than before, or goes on by a step where it goes in steps, as a
// switch or a picker does. The rest is in the panel.
func (l *Log) happened(e *trace.Event) (text string, ok bool) {
	q := e.Quantity
	if q == nil {
		return "", false
	}
	if l.said == nil {
		l.said = map[[2]string]mention{}
	}
	name := [2]string{e.Program, q.Name}
	before, known := l.said[name]
	now := mention{at: e.Time, clamped: q.Clamped && !q.Sampled, most: cmp.Or(most(q), before.most)}
	if now.whole = q.Value == math.Trunc(q.Value) && q.Before == math.Trunc(q.Before) && q.Upper-q.Lower <= mostSteps; now.whole {
		now.value, now.clamped, now.most = q.Value, false, ""
	}
	step, led := now.whole && before.whole && now.value != before.value, now.most != "" && now.most != before.most
	if soon := e.Time >= before.at && e.Time-before.at < quietFor; known && !step && (before.clamped == now.clamped && !led || soon) {
		return "", false
	}
	l.said[name] = now
	text = e.Program + "/" + q.Name
	switch value := strconv.FormatFloat(q.Value, 'g', 4, 64); {
	case step:
		text += " = " + value
	case now.clamped && !before.clamped:
		text += " at its limit " + value
	case before.clamped && !now.clamped:
		text += " within its limits again"
	default:
		text += ": " + now.most + " pushes the most"
	}
	return text, known && !now.whole || step || now.clamped || led
}

// most is the process that pushes a quantity more than all others together, and by a
// hundredth of its range at least; "" is that there is none, or no other.
func most(q *trace.Quantity) string {
	sum, first := 0.0, 0
	for i, p := range q.Proposals {
		sum += math.Abs(p.Amount)
		if math.Abs(p.Amount) > math.Abs(q.Proposals[first].Amount) {
			first = i
		}
	}
	if len(q.Proposals) < 2 || sum < (q.Upper-q.Lower)/100 || 2*math.Abs(q.Proposals[first].Amount) <= sum {
		return ""
	}
	return q.Proposals[first].Process
}
