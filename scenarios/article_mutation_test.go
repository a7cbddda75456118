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

const (
	letsGo  = "lets go of it when the pill is due"
	brings  = "brings it, though the battery is low"
	noPill  = "does not leave it for the pill"
	charges = "then charges"
)

// careMutations are those of the household robot and its decision maker: other tables of
// duties make other behaviour, and so do other connections.
var careMutations = []mutation{
	{"care", "care_duties.pdl.js", "'care for health',         -1,     3,   -1]", "'care for health', 0, 0, 0]", []string{letsGo, "reminds of the pill"}},
	{"care", "care_duties.pdl.js", "'respect wishes',           0,     0,    1]", "'respect wishes', 0, 0, 0]", []string{"begins to fetch what was asked for"}},
	{"care", "care_duties.pdl.js", "'finish what is begun', 0, 0, 2]", "'finish what is begun', 0, 0, 0]", []string{brings}},
	{"care", "care_duties.pdl.js", "'be ready',                 2,     0,    0],\n  [() => value('battery') < 0.1", "'be ready', 0, 0, 0],\n  [() => value('battery') < 0.1", []string{charges}},
	{"care", "care.yaml", "care_duties.pdl.js", "care_duties_obliging.pdl.js", []string{letsGo, "reminds of the pill"}},
	{"care", "care.yaml", "'scheme/person/count'\"", "'scheme/person/count' - 'scheme/person/count'\"", []string{brings}},
	{"care", "care.yaml", "duty_charge: pdl/duties/charge, duty_remind: pdl/duties/remind", "duty_charge: pdl/duties/remind, duty_remind: pdl/duties/charge", []string{"reminds of the pill"}},
	{"care", "care.play", "remind, whenever duty_remind > 0, priority of duty_remind", "remind, whenever duty_remind > 5, priority of duty_remind", []string{"reminds of the pill"}},
	{"care_obliging", "care_obliging.yaml", "care_duties_obliging.pdl.js", "care_duties.pdl.js", []string{noPill}},
	{"care_obliging", "care_duties_obliging.pdl.js", "0,     1,    0]", "0,     0,    0]", []string{"reminds of the pill"}},
}
