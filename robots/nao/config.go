// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"fmt"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/sim"
)

// Resolution is a camera's picture size in pixels, with the maker's name.
type Resolution struct {
	Name          string
	Width, Height float64
}

// Resolutions are the picture sizes a camera can be set to.
var Resolutions = []Resolution{
	{"qqvga", 160, 120}, {"qvga", 320, 240}, {"vga", 640, 480}, {"4vga", 1280, 960},
}

// ResolutionByName returns the picture size called name.
func ResolutionByName(name string) (Resolution, bool) {
	for _, r := range Resolutions {
		if r.Name == name {
			return r, true
		}
	}
	return Resolution{}, false
}

// Config says how a NAO starts and what it carries. [Defaults] gives a usable one.
type Config struct {
	Version      body.Version
	At           geom.Pose2     // base in the world, m, rad
	Posture      motion.Posture // Unknown: StandInit
	Battery      float64        // charge, 0..1
	Camera       Resolution
	CameraPeriod int64   // ns between two frames, a whole multiple of the tick
	BallRadius   float64 // m: the radius it takes every ball to have
}

// Defaults returns a charged V5 in StandInit with QVGA cameras at 20 frames a second.
func Defaults() Config {
	return Config{
		Version: body.V5, Posture: motion.StandInit, Battery: 1,
		Camera: Resolutions[1], CameraPeriod: 50_000_000, BallRadius: 0.05,
	}
}

// check refuses a configuration, or a world, in which the robot cannot be.
func (c *Config) check(m *sim.Model) error {
	tick, seconds := m.Tick, float64(m.Tick)/1e9
	switch {
	case !(seconds >= motion.ShortestTick && seconds <= motion.LongestTick):
		return fmt.Errorf("tick of %g ms outside [%g, %g]: the walk and the balance of a nao are made for those",
			seconds*1e3, motion.ShortestTick*1e3, motion.LongestTick*1e3)
	case !(m.Gravity >= motion.LeastGravity && m.Gravity <= motion.MostGravity):
		return fmt.Errorf("gravity %v m/s² outside [%v, %v]: a nao could not walk", m.Gravity, motion.LeastGravity, motion.MostGravity)
	case !(c.Battery >= 0 && c.Battery <= 1):
		return fmt.Errorf("battery %v outside [0, 1]", c.Battery)
	case c.CameraPeriod <= 0 || c.CameraPeriod%tick != 0:
		return fmt.Errorf("camera period of %d ns is not a whole multiple of the tick, %d ns; nearest is %d ns",
			c.CameraPeriod, tick, nearestMultiple(c.CameraPeriod, tick))
	case !(c.BallRadius >= 0.005 && c.BallRadius <= 1):
		return fmt.Errorf("ball radius %v m outside [0.005, 1]", c.BallRadius)
	case !(c.Camera.Width > 0 && c.Camera.Height > 0):
		return fmt.Errorf("camera without a resolution")
	}
	return nil
}

// nearestMultiple returns the positive whole multiple of unit nearest to ns.
func nearestMultiple(ns, unit int64) int64 { return max((ns+unit/2)/unit, 1) * unit }
