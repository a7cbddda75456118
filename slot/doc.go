// SPDX-License-Identifier: Apache-2.0

// Package slot is a robot's self-description to programs.
//
// A robot exposes a [Set]: ordered, named, bounded scalars (sensor and actuator
// slots), percepts (lists of typed detections) and named functions of its own
// kinematics. Programs know a robot through its Set alone.
//
// Everything is latched once a tick. The robot writes sensors with [Set.Put]
// and [Set.Detect]; [Set.Latch] makes them visible to every program at the same
// instant. Programs write actuators with [Set.Command]; [Set.Commit] makes the
// commands visible to the robot. A command holds until it is written again.
//
// Positions in percepts are in the robot's odometry frame: what the robot
// believes, drift and noise included. No percept carries truth.
//
// Something may be wrong with a slot or percept: [Set.Disturb] changes what sensors
// read and what actuators do, on the way, until [Set.Mend].
//
// Units are SI (metre, radian, second, kilogram, newton, degree Celsius), frames
// are right-handed, x forward, y left, z up (REP 103). Time is int64 nanoseconds
// of simulated time.
//
// A Set is not safe for concurrent use. It allocates nothing once it is built
// and its percept lists have reached their working size.
//
// To add a sensor: (1) declare it with [Set.Add] when the robot is built; (2) Put its
// value in the robot's Sense, with noise from a stream of its own; (3) give what it
// remembers to [Set.Remember]: older recordings still verify; (4) say what is exact about
// it in its Doc and in the robot's package comment. To add an actuator: (1) declare it;
// (2) read [Set.Commanded] in the robot's Act. Programs, keys, traces and views then know
// it.
package slot
