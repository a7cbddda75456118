// SPDX-License-Identifier: Apache-2.0

package robots

import (
	"github.com/playsim/playsim"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
)

// odometer is what a world file says of a sensor of playsim's cart: how far it has gone.
type odometer struct{ fault float64 }

var odometerKind = sim.SensorKind{Robot: "cart", Name: "odometer", New: func() sim.SensorConfig { return &odometer{fault: 0.02} }}

// Table implements sim.SensorConfig, as Sensor does.
func (o *odometer) Table() spec.Table {
	return spec.Table{Doc: "It measures the way over the ground.", Fields: []spec.Field{
		{Key: "error", Into: &o.fault, Max: 0.2, Doc: "Share of the way by which it is wrong, standard deviation."},
	}}
}

// Sensor adds the slot odometer.
func (o *odometer) Sensor(of sim.Robot, b *sim.Builder) (sim.Sensor, error) {
	id, err := of.Slots().Add(slot.Decl{Name: "odometer", Unit: "m", Max: 1000, Doc: "Way over the ground."})
	return &wayMeter{robot: of, id: id, scale: 1 + float64(o.fault*b.Stream("odometer").Normal()), last: of.Base().Pos()}, err
}

// wayMeter is the sensor in a run. It remembers where it was, and how far it came.
type wayMeter struct {
	robot      sim.Robot
	id         slot.ID
	scale, way float64 // way in m
	last       geom.Vec2
}

// Sense implements sim.Sensor, as AppendState does.
func (m *wayMeter) Sense(int64) {
	now := m.robot.Base().Pos()
	m.way += float64(m.scale * now.Dist(m.last))
	m.last = now
	m.robot.Slots().Put(m.id, m.way)
}

// AppendState appends what the next tick depends on.
func (m *wayMeter) AppendState(to []float64) []float64 { return append(to, m.way, m.last.X, m.last.Y) }

// metre is a controller of a cart: it stops when its odometer has counted a metre.
func metre(c *playsim.Control) func() {
	return func() {
		speed := 0.0
		if c.Read("odometer") < 1 {
			speed = 0.3
		}
		c.Command("speed", speed)
	}
}
