// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"os"
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// The NAO's chase in PDL is judged by what the chase in Playful is judged by, and the
// other way round.
func TestPDLChaseMeetsTheSameExpectations(t *testing.T) {
	const playful, pdl = "../worlds/ball_chase.yaml", "../worlds/ball_chase_pdl.yaml"
	for name, worlds := range map[string][2]string{
		"scenarios/reach.yaml": {playful, pdl}, "scenarios/moved_ball.yaml": {playful, pdl}, "scenarios/ball_chase_pdl.yaml": {pdl, playful},
	} {
		most := some(3)
		if scenarios.Racing {
			most = 1
		}
		files := mutated(t, name, worlds[0], worlds[1])
		tally, failures := verdict(t, files, name, most, nil)
		if tally.Verdict() != scenarios.Passed {
			t.Errorf("%s: %d of %d seeds passed\n%s", name, tally.Count(scenarios.Passed), tally.Runs, strings.Join(failures, "\n"))
		}
	}
}

// cartMutations are those of the carts' programs, and of PDL programs in their manner.
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
	{"cart_phototaxis", "cart_phototaxis.pdl.js", "  add_process('phototaxis');\n", "", []string{"comes to the lamp", "stays there"}},
	{"cart_phototaxis", "cart_phototaxis.pdl.js", "(value('photo_left') - value('photo_right'))", "(value('photo_right') - value('photo_left'))", []string{"comes to the lamp", "stays there"}},
	{"cart_phototaxis", "cart_phototaxis.pdl.js", "  add_process('stop_at_things');\n", "", []string{"touches nothing"}},
	{"cart_phototaxis", "cart_phototaxis.yaml", "light: 40", "light: 0.5", []string{"comes to the lamp", "stays there"}},
	{"cart_charging", "cart_charging.pdl.js", "  add_process('hunger_grows');\n", "", []string{"gets hungry and eats", "never runs out of charge"}},
	{"cart_charging", "cart_charging.pdl.js", "  add_process('hunger_fades');\n", "", []string{"leaves the station"}},
	{"cart_charging", "cart_charging.pdl.js", "  add_process('eat');\n", "", []string{"stands still while it eats"}},
	{"cart_charging", "cart_charging.pdl.js", "value('battery') < 0.4", "value('battery') < 0.02", []string{"gets hungry and eats", "never runs out of charge"}},
	{"cart_ball_chase", "cart_ball_chase.pdl.js", "  add_process('phototaxis');\n", "", []string{"reaches the ball"}},
	{"cart_ball_chase", "cart_ball_chase.pdl.js", "  add_process('forward');\n", "", []string{"reaches the ball"}},
	{"cart_ball_chase_playful", "cart_ball_chase.play", "gain = 20", "gain = -20", []string{"reaches the ball"}},
	{"cart_ball_chase_playful", "cart_ball_chase.play", ", switch to searching if reading < 0.01 | sensor = photo_left", "", []string{"reaches it where it was laid", "reaches it where it rolled"}},
	{"cart_football", "cart_football.pdl.js", "  add_process('phototaxis');\n", "", []string{"somebody kicks", "a goal is scored", "one more is scored"}},
	{"cart_football", "cart_football.pdl.js", "  add_process('kick');\n", "", []string{"somebody kicks"}},
	{"cart_football", "cart_football.pdl.js", "  add_process('forward');\n", "", []string{"somebody kicks"}},
	{"billiards", "billiards.pdl.js", "  add_process('strike');\n", "", []string{"the cart strikes the cue ball"}},
	{"billiards", "billiards.yaml", "at: [0.476, 0.102]", "at: [0.476, 0.102], fixed: true", []string{"both corner balls fly off"}},
	{"box_pushing", "box_pushing.yaml", "at: [-0.5, 0]", "at: [-0.5, 0.11]", []string{"turns while it is pushed"}},
	{"box_pushing", "box_pushing.yaml", "at: [-0.5, 0]", "at: [-0.5, 0.22]", []string{"turns while it is pushed"}},
	{"box_pushing", "box_pushing.pdl.js", "  add_process('feel');\n", "", []string{"turns while it is pushed", "lies along the bay", "is in the bay"}},
	{"box_pushing", "box_pushing.pdl.js", "  add_process('tire');\n", "", []string{"the cart has let go of it and stands"}},
	{"cliff", "cliff.pdl.js", "  add_process('see_holes');\n", "", []string{"falls into no hole"}},
	{"cliff", "cliff.pdl.js", "  add_process('turn_away');\n", "", []string{"comes to an edge", "comes to the east"}},
	{"cliff", "cliff.pdl.js", "? -0.15", "? 0", []string{"is never stuck"}},
	{"crowd", "crowd.pdl.js", "  add_process('avoid_sides');\n", "", []string{"they avoid each other"}},
	{"ball_chase_pdl", "nao_ball_chase.pdl.js", "  add_process('approach');\n", "", []string{"reaches the ball"}},
	{"ball_chase_pdl", "nao_ball_chase.pdl.js", "  add_process('search');\n", "", []string{"reaches the ball", "finds it again"}},
	{"ball_chase_pdl", "nao_ball_chase.pdl.js", "  add_process('lose');\n", "", []string{"reaches the ball", "finds it again"}},
	{"ball_chase_pdl_lost", "nao_ball_chase.pdl.js", "  add_process('lose');\n", "", []string{"knows that it is lost", "has the ball"}},
	{"ball_chase_pdl", "ball_chase_pdl.yaml", "        bearing: nao/ball/bearing\n", "        bearing: nao/ball/elevation\n", []string{"reaches the ball", "stays with it"}},
}

// Seeds on which a box that was pushed beside its centre had a yaw rate and did not turn:
// the end of its way in a step was found where its way began.
func TestPushedBoxDoesNotLock(t *testing.T) {
	s, err := scenarios.Load(scenarios.Of(source.FromFS(os.DirFS(".."), nil), languages.Default(), extensions.Default()...), "scenarios/box_pushing.yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, seed := range []uint64{1013, 1022, 1076} {
		r, err := s.Run(seed, scenarios.RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict != scenarios.Passed {
			t.Errorf("seed %d: %v", seed, r.Verdict)
		}
	}
}
