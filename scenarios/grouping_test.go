// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/playsim/playsim/scenarios"
)

// groupingMutations are those of ball grouping and of its subtrees.
var groupingMutations = []mutation{
	{"kick", "nodes/kick_spot.star", "\"ahead\": number(0.18", "\"ahead\": number(0.3", []string{"the balls come together"}},
	{"kick", "kick_together.play", "  kick, switch to align if false", "  kick, whenever false, switch to align if false", []string{"the balls come together"}},
	{"nao_football", "nao_football.play", "  kick, switch to align if distance > 0.3", "  kick, whenever false, switch to align if false", []string{"somebody kicks", "a goal is scored"}},
	{"nao_football", "nodes/football.star", "\"ahead\": number(0.17", "\"ahead\": number(0.3", []string{"a goal is scored"}},
	{"grasp", "perform_grasp.play", "palm_gap < 0.015 and time_ago < 0.3", "palm_gap < 0", []string{"grasps the ball"}},
	{"grasp", "grasp.yaml", "radius: 0.025, mass", "radius: 0.04, mass", []string{"grasps the ball"}},
	{"grasp_moving", "perform_grasp.play", "  look_at\n", "  look_at, whenever distance > 5\n", []string{"grasps the ball as it moves, looking at it"}},
	{"grasp_moving", "perform_grasp.play", "  arm_tracking, whenever distance < 0.5\n", "", []string{"grasps the ball as it moves, looking at it"}},
	{"grasp_floor", "nodes/resting.star", "command(\"posture/goal\", \"Stoop\")", "command(\"posture/goal\", \"Crouch\")", []string{"squats and takes it"}},
	{"grasp_floor", "grasp_floor.yaml", "radius: 0.025, mass", "radius: 0.035, mass", []string{"squats and takes it"}},
	{"grasp_go", "go_grasp.play", "off = 0.03", "off = 0.3", []string{"stands where the hand reaches the ball"}},
	{"present_arm", "present_arm.play", "  arm_tracking\n", "", []string{"the hand comes to the ball"}},
	{"carry", "carry.yaml", "color: green, radius: 0.025", "color: green, radius: 0.045", []string{"takes the ball"}},
	{"carry", "carry_together.play", "go_grasp\n", "", []string{"takes the ball"}},
	{"carry_reunite", "reunite.play", "distance < 0.38", "distance < 0.9", []string{"lets it fall by the other one"}},
	{"carry_third", "carry_third.play", "targeting ball: drop_ball, whenever holding and in_air and distance > 0.5 and time_ago < 0.5, priority of 5\n", "", []string{"and takes the third", "does not bring the first one"}},
	{"smart_walking", "obstacle_avoidance.play", "obstacle_detection | out = obstacle\n", "", []string{"reaches the ball"}},
	{"ball_grouping_avoid", "nodes/obstacles.star", "\"reach\": number(0.6", "\"reach\": number(0.3", []string{"hears the pillar", "would go past it"}},
	{"ball_grouping_search", "nodes/searching.star", "turning = self.turned < abs(self.turn)", "turning = True", []string{"finds it"}},
	{"ball_grouping_look", "looking.play", "priority of 1 + time_not_seen", "priority of 1", []string{"sees each again within five seconds", "stands still"}},
	{"ball_grouping_sleep", "ball_grouping.play", "grouping, switch to sleep if battery_low", "grouping", []string{"sits down", "its eyes are dark then"}},
	{"ball_grouping_sleep", "nodes/resting.star", "def wake():\n    command(\"posture/goal\", \"None\")", "def wake():\n    pass", []string{"sees the person", "goes on and brings the balls together"}},
	{"ball_grouping_sleep", "perception.play", "people_detection |", "people_detection, whenever battery_low and battery_high |", []string{"sees the person"}},
	{"ball_grouping", "reunite.play", "  drop_ball | wait = 2.5; time = 1", "  open_hand, whenever distance > 10", []string{"brings it back"}},
	{"ball_grouping_carry", "reunite.play", "  drop_ball | wait = 2.5; time = 1", "  open_hand, whenever distance > 10", []string{"brings it to the other one"}},
	{"ball_grouping_kick", "ball_grouping.play", "kick_together, whenever balls_on_floor >= 2", "kick_together, whenever balls_on_floor >= 3", []string{"the balls come together"}},
}

// The behaviour for a third ball is that for two and a few lines more, in no new node.
func TestAThirdBallTakesAFewLines(t *testing.T) {
	read := func(name string) []string {
		text, err := fs.ReadFile(scenarios.Embedded, "worlds/"+name)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSpace(string(text)), "\n")
	}
	two, three := read("carry.play"), read("carry_third.play")
	more := len(three) - len(two)
	for i, line := range two {
		if three[i] != line {
			t.Errorf("line %d is %q, not %q", i+1, three[i], line)
		}
	}
	if more < 1 || more > 6 {
		t.Errorf("%d lines more", more)
	}
}
