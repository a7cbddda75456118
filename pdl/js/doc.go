// SPDX-License-Identifier: Apache-2.0

// Package js runs PDL programs written in JavaScript, in the manner of Nagylaki and
// Horváth, "PDL robots represented in VRML environment" (1999).
//
// A program is a file with a function pdl_main, which declares quantities and
// processes and says for how many loops to run, and a function for each process:
//
//	function pdl_main() {
//	  init_pdl();
//	  add_actuator('speed', 1, -1, 0);   // name, upper limit, lower limit, initial value
//	  add_sensor('sonar', 2, 0, 2);
//	  add_process('cruise');
//	  run_pdl(-1);                       // -1 for ever, 0 never, n loops
//	}
//	function cruise() {
//	  add_value('speed', (value('sonar') / 2 - value('speed')) / 4);
//	}
//
// Of the paper: add_sensor, add_actuator, add_process, value, actuator_value,
// add_value, init_pdl, run_pdl, connect_sensor, connect_actuator,
// get_sensor_index, get_actuator_index; loop_counter and loop_counts can be read.
// Ours: add_quantity (internal), previous (the value one loop earlier), pause_pdl,
// quit_pdl, on_quit, console.log.
//
// Names written as literals are checked by [Load], as are limits, numbers of
// arguments and variables nobody declares; names that are computed, when they are
// used. A file that says `// pdl: paper` in a comment at its top is taken as the
// paper's variant took it: adding to a sensor has no effect but a warning, a
// program that never calls run_pdl runs for ever, actuators hold after the last
// loop, and variables need no declaration. Otherwise the code is strict
// JavaScript.
//
// Programs are deterministic. There is no clock, and nothing to wait for: no Date,
// no timers, no async functions. Math.random is the stream it is given, Math.sin
// and the like are detmath's. Loop heads and function entries are counted, and a
// call that takes more steps than its budget is stopped, whatever it catches; that
// is a fault of the process. A built-in function counts by the length of the list it
// goes through, and refuses a million elements. What programs keep in memory is not
// counted: a text that doubles itself again and again ends the whole run.
package js
