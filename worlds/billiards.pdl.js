// SPDX-License-Identifier: Apache-2.0
//
// One stroke: the cart goes to the shining cue ball, kicks as it touches it, and
// stands still from then on.

function pdl_main() {
  add_actuator('speed', 0.4, -0.4, 0);
  add_actuator('turn', 4, -4, 0);
  add_actuator('kick', 1, 0, 0);
  add_sensor('photo_left', 1, 0, 0);
  add_sensor('photo_right', 1, 0, 0);
  add_sensor('bumper_left', 1, 0, 0);
  add_sensor('bumper_right', 1, 0, 0);
  add_quantity('done', 1, 0, 0);
  add_process('forward');
  add_process('aim');
  add_process('strike');
  add_process('remember');
  run_pdl(-1);
}

function wanted() { return 0.35 * (1 - value('done')); }

function forward() { add_value('speed', (wanted() - value('speed')) / 4); }

// The ball is ahead where both light cells read the same.
function aim() {
  const off = value('photo_left') - value('photo_right');
  add_value('turn', 8 * (1 - value('done')) * off - value('turn') / 2);
}

// The plunger goes off at one half.
function strike() { add_value('kick', value('bumper_left') + value('bumper_right') - value('kick')); }

function remember() { add_value('done', value('kick') > 0.5 ? 1 : 0); }
