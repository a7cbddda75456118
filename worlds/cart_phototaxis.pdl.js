// SPDX-License-Identifier: Apache-2.0
//
// Phototaxis: the cart goes to the light. The cells look 40 degrees to the left and
// to the right; the brighter one says where to turn, and the sum says the rest.

function pdl_main() {
  init_pdl();
  add_actuator('speed', 0.4, -0.4, 0);
  add_actuator('turn', 4, -4, 0);
  add_sensor('photo_left', 1, 0, 0);
  add_sensor('photo_right', 1, 0, 0);
  add_sensor('ir_left', 1, 0, 0);
  add_sensor('ir_front', 1, 0, 0);
  add_sensor('ir_right', 1, 0, 0);
  add_process('forward');
  add_process('straight');
  add_process('phototaxis');
  add_process('stop_at_things');
  add_process('avoid');
  run_pdl(-1);
}

function forward()  { add_value('speed', (0.25 - value('speed')) / 4); }
function straight() { add_value('turn', -value('turn') / 4); }

function phototaxis() {
  add_value('turn', 4 * (value('photo_left') - value('photo_right')));
}

// What is right ahead stops the cart: at the lamp it stays.
function stop_at_things() { add_value('speed', -value('ir_front') / 4); }

// Away from walls, and less so the brighter it is.
function avoid() {
  const dark = 1 - Math.max(value('photo_left'), value('photo_right'));
  add_value('turn', 3 * dark * dark * (value('ir_right') - value('ir_left') + value('ir_front')));
}
