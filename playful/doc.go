// SPDX-License-Identifier: Apache-2.0

// Package playful runs Playful programs: trees of named nodes that are switched
// on and off, prioritised, sequenced and attached to perceived things.
//
// # Words
//
// A program is a tree. Its inner nodes are blocks, lists of statements; its
// leaves are Go (or scripted) code with a life cycle, see [Leaf]. An evaluation
// is a function to a boolean or a number that a statement's gate, priority or
// transition calls, see [Evaluation]. A resource is an exclusive part of the
// robot; a leaf runs only while it holds all of its own. A scheme is one
// perceived thing in the program's [Memory]; a statement that targets a type of
// scheme has one branch for each scheme of that type.
//
// # One iteration
//
// [Engine.Iterate] takes the memory's buffered changes, creates and removes
// targeted branches, walks the tree from the root down (gates, transitions,
// priorities), arbitrates resources bottom-up between statements, then stops,
// starts and ticks leaves in leaf order: siblings by priority, ties by text.
// Time is simulated, int64 nanoseconds, and passed in; the engine starts no
// goroutine, reads no clock and draws no random number. A steady iteration
// allocates nothing.
//
// # Reports
//
// `rise of "'FrontTactilTouched' > 0"` is true in the iterations in which the condition
// was reported to have become true since the one before; `edge of` reports that it
// became true or false, `change of` that its value is another. `rises of`, `edges of` and
// `changes of` are how often that was. The plural is a number, for priorities and
// comparisons. A report belongs to one iteration, the first behind it, whether somebody
// asks in that iteration or not; so one switches a machine once. A watch begins with
// its engine: a condition that is true then is reported in the first iteration.
//
// # Faults
//
// A fault of a leaf, or of an evaluation that was to decide something, is reported,
// counted and marks the run failed. The statements of a block that turns out to be
// blocked are evaluated all the same, to find out what the block demands. A fault
// there makes its statement demand nothing and appears in the trace as "not
// counted": had the block's demand been known beforehand nobody would have asked. It
// counts from the iteration on in which the block is active. A transition of a block
// that was active until now counts, too, for the machine flips although it is blocked.
//
// # Changes from outside
//
// [Engine.Wheel], a push or a deletion by [Engine.Memory] and what is done through a
// [Draft] from outside change the program, but are no inputs that the world logs. A
// caller that wants a run to be rewound or repeated exactly must log such calls with
// the tick before which they were made, and make them again at the same ticks in the
// same order.
//
// # How to use it
//
//	reg := playful.NewRegistry()
//	err := nodes.Register(reg)                              // or reg.AddLeaf(…)
//	prog, err := playful.Compile(files, root, reg, playful.Options{})
//	eng, err := playful.NewEngine(prog, robot, playful.EngineOptions{Sink: sink})
//	eng.Iterate(now, tick)                                  // once a tick, between Latch and Commit
//	eng.Close()
//
// [Compile] makes every static check and returns all errors with their position;
// [NewEngine] checks what the robot must have. After that nothing is an error:
// faults of leaves and evaluations are isolated, reported and counted, see [Fault].
//
// # To add a leaf or an evaluation
//
//  1. Write a type with Start, Tick and Stop (or a function for an evaluation).
//  2. Describe it in a [LeafSpec] or [EvaluationSpec]: keys, resources, slots.
//  3. Add the specification to a [Registry] in an explicit list such as that of
//     package playful/nodes.
//
// Or write it in Starlark, in a file beside the program: package playful/star.
package playful
