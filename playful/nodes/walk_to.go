// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var walkToSpec = playful.LeafSpec{
	Name:    "walk_to",
	Lasting: true,
	Doc:     "turns toward the target and walks to it",
	Keys: []playful.KeySpec{
		{Name: "speed", Kind: playful.Number, Unit: "m/s", Default: slot.Float(0.095), Min: 0.01, Max: 0.5, Doc: "the fastest it walks"},
		{Name: "rate", Kind: playful.Number, Unit: "rad/s", Default: slot.Float(0.6), Min: 0.05, Max: 2, Doc: "the fastest it turns"},
		{Name: "stop", Kind: playful.Number, Unit: "m", Default: slot.Float(0.22), Min: 0, Max: 10, Doc: "how near it goes"},
		{Name: "slow", Kind: playful.Number, Unit: "m", Default: slot.Float(0.15), Min: 0.01, Max: 10, Doc: "how long before that it slows down"},
		{Name: "turn", Kind: playful.Number, Unit: "rad", Default: slot.Float(0.6), Min: 0.05, Max: 3.1, Doc: "bearing beyond which it turns on the spot"},
	},
	Resources: []string{"legs"},
	Target:    true,
	Needs:     positionNeed,
	Reads:     append([]string{"walking"}, odometrySlots...),
	Optional:  bumperSlots,
	Writes:    walkCommands,
	New:       newWalkTo,
}

type walkTo struct {
	legs                          legs
	at                            odometry
	speed, rate, stop, slow, turn float64
	turning                       bool // on the spot
	still                         standstill
	bumpers                       bumpers
	told                          bool // that it is blocked
}

func newWalkTo(c *playful.Context) (playful.Leaf, error) {
	return &walkTo{
		legs: findLegs(c), at: findOdometry(c), speed: c.Number("speed"), rate: c.Number("rate"),
		stop: c.Number("stop"), slow: c.Number("slow"), turn: c.Number("turn"),
		still: standstill{slip: 0.01, spin: 0.05}, bumpers: findBumpers(c),
	}, nil
}

// Start forgets that it was turning on the spot, or blocked.
func (w *walkTo) Start(c *playful.Context) error {
	w.turning, w.told = false, false
	w.still.begin(c, &w.at)
	return nil
}

// Tick steers: on the spot while the bearing is large, else forward, slower the
// nearer it is and the more it must turn. It turns as fast as the bearing is wide,
// per second.
func (w *walkTo) Tick(c *playful.Context) (bool, error) {
	distance, bearing := w.at.to(c, c.NeedVector(0))
	if distance <= w.stop {
		w.still.begin(c, &w.at)
		w.legs.walk(c, 0, 0, 0)
		return false, nil
	}
	wide := math.Abs(bearing)
	w.turning = wide > w.turn || w.turning && wide > w.turn/2
	forward := 0.0
	if !w.turning {
		forward = w.speed * clamp((distance-w.stop)/w.slow, 0.3, 1) * detmath.Cos(bearing)
	}
	w.legs.walk(c, forward, 0, clamp(bearing, -w.rate, w.rate))
	w.complain(c)
	return false, nil
}

// complain says once what it has run into when its steps move nothing.
func (w *walkTo) complain(c *playful.Context) {
	if !w.still.blocked(c, &w.at, w.legs.walking) {
		w.told = false
		return
	}
	if by := w.bumpers.pressed(c); by != "" && !w.told {
		w.told = true
		c.Say("blocked: " + by)
	}
}

// AppendState appends how it turns and since when its steps have no effect.
func (w *walkTo) AppendState(to []float64) []float64 {
	return w.still.AppendState(append(to, playful.Truth(w.turning), playful.Truth(w.told)))
}

// Stop waits for the walk to end its step.
func (w *walkTo) Stop(c *playful.Context) (bool, error) { return w.legs.halt(c), nil }
