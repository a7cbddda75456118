// SPDX-License-Identifier: Apache-2.0
//
// Watches a crowd of carts c01, c02, … from above, for a scenario to judge it by.

const carts = setting('carts', 30);
const rim = 0.265;   // m between two centres whose shells touch, and a little
const slow = 0.03;   // m/s

sensor('standing', {unit: 's', upper: 1e6, doc: 'The longest time for which one of them has now not moved.'});
sensor('touching', {unit: 's', upper: 1e6, doc: 'The longest time for which two of them have now been in touch.'});
sensor('contact', {unit: 's', upper: 1e6, doc: 'For how long two have been in touch so far, summed over all pairs.'});
sensor('least_way', {unit: 'm', upper: 1e6, doc: 'How far from where it began the one has been that got about least.'});

const all = [];
let contact = 0;
for (let i = 1; i <= carts; i++)
  all.push({name: 'c' + (i < 10 ? '0' : '') + i, stood: 0, way: 0, touched: new Array(carts).fill(0)});

function sense() {
  for (const c of all)
    observe(c, world.pose(c.name));
  let touching = 0;
  for (let i = 0; i < carts; i++)
    for (let j = 0; j < i; j++)
      touching = Math.max(touching, touch(all[i], all[j], j));
  put('standing', Math.max(...all.map(c => c.stood)));
  put('touching', touching);
  put('contact', contact);
  put('least_way', Math.min(...all.map(c => c.way)));
}

function observe(c, at) {
  const before = c.at || at;
  c.first = c.first || at;
  const far = apart(at, before) > slow * world.period();
  c.stood = far || Math.abs(at.yaw - before.yaw) > 0.2 * world.period() ? 0 : c.stood + world.period();
  c.way = Math.max(c.way, apart(at, c.first));
  c.at = at;
}

// touch returns for how long two have been in touch.
function touch(a, b, j) {
  const near = apart(a.at, b.at) < rim;
  a.touched[j] = near ? a.touched[j] + world.period() : 0;
  contact += near ? world.period() : 0;
  return a.touched[j];
}

function apart(a, b) { return Math.hypot(a.x - b.x, a.y - b.y); }
