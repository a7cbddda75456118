// SPDX-License-Identifier: Apache-2.0

// Package chicken has the machines of the chicken selector of Nagylaki and Horváth,
// "PDL robots represented in VRML environment" (1999): a feeder (their "chicken
// loader") puts chickens on a belt, the belt carries them to a scale, a picker (their
// "chicken pick up and drop" machine) takes them from the scale and drops them into
// one of two holes. A program joins the scale's weight to the picker's command.
//
// Each machine is a [sim.Robot] with slots of its own; a Config's Model gives it to a
// world. What the machines are made of that things can lie on or bump into are objects
// of the world that they bring along: the belt's bed, the scale's plate, the chickens.
// Everything between is physics: friction on the running bed, the load on the plate,
// the fall into the hole.
//
// A chicken is an upright cylinder that looks like a chicken. Its weight is drawn from
// the run's seed when the world is built and does not change.
//
// What a machine counts it counts for itself, by looking at what lies on it or in its
// hole now, or by counting its own strokes: fed, on the belt, on the scale, in the
// picker's charge, in the holes. Nothing is derived from anything else, so that
//
//	feeder/fed = belt/count + scale/count + picker/held + picker/white + picker/black
//
// holds at every tick exactly as long as no chicken is lost or counted twice.
//
// Lengths are metres, masses kilograms, times nanoseconds of simulated time; frames as
// in package sim.
package chicken
