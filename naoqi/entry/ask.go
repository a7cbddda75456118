// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// asking is a request that waits until Life looks again: those of scripts until the same
// tick's look, those of activities and programs until the next tick's.
type asking struct {
	Request
	by     string           // an activity or a program; "" is the script
	text   string           // as the trace tells it
	action extension.Action // of the script; nil for anything else
}

// inputOf is a request as an input of the world: a key that is written. What a key cannot
// say stands in the input's other fields.
func inputOf(q *Request) sim.Input {
	switch q.What {
	case RequestState:
		return sim.Input{Op: sim.OpKey, Name: stateName, Data: slot.String(q.Name)}
	case RequestSafeguard:
		return sim.Input{Op: sim.OpKey, Name: safeguardPrefix(q.Cause) + q.Name, Data: slot.Bool(q.On)}
	}
	part := ""
	switch {
	case q.Stack:
		part = "stack"
	case q.All:
		part = "all"
	}
	return sim.Input{Op: sim.OpKey, Name: focusName, Data: slot.String(q.Name), Part: part, Text: q.Reason}
}

// requestOf is inputOf turned back; false for a key that asks for nothing.
func requestOf(in *sim.Input) (q Request, ok bool) {
	text, _ := in.Data.AsString()
	on, _ := in.Data.AsBool()
	switch {
	case in.Op != sim.OpKey:
		return q, false
	case in.Name == stateName:
		return Request{What: RequestState, Name: text}, true
	case in.Name == focusName:
		return Request{What: RequestFocus, Name: text, Stack: in.Part == "stack", All: in.Part == "all", Reason: in.Text}, true
	}
	for _, cause := range []bool{false, true} {
		if name, ok := strings.CutPrefix(in.Name, safeguardPrefix(cause)); ok {
			return Request{What: RequestSafeguard, Name: name, Cause: cause, On: on}, true
		}
	}
	return q, false
}

func safeguardPrefix(cause bool) string {
	if cause {
		return causePrefix
	}
	return enabledPrefix
}

// asked says who asked, in front of something; nothing for the script.
func (q *asking) asked() string {
	if q.by == "" {
		return ""
	}
	return "asked by " + q.by + ": "
}

// check tells why Life would refuse what a script asks for, nil where it would not.
func (v *living) check(in *sim.Input) error {
	q, ok := requestOf(in)
	if !ok {
		return fmt.Errorf("%s %s: the world itself gives the key its value", in.Op, in.Name)
	}
	return v.may(&q)
}

// take takes what a script asks for by an action, or with nil a user.
func (v *living) take(in *sim.Input, by extension.Action) {
	q, ok := requestOf(in)
	if !ok {
		return
	}
	asks := asking{Request: q, text: q.Text(), action: by}
	if by != nil {
		asks.text = by.String()
	}
	v.asked = append(v.asked, asks)
}

// may tells why Life would refuse a request now, nil where it would not.
func (v *living) may(q *Request) error {
	switch {
	case q.What == RequestState:
		return v.life.MaySetState(q.Name)
	case q.What == RequestFocus && q.Name == "":
		return nil
	case q.What == RequestFocus:
		return v.life.MaySwitchFocus(q.Name)
	}
	_, known := life.ParseSafeguard(q.Name)
	switch {
	case !known:
		return fmt.Errorf("there is no safeguard %q", q.Name)
	case Foreign(q.Name, v.model()):
		return fmt.Errorf("%s is no safeguard of this robot: %s", q.Name, ForeignHint(q.Name))
	case !q.Cause && v.life.FocusedActivity() == "":
		return fmt.Errorf("no activity has the focus, for which %s would be switched", q.Name)
	}
	return nil
}

// request takes what an activity or a program asks for; Life does it at the next tick.
func (v *living) request(q Request, by string) error {
	if q.What == RequestFocus && q.Name == "" && q.Reason == "" {
		q.Reason = string(life.ByUnknownStop)
	}
	text := q.Text()
	if err := v.may(&q); err != nil {
		v.h.Emit(&trace.Event{Time: v.now, Tick: v.tick(), Kind: trace.Script, Name: text, Event: trace.Refused, Why: "asked by " + by + ": " + err.Error()})
		return err
	}
	v.h.Emit(&trace.Event{Time: v.now, Tick: v.tick(), Kind: trace.Script, Name: text, Why: "asked by " + by})
	v.asked = append(v.asked, asking{Request: q, by: by, text: text})
	return nil
}

func (v *living) tick() int64 { return v.now / v.h.Tick() }

// answer does what was asked for. An action of the same tick may have made impossible
// what was possible when it was checked.
func (v *living) answer() {
	for i := range v.asked {
		q := &v.asked[i]
		err := v.may(&q.Request)
		if err == nil {
			err = v.grant(&q.Request)
		}
		if err != nil {
			v.refuse(q, err)
		}
	}
	v.asked = v.asked[:0]
}

// grant does what Life may do.
func (v *living) grant(q *Request) error {
	switch {
	case q.What == RequestState:
		return v.life.SetState(q.Name)
	case q.What == RequestSafeguard:
		v.guard(q)
	case q.Name == "" && q.All:
		v.life.StopAll(stopReason(q.Reason))
	case q.Name == "":
		v.life.StopFocus(stopReason(q.Reason))
	default:
		mode := life.StopCurrent
		if q.Stack {
			mode = life.StopAndStackCurrent
		}
		return v.life.SwitchFocus(q.Name, mode, startReason(q.Reason))
	}
	return nil
}

// guard switches a safeguard, or has its cause hold or not.
func (v *living) guard(q *Request) {
	s, _ := life.ParseSafeguard(q.Name)
	switch {
	case !q.Cause:
		v.life.SetSafeguardEnabled(s, q.On)
	case q.On:
		v.said |= s
	default:
		v.said &^= s
	}
	v.tellSafeguards()
}

func startReason(word string) life.StartReason {
	if word == "" {
		return life.ByUnknownStart
	}
	return life.StartReason(word)
}

func stopReason(word string) life.StopReason {
	if word == "" {
		return life.ByUser
	}
	return life.StopReason(word)
}

// refuse tells that Life did not do what was asked for: the run has failed.
func (v *living) refuse(q *asking, err error) {
	v.h.Emit(&trace.Event{Time: v.now, Tick: v.tick(), Kind: trace.Script, Name: q.text, Event: trace.Refused, Why: q.asked() + err.Error()})
	v.failed(err, q.action)
}

// failed notes that a scenario's run has failed. One that is simulated again begins
// without refusals and comes upon them anew.
func (v *living) failed(err error, by extension.Action) { v.h.Failed(v.now, err, by) }

// appendAsked appends what waits for the next tick, and what a script has said of
// safeguards; nothing where there is neither.
func (v *living) appendAsked(to []float64) []float64 {
	if v.said != 0 {
		to = append(to, float64(v.said))
	}
	for i := range v.asked {
		q := &v.asked[i]
		to = append(to, float64(slices.Index(Requests, q.What)), float64(slices.Index(v.life.Activities(), q.Name)),
			float64(slices.Index(naoqi.States, q.Name)), float64(slices.Index(life.SafeguardNames, q.Name)),
			float64(slices.Index(StartReasons, q.Reason)), float64(slices.Index(StopReasons, q.Reason)),
			slot.Indicator(q.Stack), slot.Indicator(q.All), slot.Indicator(q.Cause), slot.Indicator(q.On))
	}
	return to
}
