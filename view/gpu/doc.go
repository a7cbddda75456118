// SPDX-License-Identifier: Apache-2.0

// Package gpu draws a scene with a graphics card: by the g3n engine, off screen. It
// is in builds with the tag g3n on Linux, which need a C compiler and the headers of
// EGL, OpenGL and X11; elsewhere [New] refuses.
//
// The context is EGL without a surface, so no display is needed; where there is no
// card, Mesa's software driver draws. The list of primitives is that of view/scene,
// as in all views. Solids throw no shadows here but the dark spots under them.
//
// A [Pane] may be used by one goroutine at a time; it draws on a thread of its own.
package gpu
