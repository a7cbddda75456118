// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var kickSpotSpec = playful.LeafSpec{
	Name: "kick_spot",
	Doc:  "pushes where to stand to kick one ball towards another: behind it, the ball before a foot, the shorter way for the robot",
	Keys: []playful.KeySpec{
		{Name: "ahead", Kind: playful.Number, Unit: "m", Default: slot.Float(0.18), Min: 0.05, Max: 1, Doc: "how far ahead of the robot's base the ball is to lie"},
		{Name: "side", Kind: playful.Number, Unit: "m", Default: slot.Float(0.055), Min: 0, Max: 0.2, Doc: "how far to the foot's side"},
		{Name: "keep", Kind: playful.Number, Unit: "m", Default: slot.Float(0.2), Min: 0, Max: 5, Doc: "by how much another spot must be nearer to be chosen instead"},
	},
	In:    []string{"ball"},
	Out:   []string{"spot"},
	Reads: odometrySlots,
	New:   newKickSpot,
}

// kickSpot considers four spots: either ball, either foot.
type kickSpot struct {
	playful.Simple
	at                odometry
	ahead, side, keep float64
	ball, foot        int // chosen
}

func newKickSpot(c *playful.Context) (playful.Leaf, error) {
	return &kickSpot{at: findOdometry(c), ahead: c.Number("ahead"), side: c.Number("side"), keep: c.Number("keep")}, nil
}

// Tick pushes the chosen spot, and forgets it when there are not two balls.
func (k *kickSpot) Tick(c *playful.Context) (bool, error) {
	two, n := lastTwo(c)
	if n < 2 {
		if s := c.Memory().Pull(c.OutType(0), "kick"); s != nil {
			c.Delete(s)
		}
		return false, nil
	}
	best := k.at.ground(c, k.place(&two, k.ball, k.foot)) - k.keep
	for ball := range 2 {
		for foot := range 2 {
			if d := k.at.ground(c, k.place(&two, ball, foot)); d < best {
				best, k.ball, k.foot = d, ball, foot
			}
		}
	}
	k.push(c, &two)
	return false, nil
}

func (k *kickSpot) push(c *playful.Context, two *[2]seenBall) {
	from, to := two[k.ball].at, two[1-k.ball].at
	dx, dy := to[0]-from[0], to[1]-from[1]
	p := k.place(two, k.ball, k.foot)
	foot := "left"
	if k.foot == 1 {
		foot = "right"
	}
	d := c.Push(0)
	d.Set(spotName, slot.String("kick"))
	d.Set(spotPosition, slot.Vector(p[0], p[1], 0))
	d.Set(spotHeading, slot.Float(detmath.Atan2(dy, dx)))
	d.Set(spotTimeStamp, slot.Float(math.Min(two[0].stamp, two[1].stamp)))
	d.Set(spotBall, slot.String(two[k.ball].scheme.Key()))
	d.Set(spotFoot, slot.String(foot))
	d.Set(spotWay, slot.Float(math.Sqrt(float64(dx*dx)+float64(dy*dy))))
}

// place gives where to stand: ahead and side are seen from there.
func (k *kickSpot) place(two *[2]seenBall, ball, foot int) [3]float64 {
	from, to := two[ball].at, two[1-ball].at
	dx, dy := to[0]-from[0], to[1]-from[1]
	length := math.Max(math.Sqrt(float64(dx*dx)+float64(dy*dy)), 1e-6)
	dx, dy = dx/length, dy/length
	side := k.side
	if foot == 1 {
		side = -side
	}
	return [3]float64{
		from[0] - float64(k.ahead*dx) + float64(side*dy),
		from[1] - float64(k.ahead*dy) - float64(side*dx),
	}
}

// AppendState appends what is chosen.
func (k *kickSpot) AppendState(to []float64) []float64 {
	return append(to, float64(k.ball), float64(k.foot))
}

var gapSpec = playful.EvaluationSpec{
	Name:   "gap",
	Doc:    "distance on the ground between the two balls that were seen last; infinite without two",
	In:     []string{"ball"},
	Result: playful.Number,
	Unit:   "m",
	Call: func(c *playful.Context) (float64, error) {
		two, n := lastTwo(c)
		if n < 2 {
			return math.Inf(1), nil
		}
		dx, dy := two[0].at[0]-two[1].at[0], two[0].at[1]-two[1].at[1]
		return math.Sqrt(float64(dx*dx) + float64(dy*dy)), nil
	},
}

var countSpec = playful.EvaluationSpec{
	Name: "balls",
	Doc:  "how many balls the memory holds that were seen of late",
	Keys: []playful.KeySpec{
		{Name: "within", Kind: playful.Number, Unit: "s", Default: slot.Float(60), Min: 0, Max: 1e6, Doc: "what is of late"},
	},
	In:     []string{"ball"},
	Result: playful.Number,
	New: func(c *playful.Context) (playful.Evaluation, error) {
		within := c.Number("within")
		return playful.EvaluationFunc(func(c *playful.Context) (float64, error) {
			n := 0.0
			var b seenBall
			for _, s := range c.Memory().Schemes("ball") {
				if b.pull(s) && c.Seconds()-b.stamp <= within {
					n++
				}
			}
			return n, nil
		}), nil
	},
}
