// SPDX-License-Identifier: Apache-2.0
//
// The referee of nao_football sees the field from above and counts. After a goal, and
// when players have been at the ball for a while and it got nowhere, play begins anew
// where there is room. No program reads what it sees.

const patience = setting('patience', 25); // s of somebody at the ball; of nobody four times that
const near = 0.4;                         // m
const pause = 1;                          // likewise, between a goal and the kick-off
const players = ['red_1', 'red_2', 'blue_1', 'blue_2'];
const spots = [];
for (const x of [0, -0.5, 0.5])
  for (const y of [0, -0.6, 0.6])
    spots.push({x: x, y: y});

sensor('red', {kind: 'integer', upper: 1e6, doc: 'Goals that red has scored.'});
sensor('blue', {kind: 'integer', upper: 1e6, doc: 'Goals that blue has scored.'});
sensor('stopped', {kind: 'integer', upper: 1e6, doc: 'How often the ball got nowhere.'});

let goals = {red: 0, blue: 0}, stopped = 0;
let lay = {x: 0, y: 0}, waited = 0, scored = false;

function sense() {
  put('red', goals.red);
  put('blue', goals.blue);
  put('stopped', stopped);
}

function act() {
  const ball = world.pose('ball');
  waited += world.period() * (room(ball) < near ? 1 : 0.25);
  if (ball.z < 0)
    goal(ball);
  else if (apart(ball, lay) > 0.3)
    watch(ball);
  else if (waited > patience) {
    stopped++;
    begin();
  }
}

function goal(ball) {
  if (!scored) {
    goals[ball.x > 0 ? 'red' : 'blue']++;
    scored = true;
    waited = 0;
  } else if (waited > pause)
    begin();
}

function watch(ball) {
  lay = ball;
  waited = 0;
}

// begin puts the ball where the nearest player is farthest.
function begin() {
  const at = spots.reduce((best, s) => room(s) > room(best) ? s : best);
  world.move('ball', [at.x, at.y]);
  watch(at);
  scored = false;
}

// room is how far the nearest player is from a place, m.
function room(at) { return Math.min(...players.map(p => apart(world.pose(p), at))); }

function apart(a, b) { return Math.hypot(a.x - b.x, a.y - b.y); }
