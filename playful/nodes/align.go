// SPDX-License-Identifier: Apache-2.0

package nodes

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
)

var spotNeeds = []playful.Need{{Name: "position", Kind: playful.Vector}, {Name: "heading", Kind: playful.Number}}

var alignSpec = playful.LeafSpec{
	Name:    "align",
	Lasting: true,
	Doc:     "walks to the target's position and turns to its heading, around the balls that lie in the way",
	Keys: []playful.KeySpec{
		{Name: "speed", Kind: playful.Number, Unit: "m/s", Default: slot.Float(0.095), Min: 0.01, Max: 0.5, Doc: "the fastest it walks"},
		{Name: "near", Kind: playful.Number, Unit: "m", Default: slot.Float(0.22), Min: 0.05, Max: 2, Doc: "from where on it sidesteps instead of turning to the position"},
		{Name: "clear", Kind: playful.Number, Unit: "m", Default: slot.Float(0.17), Min: 0, Max: 2, Doc: "how far from a ball's centre its way keeps"},
		{Name: "around", Kind: playful.Number, Unit: "m", Default: slot.Float(0.30), Min: 0, Max: 2, Doc: "how far from a ball it goes around it"},
	},
	Resources: []string{"legs"},
	In:        []string{"ball"},
	Target:    true,
	Needs:     spotNeeds,
	Reads:     append([]string{"walking"}, odometrySlots...),
	Writes:    walkCommands,
	New:       newAlign,
}

type align struct {
	legs                       legs
	at                         odometry
	speed, near, clear, around float64
	turning                    bool // on the spot
}

func newAlign(c *playful.Context) (playful.Leaf, error) {
	return &align{
		legs: findLegs(c), at: findOdometry(c), speed: c.Number("speed"),
		near: c.Number("near"), clear: c.Number("clear"), around: c.Number("around"),
	}, nil
}

// Start forgets that it was turning on the spot.
func (a *align) Start(*playful.Context) error {
	a.turning = false
	return nil
}

// Tick walks: on the last bit of the way sideways and backward, too.
func (a *align) Tick(c *playful.Context) (bool, error) {
	goal := c.NeedVector(0)
	by, blocked := a.detour(c, goal)
	if blocked {
		goal = by
	}
	distance, bearing := a.at.to(c, goal)
	if !blocked && distance < a.near {
		off := wrap(c.NeedNumber(1) - c.Get(a.at.theta))
		s, cos := detmath.SinCos(bearing)
		pull := 1.2 * distance
		a.legs.walk(c, clamp(pull*cos, -0.05, 0.06), clamp(pull*s, -0.06, 0.06), clamp(1.2*off, -0.5, 0.5))
		return false, nil
	}
	wide := math.Abs(bearing)
	a.turning = wide > 0.6 || a.turning && wide > 0.3
	forward := 0.0
	if !a.turning {
		forward = a.speed * detmath.Cos(bearing)
	}
	a.legs.walk(c, forward, 0, clamp(1.2*bearing, -0.6, 0.6))
	return false, nil
}

// detour gives a place beside the first ball that lies in the straight way.
func (a *align) detour(c *playful.Context, goal [3]float64) (by [3]float64, blocked bool) {
	x, y := c.Get(a.at.x), c.Get(a.at.y)
	nearest := math.Inf(1)
	for _, s := range c.Memory().Schemes("ball") {
		at, ok := s.Value("position").AsVector()
		if !ok || at[2] > 0.2 || passes(x, y, goal, at) >= a.clear {
			continue
		}
		if d := a.at.ground(c, at); d < nearest {
			nearest, blocked = d, true
			by = a.beside(x, y, goal, at)
		}
	}
	return by, blocked
}

// beside gives the next place on the circle around a ball, the shorter way to the goal.
func (a *align) beside(x, y float64, goal, ball [3]float64) [3]float64 {
	here := detmath.Atan2(y-ball[1], x-ball[0])
	there := detmath.Atan2(goal[1]-ball[1], goal[0]-ball[0])
	s, cos := detmath.SinCos(here + clamp(wrap(there-here), -0.9, 0.9))
	return [3]float64{ball[0] + float64(a.around*cos), ball[1] + float64(a.around*s)}
}

// passes gives how near the straight way from (x, y) to a goal comes to a point, m;
// infinite where it leads away from it all the time.
func passes(x, y float64, goal, point [3]float64) float64 {
	wx, wy := goal[0]-x, goal[1]-y
	px, py := point[0]-x, point[1]-y
	length2 := math.Max(float64(wx*wx)+float64(wy*wy), 1e-9)
	t := (float64(wx*px) + float64(wy*py)) / length2
	if t <= 0 {
		return math.Inf(1)
	}
	t = math.Min(t, 1)
	dx, dy := px-float64(t*wx), py-float64(t*wy)
	return math.Sqrt(float64(dx*dx) + float64(dy*dy))
}

// Stop waits for the walk to end its step.
func (a *align) Stop(c *playful.Context) (bool, error) { return a.legs.halt(c), nil }

// AppendState appends how it turns.
func (a *align) AppendState(to []float64) []float64 { return append(to, playful.Truth(a.turning)) }
