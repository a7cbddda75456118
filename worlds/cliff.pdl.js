// SPDX-License-Identifier: Apache-2.0
//
// Cliff: infrared light sees what stands on the floor, and nothing of a hole. Two
// sensors that look down see where the floor ends, 0.11 m ahead of the wheels and no
// sooner. Holes and walls are one danger, and either frightens the cart: while it is
// much afraid it backs off, while it is a little afraid it turns away.

function pdl_main() {
  init_pdl();
  add_actuator('speed', 0.4, -0.4, 0);
  add_actuator('turn', 4, -4, 0);
  add_sensor('ir_left', 1, 0, 0);
  add_sensor('ir_front', 1, 0, 0);
  add_sensor('ir_right', 1, 0, 0);
  add_sensor('cliff_left', 1, 0, 0);
  add_sensor('cliff_right', 1, 0, 0);
  add_quantity('fear_left', 1, 0, 0);
  add_quantity('fear_right', 1, 0, 0);
  add_process('drive');
  add_process('straight');
  add_process('see_holes');
  add_process('see_walls');
  add_process('calm_down');
  add_process('turn_away');
  run_pdl(-1);
}

function fear() { return Math.max(value('fear_left'), value('fear_right')); }

// In a bend a wheel goes where neither sensor has looked. So the cart goes straight
// ahead, straight back over floor that it knows, or turns on the spot.
function drive() {
  const wanted = fear() > 0.5 ? -0.15 : fear() > 0 ? 0 : 0.3;
  add_value('speed', (wanted - value('speed')) / 3);
}
function straight() { add_value('turn', -value('turn') / 4); }

function see_holes() {
  add_value('fear_left', value('cliff_left'));
  add_value('fear_right', value('cliff_right'));
}

// 0.2 of the light comes back from 0.18 m. What is right ahead counts as on the left.
function see_walls() {
  const near = 0.2;
  add_value('fear_left', value('ir_left') > near || value('ir_front') > near ? 1 : 0);
  add_value('fear_right', value('ir_right') > near ? 1 : 0);
}

// The sensors see floor again as soon as the nose is back; the wheels would still swing
// over the edge. So fear outlasts its cause. The last of it goes by chance, now sooner
// and now later: the cart does not go round the same way for ever.
function calm_down() {
  const less = fear() > 0.5 ? 1 / 20 : Math.random() < 0.15 ? 0.25 : 0;
  add_value('fear_left', -less);
  add_value('fear_right', -less);
}

// It turns to the side of less fear; where that is alike it turns to the right, and not
// to neither side for ever.
function turn_away() {
  if (fear() > 0 && fear() < 0.5)
    add_value('turn', value('fear_left') >= value('fear_right') ? -0.6 : 0.6);
}
