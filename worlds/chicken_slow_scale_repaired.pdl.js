// SPDX-License-Identifier: Apache-2.0
//
// The chicken selector for a scale that shows its way to the weight: a reading counts
// once it has stood still for some loops. settled is how many loops it has; it says so
// a loop late, as all that goes through a quantity does, so a reading that moves now
// does not count either.

const STILL = 3; // loops
const NOISE = 0.02; // kg

function pdl_main() {
  init_pdl();
  add_actuator('Loader', 2, 0, 0);
  add_sensor('Libra', 10, 0, 0);
  add_quantity('settled', STILL, 0, 0);
  add_process('watch_Libra_process');
  add_process('set_Loader_process');
  run_pdl(-1.0);
}

function moves() {
  return Math.abs(value('Libra') - previous('Libra')) > NOISE;
}

function watch_Libra_process() {
  if (moves())
    add_value('settled', 0 - value('settled'));
  else
    add_value('settled', 1);
}

function set_Loader_process() {
  let command = 0;
  if (value('Libra') > 0 && value('settled') >= STILL && !moves())
    command = value('Libra') <= 5 ? 1 : 2;
  add_value('Loader', command - actuator_value('Loader'));
}
