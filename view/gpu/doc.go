// SPDX-License-Identifier: Apache-2.0

// Package gpu draws a scene with a graphics card: by the g3n engine, off screen. It
// is in builds with the tag g3n and cgo on Linux, which need a C compiler and the headers
// of EGL, OpenGL 3.3 and X11; elsewhere, on macOS and Windows, [New] refuses, and there is
// no window of its own either.
//
// The context is EGL without a surface, so no display is needed; where there is no
// card, Mesa's driver draws on the processor, more slowly than view/soft
// ([Pane.Software]). The list of primitives is that of view/scene, as in all views.
//
// A picture is drawn twice: as the sun sees it, for the shadows that solids throw on the
// floor and on each other (a filtered shadow map: Williams 1978, Reeves 1987), and as the
// camera does, with our own shaders in g3n's renderer. Light is added up as light, four
// samples a pixel are averaged as light, and the picture is sRGB. Labels are written by
// view/soft, those before which something stands left out.
//
// Pictures are as good as the same on all drivers, but not to the bit. A [Pane] may be
// used by one goroutine at a time; it draws on a thread of its own.
package gpu
