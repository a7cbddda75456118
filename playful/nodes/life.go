// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var switchFocusSpec = playful.LeafSpec{
	Name: "switch_focus",
	Doc:  "asks Autonomous Life to give the focus to an activity, once each time it is activated",
	Keys: []playful.KeySpec{
		{Name: "activity", Kind: playful.Text, Doc: "package and path, such as demo/greet"},
		{Name: "stack", Kind: playful.Bool, Default: slot.Bool(false), Doc: "whether what has the focus starts again when the other is done"},
		{Name: "reason", Kind: playful.Word, Default: slot.String("unknown-api-caller"), Options: []string{"applauncher-voice", "applauncher-tablet", "unknown-api-caller"}, Doc: "why, as Life tells it"},
	},
	New: newSwitchFocus,
}

var stopFocusSpec = playful.LeafSpec{
	Name: "stop_focus",
	Doc:  "asks Autonomous Life to stop the activity in focus, once each time it is activated",
	Keys: []playful.KeySpec{
		{Name: "all", Kind: playful.Bool, Default: slot.Bool(false), Doc: "whether what was stacked is forgotten, too"},
	},
	New: newStopFocus,
}

// asker asks something of Autonomous Life when it starts, and is done.
type asker struct{ ask func() error }

func newSwitchFocus(c *playful.Context) (playful.Leaf, error) {
	life, id, stack, reason := c.Life(), c.Text("activity"), c.Bool("stack"), c.Text("reason")
	return &asker{func() error { return life.SwitchFocus(id, stack, reason) }}, life.KnowsActivity(id)
}

func newStopFocus(c *playful.Context) (playful.Leaf, error) {
	life, all := c.Life(), c.Bool("all")
	return &asker{func() error { return life.StopFocus(all, "") }}, nil
}

// Start does nothing: the first Tick follows at once.
func (a *asker) Start(*playful.Context) error { return nil }

// Tick asks; what Life refuses is a fault.
func (a *asker) Tick(*playful.Context) (bool, error) { return true, a.ask() }

// Stop is not called of a leaf that is done.
func (a *asker) Stop(*playful.Context) (bool, error) { return true, nil }
