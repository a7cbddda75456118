// SPDX-License-Identifier: Apache-2.0

in vec3 VertexPosition;
in vec3 VertexNormal;
uniform mat4 ModelMatrix;
uniform mat4 MVP;
out vec3 At;
out vec3 Normal;

void main() {
	At = (ModelMatrix * vec4(VertexPosition, 1.0)).xyz;
	Normal = mat3(ModelMatrix) * VertexNormal;
	gl_Position = MVP * vec4(VertexPosition, 1.0);
}
