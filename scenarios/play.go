// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"strconv"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// play is a scenario under way in one world: its script, faults and judges. It follows from
// the inputs, so re-simulating brings it back, too. It implements run.Director.
type play struct {
	s       *Scenario
	run     *run.Run
	world   *sim.World
	monitor *condition.Monitor
	cues    []cueState
	faults  []faultState
	judges  []*judge
	asked   []sim.Input        // by the script, of the tick that comes
	begun   bool               // the conditions are watched
	judged  int64              // ns: up to here all is judged
	reward  *condition.Watcher // nil before the first tick, and without one
	ended   bool
	missed  bool // an expectation was not held
	refused []refusal
}

// refusal is an action that the world could not carry out when its time came.
type refusal struct {
	at   int64 // ns
	text string
	by   *Action // of the script; nil for anything else
}

type cueState struct{ due, given bool }

type faultState struct{ on, over bool }

func newPlay(s *Scenario, r *run.Run, w *sim.World) *play {
	p := &play{
		s: s, run: r, world: w, monitor: r.Monitor(), judged: -1,
		cues: make([]cueState, len(s.Script)), faults: make([]faultState, len(s.Faults)),
	}
	for i := range s.Script {
		r.LooksAt(s.Script[i].when)
	}
	for i := range s.Watch {
		r.LooksAt(s.Watch[i].cond)
	}
	r.LooksAt(s.reward)
	for i := range s.Expect {
		r.LooksAt(s.Expect[i].cond)
		r.LooksAt(s.Expect[i].after)
		p.judges = append(p.judges, newJudge(p, &s.Expect[i]))
	}
	return p
}

// Before implements run.Director: it asks for the inputs of the tick that comes.
func (p *play) Before() {
	now := p.world.Now()
	p.elapse(now)
	p.asked = p.asked[:0]
	for i := range p.s.Script {
		if c := &p.cues[i]; !c.given && (c.due || p.timely(i, now)) {
			c.given = true
			p.give(&p.s.Script[i])
		}
	}
	for i := range p.s.Faults {
		p.disturb(i, now)
	}
}

// elapse brings the conditions to now: what time alone changed before it is judged,
// and cues that wait for it are due.
func (p *play) elapse(now int64) {
	p.Until(now)
	p.monitor.Advance(now)
}

func (p *play) timely(i int, now int64) bool { return p.s.Script[i].At >= 0 && p.s.Script[i].At <= now }

func (p *play) give(c *Cue) {
	why := "when " + c.When
	if c.At >= 0 {
		why = "at " + trace.Seconds(c.At) + " s"
	}
	for i := range c.Do {
		a := &c.Do[i]
		p.emit(&trace.Event{Kind: trace.Script, Name: a.Text, Why: why})
		why := p.idle(&a.Input)
		if !p.do(a.Text, a.Input, a) {
			continue
		}
		p.asked = append(p.asked, a.Input)
		if why != "" {
			p.emit(&trace.Event{Kind: trace.Script, Name: a.Text, Event: trace.NoEffect, Why: why})
		}
		if p.world.Action(a.Input.Op).Heard {
			p.emit(&trace.Event{Kind: trace.Say, Name: a.Input.Name, Why: a.Input.Text})
		}
	}
}

// do asks for an input. What the world refuses as things are does nothing; it is told,
// and the run has failed. An action of the script is told with its place.
func (p *play) do(what string, in sim.Input, by extension.Action) bool {
	err := p.run.Ask(in, by)
	if err != nil {
		p.Refused(p.world.Now(), err, by)
		p.emit(&trace.Event{Kind: trace.Script, Name: what, Event: trace.Refused, Why: err.Error()})
	}
	return err == nil
}

// Refused implements run.Director.
func (p *play) Refused(at int64, err error, by extension.Action) {
	action, _ := by.(*Action)
	p.refused = append(p.refused, refusal{at, err.Error(), action})
}

func (p *play) disturb(i int, now int64) {
	f, state := &p.s.Faults[i], &p.faults[i]
	began := !state.on && !state.over && now >= f.From && (f.Until < 0 || now < f.Until)
	if ends := state.on && f.Until >= 0 && now >= f.Until; !began && !ends {
		return
	}
	state.on, state.over = began, !began
	in, event := f.input(strconv.Itoa(i)), trace.Start
	if !began {
		in, event = sim.Input{Op: sim.OpMend, Name: in.Name, Slot: in.Slot, Part: in.Part}, trace.Stop
	}
	text := FaultText(f, p.s.files.Faults)
	p.emit(&trace.Event{Kind: trace.Fault, Name: f.Robot + "/" + f.Slot, Event: event, Why: text})
	p.do(text, in, nil)
}

// Watch implements run.Director: it begins to evaluate the conditions.
func (p *play) Watch() {
	p.begun = true
	for i := range p.s.Script {
		if c := p.s.Script[i].when; c != nil {
			state := &p.cues[i]
			p.monitor.Onlook(c, "script/"+strconv.Itoa(i), trace.OnRise, func(condition.Report) { state.due = true })
		}
	}
	for _, j := range p.judges {
		j.watch(p.monitor)
	}
	if p.s.reward != nil {
		p.reward = p.monitor.Onlook(p.s.reward, "reward", trace.OnEdge, func(condition.Report) {})
	}
	p.tellWatched()
}

// emit tells the sink of what happens at the present tick.
func (p *play) emit(e *trace.Event) { p.emitAt(p.world.Now(), e) }

func (p *play) emitAt(t int64, e *trace.Event) {
	e.Time, e.Tick = t, t/p.world.Model.Tick
	p.run.Emit(e)
}

// After implements run.Director. It ends the run when its time is over: keys and conditions
// are seen once more, at the last instant.
func (p *play) After() {
	now := p.world.Now()
	if p.ended || now < p.s.Duration {
		return
	}
	p.ended = true
	p.run.See()
	for _, j := range p.judges {
		j.end(now)
	}
}

// done tells whether all is decided, or something failed.
func (p *play) done() bool {
	if p.ended || p.missed {
		return true
	}
	for _, j := range p.judges {
		if j.result == "" || j.result == NotReached {
			return false
		}
	}
	return len(p.judges) > 0
}

// Close implements run.Director: it tells which expectations nothing has decided.
func (p *play) Close() {
	for _, j := range p.judges {
		if j.result == "" {
			j.result = NotReached
			p.emit(&trace.Event{Kind: trace.Expect, Name: j.e.Name, Event: string(NotReached)})
		}
	}
}
