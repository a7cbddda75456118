// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// living is Autonomous Life under way in one world. It implements life.Player.
type living struct {
	*attached
	plan *lifePlan
	life *life.Life
	set  *slot.Set // of the robot
	now  int64

	running int   // activity that is under way, -1 for none
	since   int64 // ns: when it began
	step    int   // of its steps
	begun   bool  // the step
	stepAt  int64 // ns: when the step began

	asked      []asking        // and not answered yet
	suggested  bool            // the suggestions are others, in this tick
	changed    bool            // something that others see, in this step
	said       life.Safeguards // causes that a script says there are
	causes     life.Safeguards // that hold
	toldOff    life.Safeguards // as the keys have them
	toldCauses life.Safeguards
	perceived
}

// newLiving makes the Autonomous Life of a run.
func newLiving(a *attached) (*living, error) {
	v := &living{attached: a, plan: a.c.plan, running: -1}
	v.set, _ = a.h.SlotsOf(v.plan.robot)
	var err error
	v.life, err = life.New(life.Options{
		Activities: v.plan.activities, State: v.plan.state, Default: v.plan.byDefault, Player: v, Tell: v.told,
		Tracking: v.plan.tracking, Unaware: v.plan.unaware, Engagement: v.plan.engagement,
	})
	if err != nil {
		return nil, err
	}
	return v, v.find()
}

// reads has the keys of all launch conditions refreshed, and those that Life itself
// looks at.
func (v *living) reads() {
	for i := range v.plan.activities {
		v.h.Reads(v.plan.activities[i].Launch)
	}
	v.perceived.want(v)
	v.includeContext()
}

// includeContext makes what launches saw part of the state where a program may ask for it.
func (v *living) includeContext() {
	if !v.h.Asks("life/context") {
		return
	}
	for _, name := range v.plan.context {
		v.h.Store().Include(v.h.Store().Intern(contextPrefix + name))
	}
}

// watch begins to evaluate the launch conditions.
func (v *living) watch() {
	v.begin()
	v.life.Watch(v.h.Monitor(), v.h.Store())
}

// live brings Life to this instant: what was asked for, what ended, then one change
// after the other, each seen by all conditions.
func (v *living) live(now int64) {
	v.now = now
	if aged := v.life.Advance(now); len(v.asked) > 0 || aged {
		v.answer()
		v.seen()
	}
	v.advance()
	v.decide()
	if v.suggested { // who asks for suggestions sees them now, but decides once more at most
		v.h.Monitor().Settle()
		v.decide()
		v.suggested = false
	}
	v.advance() // the first step of what has just begun
}

// decide has Life change what is to change.
func (v *living) decide() {
	for v.life.Step(v.now, v.sense()) {
		v.seen()
	}
	if v.toldOff != v.life.SafeguardsOff() || v.toldCauses != v.causes {
		v.tellSafeguards()
		v.h.Monitor().Settle()
	}
}

// seen has the conditions see what has changed.
func (v *living) seen() {
	v.changed = true
	v.os().LifeChanged()
	v.h.Monitor().Settle()
}

// Start implements life.Player.
func (v *living) Start(i int, _ life.StartReason) {
	v.running, v.since, v.step, v.begun = i, v.now, 0, false
	if p := v.plan.deeds[i].program; p != nil {
		v.h.Program(p).Begin(v.plan.activities[i].ID)
	}
	v.os().CommandsChanged()
}

// Stop implements life.Player.
func (v *living) Stop(i int, _ life.StopReason) {
	v.running = -1
	if p := v.plan.deeds[i].program; p != nil {
		v.h.Program(p).End()
	}
	if len(v.plan.deeds[i].steps) > 0 {
		v.set.Command(v.goal, 0)
	}
	v.os().CommandsChanged()
}

// advance goes on with what the activity in focus does and tells Life when it has ended.
func (v *living) advance() {
	if v.running < 0 {
		return
	}
	d := &v.plan.deeds[v.running]
	if v.steps(d) || d.lasts > 0 && v.now-v.since >= d.lasts || d.program != nil && v.h.Program(d.program).Done() {
		v.life.Finished()
	}
}

// A robot speaks about 14 letters a second, and no word in less than half a second;
// ours.
const (
	speechRune  = 70_000_000  // ns
	speechLeast = 500_000_000 // ns
)

// patience is how long a step waits for a posture, ns.
const patience = 20_000_000_000

// steps goes on with the steps and tells whether the last is over.
func (v *living) steps(d *deed) bool {
	if len(d.steps) == 0 {
		return false
	}
	for v.step < len(d.steps) {
		s := &d.steps[v.step]
		if !v.begun {
			v.begun, v.stepAt = true, v.now
			v.beginStep(s)
		}
		if !v.stepOver(s) {
			return false
		}
		v.step, v.begun = v.step+1, false
	}
	return true
}

func (v *living) beginStep(s *StepSpec) {
	switch {
	case s.Ask != nil:
		by := v.plan.activities[v.running].ID
		if err := v.request(*s.Ask, by); err != nil {
			v.failed(err, nil)
		}
	case s.Posture != "":
		v.set.Command(v.pace, s.Speed)
		v.set.Command(v.goal, v.label(s.Posture))
	case s.Say != "":
		v.h.Emit(&trace.Event{Time: v.now, Tick: v.tick(), Kind: trace.Say, Name: v.plan.robot, Why: s.Say})
	}
}

func (v *living) stepOver(s *StepSpec) bool {
	past := v.now - v.stepAt
	switch {
	case s.Ask != nil: // it is answered at the next tick
		return past > 0
	case s.Posture != "":
		if text, _ := v.set.Value(v.posture).AsString(); text != s.Posture && past < patience {
			return false
		}
		v.set.Command(v.goal, 0)
		return true
	case s.Say != "":
		return past >= max(speechLeast, int64(len([]rune(s.Say)))*speechRune)
	}
	return past >= s.Wait
}

// label is the value of the slot posture/goal for a posture.
func (v *living) label(posture string) float64 {
	for i, l := range v.set.Decls()[v.goal].Labels {
		if l == posture {
			return float64(i)
		}
	}
	return 0
}

// told tells keys and trace of a change.
func (v *living) told(c life.Change) {
	switch c.Kind {
	case life.Focus:
		v.refocused(c)
	case life.State:
		v.raise(stateName, slot.String(c.To))
		v.trace("life/state", c)
	case life.Completed:
		v.raise(completedName, slot.String(c.To))
	case life.Next:
		v.raise(nextName, slot.String(c.To))
	case life.Suggestions:
		v.suggested = true
		v.raise(suggestionsName, v.suggestions())
	}
}

// refocused tells keys and trace who has the focus, and why.
func (v *living) refocused(c life.Change) {
	if c.Stopped != "" {
		v.raise(stopReasonName, slot.String(string(c.Stopped)))
	}
	if c.To != "" {
		v.raise(startReasonName, slot.String(c.Why))
	}
	v.restacked()
	v.raise(focusName, slot.String(c.To))
	v.trace("life/focus", c)
	if c.To != "" && c.Why == string(life.ByCondition) {
		v.context(c.To)
	}
}

func (v *living) trace(block string, c life.Change) {
	v.h.Emit(&trace.Event{Time: v.now, Tick: v.tick(), Kind: trace.State, Path: block, From: c.From, To: c.To, Why: c.Why})
}

// perceived is what Life looks at of the robot.
type perceived struct {
	goal, pace, posture, fallen, falling, plugged slot.ID
	gyro                                          [3]slot.ID
	stiff                                         []slot.ID
	fell                                          bool  // the safeguard counts
	wasDown                                       bool  // it fell or lay in the tick before
	restless                                      int64 // ns: when it last moved
}

// find looks the slots up.
func (v *living) find() error {
	var missing error
	id := func(name string) slot.ID {
		id, ok := v.set.Lookup(name)
		if !ok && missing == nil {
			missing = fmt.Errorf("life on %s: the robot has no slot %q", v.plan.robot, name)
		}
		return id
	}
	v.goal, v.pace, v.posture = id("posture/goal"), id("posture/speed"), id("posture")
	v.fallen, v.falling, v.plugged = id("fallen"), id("falling"), id("battery/plugged")
	v.gyro = [3]slot.ID{id("imu/gyro_x"), id("imu/gyro_y"), id("imu/gyro_z")}
	v.stiff = []slot.ID{id("HeadYaw/stiffness"), id("LKneePitch/stiffness"), id("RKneePitch/stiffness")}
	return missing
}

func (p *perceived) want(v *living) {
	os := v.os()
	os.Want(temperatureName)
	os.Want(trackedName) // BasicAwareness follows people whoever asks
}

// What lies still: a fallen robot whose chest has turned less than stillRate for
// stillFor is stable; ours.
const (
	stillRate = 0.1           // rad/s
	stillFor  = 1_000_000_000 // ns
)

// sense is what Life is told of the robot.
func (v *living) sense() (s life.Senses) {
	if v.falls() && !Foreign("RobotFell", v.model()) {
		s.Causes |= life.RobotFell
	}
	if text, _ := v.h.Store().Get(temperatureName).AsString(); text == "Critical" {
		s.Causes |= life.CriticalTemperature
	}
	down := v.senses(v.fallen)
	s.Asleep = !down
	for _, id := range v.stiff {
		s.Asleep = s.Asleep && v.set.Commanded(id) == 0
	}
	s.OnPod = v.model() == string(naoqi.Pepper) && v.senses(v.plugged)
	if at, ever := v.os().Pushed(); ever && v.now-at < stillFor {
		s.Causes |= life.RobotPushed
	}
	s.Causes |= v.said
	v.causes = s.Causes
	return s
}

// senses says whether a sensor tells that something is so; one that measures nothing,
// for a fault, does not.
func (v *living) senses(id slot.ID) bool {
	x := v.set.Get(id)
	return x == x && x != 0
}

// model is the type of the robot.
func (v *living) model() string { return v.plan.model }

// falls tells whether the robot fell and is not stable yet.
func (v *living) falls() bool {
	down := v.senses(v.fallen) || v.senses(v.falling)
	turns := 0.0
	for _, id := range v.gyro {
		turns = max(turns, math.Abs(v.set.Get(id))) // NaN where one is not measured
	}
	switch {
	case !down:
		v.fell = false
	case !v.wasDown:
		v.fell, v.restless = true, v.now
	case v.senses(v.falling) || !(turns <= stillRate):
		v.restless = v.now
	case v.now-v.restless >= stillFor:
		v.fell = false
	}
	v.wasDown = down
	return v.fell
}

// appendState appends all that a later tick depends on.
func (v *living) appendState(to []float64) []float64 {
	to = append(v.appendAsked(v.life.AppendState(to)), float64(v.step), float64(v.since), float64(v.stepAt), float64(v.restless))
	return append(to, slot.Indicator(v.fell), slot.Indicator(v.wasDown))
}
