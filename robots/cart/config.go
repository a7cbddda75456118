// SPDX-License-Identifier: Apache-2.0

package cart

import (
	"fmt"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// Bounds of a battery's capacity, J.
const (
	LeastCapacity = 1.0
	MostCapacity  = 1e6
)

// Bounds of the world's tick, s: a wheel must not do in one what takes several.
const (
	ShortestTick = 0.005
	LongestTick  = 0.1
)

// Config says how a cart starts. [Defaults] gives a usable one.
type Config struct {
	At       geom.Pose2 // base in the world, m, rad
	Battery  float64    // charge, 0..1
	Capacity float64    // J, of a full battery
	Color    string     // of its body, "" is blue
}

// Defaults returns a charged cart at the origin; its battery lasts about an hour.
func Defaults() Config { return Config{Battery: 1, Capacity: 15_000, Color: "blue"} }

func (c *Config) check(m *sim.Model) error {
	tick := float64(m.Tick) / 1e9
	switch {
	case !(tick >= ShortestTick && tick <= LongestTick):
		return fmt.Errorf("tick of %g ms outside [%g, %g]: a cart steers in between", tick*1e3, ShortestTick*1e3, LongestTick*1e3)
	case !(c.Battery >= 0 && c.Battery <= 1):
		return fmt.Errorf("battery %v outside [0, 1]", c.Battery)
	case !(c.Capacity >= LeastCapacity && c.Capacity <= MostCapacity):
		return fmt.Errorf("capacity %v J outside [%v, %v]", c.Capacity, LeastCapacity, MostCapacity)
	}
	return nil
}
