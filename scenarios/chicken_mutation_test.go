// SPDX-License-Identifier: Apache-2.0

package scenarios_test

const (
	conserves   = "conserves chickens"
	whiteOnly   = "drops heavy chickens into the white hole only"
	blackOnly   = "drops light chickens into the black hole only"
	once        = "drops each chicken once"
	keepsUp     = "keeps up with the feeder"
	oneAtATime  = "has one chicken on the scale at a time"
	paper       = "{file: chicken.pdl.js, connect: {Libra: scale/weight, Loader: picker/command}}"
	repaired    = "{file: chicken_pile_up_repaired.pdl.js, connect: {Libra: scale/weight, Loader: picker/command, Belt: belt/command}}"
	byTurns     = "fills the holes by turns"
	exactly5    = "drops exactly 5 kg into the black hole"
	for5        = "commands 1 for 5 kg"
	hazardBlack = "drops a heavy chicken into the black hole"
	hazardWhite = "drops a light chicken into the white hole"
)

// chickenMutations are those of the chicken line. The repaired programs are mutations of
// the worlds that have the hazard.
var chickenMutations = []mutation{
	{"chicken_line", "chicken.pdl.js", "<= 5)", "<= 7)", []string{blackOnly}},
	{"chicken_line", "chicken.pdl.js", "add_value('Loader', 0 - actuator_value('Loader'));", ";", []string{keepsUp}},
	{"chicken_line", "chicken_line.yaml", "at: [0.5, 0]", "at: [0.9, 0]", []string{conserves}},
	{"chicken_line", "chicken_line.yaml", "settle: 200ms", "settle: 200ms, raw: true", []string{blackOnly}},
	{"chicken_line", "chicken_line.yaml", "at: [1.1, 0.6], radius: 0.25", "at: [1.1, 0.6], radius: 0.1", []string{conserves}},
	{"chicken_line", "chicken_line.yaml", "white: white", "white: white, carry: 4s", []string{keepsUp}},
	{"chicken_weights", "chicken.pdl.js", "<= 5)", "< 5)", []string{byTurns, exactly5, "drops all seven", for5}},
	{"chicken_weights", "chicken.pdl.js", "<= 5)", "<= 5.01)", []string{byTurns, "drops 5.01 kg into the white hole", "drops all seven"}},
	{"chicken_line_playful", "chicken_line.play", "'scale/weight' > 5", "'scale/weight' > 3", []string{whiteOnly}},
	{"chicken_line_playful", "chicken_line.play", "value = 2", "value = 1", []string{blackOnly}},
	{"chicken_slow_scale", "chicken_slow_scale.yaml", "raw: true", "raw: false", []string{hazardBlack}},
	{"chicken_slow_scale", "chicken_slow_scale.yaml", "chicken.pdl.js", "chicken_slow_scale_repaired.pdl.js", []string{hazardBlack}},
	{"chicken_slow_scale_repaired", "chicken_slow_scale_repaired.yaml", "chicken_slow_scale_repaired.pdl.js", "chicken.pdl.js", []string{blackOnly}},
	{"chicken_slow_scale_repaired", "chicken_slow_scale_repaired.pdl.js", " && !moves()", "", []string{blackOnly}},
	{"chicken_pile_up", "chicken_pile_up.yaml", "pile_up: true", "pile_up: false", []string{"has two chickens on the scale at once"}},
	{"chicken_pile_up", "chicken_pile_up.yaml", paper, repaired, []string{"has two chickens on the scale at once"}},
	{"chicken_pile_up", "chicken_pile_up.yaml", "mass: [1, 10]", "mass: [6, 10]", []string{hazardWhite}},
	{"chicken_pile_up_repaired", "chicken_pile_up_repaired.pdl.js", "  add_process('set_Belt_process');\n", "", []string{oneAtATime}},
	{"workshop", "two_balls.play", "\n    walk_to, whenever far", "", []string{"the NAO reaches a ball"}},
	{"workshop", "chicken.pdl.js", "<= 5)", "<= 7)", []string{blackOnly}},
}
