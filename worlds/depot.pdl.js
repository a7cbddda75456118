// SPDX-License-Identifier: Apache-2.0
//
// Fills a bin: the spout is open until something stays in the beam at the rim. A ball
// that falls through the beam breaks it for a moment only.

function pdl_main() {
  add_sensor('rim', 1, 0, 0);          // 1: the beam is broken
  add_actuator('open', 1, 0, 0);       // of the spout
  add_quantity('full', 1, 0, 0);
  add_process('notice');
  add_process('pour');
  run_pdl(-1);
}

// notice takes two seconds of a broken beam; a free one counts back at once.
function notice() { add_value('full', value('rim') > 0 ? 0.0125 : value('full') < 1 ? -1 : 0); }

function pour() { add_value('open', value('full') < 1 ? 1 : -1); }
