// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/trace"
)

// judge decides one expectation. It looks for an instant of its window at which the
// condition has a certain truth: true for eventually and never, false for always.
// Finding it, or coming to the window's end without, decides.
//
// Windows are closed. The truth at an instant is that after all that happens in it; an
// event that is true for its moment only counts, too.
type judge struct {
	p      *play
	e      *Expectation
	wanted bool      // the truth it looks for
	found  Judgement // the result when it is found
	missed Judgement // and when the window ends without

	opened bool
	lo, hi int64 // ns, the window; hi is -1 for the end of the run
	truth  bool  // at present
	cond   *condition.Watcher
	opener *condition.Watcher // of the condition that opens the window, nil without one

	result Judgement // "" while it is open
	at     int64
	then   explain.Node // the condition when it failed
	why    string       // the same as text
}

func newJudge(p *play, e *Expectation) *judge {
	j := &judge{p: p, e: e, at: -1, wanted: true, found: Held, missed: NotHeld}
	switch e.Kind {
	case "always":
		j.wanted, j.found, j.missed = false, NotHeld, Held
	case "never":
		j.found, j.missed = NotHeld, Held
	}
	if e.after == nil && e.Kind != "at_end" {
		j.open(e.After)
	}
	return j
}

func (j *judge) open(at int64) {
	j.opened, j.lo, j.hi = true, at+j.e.From, -1
	switch {
	case j.e.Within >= 0:
		j.hi = at + j.e.Within
	case j.e.To >= 0:
		j.hi = at + j.e.To
	}
}

// watch begins to evaluate; what opens the window is evaluated first.
func (j *judge) watch(m *condition.Monitor) {
	if j.e.after != nil {
		j.opener = m.Onlook(j.e.after, j.e.Name+"/after", trace.OnRise, func(r condition.Report) {
			if !j.opened {
				j.open(r.Time)
			}
		})
	}
	j.cond = m.Onlook(j.e.cond, j.e.Name, trace.OnEdge, j.changed)
}

// changed takes another truth of the condition.
func (j *judge) changed(r condition.Report) {
	if j.result != "" {
		return
	}
	j.cond = r.Watcher
	j.before(r.Time)
	j.truth = r.Truth
	if j.opened && j.truth == j.wanted && j.lo <= r.Time && (j.hi < 0 || r.Time <= j.hi) {
		j.decide(j.found, r.Time)
	}
}

// before judges what was until t, exclusive.
func (j *judge) before(t int64) {
	switch {
	case !j.opened || j.result != "":
	case j.truth == j.wanted && j.lo < t:
		j.decide(j.found, j.lo)
	case j.hi >= 0 && j.hi < t:
		j.decide(j.missed, j.hi)
	}
}

// reach judges what is at t, when all of t has happened.
func (j *judge) reach(t int64) {
	switch {
	case !j.opened || j.result != "":
	case j.truth == j.wanted && j.lo <= t:
		j.decide(j.found, min(t, max(j.lo, j.cond.TruthSince())))
	case j.hi >= 0 && j.hi <= t:
		j.decide(j.missed, j.hi)
	}
}

// end judges what the end of the run decides.
func (j *judge) end(t int64) {
	switch {
	case j.result != "":
	case j.e.Kind == "at_end" && j.truth:
		j.decide(Held, t)
	case j.e.Kind == "at_end":
		j.decide(NotHeld, t)
	case j.opened && j.lo <= t && j.hi < 0:
		j.decide(j.missed, t)
	}
}

// next is the first instant after t at which the window begins or ends.
func (j *judge) next(t int64) int64 {
	soonest := int64(math.MaxInt64)
	if !j.opened || j.result != "" {
		return soonest
	}
	for _, at := range [2]int64{j.lo, j.hi} {
		if at > t {
			soonest = min(soonest, at)
		}
	}
	return soonest
}

func (j *judge) decide(result Judgement, at int64) {
	j.result, j.at = result, at
	if result == NotHeld {
		j.p.missed = true
		j.then = j.cond.Explain(condition.Values)
		j.why = strings.TrimSuffix(j.then.String(), "\n")
	}
	j.p.emitAt(at, &trace.Event{Kind: trace.Expect, Name: j.e.Name, Event: string(result), Why: j.reason()})
}

// reason is the failed condition's values on one line.
func (j *judge) reason() string {
	lines := strings.Split(j.why, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, "; ")
}

// Until implements run.Director: it visits the instants before now at which a window begins or ends, and
// those at which time alone changes a condition, for that may open one: each is judged,
// and explained, as things are then.
func (p *play) Until(now int64) {
	if !p.begun {
		return
	}
	for {
		t := int64(math.MaxInt64)
		if due, ok := p.monitor.NextDeadline(); ok {
			t = due
		}
		for _, j := range p.judges {
			t = min(t, j.next(p.judged))
		}
		if t >= now {
			return
		}
		p.monitor.Advance(t)
		p.monitor.Due()
		p.Seen(t)
	}
}

// Seen implements run.Director: it judges what is at t.
func (p *play) Seen(t int64) {
	p.judged = t
	for _, j := range p.judges {
		j.reach(t)
	}
}
