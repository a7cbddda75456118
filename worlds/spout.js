// SPDX-License-Identifier: Apache-2.0
//
// A spout at [x, y, z] that lets the stored balls fall, one after the other, as long as
// it is open. An actuator that a user wrote.

const x = setting('x', 0), y = setting('y', 0), z = setting('z', 1);
const gap = setting('gap', 0.5);      // s, between two balls

actuator('open', {lower: 0, upper: 1, init: 0, doc: 'Balls fall while it is above one half.'});
sensor('fallen', {kind: 'integer', upper: 1000, doc: 'How many balls it has let fall.'});

let fallen = 0, next = 0;

function sense() { put('fallen', fallen); }

function act() {
  if (value('open') <= 0.5 || world.time() < next)
    return;
  const ball = 'ball_' + (fallen + 1);
  if (!world.names().includes(ball))
    return;
  world.show(ball, [x + aside(), y + aside(), z]);
  fallen++;
  next = world.time() + gap;
}

// aside is up to 2 cm to one side or the other: no ball falls as the one before.
function aside() { return 0.02 * (2 * Math.random() - 1); }
