// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

// standstill notices a walk that moves nothing: steps are made, but odometry stays.
type standstill struct {
	place      [3]float64 // odometry when it last moved: m, m, rad
	since      float64    // s, when that was
	slip, spin float64    // how far it must be from there to have moved: m, rad
}

// patience is how long a walk may move nothing before it counts as blocked, s.
const patience = 3

func (s *standstill) begin(c *playful.Context, at *odometry) {
	s.place = [3]float64{c.Get(at.x), c.Get(at.y), c.Get(at.theta)}
	s.since = c.Seconds()
}

// blocked tells whether steps have moved nothing for longer than patience.
func (s *standstill) blocked(c *playful.Context, at *odometry, walking slot.ID) bool {
	dx, dy := c.Get(at.x)-s.place[0], c.Get(at.y)-s.place[1]
	moved := math.Sqrt(float64(dx*dx)+float64(dy*dy)) > s.slip || math.Abs(wrap(c.Get(at.theta)-s.place[2])) > s.spin
	if moved || c.Get(walking) == 0 {
		s.begin(c, at)
	}
	return c.Seconds()-s.since > patience
}

// AppendState appends when and where it last moved.
func (s *standstill) AppendState(to []float64) []float64 {
	return append(to, s.place[0], s.place[1], s.place[2], s.since)
}

// bumpers are those of a robot's feet, if it has any.
type bumpers struct {
	ids   [2]slot.ID
	known [2]bool
}

var bumperSlots = []string{"bumper/left", "bumper/right"}

func findBumpers(c *playful.Context) bumpers {
	var b bumpers
	for i, name := range bumperSlots {
		b.ids[i], b.known[i] = c.OptionalSlot(name)
	}
	return b
}

// pressed names the bumpers that are pressed: "bumper left", "bumpers left and right",
// "" for none.
func (b *bumpers) pressed(c *playful.Context) string {
	left, right := b.known[0] && c.Get(b.ids[0]) != 0, b.known[1] && c.Get(b.ids[1]) != 0
	switch {
	case left && right:
		return "bumpers left and right"
	case left:
		return "bumper left"
	case right:
		return "bumper right"
	}
	return ""
}
