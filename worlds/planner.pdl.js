// SPDX-License-Identifier: Apache-2.0
//
// The problem solver of "planner": once in six seconds it says where the ball is to be.
// It joins no robot: another program reads its quantity.

function pdl_main() {
  add_actuator('goal', 1, -1, 0.8);   // m along the lane
  add_process('plan');
  run_pdl(-1);
}

// plan goes to the other side.
function plan() {
  if (loop_counter > 1)
    add_value('goal', -2 * value('goal'));
}
