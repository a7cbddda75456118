// SPDX-License-Identifier: Apache-2.0
//
// A decision maker beside the behaviour tree. It weighs the robot's duties, to be
// ready, to keep its charge in good health, to do what was asked for, by a table: each
// circumstance that holds says of each action how well it satisfies, or violates, a
// duty. The sums are the priorities of care.play; what is not above 0 is not done.

const TABLE = [
  // circumstance                                duty     charge remind fetch
  [() => value('battery') < 0.3,                'ready',     2,     0,    0],
  [() => value('battery') < 0.1,                'ready',     4,    -1,   -2],  // it would fall
  [() => value('charging') && value('battery') < 0.5, 'ready', 2,   0,    0],
  [() => value('pill_due') > 0,                 'health',   -1,     3,   -1],
  [() => value('asked') > 0,                    'wish',      0,     0,    1],
  [() => value('asked') > 0 && value('battery') < 0.3, 'ready', 0,  0,   -1],
];
const ACTIONS = ['charge', 'remind', 'fetch'];

function pdl_main() {
  add_sensor('battery', 1, 0, 1);
  add_sensor('charging', 1, 0, 0);
  add_sensor('pill_due', 1, 0, 0);
  add_sensor('asked', 1, 0, 0);
  add_actuator('charge', 10, -10, 0);
  add_actuator('remind', 10, -10, 0);
  add_actuator('fetch', 10, -10, 0);
  add_process('weigh');
  run_pdl(-1);
}

function weigh() {
  for (let i = 0; i < ACTIONS.length; i++) {
    let sum = 0;
    for (const row of TABLE)
      if (row[0]()) sum += row[2 + i];
    add_value(ACTIONS[i], sum - value(ACTIONS[i]));
  }
}
