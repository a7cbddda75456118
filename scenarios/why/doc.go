// SPDX-License-Identifier: Apache-2.0

// Package why answers why a run is as it is: why a node of a behaviour tree is active
// or not, why a quantity has its value, why an expectation holds or does not.
//
// A [Diary] watches the run from its start and notes what the present state does not
// hold: since when a node has been as it is, when a scheme was forgotten. After the run
// was brought to the time in question, [Diary.Explain] finds what is asked about and gives
// the answer of the program, the scenario or Autonomous Life. It reads, and changes nothing:
//
//	d := why.NewDiary()
//	run, err := scenario.Start(seed, scenarios.RunOptions{Sink: d.Note})
//	d.Watch(run)
//	err = d.RunTo(run, 12.5e9)
//	answer, err := d.Explain(run, explain.Query{Subject: explain.OfNode, Name: "following[ball:green]/walk_to"})
//
// Times are int64 nanoseconds of simulated time. An answer is
// about the last tick at or before the time in question, after all that it did.
// Errors are for people: they name what there is instead.
package why
