// SPDX-License-Identifier: Apache-2.0
//
// The NAO's ball chase in PDL: what ball_chase.play says with states and priorities
// is here the sum of processes, all of them active all the time. `lost` is how sure
// the robot is that it does not know where the ball is: 0 while it sees it, 1 after
// two seconds without. It scales the others; nothing is switched.

function pdl_main() {
  init_pdl();
  add_sensor('seen', 1, 0, 0);
  add_sensor('bearing', 3.1416, -3.1416, 0);      // rad, to the left
  add_sensor('elevation', 1.5708, -1.5708, 0);    // rad, up
  add_sensor('distance', 10, 0, 10);              // m
  add_actuator('forward', 0.095, -0.05, 0);       // m/s
  add_actuator('turn', 0.6, -0.6, 0);             // rad/s
  add_actuator('head_yaw', 2, -2, 0);             // rad, to the left
  add_actuator('head_pitch', 0.5, -0.6, 0);       // rad, down
  add_quantity('lost', 1, 0, 1);
  add_quantity('side', 1, -1, 1);                 // on which it was seen last
  add_quantity('sweep', 6.2832, 0, 0);            // phase of the searching head
  add_process('lose');
  add_process('find');
  add_process('rest');
  add_process('approach');
  add_process('face');
  add_process('remember_side');
  add_process('search');
  add_process('look');
  add_process('sweep_on');
  add_process('sweep_back');
  add_process('look_about');
  run_pdl(-1);
}

function known() { return 1 - value('lost'); }

// Two seconds of not seeing it make it lost, a glance brings it back.
function lose() { add_value('lost', (1 - value('seen')) / 80); }
function find() { add_value('lost', -value('seen')); }

// Both speeds go back to nothing by themselves.
function rest() {
  add_value('forward', -value('forward') / 4);
  add_value('turn', -value('turn') / 4);
}

// To the ball, the slower the nearer, and only as far as it is ahead.
function approach() {
  const way = Math.max(0, Math.min(1, 6 * (value('distance') - 0.2)));
  const ahead = Math.max(0, Math.cos(1.5 * value('bearing')));
  add_value('forward', gate() * 0.095 / 4 * way * ahead);
}
function face() {
  const near = value('distance') < 0.25 ? 0 : 1;
  add_value('turn', gate() * near * value('bearing') / 4);
}

// A robot that has lost the ball turns, to the side where it was last. The bearing
// itself would not do: it changes sign as the robot turns past the place.
function remember_side() {
  add_value('side', 2 * value('seen') * (value('bearing') < 0 ? -1 : 1));   // -1 or 1
}
function search() {
  add_value('turn', (1 - gate()) * value('side') * 0.4 / 4);
}

// Half lost is not lost: it goes on to where it saw the ball last.
function gate() { return value('lost') < 1 ? 1 : 0; }

// The head follows the ball, and sweeps when it has not seen it for a while.
function look() {
  add_value('head_yaw', known() * (value('bearing') - value('head_yaw')) / 4);
  add_value('head_pitch', known() * (-value('elevation') - value('head_pitch')) / 4);
}
function sweep_on()   { add_value('sweep', value('lost') / 40); }
function sweep_back() { if (value('sweep') > 6.2) add_value('sweep', -6.2); }
function look_about() {
  add_value('head_yaw', value('lost') * (1.2 * Math.sin(value('sweep')) - value('head_yaw')) / 8);
  add_value('head_pitch', value('lost') * (0.2 + 0.2 * Math.cos(value('sweep')) - value('head_pitch')) / 8);
}
