// SPDX-License-Identifier: Apache-2.0

// Package motion moves the joints and the base of a simulated NAO: servos, the
// walk, postures and the way between them, balance, falling, lying, getting up,
// being lifted and dropped. It is pure: no world, no slots, no clock, no chance.
//
// A [Motion] is one robot's motion. Its owner calls [Motion.Tick] once a control
// tick with a [Command] and a [Ground], and reads the results from the methods.
//
// Words and frames. Metres, radians, seconds, newtons; x forward, y left, z up. The
// world's floor is flat at [Config.Floor]. The base is the robot's place on the
// floor: midway between its feet when it stands, below its torso when it lies. Sole
// frames are those of package body. A step is one swing of one foot; its first
// third is double support. Stance is the foot that carries the robot and that the
// torso's pose is computed from.
//
// Who owns which joint. Legs belong to the walk and the postures: a command can
// limp them by stiffness but not steer them. Head, arms and hands follow
// [Command.Joint] at their servos' speed; not-a-number there means "as the posture
// has it". While the robot falls, lies or gets up, arms and hands are its own.
//
// What the package does not do: contact forces, slipping, uneven ground, joint
// torques. A push moves a linear inverted pendulum; see [Motion.Push].
//
// Start at [New], [Motion.Tick], [Command].
package motion
