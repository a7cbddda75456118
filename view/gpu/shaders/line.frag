// SPDX-License-Identifier: Apache-2.0

in vec3 Color;
out vec4 Seen;

void main() { Seen = vec4(Color, 1.0); }
