// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/worlds"
)

// Again brings a recorded run under way anew, from the files and with the inputs in the
// recording. The error lists what is wrong with the files for this version.
func Again(rec *record.Recording, kinds Kinds, o RunOptions) (*Run, *Given, error) {
	run, err := again(rec, kinds, o)
	if err != nil {
		return nil, nil, err
	}
	return run, run.Follow(rec.Asked()), nil
}

func again(rec *record.Recording, kinds Kinds, o RunOptions) (*Run, error) {
	o.Drive = rec.Drive
	files := &Library{rec.Texts().Files(), kinds}
	files.Path = rec.Path
	if IsScenario(files, rec.World) {
		s, err := Load(files, rec.World, rec.Sets)
		if err != nil {
			return nil, err
		}
		return s.Start(rec.Seed, o)
	}
	w, err := worlds.Load(files.Files, rec.World, rec.Sets, files.worlds())
	if err != nil {
		return nil, err
	}
	w.Model.Seed = rec.Seed
	return Assemble(w, Options{Files: files, Seed: rec.Seed, Drive: o.Drive, Sink: o.Sink, OnFault: o.OnFault, OnOdd: o.OnOdd, Print: o.Print})
}

// Verification is what came of replaying a recorded run.
type Verification struct {
	record.Divergence
	Ticks   int64 // how many were run: up to a little after the first difference
	Refused error // the first recorded input that the world does not take now
}

// lookOn is how much further a run goes that differs, to find what differs; ns.
const lookOn = 10e9

// Verify simulates a recorded run again and compares it with the recording, tick by
// tick. EachTick false ends it early: then as far as it went. The error is that the
// recorded files cannot be run.
func Verify(rec *record.Recording, kinds Kinds, o RunOptions) (*Verification, error) {
	run, given, err := Again(rec, kinds, o)
	if err != nil {
		return nil, err
	}
	check := rec.Check()
	run.Record(check)
	until, diverged := rec.Ticks(), false
	for run.World.Ticks() < until {
		run.Tick()
		if !diverged && check.Diverged() {
			diverged = true
			until = min(until, run.World.Ticks()+lookOn/rec.Tick)
		}
		if o.EachTick != nil && !o.EachTick(run) {
			break
		}
	}
	run.Close()
	return &Verification{Divergence: *check.End(run.World.Ticks()), Ticks: run.World.Ticks(), Refused: given.Err()}, nil
}
