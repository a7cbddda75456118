// SPDX-License-Identifier: Apache-2.0

// Package urdf reads robot descriptions in the Unified Robot Description Format
// into plain values and strictly: what it does not know or what does not fit is an
// error with file, line and column, and all errors are given at once.
//
// Units are those of the format: metres, kilograms, radians, newtons; lengths and
// angles come as they stand. Frames are right-handed; rpy are turns about the fixed
// x, y and z axes in this order. A link's frame is that of the joint it hangs on.
//
// Known are links (inertial, visual, collision), joints of all six types (origin,
// axis, limit, mimic, dynamics, calibration, safety_controller, the last three
// checked and dropped) and materials. gazebo, transmission, sensor and ros2_control
// elements belong to other programs and are skipped. Xacro is not expanded; meshes
// are named, not read.
//
// Checked: unique names, known parents, children and mimicked joints, one parent a
// link, one root, no cycles, limits where the type needs them, positive masses and
// sizes, numbers that are finite.
//
// Start at [Parse]; [Robot.Poses] is the forward kinematics.
package urdf
