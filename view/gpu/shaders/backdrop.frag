// SPDX-License-Identifier: Apache-2.0
// The floor and the sky.

#include <light>

uniform vec3 Forward;
uniform vec3 Right; // as long as half the picture is wide at a distance of 1
uniform vec3 Up;
uniform mat4 ViewProjection;
uniform vec3 Floor;
uniform vec3 FloorLine;
uniform vec3 Beyond;
uniform vec3 FloorSize; // full extents, m, and the step of the grid
uniform float GridWidth;
uniform vec2 Haze;      // m: from, over
in vec2 Place;
out vec4 Seen;

// stroke is how much of a blurred line of the grid is at x.
float stroke(float x, float blur) {
	float off = abs(x - FloorSize.z * round(x / FloorSize.z));
	return clamp(1.5 - off / blur, 0.0, 1.0) * GridWidth / blur;
}

vec3 ground(vec2 p, vec2 pixel) {
	vec2 blur = max(vec2(GridWidth), pixel);
	float line = max(stroke(p.x, blur.x), stroke(p.y, blur.y));
	vec2 left = (FloorSize.xy * 0.5 - abs(p)) / max(pixel, vec2(1e-6));
	float inside = clamp(min(left.x, left.y) + 0.5, 0.0, 1.0);
	return mix(Beyond, mix(Floor, FloorLine, line), inside);
}

void main() {
	vec3 d = Forward + Right * Place.x + Up * Place.y;
	vec2 p = Eye.xy - d.xy * Eye.z / min(d.z, -1e-5);
	vec2 pixel = fwidth(p);
	float far = length(d);
	if (d.z >= -1e-5 || Eye.z <= 0.0) {
		Seen = vec4(sky(d / far), 1.0);
		gl_FragDepth = 1.0;
		return;
	}
	// A little below the floor: what a thing stands on is in its shade.
	vec3 c = ground(p, pixel) * mix(ShadedShare, 1.0, sunlit(vec3(p, -0.004), vec3(0.0)));
	float t = -Eye.z / d.z;
	Seen = vec4(mix(c, Horizon, clamp((t * far - Haze.x) / Haze.y, 0.0, 1.0)), 1.0);
	vec4 at = ViewProjection * vec4(p, 0.0, 1.0);
	gl_FragDepth = clamp(at.z / at.w * 0.5 + 0.5, 0.0, 1.0);
}
