// SPDX-License-Identifier: Apache-2.0
//
// Brings the ball to its goal with two blowers, and keeps it there. The goal is a
// sensor to it, whoever thinks it up.

function pdl_main() {
  add_sensor('goal', 1, -1, 0);       // m
  add_sensor('x', 2, -2, 0);
  add_sensor('speed', 5, -5, 0);      // m/s
  add_quantity('force', 1, -1, 0);    // N, to the right
  add_actuator('blow_left', 1, 0, 0);
  add_actuator('blow_right', 1, 0, 0);
  add_process('steer');
  add_process('blow');
  run_pdl(-1);
}

function steer() {
  const wanted = 0.4 * (value('goal') - value('x')) - 0.3 * value('speed');
  add_value('force', wanted - value('force'));
}

// blow shares the force out: a blower cannot draw, its lower limit is 0.
function blow() {
  add_value('blow_left', value('force') - value('blow_left'));
  add_value('blow_right', -value('force') - value('blow_right'));
}
