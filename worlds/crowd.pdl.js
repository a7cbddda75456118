// SPDX-License-Identifier: Apache-2.0
//
// Crowd: what cart_avoid does, and the patience that a crowd needs. All thirty carts
// run this program. None knows that there are others: what sends infrared light back
// is something to keep away from, whether it stands or drives.

function pdl_main() {
  init_pdl();
  add_actuator('speed', 0.4, -0.4, 0);
  add_actuator('turn', 4, -4, 0);
  add_sensor('ir_left', 1, 0, 0);
  add_sensor('ir_front', 1, 0, 0);
  add_sensor('ir_right', 1, 0, 0);
  add_sensor('wheel_left', 0.5, -0.5, 0);
  add_sensor('wheel_right', 0.5, -0.5, 0);
  add_quantity('annoyance', 1, 0, 0);
  add_quantity('away', 1, 0, 0);
  add_process('forward');
  add_process('straight');
  add_process('wander');
  add_process('avoid_sides');
  add_process('avoid_front');
  add_process('get_annoyed');
  add_process('boil_over');
  add_process('calm_down');
  add_process('back_off');
  run_pdl(-1);
}

// Both quantities go back to their rest by themselves.
function forward()  { add_value('speed', (0.25 - value('speed')) / 4); }
function straight() { add_value('turn', -value('turn') / 4); }

// A little chance, so that it does not go round the same way for ever.
function wander() { add_value('turn', Math.random() - 0.5); }

// What is near on one side turns the cart to the other; what is near ahead slows it and
// turns it to the left. So do both of two who meet, and they pass each other.
function avoid_sides() {
  add_value('turn', 6 * (value('ir_right') - value('ir_left')));
}
function avoid_front() {
  add_value('speed', -value('ir_front') / 4);
  add_value('turn', 2 * value('ir_front'));
}

// Who gets nowhere for two seconds has enough of it: it backs off in a bow, for longer
// or shorter by chance. Two who wait for each other do not wait alike.
function get_annoyed() {
  const speed = Math.abs(value('wheel_left') + value('wheel_right')) / 2;
  add_value('annoyance', speed < 0.06 ? 1 / 80 : -1 / 20);
}
function boil_over() {
  if (value('annoyance') >= 1) {
    add_value('annoyance', -1);
    add_value('away', 0.4 + 0.6 * Math.random());
  }
}
function calm_down() { add_value('away', -1 / 60); }
function back_off() {
  add_value('speed', -0.15 * value('away'));
  add_value('turn', 0.4 * value('away'));
}
