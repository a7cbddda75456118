// SPDX-License-Identifier: Apache-2.0
// A stroke of some pixels' width from here to there.

in vec3 VertexPosition;
in vec3 LineEnd;
in vec4 LineSide; // -1 or 1 across; the width in pixels; 1 at the end; unused
in vec3 LineColor;
uniform mat4 MVP;
uniform vec3 Eye;
uniform vec2 Size; // of the picture, pixels
out vec3 Color;

const float nearest = 0.05;
const float nudge = 0.002; // of the distance: it shows on what it lies on

void main() {
	Color = LineColor;
	vec4 a = MVP * vec4(mix(VertexPosition, Eye, nudge), 1.0);
	vec4 b = MVP * vec4(mix(LineEnd, Eye, nudge), 1.0);
	if (a.w < nearest && b.w > nearest) {
		a = mix(a, b, (nearest - a.w) / (b.w - a.w));
	} else if (b.w < nearest && a.w > nearest) {
		b = mix(b, a, (nearest - b.w) / (a.w - b.w));
	}
	vec2 along = (b.xy / b.w - a.xy / a.w) * Size;
	vec2 across = normalize(vec2(-along.y, along.x) + vec2(1e-9)) * LineSide.x * max(LineSide.y, 1.0) / Size;
	gl_Position = LineSide.z > 0.5 ? b : a;
	gl_Position.xy += across * gl_Position.w;
}
