// SPDX-License-Identifier: Apache-2.0
//
// Robot football: go to the shining ball, kick what presses the front. Both players
// run this program. Neither knows the goals, sides, or the other player; a match is
// what comes of it.

function pdl_main() {
  init_pdl();
  add_actuator('speed', 0.4, -0.4, 0);
  add_actuator('turn', 4, -4, 0);
  add_actuator('kick', 1, 0, 0);
  add_sensor('photo_left', 1, 0, 0);
  add_sensor('photo_right', 1, 0, 0);
  add_sensor('ir_left', 1, 0, 0);
  add_sensor('ir_front', 1, 0, 0);
  add_sensor('ir_right', 1, 0, 0);
  add_sensor('bumper_left', 1, 0, 0);
  add_sensor('bumper_right', 1, 0, 0);
  add_quantity('annoyance', 1, 0, 0);
  add_quantity('away', 1, 0, 0);
  add_process('forward');
  add_process('straight');
  add_process('phototaxis');
  add_process('avoid_sides');
  add_process('avoid_front');
  add_process('kick');
  add_process('get_annoyed');
  add_process('boil_over');
  add_process('calm_down');
  add_process('back_off');
  run_pdl(-1);
}

function light()  { return Math.max(value('photo_left'), value('photo_right')); }
function dark()   { return Math.max(0, 1 - 4 * light()); }
function bumped() { return value('bumper_left') + value('bumper_right'); }

function forward()  { add_value('speed', (0.35 - value('speed')) / 4); }
function straight() { add_value('turn', -value('turn') / 4); }

function phototaxis() {
  const keen = 1 - value('away');
  add_value('turn', 6 * keen * (value('photo_left') - value('photo_right')));
}

// Away from the walls on both sides; in the dark it turns about, and away from what
// is ahead: in the light that is the ball.
function avoid_sides() { add_value('turn', 3 * (value('ir_right') - value('ir_left'))); }
function avoid_front() {
  add_value('turn', dark() * (0.2 + 3 * value('ir_front')));
  add_value('speed', -dark() * value('ir_front') / 4);
}

// The plunger goes off at one half, and the wish to kick fades again.
function kick() { add_value('kick', bumped() - value('kick') / 2); }

// What goes on pressing the front for half a second is a wall, or the other player:
// the cart has enough of it, forgets the ball, backs off in a bow, and comes again
// from another side.
function get_annoyed() { add_value('annoyance', bumped() > 0 ? 0.05 : -0.02); }
function boil_over() {
  if (value('annoyance') >= 1) {
    add_value('annoyance', -1);
    add_value('away', 0.6 + 0.4 * Math.random());
  }
}
function calm_down() { add_value('away', -1 / 60); }
function back_off() {
  add_value('speed', -0.3 * value('away'));
  add_value('turn', 0.25 * value('away'));
}
