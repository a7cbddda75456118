// SPDX-License-Identifier: Apache-2.0

package scenarios_test

// peopleMutations are those of the people around a NAO.
var peopleMutations = []mutation{
	{"people", "people.yaml", "at: [2.9, -1]", "at: [2.2, -0.8]", []string{"sees Bob in zone 3 and nobody else"}},
	{"people", "people.yaml", "at: [-2, 1]", "at: [2.5, 1]", []string{"sees Bob in zone 3 and nobody else"}},
	{"people", "people.yaml", "at: [0, 0]}", "at: [0, 0], yaw_deg: 180}", []string{"sees Bob in zone 3 and nobody else"}},
	{"people", "people.yaml", "at: [0, 0]}", "at: [0, 0], camera: {resolution: qqvga}}", []string{"knows that Ann looks at it"}},
	{"people", "people.yaml", "at: [0, 0]}", "at: [0, 0], type: pepper}", []string{"cannot see waving, for a NAO has no 3D sensor"}},
	{"people", "people.play", "raise_head\n\n", "", []string{"knows that Ann looks at it"}},
	{"people", "people.play", "~ 3", "~ 2", []string{"not before"}},
	{"people", "people.play", "~ 3", "~ 8", []string{"lights red when somebody is in zone 2 for three seconds"}},
	{"people", "people.play", "Zone1' > 0", "Zone1' > 1", []string{"finds Ann in zone 1"}},
	{"people", "people.play", "Robot') > 0", "Robot') > 1", []string{"knows that Ann looks at it"}},
	{"people_pepper", "people_pepper.yaml", "type: pepper", "type: nao", []string{"sees Ann wave"}},
	{"people_pepper", "people_pepper.yaml", "at: [2, 0.3]", "at: [2.8, 0.3]", []string{"sees Ann wave"}},
	{"people_detection", "people.play", "whenever waves", "whenever not waves", []string{"sees Bob wave", "and stop", "sees Ann wave"}},
	{"people_pepper", "people_pepper.yaml", "at: [2.9, -0.6]", "at: [1.9, -0.6]", []string{"Bob waves too far away"}},
	{"people_pepper", "people_pepper.play", "# 2", "# 5", []string{"forgets it"}},
	{"people_pepper", "people_pepper.play", "'Launchpad/RobotPushedRecently'", "'Launchpad/RobotPushedRecently' # 3", []string{"for thirteen seconds"}},
}
