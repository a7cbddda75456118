// SPDX-License-Identifier: Apache-2.0

// Package scene turns the snapshot of a world into a list of primitives: solids,
// lines, labels and discs on the ground, each with its material. All views draw
// from this one list; what a thing looks like is decided here and in the looks
// that robots bring ([sim.Look]), nowhere else.
//
// A [Scene] is made once for a model by [New] and filled for each picture by
// [Scene.Update], which reuses its memory. Frames and units are the world's: metre,
// radian, x east, y north, z up. Colours are sRGB, 0..1.
//
// A [Camera] says from where it is seen; [Scene.Cameras] lists the standing views
// and those of the robots. A [Mesh] is the triangles of a solid; [Meshes] keeps them.
//
// A scene shows the truth, not what robots sense; nothing here is read back.
//
// To show a new kind of object: give it a case in object.go. A robot brings its look.
package scene
