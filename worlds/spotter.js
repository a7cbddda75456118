// SPDX-License-Identifier: Apache-2.0
//
// Tells where along the lane the ball is, and how fast it goes: a sensor that a user
// wrote.

sensor('x', {unit: 'm', lower: -2, upper: 2, init: 0, doc: 'Place of the ball along the lane, world frame.'});
sensor('speed', {unit: 'm/s', lower: -5, upper: 5, init: 0, doc: 'Its speed along the lane.'});

function sense() {
  put('x', world.pose('ball').x);
  put('speed', world.velocity('ball').x);
}
