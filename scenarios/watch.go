// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strconv"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
)

// Watching is an entry of watch: a condition whose value the trace tells, as the
// robot's ExpressionWatcher does. It has no part in the verdict.
type Watching struct {
	Name string     // by default the condition
	Cond string     // as written
	Mode trace.Mode // which changes are told

	cond *condition.Condition
}

// watch reads the conditions that are told as they change.
func (r *reader) watch(s *spec.Section) {
	names := map[string]bool{}
	for _, item := range r.items(s, "watch", "- {when: \"'nao/battery' < 0.3\", report: edge}") {
		w, ok := spec.Open(&r.errs, item, "an entry of watch")
		if !ok {
			continue
		}
		w.Hints = map[string]string{"mode": "report: change, edge or rise", "condition": "when: a condition"}
		if x, ok := r.watching(w); ok {
			if names[x.Name] {
				r.errs.Add(item.Errorf("name: another one", "two entries of watch are named %q", x.Name))
			}
			names[x.Name] = true
			r.s.Watch = append(r.s.Watch, x)
		}
		w.Close()
	}
}

func (r *reader) watching(s *spec.Section) (w Watching, ok bool) {
	s.Line("name", &w.Name)
	mode := trace.OnChange.String()
	s.Choice("report", &mode, trace.ModeWords...)
	w.Mode, _ = trace.ParseMode(mode)
	n, said := s.Take("when")
	if !said {
		if s.Node.Index("when") < 0 {
			r.errs.Add(s.Node.Errorf("when: a condition", "an entry of watch needs its condition"))
		}
		return w, false
	}
	if w.cond = r.condition(n, "when"); w.cond == nil {
		return w, false
	}
	w.Cond = w.cond.Text
	if w.Name == "" {
		w.Name = oneLine(w.Cond)
	}
	return w, true
}

// tellWatched begins to tell the trace of the scenario's watched conditions.
func (p *play) tellWatched() {
	if !p.run.told() {
		return
	}
	for i := range p.s.Watch {
		w := &p.s.Watch[i]
		p.monitor.Onlook(w.cond, "watch/"+strconv.Itoa(i), w.Mode, func(c condition.Report) {
			p.emitAt(c.Time, &trace.Event{Kind: trace.Key, Name: w.Name, Event: "watch", Value: c.Value})
		})
	}
}
