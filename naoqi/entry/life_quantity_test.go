// SPDX-License-Identifier: Apache-2.0

package entry_test

import "testing"

// TestQuantitiesOutOfFocus: quantities of an activity's program are Invalid before each
// focus and after it, and begin anew with each.
func TestQuantitiesOutOfFocus(t *testing.T) {
	const world = `schema: playsim/world/v1
robots: [{nao: {name: nao}}]
life:
  activities:
    - {id: p/count, nature: solitary, do: {pdl: count.js, connect: {Red: nao/leds/chest/red}}, lasts: 1s}
`
	const count = `function pdl_main() {
  add_quantity('n', 1000, 0, 7);
  add_actuator('Red', 1, 0, 0);
  add_process('count');
  run_pdl(-1);
}
function count() { add_value('n', 1); add_value('Red', 0.5 - value('Red')); }
`
	passes(t, world, `
duration: 6s
script:
  - {at: 1s, do: {focus: p/count}}
  - {at: 4s, do: {focus: p/count}}
watch: [{name: n, when: "'pdl/count/n'", report: change}]
expect:
  - {always: "type('pdl/count/n') == \"Invalid\" && type('pdl/count/Red') == \"Invalid\"", to: 975ms}
  - {always: "type('pdl/count/n') == \"Float\" && 'pdl/count/n' >= 8", from: 1050ms, to: 1950ms}
  - {eventually: "'pdl/count/n' >= 40", within: 2s}
  - {eventually: "'pdl/count/Red' == 0.5", within: 2s}
  - {always: "type('pdl/count/n') == \"Invalid\" && type('pdl/count/Red') == \"Invalid\"", from: 2050ms, to: 3975ms}
  - {always: "type('pdl/count/n') == \"Float\" && 'pdl/count/n' < 20", from: 4050ms, to: 4200ms}
  - {always: "type('pdl/count/n') == \"Invalid\"", from: 5050ms}
`, map[string]string{"count.js": count})
}

// TestMemoryOutOfFocus: what the program of an activity remembered is gone with the focus.
func TestMemoryOutOfFocus(t *testing.T) {
	const world = `schema: playsim/world/v1
objects: [{ball: {name: ball, color: green, at: [0.6, 0]}}]
robots: [{nao: {name: nao}}]
life:
  activities:
    - {id: p/chase, nature: solitary, do: {playful: worlds/ball_chase.play}, lasts: 1s}
`
	passes(t, world, `
duration: 4s
script: [{at: 1s, do: {focus: p/chase}}]
expect:
  - {always: "'scheme/ball/count' == 0", to: 975ms}
  - {eventually: "'scheme/ball/count' == 1", within: 2s}
  - {always: "'scheme/ball/count' == 0", from: 2050ms}
`, nil)
}
