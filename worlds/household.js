// SPDX-License-Identifier: Apache-2.0
//
// What happens in the household, as the robot is told: when the pill is due, until the
// robot has stood by Ada for four seconds; what she asked for, until the robot has stood
// by it for two.

const pill_at = setting('pill_at', 12), ask_at = setting('ask_at', 3); // s

sensor('pill_due', {kind: 'boolean', doc: 'It is time for the pill, and Ada was not reminded yet.'});
sensor('asked', {kind: 'boolean', doc: 'Ada has asked for the ball, and it was not found yet.'});

let by_ada = 0, by_ball = 0; // s for which the robot has stood there

function sense() {
  const now = world.time();
  const due = now >= pill_at && by_ada < 4, asked = now >= ask_at && by_ball < 2;
  if (due && world.distance('nao', 'ada') < 1.3) by_ada += world.period();
  if (asked && world.distance('nao', 'green') < 0.5) by_ball += world.period();
  put('pill_due', due);
  put('asked', asked);
}
