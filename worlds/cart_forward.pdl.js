// SPDX-License-Identifier: Apache-2.0
//
// Forward: nothing sets the speed. In each loop a process adds a quarter of what is
// missing, so the speed settles at CRUISE: after 8 loops nine tenths of it are there.

const CRUISE = 0.25;   // m/s

function pdl_main() {
  init_pdl();
  add_actuator('speed', 0.4, -0.4, 0);   // name, upper limit, lower limit, initial value
  add_process('forward');
  run_pdl(-1);
}

function forward() {
  add_value('speed', (CRUISE - value('speed')) / 4);
}
