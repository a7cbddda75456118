// SPDX-License-Identifier: Apache-2.0
// A solid as the sun sees it, a little thinner than it is.

in vec3 VertexPosition;
in vec3 VertexNormal;
uniform mat4 MVP;
uniform float Inset; // m

void main() { gl_Position = MVP * vec4(VertexPosition - VertexNormal * Inset, 1.0); }
