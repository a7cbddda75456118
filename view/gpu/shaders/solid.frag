// SPDX-License-Identifier: Apache-2.0
// A surface under one sun and a sky above a bright floor; what is polished mirrors both
// (Blinn 1977 with the normalisation of Hoffman 2010, Schlick 1994).

#include <light>

uniform vec3 Color;
uniform vec4 Finish; // gloss, glow, opacity
in vec3 At;
in vec3 Normal;
out vec4 Seen;

const vec3 sunColor = vec3(1.0, 0.96, 0.90) * 0.82;
const vec3 skyColor = vec3(0.40, 0.42, 0.46);
const vec3 floorColor = vec3(0.29, 0.29, 0.27);

void main() {
	float gloss = Finish.x;
	vec3 n = normalize(Normal);
	vec3 view = normalize(Eye - At);
	float direct = max(dot(n, Sun), 0.0);
	direct *= direct > 0.0 ? sunlit(At, n) : 0.0;
	vec3 around = mix(floorColor, skyColor, 0.5 + 0.5 * n.z);
	// Little of the sky reaches what is close to the floor and looks at it.
	around *= mix(0.62, 1.0, clamp(max(At.z / 0.12, 0.45 + n.z), 0.0, 1.0));
	vec3 light = around + sunColor * direct;
	vec3 c = Color * mix(light, vec3(1.0), Finish.y);

	vec3 halfway = normalize(Sun + view);
	float power = mix(12.0, 140.0, gloss);
	float shine = (power + 8.0) / 25.0 * pow(max(dot(n, halfway), 0.0), power);
	float edge = 0.04 + 0.96 * pow(1.0 - max(dot(n, view), 0.0), 5.0);
	vec3 mirrored = reflect(-view, n);
	vec3 seen = mirrored.z > 0.0 ? sky(mirrored) : floorColor * (0.6 - 0.4 * mirrored.z);
	c += gloss * (sunColor * direct * shine * 0.16 + seen * edge * 0.30 * (1.0 - Finish.y));
	Seen = vec4(c, Finish.z);
}
