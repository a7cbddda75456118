// SPDX-License-Identifier: Apache-2.0
//
// Swerve: the half of cart_avoid that knows obstacles. By itself it stands still
// until something comes near, and shies away from that. In cart_two_programs it
// shares the cart with cart_forward: `share: sum` adds what both programs want.

function pdl_main() {
  init_pdl();
  add_actuator('speed', 0.4, -0.4, 0);
  add_actuator('turn', 4, -4, 0);
  add_sensor('ir_left', 1, 0, 0);
  add_sensor('ir_front', 1, 0, 0);
  add_sensor('ir_right', 1, 0, 0);
  add_process('calm_down');
  add_process('avoid_sides');
  add_process('avoid_front');
  run_pdl(-1);
}

function calm_down() {
  add_value('speed', -value('speed') / 4);
  add_value('turn', -value('turn') / 4);
}

function avoid_sides() {
  add_value('turn', 6 * (value('ir_right') - value('ir_left')));
}

function avoid_front() {
  add_value('speed', -value('ir_front') / 4);
  add_value('turn', 4 * value('ir_front'));
}
