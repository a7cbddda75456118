// SPDX-License-Identifier: Apache-2.0
//
// Avoid: five processes push on two quantities, and the cart does what they add up
// to. None of them has the robot to itself, none knows of the others.
//
// The infrared sensors read what comes back: nothing afar, 0.1 at 25 cm, 1 at 8 cm.

function pdl_main() {
  init_pdl();
  add_actuator('speed', 0.4, -0.4, 0);
  add_actuator('turn', 4, -4, 0);
  add_sensor('ir_left', 1, 0, 0);
  add_sensor('ir_front', 1, 0, 0);
  add_sensor('ir_right', 1, 0, 0);
  add_process('forward');
  add_process('straight');
  add_process('wander');
  add_process('avoid_sides');
  add_process('avoid_front');
  run_pdl(-1);
}

// Both quantities go back to their rest by themselves.
function forward()  { add_value('speed', (0.25 - value('speed')) / 4); }
function straight() { add_value('turn', -value('turn') / 4); }

// A little chance, so that it does not go round the same way for ever.
function wander() { add_value('turn', 2 * Math.random() - 1); }

// What is near on one side turns the cart to the other.
function avoid_sides() {
  add_value('turn', 6 * (value('ir_right') - value('ir_left')));
}

// What is near ahead slows it and turns it to the left: left and right alike would
// leave it before a wall for ever.
function avoid_front() {
  add_value('speed', -value('ir_front') / 2);
  add_value('turn', 2.5 * value('ir_front'));
}
