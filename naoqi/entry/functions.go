// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// Functions implements extension.Answerer.
func (a *attached) Functions() map[string]extension.Function {
	v := a.life
	if v == nil {
		return nil
	}
	return map[string]extension.Function{
		"life/activity": v.askActivity, "life/focus": v.askFocus, "life/stop": v.askStop,
		"life/context": v.askContext, "life/safeguard": v.askSafeguard,
	}
}

// askActivity refuses an activity that there never is: (id).
func (v *living) askActivity(_ string, args []slot.Value) (slot.Value, error) {
	id, _ := args[0].AsString()
	return slot.Value{}, v.knows(id)
}

func (v *living) knows(id string) error {
	known := v.plan.names()
	if slices.Contains(known, id) {
		return nil
	}
	err := fmt.Errorf("there is no activity %q", id)
	if hint := source.Suggest(id, known); hint != "" {
		err = fmt.Errorf("%w; %s", err, hint)
	}
	return err
}

// askFocus asks for the focus: (id, stack, reason).
func (v *living) askFocus(by string, args []slot.Value) (slot.Value, error) {
	id, _ := args[0].AsString()
	stack, _ := args[1].AsBool()
	reason, _ := args[2].AsString()
	if reason != "" && !slices.Contains(StartReasons, reason) {
		return slot.Value{}, fmt.Errorf("there is no reason %q to start", reason)
	}
	if err := v.knows(id); err != nil {
		return slot.Value{}, err
	}
	return slot.Value{}, v.request(Request{What: RequestFocus, Name: id, Stack: stack, Reason: reason}, by)
}

// askStop asks to stop the activity in focus: (all, reason).
func (v *living) askStop(by string, args []slot.Value) (slot.Value, error) {
	all, _ := args[0].AsBool()
	reason, _ := args[1].AsString()
	if reason != "" && !slices.Contains(StopReasons, reason) {
		return slot.Value{}, fmt.Errorf("there is no reason %q to stop", reason)
	}
	return slot.Value{}, v.request(Request{What: RequestFocus, All: all, Reason: reason}, by)
}

// askContext returns what a key was at the last launch: (key).
func (v *living) askContext(_ string, args []slot.Value) (slot.Value, error) {
	key, _ := args[0].AsString()
	_, _, value, err := v.life.FocusContext(key)
	return value, err
}

// askSafeguard asks to switch a safeguard: (name, on).
func (v *living) askSafeguard(by string, args []slot.Value) (slot.Value, error) {
	name, _ := args[0].AsString()
	on, _ := args[1].AsBool()
	return slot.Value{}, v.request(Request{What: RequestSafeguard, Name: name, On: on}, by)
}
