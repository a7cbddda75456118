// SPDX-License-Identifier: Apache-2.0

// Package soft draws a scene without a graphics card: a z-buffer renderer in plain
// Go. It makes the pictures of playsim shot and film, of tests, and of windows
// where there is nothing faster.
//
// A [Renderer] has a size; [Renderer.Draw] gives the picture of a scene from a
// camera. Surfaces are lit for each pixel (Phong, 1975) by one sun and the sky;
// edges are smoothed by four samples a pixel; lines and labels obey depth; the
// ground takes the shadows. Solids throw no shadows on each other. Their meshes are
// as fine as one sees. [Paint] paints the panels, in pictures as in windows.
//
// The same scene and camera give the same picture. Not safe for concurrent use.
// Start at [New].
package soft
