// SPDX-License-Identifier: Apache-2.0
//
// Sits down, and stays until somebody plugs the charger in: then the program ends, and
// with it the activity. Of the postures 5 is Sit and 0 is none.

function pdl_main() {
  add_sensor('Plugged', 1, 0, 0);
  add_actuator('Posture', 9, 0, 0);
  add_process('rest');
  run_pdl(-1);
}

function rest() {
  add_value('Posture', 5 - actuator_value('Posture'));
  if (value('Plugged') > 0.5) run_pdl(0);
}
