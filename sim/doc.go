// SPDX-License-Identifier: Apache-2.0

// Package sim is the simulated world: bodies, robots, clock, chance, and the tick.
//
// A [Model] says what there is and does not change after [New]. A [World] is a
// model with its state; [World.Tick] advances it by one control period. Each
// tick runs the same phases in the same order (see Tick): inputs, sensors, keys,
// programs, commit, actuators and physics, observers.
//
// Units are SI: metre, kilogram, second, newton, radian. The world frame is
// right-handed, x east, y north, z up; the ground is the plane z = 0. Time is
// int64 nanoseconds of simulated time and starts at 0.
//
// Physics is 2.5-D. The plane (collisions, friction, spin about the vertical) is
// moved by the cp library; height is ours: free fall, bounce, support by the
// highest surface below. Two things touch only where their height intervals
// overlap. There is no tipping over, no stacking of balls on balls, no air drag;
// what lies on a moving box is not carried along by it.
// A ball is a disc in the plane that loses speed by rolling resistance. The
// ground goes on beyond the ground's size.
//
// Robots move kinematic parts: what a robot does is decided by its own motion
// model, parts push movable bodies, and the impulses they receive are reported
// back ([Part.TakeImpulse]).
//
// Everything is deterministic: order is creation order, chance comes from named
// [Stream]s seeded by (seed, name), and every tick's state is chained into
// [World.Hash]. Rewinding is re-simulation from the logged inputs ([Resimulate]).
//
// A World must not be used by two goroutines at once; different worlds are
// independent.
//
// To add a world object: give [Shape] a case, its footprint in plane.go, its ray
// hit in query.go. To add a robot: implement [Robot] and build it with [Builder].
// To add an action: a new [Op], its check in check.go and its effect in input.go.
package sim
