// SPDX-License-Identifier: Apache-2.0
// What all programs know of the light. Colours are linear.

uniform sampler2DShadow Shade; // distances from the sun
uniform mat4 ToShade;          // from the world to the map, 0..1
uniform float Texel;           // m that a texel of the map covers; 0: there is no map
uniform vec3 Sun;              // towards it
uniform vec3 Eye;
uniform float ShadedShare;     // of its light that level ground keeps in the shade
uniform vec3 Zenith;
uniform vec3 Horizon;

// sunlit returns the share of the sun that reaches a place of a surface, 0..1: the mean
// of 3×3 comparisons, each of which is smoothed by the texture unit.
float sunlit(vec3 at, vec3 normal) {
	if (Texel <= 0.0) {
		return 1.0;
	}
	vec3 p = (ToShade * vec4(at + normal * Texel, 1.0)).xyz;
	if (any(lessThan(p, vec3(0.0))) || any(greaterThan(p, vec3(1.0)))) {
		return 1.0;
	}
	vec2 step = 1.0 / vec2(textureSize(Shade, 0));
	// A little farther away: what touches the back of a thing is in its shade.
	float sum = 0.0;
	for (int y = -1; y <= 1; y++) {
		for (int x = -1; x <= 1; x++) {
			sum += texture(Shade, vec3(p.xy + vec2(x, y) * step, p.z + 0.0001));
		}
	}
	return sum / 9.0;
}

// sky returns what is seen in an upward direction.
vec3 sky(vec3 d) { return mix(Horizon, Zenith, clamp(d.z * 2.2, 0.0, 1.0)); }
