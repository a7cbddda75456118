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
// Ours: add_quantity (internal), previous (the value one loop earlier), add_watch,
// pause_pdl, quit_pdl, on_quit, console.log.
//
// add_watch(condition, mode, function) calls the function, or the function of that name,
// with each value that a NAOqi condition reports: at the beginning of the next loop, in
// the order of the reports and before the processes, with the budget of a process and
// what a process may call. mode is 'change' (the value is another), 'edge' (its truth
// is) or 'rise' (it becomes true). A wrong condition or mode is an error of Load.
//
// Processes ask the robot's Autonomous Life, see [Life], by life.switchFocus(activity,
// {stack, reason}), life.stopFocus({all, reason}), life.getFocusContext(key) and
// life.setSafeguardEnabled(name, enabled); what it refuses is thrown.
//
// Values of keys and conditions, as watches report them and life.getFocusContext returns
// them, are a truth, a number, whole or not, a text, an array for a list, [x, y, z] for a
// vector, and null where there is none.
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
// and the like are detmath's. What of JavaScript there is, is in natives.go and in
// docs/pdl.md: an allow-list. There are no patterns (regular expressions), big integers,
// symbols and proxies. Loop heads and function entries are counted, those with long code
// more than once, and a call that takes more steps than its budget is stopped, whatever it
// catches; that is a fault of the process. Functions that go through a text or a list take
// plain ones alone, count by their size, and refuse more than 65 536 characters or
// elements. The budget makes an endless loop or a growing list a fault with a place; it is
// no protection from hostile code, of which runs in processes of their own take care.
// [Program.Halt] is there for who watches the wall clock.
//
// # Managers
//
// A manager is a file that makes sensors and actuators: slots that programs join as
// they do a robot's. It declares them outside functions, and has a function sense, in
// which it puts the sensors' values, and a function act, in which it acts on the world:
//
//	const x = setting('x', 1.5);       // m; the world file may give another
//	sensor('broken', {kind: 'boolean', doc: 'Something is in the beam.'});
//	actuator('power', {unit: 'N', lower: 0, upper: 1, init: 0, doc: 'Force on the ball.'});
//	function sense() {
//	  put('broken', world.ray([x, -1, 0.05], [x, 1, 0.05]) != null);
//	}
//	function act() {
//	  if (value('power') > 0)
//	    world.push('ball', [value('power') * world.period(), 0]);
//	}
//
// sense is called before programs run, act after them, within the budgets of programs.
// The world is changed in act alone. docs/pdl.md lists what there is; names that
// are literals are checked by [LoadManager]. A third fault of a function leaves it out.
//
// To add a function of world: (1) a row of worldFunctions in manager_world.go, with what
// its arguments are; (2) what it asks of the world, as a method of [program.Scene] or a verb of
// [program.Action]; (3) that method, or the verb in verbs, in the package that runs worlds;
// (4) a test in manager_test.go.
package js
