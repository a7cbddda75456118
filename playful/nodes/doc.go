// SPDX-License-Identifier: Apache-2.0

// Package nodes holds the leaves, evaluations and scheme types that come with
// playsim, written in Go.
//
// They know a robot by its slots alone: odometry, walk commands, joint commands by
// the maker's names, percepts of cameras and the named function gaze; those in
// slot.go serve any robot, whose slots they name in their configuration. Positions are
// in the odometry frame, metres, x forward at the start, y left, z up; angles are
// radians, counter-clockwise; time is simulated.
//
// To add one: write its type in a file of its own, add its specification to the
// list in [Register], describe it there: `playsim nodes` prints that.
package nodes
