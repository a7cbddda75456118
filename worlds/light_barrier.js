// SPDX-License-Identifier: Apache-2.0
//
// A light barrier: a beam straight across the lane at x, from y = -half to y = half, at
// the height z. A sensor that a user wrote: it is a manager of a world, which names it
// under managers: with the slot that it declares here.

const x = setting('x', 0), half = setting('half', 0.5), z = setting('z', 0.05);

sensor('broken', {kind: 'boolean', doc: 'Something is in the beam.'});

function sense() {
  const hit = world.ray([x, -half, z], [x, half, z]);
  put('broken', hit != null && hit.distance > 0);
}
