// SPDX-License-Identifier: Apache-2.0

// Package nao is a simulated NAO-like robot: its slots, percepts and functions
// over the body of robots/nao/body and the motion of robots/nao/motion.
//
// What is simulated: joints with the maker's limits, speeds and stiffness; a walk
// made of footsteps; postures, balance, falling and getting up; sonars, force
// sensors, bumpers, touch sensors, inertial unit, joint positions and
// temperatures, battery; odometry that drifts; two cameras that report detected
// things, not pictures.
//
// What the robot knows comes from its sensors. A camera finds a thing by
// frustum, occlusion and apparent size, measures bearing, elevation and size
// with noise, and places it through the kinematic chain and the odometry, assuming
// a ball of [Config.BallRadius]. No slot and no percept carries the truth.
//
// What is not simulated: pictures, sound, light, joint torques and contact
// forces, the floor's reflection of sonar, slipping, latency of sensors. Sonars
// are always on. Constants without a published figure (noise, drift, heating,
// power) are ours and are named where they stand.
//
// Start at [New]; slots are declared in slots.go. To add a sensor: declare its
// slot there, measure it in a sensor_*.go file, call it from Sense.
package nao
