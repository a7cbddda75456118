// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var reachSpotSpec = playful.LeafSpec{
	Name: "reach_spot",
	Doc:  "pushes where to stand so that a hand reaches the target: straight on the way to it",
	Keys: []playful.KeySpec{
		handKey,
		{Name: "ahead", Kind: playful.Number, Unit: "m", Default: slot.Float(0.17), Min: 0.05, Max: 1, Doc: "how far ahead of the robot's base the target is to be"},
		{Name: "side", Kind: playful.Number, Unit: "m", Default: slot.Float(0.08), Min: 0, Max: 0.3, Doc: "how far to the hand's side"},
	},
	Out:    []string{"spot"},
	Target: true,
	Needs:  []playful.Need{{Name: "position", Kind: playful.Vector}, {Name: "time_stamp", Kind: playful.Number}},
	Reads:  odometrySlots,
	New: func(c *playful.Context) (playful.Leaf, error) {
		side := c.Number("side")
		if handIndex(c) == 1 {
			side = -side
		}
		return &reachSpot{at: findOdometry(c), ahead: c.Number("ahead"), side: side}, nil
	},
}

type reachSpot struct {
	at          odometry
	ahead, side float64 // m, where the target is to be in the base frame
	heading     float64 // rad
}

// Start looks where the robot looks.
func (r *reachSpot) Start(c *playful.Context) error {
	r.heading = c.Get(r.at.theta)
	return nil
}

// Tick pushes the spot. From near, the direction to the target says little about
// where to look: the heading is kept.
func (r *reachSpot) Tick(c *playful.Context) (bool, error) {
	p := c.NeedVector(0)
	if distance, bearing := r.at.to(c, p); distance > 2*r.ahead {
		r.heading = wrap(c.Get(r.at.theta) + bearing - detmath.Asin(clamp(r.side/distance, -1, 1)))
	}
	s, cos := detmath.SinCos(r.heading)
	d := c.Push(0)
	d.Set(spotName, slot.String("reach"))
	d.Set(spotPosition, slot.Vector(
		p[0]-float64(r.ahead*cos)+float64(r.side*s),
		p[1]-float64(r.ahead*s)-float64(r.side*cos), 0))
	d.Set(spotHeading, slot.Float(r.heading))
	d.Set(spotTimeStamp, slot.Float(math.Max(c.NeedNumber(1), 0)))
	return false, nil
}

// Stop forgets the spot.
func (r *reachSpot) Stop(c *playful.Context) (bool, error) {
	if s := c.Memory().Pull(c.OutType(0), "reach"); s != nil {
		c.Delete(s)
	}
	return true, nil
}

// AppendState appends the heading.
func (r *reachSpot) AppendState(to []float64) []float64 { return append(to, r.heading) }
