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
// What is exact, better than of real machines:
//
//   - a scale's weight, the mass that the world has resting on its plate, without noise,
//     drift, steps or a blow of what lands on it; only the settling is simulated. What
//     stands half on the plate weighs all or nothing (package sim);
//   - the belt's load switch: it stops the belt in the very tick in which anything,
//     however light, rests on the plate. It is a switch under the plate, not a light
//     barrier: what hangs over the plate or flies by does not press it;
//   - all counters: the world counts, no sensor does. Their slots say so;
//   - where the picker's hand finds what it takes: the thing on the plate nearest to the
//     hand, at its true place, never missed and never dropped on the way. A stroke takes
//     its time to the tick;
//   - what the heaviest and the lightest thing in a hole weigh, by inspection of the
//     world; they are there for expectations and no program needs them.
//
// To add a machine: (1) a file with its Config, whose Model gives a [sim.RobotModel] and
// whose Brings gives the objects it is made of; (2) in it a type that embeds machine,
// declares its slots and implements the rest of [sim.Robot]; (3) its look in look.go;
// (4) the keys of a world's file in the Table of the Config, and its row in Kinds;
// (5) a world in worlds/ and a scenario with a mutation in scenarios/.
//
// Lengths are metres, masses kilograms, times nanoseconds of simulated time; frames as
// in package sim.
package chicken
