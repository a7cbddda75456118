// SPDX-License-Identifier: Apache-2.0

in vec3 VertexPosition;
in vec4 DiscPlace; // from the middle in radii; the share that fades; unused
in vec4 DiscColor;
uniform mat4 MVP;
out vec3 At;
out vec4 Within;
out vec4 Color;

void main() {
	At = VertexPosition;
	Within = DiscPlace;
	Color = DiscColor;
	gl_Position = MVP * vec4(VertexPosition, 1.0);
}
