// SPDX-License-Identifier: Apache-2.0

package player

import (
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
}

// mostSteps is how far the limits of what goes in steps are apart at most.
const mostSteps = 10

// happened puts what happens to a quantity into words: it comes to a limit or leaves it, or
// goes on by a step where it goes in steps, as a switch or a picker does. The rest is in
// the panel.
func (l *Log) happened(e *trace.Event) (text string, ok bool) {
	q := e.Quantity
	if q == nil {
		return "", false
	}
	now := mention{at: e.Time, clamped: q.Clamped && !q.Sampled}
	if now.whole = q.Value == math.Trunc(q.Value) && q.Before == math.Trunc(q.Before) && q.Upper-q.Lower <= mostSteps; now.whole {
		now.value, now.clamped = q.Value, false
	}
	if l.said == nil {
		l.said = map[[2]string]mention{}
	}
	name := [2]string{e.Program, q.Name}
	before, known := l.said[name]
	step := now.whole && before.whole && now.value != before.value
	if soon := e.Time >= before.at && e.Time-before.at < quietFor; known && !step && (before.clamped == now.clamped || soon) {
		return "", false
	}
	l.said[name] = now
	text = e.Program + "/" + q.Name
	switch value := strconv.FormatFloat(q.Value, 'g', 4, 64); {
	case step:
		text += " = " + value
	case now.clamped:
		text += " at its limit " + value
	default:
		text += " within its limits again"
	}
	return text, known || now.clamped
}
