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
// To add one: (1) write its type, or a function for an evaluation, in a file of its own;
// (2) describe it there in a specification, which `playsim nodes` prints; (3) add that to
// the list in [Register]; (4) test it on slots alone, as the files beside do. In Starlark
// it is a file in the folder that a world's program names as `nodes:`, see package
// playful/star.
package nodes
