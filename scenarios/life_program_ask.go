// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// lifeFunctions are what programs may ask of the Autonomous Life of a run.
var lifeFunctions = map[string]func(v *living, by string, args []slot.Value) (slot.Value, error){
	"life/activity":  (*living).askActivity,
	"life/focus":     (*living).askFocus,
	"life/stop":      (*living).askStop,
	"life/context":   (*living).askContext,
	"life/safeguard": (*living).askSafeguard,
}

// Answers implements program.Host.
func (p *host) Answers(function string) bool {
	return p.run.alive != nil && lifeFunctions[function] != nil
}

// Ask implements program.Host.
func (p *host) Ask(function string, args ...slot.Value) (slot.Value, error) {
	if !p.Answers(function) {
		return slot.Value{}, fmt.Errorf("nothing answers %s", function)
	}
	return lifeFunctions[function](p.run.alive, p.name, args)
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
	if reason != "" && !slices.Contains(worlds.StartReasons, reason) {
		return slot.Value{}, fmt.Errorf("there is no reason %q to start", reason)
	}
	if err := v.knows(id); err != nil {
		return slot.Value{}, err
	}
	return slot.Value{}, v.request(worlds.Request{What: worlds.RequestFocus, Name: id, Stack: stack, Reason: reason}, by)
}

// askStop asks to stop the activity in focus: (all, reason).
func (v *living) askStop(by string, args []slot.Value) (slot.Value, error) {
	all, _ := args[0].AsBool()
	reason, _ := args[1].AsString()
	if reason != "" && !slices.Contains(worlds.StopReasons, reason) {
		return slot.Value{}, fmt.Errorf("there is no reason %q to stop", reason)
	}
	return slot.Value{}, v.request(worlds.Request{What: worlds.RequestFocus, All: all, Reason: reason}, by)
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
	return slot.Value{}, v.request(worlds.Request{What: worlds.RequestSafeguard, Name: name, On: on}, by)
}
