// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"github.com/playsim/playsim/robots/cart"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// The ticks for which a cart's drive is made.
var cartTicks = spec.Lasting(cart.ShortestTick*1e9, cart.LongestTick*1e9)

func (d *decoder) cart(s *spec.Section, m *sim.Model, pos source.Pos) {
	r := RobotSpec{Kind: "cart", Name: "cart", Pos: pos}
	c := cart.Defaults()
	s.Text("name", &r.Name)
	s.Vector("at", []*float64{&c.At.X, &c.At.Y}, places, 2)
	s.Degrees("yaw_deg", &c.At.Yaw)
	s.Number("battery", &c.Battery, shares)
	s.Number("capacity", &c.Capacity, spec.Between(cart.LeastCapacity, cart.MostCapacity, "J"))
	color(s, "color", &c.Color)
	if m.Tick < cartTicks.Lo || m.Tick > cartTicks.Hi {
		d.errs.Add(s.Node.Errorf("the usual tick is "+spec.DurationText(sim.DefaultTick), "a cart needs a tick from %s to %s, not %s",
			spec.DurationText(cartTicks.Lo), spec.DurationText(cartTicks.Hi), spec.DurationText(m.Tick)))
	}
	d.claim(r.Name, nameNode(s))
	r.keys = []string{
		"name: " + quote(r.Name), "at: " + plane(c.At.Pos()), "yaw_deg: " + degrees(c.At.Yaw),
		"battery: " + decimal(c.Battery), "capacity: " + decimal(c.Capacity), "color: " + quote(c.Color),
	}
	d.world.Robots = append(d.world.Robots, r)
	m.Robots = append(m.Robots, sim.RobotModel{Name: r.Name, Kind: r.Kind, New: cart.New(c), Look: cart.Look(c.Color)})
	d.solid = append(d.solid, robotStanding(placeNode(s), r.Name, c.At))
}
