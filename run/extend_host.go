// SPDX-License-Identifier: Apache-2.0

package run

import (
	"slices"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// extensionHost implements extension.Host.
type extensionHost struct{ inside }

var _ extension.Host = (*extensionHost)(nil)

// Tick implements extension.Host.
func (h *extensionHost) Tick() int64 { return h.run.model.Tick }

// Robot implements extension.Host.
func (h *extensionHost) Robot(name string) (sim.Robot, bool) { return h.world.Robot(name) }

// Chance implements extension.Host.
func (h *extensionHost) Chance(name string) slot.Chance { return h.world.Stream(name) }

// Store implements extension.Host.
func (h *extensionHost) Store() *memory.Store { return h.run.Store() }

// Monitor implements extension.Host.
func (h *extensionHost) Monitor() *condition.Monitor { return h.run.Monitor() }

// Begun implements extension.Host.
func (h *extensionHost) Begun() (at int64, begun bool) { return h.run.board.at, h.run.board.begun }

// Reads implements extension.Host.
func (h *extensionHost) Reads(c *condition.Condition) { h.run.board.reads(c) }

// Asks implements extension.Host.
func (h *extensionHost) Asks(function string) bool {
	return slices.ContainsFunc(h.run.Code.programs, func(c compiled) bool { return slices.Contains(c.Info().Asks, function) })
}

// Commands implements extension.Host.
func (h *extensionHost) Commands(robot, name string) bool {
	return slices.ContainsFunc(h.run.programs, func(p *host) bool { return !p.asleep() && p.canCommand(robot, name) })
}

// Program implements extension.Host.
func (h *extensionHost) Program(e *program.Entry) extension.Program {
	for _, p := range h.run.programs {
		if p.compiled.Entry == e {
			return guest{p}
		}
	}
	return nil
}

// Told implements extension.Host.
func (h *extensionHost) Told(k condition.Key, v slot.Value, raised bool) {
	if !h.run.directed() {
		return
	}
	e := trace.Event{Kind: trace.Key, Name: h.run.board.store.Name(k), Value: v}
	if raised {
		e.Event = "raise"
	}
	h.run.board.emit(&e)
}

// Failed implements extension.Host.
func (h *extensionHost) Failed(at int64, err error, by extension.Action) {
	if h.run.director != nil {
		h.run.director.Refused(at, err, by)
	}
}
