// SPDX-License-Identifier: Apache-2.0

// Package body is the body of a NAO-like robot: its joints and their limits, its
// links with masses and inertias, forward and inverse kinematics, gaze, shape and
// postures. It is pure: no state, no time, no allocation; every function is safe
// to call from several goroutines as long as the tables are not written to.
//
// Words and frames. Metres, kilograms, radians, newtons. Frames are right-handed,
// x forward, y left, z up; at zero posture the frames of all joints are parallel to
// the torso frame. The torso frame's origin lies 85 mm above the hip axes and
// 126.5 mm below the neck. The sole frame lies [FootHeight] below the ankle, on the
// ground when the foot stands flat. HeadPitch is positive when looking down, HeadYaw
// when looking left. An [Angles] value holds one angle per joint in the maker's
// "Body" order; the hands' entries are 0 (closed) … 1 (open). Both entries of the
// hip yaw-pitch are one motor: the left one rules, see [Clamp].
//
// Figures are the published ones of the V5 body; [Version] carries what differs in
// a V6. What the package does not do: dynamics, speeds, planning, ground contact.
//
// Start at [Specs], [SolveLegs], [TorsoFromSole], [BestGaze] and [Postures].
package body
