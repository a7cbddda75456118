// SPDX-License-Identifier: Apache-2.0
//
// What happens in the household, as the robot is told: when the pill is due, until the
// robot has stood by Ada for three seconds; what she asked for, until she has had it for
// two.

const pill_at = setting('pill_at', 12), ask_at = setting('ask_at', 3); // s

sensor('pill_due', {kind: 'boolean', doc: 'It is time for the pill, and Ada was not reminded yet.'});
sensor('asked', {kind: 'boolean', doc: 'Ada has asked for the ball, and she has not got it yet.'});

let by_ada = 0, with_ada = 0; // s for which the robot has stood there, the ball was with her

function sense() {
  const now = world.time();
  const due = now >= pill_at && by_ada < 3, asked = now >= ask_at && with_ada < 2;
  if (due && world.distance('nao', 'ada') < 1.1) by_ada += world.period();
  if (asked && world.distance('green', 'ada') < 0.4) with_ada += world.period();
  put('pill_due', due);
  put('asked', asked);
}
