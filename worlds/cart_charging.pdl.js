// SPDX-License-Identifier: Apache-2.0
//
// Charging: a robot that lives by itself. It drives about; the lower the battery, the
// more it is drawn to the light of the charging station, which it avoids otherwise.
// `hunger` is an internal quantity: no slot, only processes read and push it. What it
// scales is the strength of other processes; nothing is switched.

function pdl_main() {
  init_pdl();
  add_actuator('speed', 0.4, -0.4, 0);
  add_actuator('turn', 4, -4, 0);
  add_sensor('photo_left', 1, 0, 0);
  add_sensor('photo_right', 1, 0, 0);
  add_sensor('ir_left', 1, 0, 0);
  add_sensor('ir_front', 1, 0, 0);
  add_sensor('ir_right', 1, 0, 0);
  add_sensor('battery', 1, 0, 1);
  add_sensor('charging', 1, 0, 0);
  add_sensor('wheel_left', 1, -1, 0);
  add_sensor('wheel_right', 1, -1, 0);
  add_quantity('hunger', 1, 0, 0);
  add_process('hunger_grows');
  add_process('hunger_fades');
  add_process('forward');
  add_process('straight');
  add_process('wander');
  add_process('phototaxis');
  add_process('avoid_sides');
  add_process('avoid_front');
  add_process('back_off');
  add_process('eat');
  run_pdl(-1);
}

// Below 0.4 it gets hungry, and ever more so until it is full, also while it eats.
function hunger_grows() {
  if (value('battery') < 0.4 || value('hunger') > 0) add_value('hunger', 0.02);
}
function hunger_fades() {
  if (value('battery') > 0.95) add_value('hunger', -0.04);
}

function forward()  { add_value('speed', (0.25 - value('speed')) / 4); }
function straight() { add_value('turn', -value('turn') / 4); }
function wander()   { add_value('turn', Math.random() - 0.5); }

function phototaxis() {
  add_value('turn', 4 * value('hunger') * (value('photo_left') - value('photo_right')));
}

// A hungry cart does not shy away from what shines.
function shyness() {
  return 1 - value('hunger') * Math.min(1, value('photo_left') + value('photo_right'));
}
function avoid_sides() {
  add_value('turn', 6 * shyness() * (value('ir_right') - value('ir_left')));
}
function avoid_front() {
  add_value('turn', 2 * shyness() * value('ir_front'));
  add_value('speed', -shyness() * value('ir_front') / 4);
}

// Where it drives and its wheels stand, it is held by something: it lets go backwards.
function back_off() {
  if (value('speed') > 0.2 && Math.abs(value('wheel_left') + value('wheel_right')) < 0.04) {
    add_value('speed', -0.4 * shyness());
  }
}

// At the station a hungry cart loses its speed, and what `forward` adds to it.
function eat() {
  if (value('charging') > 0) {
    add_value('speed', -value('hunger') * (value('speed') + 0.25 / 4));
  }
}
