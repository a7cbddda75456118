// SPDX-License-Identifier: Apache-2.0
//
// Ball chase: the ball shines, so going to the light is going to the ball. The cart
// pushes it before it, until both are at a wall: what is near on the sides turns it,
// what is near ahead does so only as long as it is dark, for a bright thing ahead is
// the ball.

function pdl_main() {
  init_pdl();
  add_actuator('speed', 0.4, -0.4, 0);
  add_actuator('turn', 4, -4, 0);
  add_sensor('photo_left', 1, 0, 0);
  add_sensor('photo_right', 1, 0, 0);
  add_sensor('ir_left', 1, 0, 0);
  add_sensor('ir_front', 1, 0, 0);
  add_sensor('ir_right', 1, 0, 0);
  add_quantity('boredom', 1, 0, 0);
  add_process('forward');
  add_process('straight');
  add_process('search');
  add_process('phototaxis');
  add_process('avoid_sides');
  add_process('avoid_front');
  add_process('get_bored');
  add_process('turn_away');
  run_pdl(-1);
}

function light() { return Math.max(value('photo_left'), value('photo_right')); }
function dark()  { return Math.max(0, 1 - 4 * light()); }

function forward()  { add_value('speed', (0.3 - value('speed')) / 4); }
function straight() { add_value('turn', -value('turn') / 4); }

// In the dark it drives in a wide bow, to look about.
function search() { add_value('turn', 0.2 * dark()); }

function phototaxis() {
  add_value('turn', 5 * (value('photo_left') - value('photo_right')));
}

function avoid_sides() {
  add_value('turn', 3 * (value('ir_right') - value('ir_left')));
}

function avoid_front() {
  add_value('turn', 3 * dark() * value('ir_front'));
  add_value('speed', -dark() * value('ir_front') / 4);
}

// In a corner all that pushes may add up to nothing. A cart that hardly moves gets
// bored within a second and turns, whatever the others say.
function get_bored() { add_value('boredom', value('speed') < 0.1 ? 1 / 40 : -1 / 40); }
function turn_away() { add_value('turn', 2 * value('boredom')); }
