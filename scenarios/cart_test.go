// SPDX-License-Identifier: Apache-2.0

package scenarios_test

// cartMutations are those of the carts' programs.
var cartMutations = []mutation{
	{"cart_forward", "cart_forward.pdl.js", "CRUISE = 0.25", "CRUISE = 0.15", []string{"has nine tenths of its speed after eight loops", "keeps its speed"}},
	{"cart_forward", "cart_forward.pdl.js", "/ 4", "/ 20", []string{"has nine tenths of its speed after eight loops"}},
	{"cart_forward", "cart_forward.pdl.js", "/ 4", "/ 0.45", []string{"keeps its speed"}},
	{"cart_avoid", "cart_avoid.pdl.js", "  add_process('avoid_sides');\n", "", []string{"touches nothing"}},
	{"cart_avoid", "cart_avoid.pdl.js", "(value('ir_right') - value('ir_left'))", "(value('ir_left') - value('ir_right'))", []string{"comes to the east", "is never stuck"}},
	{"cart_avoid", "cart_avoid.pdl.js", "  add_process('forward');\n", "", []string{"comes to the east", "is never stuck"}},
	{"cart_avoid", "cart_avoid.pdl.js", "  add_process('straight');\n", "", []string{"comes to the east", "comes to the west", "touches nothing"}},
	{"cart_two_programs", "cart_two_programs.yaml", "  - pdl: {robot: cart, file: cart_swerve.pdl.js, share: sum}\n", "", []string{"touches nothing"}},
	{"cart_two_programs", "cart_two_programs.yaml", "  - pdl: {robot: cart, file: cart_forward.pdl.js, share: sum}\n", "", []string{"comes to the east", "is never stuck"}},
	{"cart_two_programs", "cart_swerve.pdl.js", "  add_process('avoid_front');\n", "", []string{"touches nothing", "is never stuck"}},
}
