// SPDX-License-Identifier: Apache-2.0

// Package geom holds vectors, rotations, poses and ray hits.
//
// Units are SI (metre, radian). Frames are those of REP 103: right-handed, x
// forward, y left, z up, yaw counter-clockwise. A transform is named aFromB: it
// takes coordinates in frame B to coordinates in frame A, so that
//
//	worldFromHead := worldFromTorso.Mul(torsoFromHead)
//	pointInWorld := worldFromHead.Apply(pointInHead)
//
// Quaternions are x, y, z, w with named fields and are unit unless said
// otherwise. Everything is a plain value: nothing allocates, nothing is shared,
// the zero Vec2, Vec3 and Pose2 are origins; the zero Quat is no rotation
// (use Identity) and so the zero Pose is no pose (use IdentityPose).
//
// Results are the same bits on every build: products are rounded before they
// are summed, and trigonometry comes from detmath. Arguments are not checked;
// NaN in gives NaN out, and a ray that holds a NaN hits nothing.
//
// Start at Pose for robots in space, at Pose2 for robots on a floor, and at Ray
// for what a sensor can see.
package geom
