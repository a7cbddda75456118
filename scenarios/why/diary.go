// SPDX-License-Identifier: Apache-2.0

package why

import (
	"fmt"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// Diary is what was noted of a run. One serves one run.
type Diary struct {
	End int64 // ns: where the run ends at the latest; 0 is nowhere

	nodes    map[place]*span
	states   map[place]int64 // since when a machine has its state
	schemes  map[place]lifetime
	rests    map[place]int64 // since when a leaf is done, or has faulted
	snapshot trace.Program
	round    int64
}

// place is something in a program: a node's path, a machine's, type:key of a scheme.
type place struct{ program, path string }

// span is how a node has been: since when it is as it is.
type span struct {
	active bool
	since  int64
	ever   bool  // it was active once
	seen   int64 // last round
}

// lifetime is when a scheme was made and forgotten, -1 for not.
type lifetime struct{ created, deleted int64 }

// NewDiary returns an empty diary.
func NewDiary() *Diary {
	return &Diary{
		nodes: map[place]*span{}, states: map[place]int64{}, schemes: map[place]lifetime{},
		rests: map[place]int64{},
	}
}

// Note takes a decision: it is the run's sink, or called by it.
func (d *Diary) Note(e *trace.Event) {
	switch e.Kind {
	case trace.State:
		d.states[place{e.Program, e.Path}] = e.Time
	case trace.Scheme:
		at := place{e.Program, e.Type + ":" + e.Key}
		if e.Event == trace.Deleted {
			d.schemes[at] = lifetime{d.schemes[at].created, e.Time}
			return
		}
		d.schemes[at] = lifetime{e.Time, -1}
	case trace.Leaf:
		if e.Event == trace.Done || e.Event == trace.Failed {
			d.rests[place{e.Program, e.Path}] = e.Time
		}
	}
}

// Watch has the diary see every tick of a run that comes.
func (d *Diary) Watch(r *scenarios.Run) {
	r.Observe(func(*sim.World) { d.See(r) })
}

func (d *Diary) see(program string) {
	for i := range d.snapshot.Nodes {
		n := &d.snapshot.Nodes[i]
		at := place{program, n.Path}
		s := d.nodes[at]
		if s == nil || s.seen < d.round-1 {
			s = &span{active: n.Active, since: d.snapshot.Time, ever: n.Active}
			d.nodes[at] = s
		}
		if s.seen = d.round; s.active != n.Active {
			s.active, s.since, s.ever = n.Active, d.snapshot.Time, true
		}
	}
}

// RunTo runs until the tick at or before a time has run. The error says that the run
// ends before it.
func (d *Diary) RunTo(r *scenarios.Run, at int64) error {
	for r.World.Now() <= at {
		if r.Done() || d.End > 0 && r.World.Now() >= d.End {
			return ended(r, at)
		}
		r.Tick()
	}
	return nil
}

func ended(r *scenarios.Run, at int64) error {
	now, why := r.World.Now(), "its time was over"
	if now >= at {
		return nil
	}
	if res := r.Result(); res != nil && !res.Stopped {
		why = "the scenario was decided: " + string(res.Verdict)
	}
	return fmt.Errorf("nothing is known of %s s: the run ended at %s s, %s [past_the_end]\nhint: --at %ss is the last", trace.Seconds(at), trace.Seconds(now), why, trace.Seconds(now))
}
