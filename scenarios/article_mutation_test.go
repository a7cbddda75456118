// SPDX-License-Identifier: Apache-2.0

package scenarios_test

const (
	unseen   = "neither stays unseen for more than five seconds"
	filtered = "the filter is not"
)

// articleMutations are those of the article's smaller programs.
var articleMutations = []mutation{
	{"filter", "filter.play", "noise = 0.05; push_by = 0.05", "noise = 0.001; push_by = 1", []string{filtered}},
	{"filter", "filter.play", "walk_to, whenever far", "walk_to, whenever far | threshold = 1.5", []string{"reaches the ball", filtered}},
	{"filter", "filter.play", "settling = 0", "settling = 5", []string{"a single picture is off by far"}},
	{"attention", "attention.play", "priority of 1 + time_not_seen", "priority of 1", []string{unseen}},
	{"attention", "attention.play", "priority of 1 + time_not_seen", "priority of 1/(1 + time_not_seen)", []string{unseen}},
	{"attention", "attention.play", "priority of 2 + 1/distance", "priority of 2 + distance", []string{"walks to the nearer one", "and stays there"}},
	{"ball_tracking", "ball_tracking.play", "  walk_to, whenever far\n", "", []string{"reaches the ball"}},
	{"ball_tracking", "ball_tracking.play", "  turning\n", "", []string{"reaches the ball", "and once more where it is moved to"}},
	{"playtime", "ball_tracking.play", "  walk_to, whenever far\n", "  walk_to, whenever far | threshold = 0.8\n", []string{"reaches the ball"}},
	{"playtime", "playtime.play", "or battery_low | sensor = \"touch/head_rear\"", "or battery_low | sensor = \"touch/head_middle\"", []string{"rests again", "nothing of the other program runs meanwhile"}},
	{"playtime", "playtime.play", "and not battery_low | sensor = \"touch/head_front\"", "and battery_low | sensor = \"touch/head_front\"", []string{"reaches the ball"}},
}
