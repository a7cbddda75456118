// SPDX-License-Identifier: Apache-2.0
//
// A decision maker beside the behaviour tree. It looks at the circumstances, also at what
// the tree's memory has, and weighs duties by a table: while a circumstance holds, each
// action serves a duty so much, or violates it. The sums are the priorities of care.play;
// what is not above 0 is not done.

const TABLE = [
  // circumstance                                  duty                    charge remind fetch
  [() => value('battery') < 0.3,                  'be ready',                 2,     0,    0],
  [() => value('battery') < 0.1,                  'do no harm',               4,    -1,   -2],  // it would fall
  [() => value('charging') && value('battery') < 0.8, 'be ready',             2,     0,    0],
  [() => value('pill_due') > 0,                   'care for health',         -1,     3,   -1],
  [() => value('asked') > 0,                      'respect wishes',           0,     0,    1],
  [() => value('asked') > 0 && value('in_hand') && value('persons') > 0, 'finish what is begun', 0, 0, 2],
];
const ACTIONS = ['charge', 'remind', 'fetch'];

function pdl_main() {
  add_sensor('battery', 1, 0, 1);
  add_sensor('charging', 1, 0, 0);
  add_sensor('pill_due', 1, 0, 0);
  add_sensor('asked', 1, 0, 0);
  add_sensor('in_hand', 1, 0, 0);
  add_sensor('persons', 100, 0, 0);
  for (const action of ACTIONS)
    add_actuator(action, 10, -10, 0);
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
