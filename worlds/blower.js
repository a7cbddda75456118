// SPDX-License-Identifier: Apache-2.0
//
// A blower at [x, y] that blows towards yaw_deg: what lies in its jet is pushed, less
// the further away it is. An actuator that a user wrote.

const x = setting('x', 0), y = setting('y', 0), yaw = setting('yaw_deg', 0) * Math.PI / 180;
const reach = setting('reach', 1.2), half = setting('half', 0.3);   // m, of the jet
const ahead = [Math.cos(yaw), Math.sin(yaw)];

actuator('power', {unit: 'N', lower: 0, upper: 1, init: 0, doc: 'Force on what is right before it.'});

function act() {
  if (value('power') <= 0)
    return;
  for (const name of world.names())
    if (world.exists(name) && !world.fixed(name))
      blow(name, world.pose(name));
}

function blow(name, at) {
  const far = (at.x - x) * ahead[0] + (at.y - y) * ahead[1];
  const aside = (at.y - y) * ahead[0] - (at.x - x) * ahead[1];
  if (far < 0 || far > reach || Math.abs(aside) > half)
    return;
  const impulse = value('power') * (1 - far / reach) * world.period();
  world.push(name, [impulse * ahead[0], impulse * ahead[1]]);
}
