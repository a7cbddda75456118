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

// Verification is what came of doing a recorded run again.
type Verification struct {
	record.Parting
	Again   *record.Recording // up to a little behind the first difference
	Refused error             // the first recorded input that the world does not take now
}

// lookOn is how much further a run goes that differs, to tell what differs; ns.
const lookOn = 10e9

// Verify simulates a recorded run anew and compares it with the recording, tick by
// tick. EachTick false ends it early: then as far as it went. The error is that the
// recorded files cannot be run.
func Verify(rec *record.Recording, kinds Kinds, o RunOptions) (*Verification, error) {
	run, given, err := Again(rec, kinds, o)
	if err != nil {
		return nil, err
	}
	file := record.Memory()
	run.Record(file.Take(rec.Header, rec.Texts(), func(string) (r, g, b float64) { return 0, 0, 0 }))
	until, parted := rec.Ticks(), false
	for run.World.Ticks() < until {
		run.Tick()
		if now := run.World.Ticks(); !parted && uint64(run.World.Hash()) != rec.Hashes[now] {
			parted = true
			until = min(until, now+lookOn/rec.Tick)
		}
		if o.EachTick != nil && !o.EachTick(run) {
			break
		}
	}
	run.Close()
	v := &Verification{Refused: given.Err()}
	v.Again, err = file.Recording(record.End{Ticks: run.World.Ticks(), Hash: uint64(run.World.Hash())})
	if err != nil {
		return nil, err
	}
	v.Parting = *record.Compare(rec, v.Again)
	return v, nil
}
