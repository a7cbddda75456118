// SPDX-License-Identifier: Apache-2.0

// Package worlds reads world files: YAML that says what there is, strictly.
//
// [Load] gives a [World]: the model for sim, the robots with their settings, and
// the programs as entries that their languages compile. An unknown key, a
// wrong type or unit, a value out of range, a name used twice, things that stand
// in one another are refused; all that is wrong in a file is reported at once,
// each with file:line:col, the line, a caret and a hint.
//
// Lengths are metres, masses kilograms, speeds m/s; angles are degrees and their
// keys end in _deg. Times carry their unit: 25ms, 1.5s, 2m. The frame is x east,
// y north, z up; yaw counts counter-clockwise from x. Positions are of centres;
// without a height a thing rests on what is below it.
//
// Overrides (path=value) are applied to the file's tree before it is decoded, so
// they undergo the same checks. A path starts at a top-level key, or at the name
// of a robot, object or program: tick, ground.size, robots.nao.battery, green.at,
// green.at.x.
//
// YAML anchors, aliases and merge keys work. Tags, complex keys and several
// documents in a file are refused.
//
// The built-in worlds are in [Embedded] under worlds/.
//
// Package sim has the steps to add a world object or a robot.
package worlds
