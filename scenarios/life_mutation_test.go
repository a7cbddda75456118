// SPDX-License-Identifier: Apache-2.0

package scenarios_test

// lifeMutations are those of Autonomous Life: of launch conditions, natures, behaviours
// and what is installed.
var lifeMutations = []mutation{
	{"life_attract", "life_attract.yaml", "~ 3\"", "~ 2.9\"", []string{"not before"}},
	{"life_attract", "life_attract.yaml", "~ 3\"", "~ 3.01\"", []string{"has the focus three seconds after the entry"}},
	{"life_attract", "life_attract.yaml", "nature: solitary", "nature: interactive", []string{"stays in its solitary state"}},
	{"life_attract", "life_attract.yaml", "{wait: 5s}", "{wait: 7s}", []string{"lets go of it when it has spoken and waited"}},
	{"life_attract", "life_attract.yaml", "launch: \"(", "launch: \"'Launchpad/PreviousActivity' != \\\"demo/attract\\\" && (", []string{"begins again while somebody stays"}},
	{"life_attract_leaves", "life_attract.yaml", "~ 3\"", "~ 2.8\"", []string{"leaves the robot as it is"}},
	{"life_attract_leaves", "life_attract.yaml", "~ 3\"", "# 3\"", []string{"leaves the robot as it is"}},
	{"life_congrats", "life_congrats.yaml", "~ 5\"", "~ 4.9\"", []string{"not before five seconds"}},
	{"life_congrats", "life_congrats.yaml", "nature: interactive", "nature: solitary", []string{"congratulates, which interrupts it"}},
	{"life_congrats", "life_congrats.yaml", "{wait: 3s}", "{wait: 20s}", []string{"is on its own again"}},
	{"life_congrats", "life_attract.play", "command | slot = \"leds/chest/red\", value = 1", "", []string{"attracts"}},
	{"life_lonely", "apps/lonely/manifest.xml", "~ 10", "~ 9", []string{"not before"}},
	{"life_lonely", "apps/lonely/manifest.xml", "~ 10", "~ 11", []string{"is launched ten seconds after the last one left"}},
	{"life_lonely", "apps/lonely/manifest.xml", "~ 15", "~ 1", []string{"not again at once"}},
	{"life_lonely", "apps/lonely/manifest.xml", "solitary", "", []string{"is launched ten seconds after the last one left"}},
	{"life_greet", "apps/greeter/manifest.xml", "~ 1 ", "", []string{"not when she does not look"}},
	{"life_greet", "apps/greeter/manifest.xml", "&lt; 2", "&lt; 1", []string{"greets her when she looks"}},
	{"life_greet", "life_greet.yaml", "{name: nao, at: [0, 0]}", "{name: nao, at: [0, 0], yaw_deg: 180}", []string{"tracks Ann"}},
	{"life_history", "life_history.yaml", "# 21600", "# 3600", []string{"comes again an hour after it"}},
	{"life_history", "life_history.yaml", "~ 3600", "~ 1800", []string{"not within the hour"}},
	{"life_history", "life_history.yaml", "'Launchpad/Minute' == 1", "'Launchpad/Minute' == 2", []string{"has its focus at one minute past nine"}},
	{"life_safeguard", "life_safeguard.yaml", "robot: nao\n", "robot: nao\n  state: disabled\n", []string{"stands about before"}},
	{"life_safeguard", "life_safeguard.yaml", "{posture: Stand}, ", "", []string{"gets up", "stands about again"}},
	{"life_safeguard", "life_safeguard.yaml", "!'nao/fallen'", "!'nao/fallen' && !('nao/fallen' # 60)", []string{"stands about again"}},
	{"life_battery", "life_battery.yaml", "nature: interactive", "nature: solitary", []string{"rests when the battery is low"}},
	{"life_battery", "life_battery.yaml", "<= 1", "<= 0", []string{"rests when the battery is low"}},
	{"life_battery", "life_rest.pdl.js", "if (value('Plugged') > 0.5) run_pdl(0);", "", []string{"is on its own then"}},
	{"life_battery", "life_rest.pdl.js", "5 - actuator", "1 - actuator", []string{"sits down"}},
	{"life_tie", "life_tie.yaml", "{id: demo/b, nature: solitary, launch: \"'Launchpad/Year' == 2026\", lasts: 2s}", "{id: demo/b, nature: solitary, launch: \"'Launchpad/Year' == 2026\", lasts: 4s}", []string{"then c"}},
	{"life_tie", "life_tie.yaml", "{id: demo/c, nature: solitary", "{id: demo/c, nature: interactive", []string{"the interactive one goes before them"}},
	{"life_tie", "life_tie.yaml", "nature: interactive", "nature: solitary", []string{"the interactive one goes before them"}},
	{"life_lifted", "life_lifted.yaml", "~ 1\"", "~ 3\"", []string{"asks to be put down"}},
	{"life_lifted", "life_lifted.yaml", "at: [0, 0]}", "at: [0, 0], type: pepper}", []string{"knows that it is lifted"}},
	{"life_day", "life_day.yaml", "'Launchpad/Hour' < 6", "'Launchpad/Hour' < 5", []string{"goes to rest, for it is night"}},
	{"life_day", "life_day.yaml", "== 360", "== 359", []string{"sits until the morning"}},
	{"life_day", "life_day.yaml", "'Launchpad/Week' == 0", "'Launchpad/Week' == 1", []string{"gets up at six"}},
}
