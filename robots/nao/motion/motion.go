// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// Config says how a robot starts.
type Config struct {
	Version body.Version
	At      geom.Pose2 // base in the world
	Floor   float64    // height of the floor, m
	Posture Posture    // Unknown: StandInit
}

// Motion is the moving body of one robot.
type Motion struct {
	version body.Version
	floor   float64
	base    geom.Pose2
	torso   geom.Pose
	angles  body.Angles
}

// New puts a robot at rest where the configuration says.
func New(cfg Config) *Motion {
	m := &Motion{version: cfg.Version, floor: cfg.Floor}
	m.SetPose(cfg.At, cfg.Posture)
	return m
}

// Tick moves the robot by dt, s (5 … 50 ms). It allocates nothing.
func (m *Motion) Tick(cmd *Command, g Ground, dt float64) {}

// SetPose puts the robot at rest at a place, in a posture (Unknown: StandInit).
func (m *Motion) SetPose(at geom.Pose2, p Posture) {
	if p == Unknown {
		p = StandInit
	}
	m.base = at
	m.angles = body.Postures[p-1].Angles
	m.torso = at.To3D(m.floor - body.Lowest(geom.Identity(), &m.angles))
}

// Push gives the robot an impulse, N·s in the world, at a height above the floor, m.
func (m *Motion) Push(impulse geom.Vec2, height float64) {}

// Lift holds the robot up, soles at least height, m, above the floor; zero or less
// holds it at the floor. It keeps hanging until [Motion.Drop].
func (m *Motion) Lift(height float64) {}

// Carry moves a lifted robot to another place; one on the floor stays.
func (m *Motion) Carry(at geom.Pose2) {}

// Drop lets a lifted robot go.
func (m *Motion) Drop() {}

// AppendState appends everything that decides the future to a list of numbers.
func (m *Motion) AppendState(s []float64) []float64 { return s }
