// SPDX-License-Identifier: Apache-2.0
// One triangle over the whole picture.

in vec3 VertexPosition;
out vec2 Place; // -1..1

void main() {
	Place = VertexPosition.xy;
	gl_Position = vec4(VertexPosition.xy, 0.0, 1.0);
}
