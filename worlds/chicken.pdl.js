// SPDX-License-Identifier: Apache-2.0
//
// The chicken selector of Nagylaki and Horváth, "PDL robots represented in VRML
// environment" (1999), with the misprints of its names mended. Libra is the scale,
// in kg, 0 when it is empty. Loader is the machine that picks chickens up: 0 stands
// by, 1 drops into the black hole (up to 5 kg), 2 into the white one.

function pdl_main() {
  init_pdl();
  add_actuator('Loader', 2, 0, 0);
  add_sensor('Libra', 10, 0, 0);
  add_process('set_Loader_process');
  run_pdl(-1.0);
}

function set_Loader_process() {
  // Not the paper's: no chicken has less than 1 kg. The listing takes it for a small one.
  if (implausible(value('Libra')) && !implausible(previous('Libra')))
    console.log('implausible weight:', value('Libra'), 'kg');
  if (value('Libra') > 0) {
    if (value('Libra') <= 5) {
      add_value('Loader', 1 - actuator_value('Loader'));
    }
    else
      add_value('Loader', 2 - actuator_value('Loader'));
  }
  else
    add_value('Loader', 0 - actuator_value('Loader'));
}

function implausible(kg) {
  return kg > 0 && kg < 1;
}
