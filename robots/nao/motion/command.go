// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// Posture is a posture asked for or reached: [Unknown], or an index into
// body.Postures plus one.
type Posture int

// The postures, in the order of body.Postures.
const (
	Unknown Posture = iota
	Stand
	StandInit
	StandZero
	Crouch
	Sit
	SitRelax
	LyingBelly
	LyingBack
	Stoop

	lastPosture = Stoop

	// NumPostures counts them, Unknown included.
	NumPostures = lastPosture + 1

	// NoGoal asks for no posture: the robot stays as it is.
	NoGoal = Unknown
)

// String gives the maker's name, "Unknown" for none.
func (p Posture) String() string {
	if p <= Unknown || p > lastPosture {
		return "Unknown"
	}
	return body.Postures[p-1].Name
}

// Postures returns those in which a robot can start and that it can be asked for.
func Postures() []Posture {
	return []Posture{Stand, StandInit, StandZero, Crouch, Sit, SitRelax, LyingBelly, LyingBack}
}

// Velocity is a wanted velocity of the base in its own frame.
type Velocity struct {
	X, Y  float64 // m/s, forward and left
	Theta float64 // rad/s, counter-clockwise
}

// StepLimits bound the footsteps; they are clamped to the maker's ranges, see
// [StepRanges].
type StepLimits struct {
	MaxX      float64 // m ahead of the stance foot, 0.001 … 0.080; at most [MostBackward] backward
	MaxY      float64 // m between the feet, 0.101 … 0.160
	MaxTheta  float64 // rad between the feet, 0.001 … 0.524
	Height    float64 // m the swing foot rises, 0.005 … 0.040, V6: 0.035
	Frequency float64 // 0 … 1: a step takes 0.6 s … 0.42 s
}

// DefaultSteps are the maker's default step limits.
func DefaultSteps() StepLimits {
	return StepLimits{MaxX: 0.040, MaxY: 0.140, MaxTheta: 0.349, Height: 0.020, Frequency: 1}
}

// Period is the duration of one step, s.
func (s StepLimits) Period() float64 {
	return 0.6 - float64(geom.Clamp(s.Frequency, 0, 1)*(0.6-0.42))
}

// Command is what the robot is told in one tick.
type Command struct {
	// Walk is taken at the next step's start; zero stops at a step's end, feet
	// together. A robot that does not stand gets up first.
	Walk Velocity
	// Goal asks for a posture and beats Walk: a walk stops at its step's end first.
	Goal      Posture
	GoalSpeed float64 // 0 … 1 of full speed, at least 0.05 is used
	Kick      Kick    // beats Walk, and waits for nothing
	// Joint holds targets of the joints; NaN: as the posture has it. Legs follow theirs
	// while the robot sits, is lying or is held up; else walk, posture and balance need them.
	Joint body.Angles
	// Stiffness scales each servo's speed, 0 (limp) … 1.
	Stiffness body.Angles
	Step      StepLimits
}

// NewCommand asks for nothing: stiff, default steps, joints as the posture has them.
func NewCommand() Command {
	c := Command{GoalSpeed: 1, Step: DefaultSteps()}
	for j := range c.Joint {
		c.Joint[j] = math.NaN()
		c.Stiffness[j] = 1
	}
	return c
}

// Crowd is a [Ground] that knows robots from other things.
type Crowd interface {
	// RobotNear returns how far from a place, up to some metres, the nearest part of another
	// robot is between two heights, and where its middle is.
	RobotNear(at geom.Vec2, within, zMin, zMax float64) (middle geom.Vec2, gap float64, ok bool)
	// FreeOfThings is Free where no other robots and no people are.
	FreeOfThings(at geom.Vec2, radius, zMin, zMax float64) bool
	// FreeOverHoles is FreeOfThings where no holes are.
	FreeOverHoles(at geom.Vec2, radius, zMin, zMax float64) bool
}

// Ground tells where the robot may go.
type Ground interface {
	// Free tells whether an upright cylinder at a place of the world is free of what
	// the robot cannot push. Heights are in the world, m.
	Free(at geom.Vec2, radius, zMin, zMax float64) bool
}
