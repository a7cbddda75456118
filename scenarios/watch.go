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
	for _, item := range s.Items("watch", `{when: "'nao/battery' < 0.3", report: edge}`) {
		var w Watching
		if of, ok := s.Open(item, "an entry of watch"); !ok || !r.watchTable(&w).Read(of) {
			continue
		}
		if w.Name == "" {
			w.Name = oneLine(w.Cond)
		}
		if names[w.Name] {
			r.errs.Add(item.Errorf("name: another one", "two entries of watch are named %q", w.Name))
		}
		names[w.Name] = true
		r.s.Watch = append(r.s.Watch, w)
	}
}

// watchTable binds the keys of an entry of watch.
func (r *reader) watchTable(w *Watching) spec.Table {
	when := section("condition", func(s *spec.Section) {
		if n, ok := s.Take("when"); ok {
			if w.cond = r.condition(n, "when"); w.cond != nil {
				w.Cond = w.cond.Text
			}
		}
	}, conditionSchema)
	modes := make([]trace.Mode, len(trace.ModeWords))
	for i, word := range trace.ModeWords {
		modes[i], _ = trace.ParseMode(word)
	}
	return spec.Table{Fields: []spec.Field{
		{Key: "name", Into: &w.Name, None: "the condition"},
		{Key: "when", Into: when, Must: "a condition"},
		{Key: "report", Into: spec.OneOf(&w.Mode, trace.Mode.String, modes...), Doc: "Any change of the value, any of its truth, or those to true."},
	}, Hints: map[string]string{"mode": "report: change, edge or rise", "condition": "when: a condition"}}
}

// tellWatched begins to tell the trace of the scenario's watched conditions.
func (p *play) tellWatched() {
	if !p.run.Told() {
		return
	}
	for i := range p.s.Watch {
		w := &p.s.Watch[i]
		p.monitor.Onlook(w.cond, "watch/"+strconv.Itoa(i), w.Mode, func(c condition.Report) {
			p.emitAt(c.Time, &trace.Event{Kind: trace.Key, Name: w.Name, Event: "watch", Value: c.Value})
		})
	}
}
