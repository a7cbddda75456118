// SPDX-License-Identifier: Apache-2.0

// Package star loads leaf nodes and evaluations written in Starlark, a small Python,
// into the registry that Playful programs are compiled with.
//
// # A file of nodes
//
// A file defines functions and declares nodes with them:
//
//	def start(self):
//	    self.yaw = read("HeadYaw/position")
//
//	def tick(self, speed):
//	    self.yaw += speed * period()
//	    command("HeadYaw/command", self.yaw)
//	    if abs(self.yaw) > 1:
//	        done()
//
//	leaf("turn_head", "turns the head to the left", start = start, tick = tick, resources = ["head"],
//	     keys = {"speed": number(0.5, "rad/s", 0, 2, "how fast")})
//
//	def near(target, limit):
//	    return distance(target) < limit
//
//	evaluation(near, "the target is nearer than the limit", keys = {"limit": number(0.5, "m", 0, 10)})
//
// A function is called with what its parameters are named after: self, what one leaf
// remembers; target, the scheme that the branch is attached to; and the node's keys.
// Everything is in metres, radians and seconds; positions are in the odometry frame.
//
// # Declarations
//
//	leaf(name, doc, init, start, tick, stop, period, resources, keys, …)
//	evaluation(function, doc, gives, keys, name, …)
//	scheme(type, doc, properties, identity, similar)
//	resource(name, doc)
//	number(default, unit, min, max, doc)   boolean(default, doc)   text(default, slot, doc)
//	word(default, options, doc)            vector(unit, doc)
//
// init is called once for each instance, start when it is activated, tick then and
// every period seconds (0: every iteration), stop when it must stop, and again
// as long as it gives False. An evaluation gives boolean() unless gives says
// number(unit = "m"). A key without a default must be given by the program. text with
// slot = "read" or "command" is a key that names a slot of the robot. A doc that is
// missing is the function's own.
//
// What the functions name in read("…"), command("…"), percept("…"), see("…"),
// push("…"), pull("…"), robot.…, target.… and reserve("…") is found in the text, also
// of functions that they call, and checked before anything runs. Names that are
// computed are declared: reads, commands, pushes, further (resources), needs
// (properties of the target with their kinds).
//
// The condition and the mode of watch("…", "rise") are always written out; mode is change
// (the value is another), edge (its truth is) or rise (it becomes true). A leaf gets each
// report once, since the tick in which it last asked; an evaluation those since the last
// iteration. Values that are written out for command and push are checked, too.
//
// A leaf reserves resources that a leaf written in Go reserves or that resource(…)
// declares. One that commands what such a leaf commands must reserve what that does; one
// that reserves nothing has the slots that it commands for itself.
//
// # What a node may call
//
//	read(slot[, otherwise])        a sensor's value or a command; None without a measurement
//	command(slot, value)           a number, a boolean, or the label of an enumeration
//	percept(name[, type])          the latest frame: fresh, time, and detections one after the other
//	see(type)                      what was detected in this tick, by any percept
//	watch(condition, mode)         what a NAOqi condition has reported since the leaf last asked, a list
//	robot.gaze(position)           a function of the robot, with numbers and vectors
//	push(type, property = …)       to the memory; push(type, key, …), push(scheme, …)
//	push_like(target, property = …) the target with changes, as the type of `| out = …`
//	pull(type[, key])              the schemes of a type, or one of them or None
//	delete(scheme)                 forgets it
//	outer([levels])                the target around the target
//	latest(property)               of all schemes that have it the one pushed last
//	pushed(scheme, property)       when it was last pushed
//	before(scheme, property)       the value that this push replaced, and when that was pushed
//	now() period() running()       seconds
//	done()                         the leaf has finished: it rests until the next activation
//	say(text)                      a line for people
//	distance(p) bearing(p)         from the robot to a position or to what has one
//	to_robot(p) to_odometry(p)     the same place in the other frame
//	reserve(r) release(r) holds(r) further resources
//	random() normal()              from the leaf's own stream: the same in every run of one seed
//	math.…                         sqrt sin cos tan asin acos atan atan2 exp log pow hypot floor ceil
//	                               round mod degrees radians wrap clamp pi … with the same bits everywhere
//
// A scheme has its properties, .key, .type, .pushed (seconds) and .deleted; a detection
// has the fields of its percept, .type, .label, .time, .by and .position. A vector has
// .x .y .z, unpacks, adds, subtracts and scales.
//
// # What a node may not do
//
// There is no clock but the simulated one, no file, no network, no import but
// load("other.star", "name") from the same folder. What a file defines is frozen once
// it is loaded; a leaf remembers plain values in self, which are part of the run's
// state. A call may take 100 000 steps, hold lists and texts of 65 536 elements, and make
// and go through a million in all; then it is stopped, and that is a fault of the node. Sizes are looked
// at before something is made. An error says file:line:col in the node's own text.
//
// # Speed
//
// A call of an evaluation costs some hundred nanoseconds more than one written in Go
// and allocates; the engine around it does not.
package star
