// SPDX-License-Identifier: Apache-2.0
//
// Looks into a bin whose inside is half m wide to each side of [0, 0]. It reads the true
// places of all balls, as no sensor could: it is there for expectations.

const half = setting('half', 0.2), radius = setting('radius', 0.05);

sensor('inside', {kind: 'integer', upper: 1000, doc: 'Balls in the bin.'});
sensor('outside', {kind: 'integer', upper: 1000, doc: 'Balls that have left it.'});
sensor('moving', {kind: 'integer', upper: 1000, doc: 'Balls that move.'});
sensor('top', {unit: 'm', doc: 'Height of the highest centre.'});
sensor('overlap', {doc: 'How far any two are in one another, in diameters.'});

function sense() {
  const names = world.names().filter(n => world.exists(n) && !world.fixed(n));
  const places = names.map(n => world.pose(n));
  const inside = places.filter(p => Math.abs(p.x) < half && Math.abs(p.y) < half).length;
  put('inside', inside);
  put('outside', places.length - inside);
  put('moving', names.filter(n => world.speed(n) > 0.001).length);
  put('top', Math.max(0, ...places.map(p => p.z)));
  put('overlap', Math.max(0, ...places.map((p, i) => overlap(p, places.slice(0, i)))));
}

function overlap(p, others) {
  const near = Math.min(...others.map(q => Math.sqrt((p.x - q.x) ** 2 + (p.y - q.y) ** 2 + (p.z - q.z) ** 2)));
  return Math.max(0, 1 - near / (2 * radius));
}
