// SPDX-License-Identifier: Apache-2.0

// Package sim is the simulated world: bodies, robots, clock, chance, and the tick.
//
// A [Model] says what there is and does not change after [New]. A [World] is a
// model with its state; [World.Tick] advances it by one control period. Each
// tick runs the same phases in the same order (see Tick): inputs, sensors, keys,
// programs, commit, actuators and physics, observers.
//
// Units are SI: metre, kilogram, second, newton, radian. The world frame is
// right-handed, x east, y north, z up; the ground is the plane z = 0. Time is
// int64 nanoseconds of simulated time and starts at 0.
//
// Physics is 2.5-D but for balls. The plane (collisions, friction, spin about the
// vertical) is moved by the cp library where things can touch; height is playsim's: free
// fall, bounce, support by what is below. Two things touch only where their height
// intervals overlap. A cylinder is held up by what is below its centre, a box by all on
// which its footprint lies; all of a thing rests on one of them, the first.
//
// A box tips about an edge when the common centre of it and of what rests on it is beyond
// what holds it up, or when pushes turn it about the edge against its weight. What rests
// on it turns with it. It goes on until it lies on the next face, leans against what is in
// its way, which it may knock over, or falls back; while it turns its footprint stays where
// it was. A thing that is placed stands on the face on which it stood at first. Cylinders do
// not tip. There is no air drag. The
// ground goes on beyond the ground's size.
// What slides on the ground and turns has friction for both together (a limit surface);
// two that touch have the geometric means of their friction and restitution
// ([Skin.Against]). What moves far in a step stops where it meets something on its way.
//
// A ball is a sphere in three dimensions. It bounces off what it meets at the instant at
// which it does, slips by Coulomb friction ([Object].Slide) until it rolls, and rolls
// against rolling resistance ([Object].Friction). On what is below it, its own slide and
// restitution count; at its side those of both, and a blow there rubs along the ground
// only, between two balls not at all. Balls
// heap, fall over edges and rims, and do not stay on heads: a person is a cylinder with a
// half sphere on top. Nor does a ball stay on a single other one. Walls have rounded ends.
// Balls exchange impulses with boxes and cylinders in the plane, and in height with those
// that fly; those that lie do not yield to what comes from above. A ball at rest sleeps.
//
// A box or a cylinder that has not moved for half a second sleeps too, and costs next to
// nothing. What moves or begins to move near it wakes it, and all sleepers that touch it.
//
// A surface runs ([World.SetSurface]): what rests on a belt or on a moving box slips by
// Coulomb friction until it goes as the surface does; the box does not feel it. People
// and robots are not carried. [World.Load] is the mass that rests on a thing.
//
// A movable thing falls into a [Hole] where its centre is over it, it is no wider, and
// no box or cylinder supports it. Once its middle is below the rim, or it lies on the
// bottom of a shallow one, it is in the hole ([BodyState].In): the rim pushes it
// inwards, the bottom stops it, and nobody touches or sees it any more; things in a
// hole do not touch one another, but for balls, which heap there. What crosses a hole
// faster than it falls goes on.
// What robots do at a hole is theirs ([World.OverHole]); people, who stand on the ground
// whatever is above them, walk over holes, and rays
// go over them, as over the ground.
//
// Robots touch by parts. A [Chassis] is the body of one on wheels: motors with a force,
// tyres with a grip, and contacts decide together where it goes. A [Part] by itself is
// kinematic: it goes where the robot's own motion model says, and pushes what can be
// pushed; [World.Free] says what withstands a robot's force. Both report the impulses
// that they receive ([Part.TakeImpulse]). Robots of kinematic parts that say their mass
// ([PartModel]) and people (70 kg) give one another an impulse m·v as they come to touch, m
// the reduced mass, v the approach of those two parts whose blow about the ground is
// greatest. A person who wants to go on leans on them, with 20 N/s up to 50 N. What a robot's
// [Grip] holds follows it without weight,
// pushes movable things, is stopped by nothing, and does not touch its holder. A
// person holds in the same way. A thing that was held askew is upright when let go.
//
// What is hidden, stored or in a hole takes no part in the physics.
//
// Everything is deterministic: order is creation order, chance comes from named
// [Stream]s seeded by (seed, name), and every tick's state is chained into
// [World.Hash]. Rewinding is re-simulation from the logged inputs ([World.Log]);
// what robots and managers do by [World.Enact] and [World.Put] follows from the run.
//
// A World must not be used by two goroutines at once; different worlds are
// independent.
//
// # To add a world object
//
// Most new things are a shape that there is, with other values and a look of their own;
// for these steps 3 to 5 are enough.
//
//  1. A [Shape], and what it is to the physics and to rays: sim/thing/shape.go has all of it but its
//     footprint in skin.go.
//  2. How far balls are from it: Distance in ball_obstacle.go. If its bounding cylinder is
//     too coarse for what comes close to it: clearOf in glide.go, gapTo in
//     robots/cart/shell.go, inSight in robots/cart/photo.go, objectStanding in
//     worlds/overlap.go.
//  3. Its keys in a world's file: a field table and a row of objectKinds in worlds/object.go;
//     schema and documents are written from it (go test ./worlds -update).
//  4. How it is drawn: object in view/scene/object.go, thing in view/term/plan.go.
//  5. A world in worlds/ and a scenario with a mutation in scenarios/.
//
// # To add a robot
//
// Another module adds a [RobotKind] to a registry of package playsim; these are the steps
// for a robot of this module.
//
//  1. A package below robots/ whose Config has a method Model that gives a [RobotModel].
//  2. A type that implements [Robot]; New makes it from a [Builder], which has parts,
//     grips and streams of chance. Sensors and actuators: package slot.
//  3. How it is drawn: a [Look], in the RobotModel.
//  4. Its keys in a world's file: the Table of its Config, and a row of robotKinds in
//     worlds/kinds.go.
//  5. A world in worlds/ and a scenario with a mutation in scenarios/.
//
// # To add an action
//
// Another module adds an [ActionKind] to a registry of package playsim; for one of this
// module it is an entry of actionKinds in actions.go, with its name, its keys, what it is
// refused for and what it does. What an action about keys or programs does is in
// scenarios/load_action.go. Reader, schema, docs/scenarios.md, log and recordings follow
// (go test ./scenarios -update). Robots that take it by themselves do so in their Check and
// Apply.
package sim
