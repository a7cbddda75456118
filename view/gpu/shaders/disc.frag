// SPDX-License-Identifier: Apache-2.0
// A circle painted on what is level.

#include <light>

in vec3 At;
in vec4 Within;
in vec4 Color;
out vec4 Seen;

void main() {
	float out1 = length(Within.xy);
	float k = clamp((1.0 - out1) / max(Within.z, fwidth(out1)), 0.0, 1.0);
	float share = k * k * (3.0 - 2.0 * k);
	Seen = vec4(Color.rgb * mix(ShadedShare, 1.0, sunlit(At - vec3(0.0, 0.0, 0.004), vec3(0.0))), Color.a * share);
}
