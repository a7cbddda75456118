// SPDX-License-Identifier: Apache-2.0

package scenarios_test

// managerMutations are those of the worlds whose sensors and actuators are scripts.
var managerMutations = []mutation{
	{"barrier", "barrier.pdl.js", "  add_value('blow_right', value('right'));\n", "", []string{"the right blower has full power while the beam is broken", "stays between the blowers", "comes back to the left"}},
	{"barrier", "barrier.pdl.js", "  add_value('blow_left', -0.03);\n", "", []string{"the fan does not run on", "stays between the blowers"}},
	{"barrier", "light_barrier.js", "hit != null", "false", []string{"breaks the right beam first", "stays between the blowers"}},
	{"barrier", "blower.js", "impulse * ahead[0], impulse * ahead[1]", "0, 0", []string{"breaks the right beam first"}},
	{"barrier", "blower.js", "at.x - x) * ahead[0]", "x - at.x) * ahead[0]", []string{"breaks the right beam first"}},
	{"depot", "depot.pdl.js", "  add_process('notice');\n", "", []string{"it is full in time"}},
	{"depot", "depot.yaml", "z: 0.26}", "z: 0.08}", []string{"it holds what a heap holds"}},
	{"depot", "light_barrier.js", "hit != null", "false", []string{"it is full in time"}},
	{"depot", "depot.pdl.js", "? 1 : -1)", "? 1 : 1)", []string{"nothing falls into a full bin"}},
	{"planner", "planner.pdl.js", "-2 * value('goal')", "0", []string{"is at the second goal"}},
	{"planner", "keeper.pdl.js", " - 0.3 * value('speed')", "", []string{"is at the first goal", "is at the second goal"}},
	{"planner", "spotter.js", "put('x', world.pose('ball').x)", "put('x', 0)", []string{"is at the first goal"}},
}
