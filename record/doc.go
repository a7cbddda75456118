// SPDX-License-Identifier: Apache-2.0

// Package record keeps runs in files, from which they can be replayed exactly.
//
// A recording holds what a run follows from: the texts of all files that it was read
// from, the seed, the overrides, and what was done to the world from outside. It also has
// the hash of every tick, by which a replayed run proves to be the same, every decision,
// and the poses of things for viewers. It needs no other file.
//
// [Create] opens a file on disk to record in, [To] records to any io.Writer;
// [File.Recorder] gives what records a run. A run that goes back and on from there is
// written again beside, and replaces the one before when it is complete, so that the file
// holds the run whose hash is printed at its end. [File.Clock] has it written as time goes
// by. [Read] and [Open] read a recording, also one whose writer was killed: then up to the
// last whole part. [Compare] finds where two recordings diverge, [Recording.Check] where a
// run diverges from a recording.
//
// # Format
//
// What a file looks like is a [Format]: [Lines] is JSON lines, package record/mcap has
// MCAP. Texts are the files read, the metadata [Schema] says how they were run, the
// metadata [EndSchema] how it ended. Rows are JSON; the topics:
//
//	/hash       {"tick", "hash"}: sim.World.Hash at the start of the tick, 16 hex digits; at every tick
//	/inputs     every input of sim: {"tick", "from": "user" or "scenario", "op", …}
//	/decisions  trace.Event as its JSON
//	/tf         foxglove.FrameTransforms: things and links of robots in the world, 10 times a second or every longer tick
//	/scene      foxglove.SceneUpdate: their shapes, once
//	/log        foxglove.Log: what is said and printed, scripts, faults, expectations
//
// Numbers of inputs are the shortest text that reads back to the same bits, or "NaN",
// "+Inf", "-Inf"; those of poses are rounded. Units are SI, frames REP-103, quaternions
// named x, y, z, w. JSON lines are {"metadata": name, "values": {…}},
// {"attachment": name, "text": …} and {"topic": …, "log_time": ns, "data": {…}}.
package record
