// SPDX-License-Identifier: Apache-2.0

package nao_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao"
	"github.com/playsim/playsim/sim"
)

// A robot that walks into a thing that cannot get away stops: nothing is pressed
// into a wall or shot away.
func TestNothingIsSqueezed(t *testing.T) {
	crate := func(x, y float64) sim.Object {
		return sim.Object{
			Name: "crate", Shape: sim.Box, Size: geom.Vec3{X: 0.3, Y: 0.3, Z: 0.1}, Mass: 0.5, Friction: 0.4,
			Restitution: 0.3, At: sim.Resting(x, y),
		}
	}
	big := ball("big", 1.2, 0)
	big.Radius = 0.3
	for name, thing := range map[string]sim.Object{
		"ball": ball("green", 1.9, 0.03), "corner": ball("green", 1.94, 0.94), "crate": crate(1.5, 0), "big": big,
	} {
		for _, yaw := range []float64{0, 0.15, -0.1} {
			t.Run(fmt.Sprintf("%s/%v", name, yaw), func(t *testing.T) {
				cfg := nao.Defaults()
				cfg.At = geom.Pose2{X: 0.6, Y: thing.At.Y - 1.2*math.Tan(yaw), Yaw: yaw}
				w, err := sim.New(&sim.Model{
					Name: "wedge", Seed: 1, Tick: sim.DefaultTick, Step: sim.DefaultStep, Gravity: sim.DefaultGravity,
					Ground:  sim.Ground{Walls: sim.Border(geom.Vec2{X: 4, Y: 2}, 0.05, 0.3)},
					Objects: []sim.Object{thing}, Robots: []sim.RobotModel{{Name: "nao", New: nao.New(cfg)}},
				})
				if err != nil {
					t.Fatal(err)
				}
				s := stage{w, w.Robots()[0].(*nao.Robot)}
				s.command(t, "walk/x", 0.09)
				for range 1600 {
					s.Tick()
					b := s.Bodies()[0]
					half := thing.HalfHeight()
					if thing.Shape == sim.Box {
						half = thing.Size.X / 2
					}
					if b.Vel.Norm() > 2 || math.Abs(b.Pos.X) > 2.02-half || math.Abs(b.Pos.Y) > 1.02-half {
						t.Fatalf("tick %d: the %s is at %v with %v; robot at %v", s.Ticks(), name, b.Pos, b.Vel, s.nao.Base())
					}
				}
			})
		}
	}
}
