// SPDX-License-Identifier: Apache-2.0

// Package record keeps runs in files, from which they can be done again exactly.
//
// A recording holds what a run follows from: the texts of all files that it was read
// from, the seed, the overrides, and what was done to the world from outside. With it
// go the hash of every tick, by which a repeated run proves to be the same, every
// decision, and the poses of things for those who only look on. It needs no other file.
//
// Create opens a file and File.Take gives what takes a run down in it; a run that goes
// back and on from there is taken down anew beside, and takes the place of the one before
// when it is there, so that the file holds the run whose hash is told at its end.
// File.Clock has it written as time goes by. Open reads a file, also one whose writer was
// killed: then up to the last chunk that is whole. Compare tells where two recordings part.
//
// # Format
//
// A file called .mcap is in the MCAP format (https://mcap.dev) with summary and
// indexes, its log times being simulated nanoseconds; messages are JSON with a JSON
// Schema. Attachments are the files read, the metadata record [Schema] says how they
// were run, the metadata record [EndSchema] how it ended. The topics:
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
// named x, y, z, w. Any other name's file has the same as JSON lines:
// {"metadata": name, "values": {…}}, {"attachment": name, "text": …},
// {"topic": …, "log_time": ns, "data": {…}}.
package record
