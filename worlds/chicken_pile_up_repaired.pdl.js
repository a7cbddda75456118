// SPDX-License-Identifier: Apache-2.0
//
// The chicken selector for a belt without a sensor of its own: the program stops it
// while the scale shows a chicken, so that there is never more than one on the scale.

function pdl_main() {
  init_pdl();
  add_actuator('Loader', 2, 0, 0);
  add_actuator('Belt', 0.25, 0, 0.25);
  add_sensor('Libra', 10, 0, 0);
  add_process('set_Loader_process');
  add_process('set_Belt_process');
  run_pdl(-1.0);
}

function set_Loader_process() {
  if (value('Libra') > 0) {
    if (value('Libra') <= 5)
      add_value('Loader', 1 - actuator_value('Loader'));
    else
      add_value('Loader', 2 - actuator_value('Loader'));
  } else
    add_value('Loader', 0 - actuator_value('Loader'));
}

function set_Belt_process() {
  if (value('Libra') > 0)
    add_value('Belt', 0 - actuator_value('Belt'));
  else
    add_value('Belt', 0.25 - actuator_value('Belt'));
}
