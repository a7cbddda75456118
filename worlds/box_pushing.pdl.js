// SPDX-License-Identifier: Apache-2.0
//
// The cart drives straight on and pushes what is in its way. It feels by its bumpers
// that it pushes; when it has felt nothing for two and a half seconds, it stops.

function pdl_main() {
  add_actuator('speed', 0.4, -0.4, 0);
  add_actuator('turn', 1, -1, 0);
  add_sensor('wheel_left', 0.5, -0.5, 0);
  add_sensor('wheel_right', 0.5, -0.5, 0);
  add_sensor('bumper_left', 1, 0, 0);
  add_sensor('bumper_right', 1, 0, 0);
  add_quantity('work', 1, 0, 1);       // 1 while it pushes, and at the start
  add_process('forward');
  add_process('straight');
  add_process('feel');
  add_process('tire');
  run_pdl(-1);
}

function forward() {
  const wanted = value('work') > 0 ? 0.2 : 0;
  add_value('speed', (wanted - value('speed')) / 4);
}

// One wheel runs faster than the other: turn grows until both run alike.
function straight() { add_value('turn', value('wheel_left') - value('wheel_right')); }

function feel() { add_value('work', value('bumper_left') + value('bumper_right')); }
function tire() { add_value('work', -1 / 100); }
