// SPDX-License-Identifier: Apache-2.0

package scenarios

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
type extensionHost struct {
	run   *Run
	world *sim.World
}

var _ extension.Host = (*extensionHost)(nil)

// Now implements extension.Host.
func (h *extensionHost) Now() int64 { return h.world.Now() }

// Tick implements extension.Host.
func (h *extensionHost) Tick() int64 { return h.run.model.Tick }

// SlotsOf implements extension.Host.
func (h *extensionHost) SlotsOf(robot string) (*slot.Set, bool) {
	r, ok := h.world.Robot(robot)
	if !ok {
		return nil, false
	}
	return r.Slots(), true
}

// Robot implements extension.Host.
func (h *extensionHost) Robot(name string) (sim.Robot, bool) { return h.world.Robot(name) }

// Chance implements extension.Host.
func (h *extensionHost) Chance(name string) slot.Chance { return h.world.Stream(name) }

// Store implements extension.Host.
func (h *extensionHost) Store() *memory.Store {
	if h.run.board == nil {
		return nil
	}
	return h.run.board.store
}

// Monitor implements extension.Host.
func (h *extensionHost) Monitor() *condition.Monitor {
	if h.run.board == nil {
		return nil
	}
	return h.run.board.monitor
}

// Begun implements extension.Host.
func (h *extensionHost) Begun() (at int64, begun bool) { return h.run.board.at, h.run.board.begun }

// Reads implements extension.Host.
func (h *extensionHost) Reads(c *condition.Condition) { h.run.board.reads(c) }

// Asks implements extension.Host.
func (h *extensionHost) Asks(function string) bool {
	return slices.ContainsFunc(h.run.compiled, func(c compiled) bool { return slices.Contains(c.Info().Asks, function) })
}

// Commands implements extension.Host.
func (h *extensionHost) Commands(robot, name string) bool {
	return slices.ContainsFunc(h.run.programs, func(p *host) bool { return !p.asleep() && p.canCommand(robot, name) })
}

// Program implements extension.Host.
func (h *extensionHost) Program(e *program.Entry) extension.Program {
	for _, p := range h.run.programs {
		if p.compiled.entry == e {
			return guest{p}
		}
	}
	return nil
}

// Emit implements extension.Host.
func (h *extensionHost) Emit(e *trace.Event) { h.run.emit(e) }

// Traced implements extension.Host.
func (h *extensionHost) Traced() bool { return h.run.told() }

// Told implements extension.Host.
func (h *extensionHost) Told(k condition.Key, v slot.Value, raised bool) {
	if h.run.director == nil || !h.run.told() {
		return
	}
	e := trace.Event{Kind: trace.Key, Name: h.run.board.store.Name(k), Value: v}
	if raised {
		e.Event = "raise"
	}
	h.run.director.emit(&e)
}

// Failed implements extension.Host.
func (h *extensionHost) Failed(at int64, err error, by extension.Action) {
	if h.run.director != nil {
		h.run.director.failed(at, err, by)
	}
}
