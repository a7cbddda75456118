// SPDX-License-Identifier: Apache-2.0

package cart

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// The plunger's figures.
const (
	springEnergy  = 0.08          // J
	cocking       = 1_000_000_000 // ns
	thrown        = 100_000_000   // ns, that the plunger is seen outside
	plungerReach  = 0.02          // m before the plates' middle
	plungerHeight = 0.04          // m
	plungerStroke = 0.03          // m
)

// plunger is a rod that a spring throws out.
type plunger struct {
	wait int64 // ns until the spring is cocked
	out  int64 // ns until the rod is in again
}

func (p *plunger) advance(ns int64) { p.wait, p.out = max(p.wait-ns, 0), max(p.out-ns, 0) }

// kick throws the plunger out if its spring is cocked.
func (r *Robot) kick() {
	if r.plunger.wait > 0 {
		return
	}
	r.plunger = plunger{wait: cocking, out: thrown}
	r.battery.take(springEnergy)
	i, ok := r.before()
	if !ok {
		return
	}
	m := r.world.Model.Objects[i].Mass
	impulse := math.Sqrt(2 * springEnergy * m * mass / (m + mass))
	forward := geom.Polar(impulse, r.drive.at.Yaw)
	in := sim.Input{Op: sim.OpPush, Name: r.world.Model.Objects[i].Name, At: forward.To3D(0)}
	if r.world.Enact(in) == nil { // what somebody holds does not move
		r.drive.body.Push(forward.Neg())
	}
}

// before returns the movable object that the plunger would strike.
func (r *Robot) before() (int, bool) {
	const inside = 0.06 // m ahead: behind the plates
	ray := geom.Ray{
		Origin: r.drive.at.Apply(geom.Vec2{X: inside}).To3D(plungerHeight),
		Dir:    geom.Polar(1, r.drive.at.Yaw).To3D(0),
	}
	hit, ok := r.world.CastEcho(ray, plateMiddle-inside+plungerReach, r.self)
	if !ok || hit.Body < 0 {
		return 0, false
	}
	o := &r.world.Model.Objects[hit.Body]
	return hit.Body, !o.Fixed && o.Shape != sim.Person
}
