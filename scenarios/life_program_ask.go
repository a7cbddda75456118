// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"slices"

	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// asker is the Autonomous Life of a run as one program asks it; it implements
// playful.Life and js.Life.
type asker struct {
	life *living
	by   string
}

// playfulLife is Autonomous Life for a Playful program; nil where there is none.
func (r *Run) playfulLife(program string) playful.Life {
	if r.alive == nil {
		return nil
	}
	return &asker{r.alive, program}
}

// pdlLife is Autonomous Life for a PDL program; nil where there is none.
func (r *Run) pdlLife(program string) js.Life {
	if r.alive == nil {
		return nil
	}
	return &asker{r.alive, program}
}

// KnowsActivity implements playful.Life.
func (a *asker) KnowsActivity(id string) error {
	known := a.life.plan.names()
	if slices.Contains(known, id) {
		return nil
	}
	err := fmt.Errorf("there is no activity %q", id)
	if hint := source.Suggest(id, known); hint != "" {
		err = fmt.Errorf("%w; %s", err, hint)
	}
	return err
}

// SwitchFocus implements playful.Life and js.Life.
func (a *asker) SwitchFocus(id string, stack bool, reason string) error {
	if reason != "" && !slices.Contains(worlds.StartReasons, reason) {
		return fmt.Errorf("there is no reason %q to start", reason)
	}
	if err := a.KnowsActivity(id); err != nil {
		return err
	}
	return a.life.request(worlds.Request{What: worlds.RequestFocus, Name: id, Stack: stack, Reason: reason}, a.by)
}

// StopFocus implements playful.Life and js.Life.
func (a *asker) StopFocus(all bool, reason string) error {
	if reason != "" && !slices.Contains(worlds.StopReasons, reason) {
		return fmt.Errorf("there is no reason %q to stop", reason)
	}
	return a.life.request(worlds.Request{What: worlds.RequestFocus, All: all, Reason: reason}, a.by)
}

// FocusContext implements js.Life.
func (a *asker) FocusContext(key string) (slot.Value, error) {
	_, _, v, err := a.life.life.FocusContext(key)
	return v, err
}

// SetSafeguardEnabled implements js.Life.
func (a *asker) SetSafeguardEnabled(name string, enabled bool) error {
	return a.life.request(worlds.Request{What: worlds.RequestSafeguard, Name: name, On: enabled}, a.by)
}
