// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"strconv"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// judged is what a scenario keeps of a run; nothing for a world alone.
type judged struct {
	scenario *Scenario
	play     *play // of the present world
}

// play is a scenario under way in one world: its keys, script, faults and judges. It
// follows from the inputs, so re-simulating brings it back, too.
type play struct {
	s *Scenario
	*board
	cues    []cueState
	faults  []faultState
	judges  []*judge
	asked   []sim.Input        // by the script, of the tick that comes
	askers  []*Action          // of what extensions are asked for at the tick that comes, in order; nil for a user
	written []sim.Input        // keys and events that this tick's inputs write
	kept    []setKey           // keys that the script has set, in the order in which it did
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

func newPlay(r *Run, w *sim.World) *play {
	s := r.scenario
	p := &play{
		board: r.board, s: s, judged: -1,
		cues: make([]cueState, len(s.Script)), faults: make([]faultState, len(s.Faults)),
	}
	for i := range s.Script {
		p.looksAt(s.Script[i].when)
	}
	for i := range s.Watch {
		p.looksAt(s.Watch[i].cond)
	}
	p.looksAt(s.reward)
	for i := range s.Expect {
		p.looksAt(s.Expect[i].cond)
		p.looksAt(s.Expect[i].after)
		p.judges = append(p.judges, newJudge(p, &s.Expect[i]))
	}
	p.put = p.set
	w.OnRefresh(p.see)
	return p
}

// before asks for the inputs of the tick that comes.
func (p *play) before() {
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
	p.judgeUntil(now)
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
func (p *play) do(what string, in sim.Input, by *Action) bool {
	err := p.world.Do(in)
	if err == nil {
		p.note(&in, by)
		return true
	}
	p.refused = append(p.refused, refusal{p.world.Now(), err.Error(), by})
	p.emit(&trace.Event{Kind: trace.Script, Name: what, Event: trace.Refused, Why: err.Error()})
	return false
}

// note notes who asks an extension for an input that the world has accepted: the script by
// an action, or with nil a user.
func (p *play) note(in *sim.Input, by *Action) {
	if p.takes(in) != nil {
		p.askers = append(p.askers, by)
	}
}

// noted implements director.
func (p *play) noted(in *sim.Input) { p.note(in, nil) }

// check implements director.
func (p *play) check(in *sim.Input) error { return ownAction(in.Op).check(p, in) }

// apply implements director.
func (p *play) apply(in *sim.Input) { ownAction(in.Op).apply(p, in) }

// failed implements director.
func (p *play) failed(at int64, err error, by extension.Action) {
	action, _ := by.(*Action)
	p.refused = append(p.refused, refusal{at, err.Error(), action})
}

// takes is the extension that an input asks for something; nil for none.
func (p *play) takes(in *sim.Input) extension.Asked {
	if in.Op != sim.OpKey && in.Op != sim.OpRaise {
		return nil
	}
	src := p.s.keys.source(in.Name)
	if src.kind != extensionKey || !src.ask {
		return nil
	}
	return p.run.attached[src.a].asked
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

// see is the third step of the tick: the clock of the conditions moves to now, keys get
// their values, conditions see them, and what follows is judged.
func (p *play) see(now int64) {
	p.judgeUntil(now)
	p.board.refresh(now, p.put)
	p.expire(now)
	p.writeSet()
	if !p.begun {
		p.begin()
		p.watch()
	}
	p.writeRaised()
	p.settle(now)
	p.judgeAt(now)
}

// writeSet writes the keys that the script has set, and gives back those that it has unset.
func (p *play) writeSet() {
	for i := range p.written {
		switch in := &p.written[i]; in.Op {
		case sim.OpUnset:
			p.giveBack(in.Name)
		case sim.OpKey:
			p.keep(in)
			if a := p.run.giver(in.Name); a != nil && a.selective != nil {
				a.selective.Hold(in.Name)
			}
			p.set(p.store.Intern(in.Name), in.Data)
		}
	}
}

func (p *play) set(k condition.Key, v slot.Value) {
	if !p.run.told() {
		p.store.Set(k, v)
		return
	}
	if p.store.Value(k).Equal(v) {
		return
	}
	p.store.Set(k, v)
	p.emit(&trace.Event{Kind: trace.Key, Name: p.store.Name(k), Value: v})
}

func (p *play) writeRaised() {
	for i := range p.written {
		in := &p.written[i]
		if in.Op != sim.OpRaise {
			continue
		}
		p.store.Raise(p.store.Intern(in.Name), in.Data)
		p.emit(&trace.Event{Kind: trace.Key, Name: in.Name, Event: "raise", Value: in.Data})
	}
	p.written = p.written[:0]
}

// watch begins to evaluate the conditions, when the keys have their first values.
func (p *play) watch() {
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

// checkKey refuses to write a key to which the world gives its value.
func (p *play) checkKey(in *sim.Input) error {
	if a := p.takes(in); a != nil {
		return a.Check(in)
	}
	if kind := p.s.keys.source(in.Name).kind; kind == writtenKey || kind == extensionKey {
		return nil
	}
	return fmt.Errorf("%s %s: the world itself gives the key its value", in.Op, in.Name)
}

func (p *play) checkProgram(in *sim.Input) error {
	_, err := p.run.program(in.Name)
	return err
}

// write has a key written when the keys have their values; an extension may be asked by it.
func (p *play) write(in *sim.Input) {
	a := p.takes(in)
	if a == nil {
		p.written = append(p.written, *in)
		return
	}
	var by extension.Action
	if p.askers[0] != nil {
		by = p.askers[0]
	}
	p.askers = append(p.askers[:0], p.askers[1:]...)
	a.Take(in, by)
}

// emit tells the sink of what happens at the present tick.
func (p *play) emit(e *trace.Event) { p.emitAt(p.world.Now(), e) }

func (p *play) emitAt(t int64, e *trace.Event) {
	e.Time, e.Tick = t, t/p.run.model.Tick
	p.run.emit(e)
}

// after ends the run when its time is over: keys and conditions are seen once more,
// at the last instant.
func (p *play) after() {
	now := p.world.Now()
	if p.ended || now < p.s.Duration {
		return
	}
	p.ended = true
	p.see(now)
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

// close tells which expectations nothing has decided.
func (p *play) close() {
	for _, j := range p.judges {
		if j.result == "" {
			j.result = NotReached
			p.emit(&trace.Event{Kind: trace.Expect, Name: j.e.Name, Event: string(NotReached)})
		}
	}
}
