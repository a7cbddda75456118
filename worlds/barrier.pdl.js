// SPDX-License-Identifier: Apache-2.0
//
// Keeps a ball between two light barriers: whoever breaks a beam is blown back. Each
// process pushes; what they push adds up.

function pdl_main() {
  add_sensor('left', 1, 0, 0);          // 1: the beam is broken
  add_sensor('right', 1, 0, 0);
  add_actuator('blow_left', 1, 0, 0);   // N, of the blower on that side
  add_actuator('blow_right', 1, 0, 0);
  add_process('serve');
  add_process('guard');
  add_process('fade');
  run_pdl(-1);
}

// serve sets the ball in motion.
function serve() {
  if (loop_counter <= 8)
    add_value('blow_left', 1);
}

function guard() {
  add_value('blow_left', value('left'));
  add_value('blow_right', value('right'));
}

// fade takes a blower down to its lower limit in 0.8 s.
function fade() {
  add_value('blow_left', -0.03);
  add_value('blow_right', -0.03);
}
