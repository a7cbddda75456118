// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"errors"
	"fmt"
	"strings"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/run"
	"github.com/playsim/playsim/sim"
)

// Again brings a recorded run under way anew, from the files and with the inputs in the
// recording. The error lists what is wrong with the files for this version.
func Again(rec *record.Recording, kinds Kinds, o RunOptions) (*Run, *run.Given, error) {
	r, err := again(rec, kinds, o)
	if err != nil {
		return nil, nil, err
	}
	return r, r.Follow(rec.Asked()), nil
}

func again(rec *record.Recording, kinds Kinds, o RunOptions) (*Run, error) {
	o.Drive = rec.Drive
	files := &Library{Files: rec.Texts().Files(), Kinds: kinds}
	files.Path = rec.Path
	l, err := Open(files, rec.World, rec.Sets)
	if err != nil {
		return nil, err
	}
	return l.Start(rec.Seed, o)
}

// Basis is what a recorded run and its replay are compared by.
type Basis int

// The bases of a verification.
const (
	ByHash  Basis = iota // the hash of every tick, inputs, decisions, poses, verdict
	ByPoses              // all but the hashes: the recording's are of another version
	ByEnd                // nothing is simulated: the physics is of another version
)

// Verification is what came of replaying a recorded run.
type Verification struct {
	Basis Basis
	record.Divergence
	Ticks        int64     // how many were run: up to a little after the first difference
	New, Missing sim.Names // ByHash: what there was not when the run was recorded, and what is not there now
	Verdicts     [2]string // the recorded one and that of now, where they differ
	Expect       []ExpectDiffers
	Inconsistent error // the recording contradicts itself
	Damaged      error // the file is not as it was written
	Refused      error // the first recorded input that the world does not take now
}

// ExpectDiffers is an expectation whose result or its time is not the recorded one; of one
// that only one of both has the other is empty.
type ExpectDiffers struct{ Recorded, Now record.Expectation }

// String returns the result of now and the recorded one.
func (d ExpectDiffers) String() string {
	name := d.Now.Name
	if name != d.Recorded.Name {
		name = strings.Trim(d.Now.Name+" / "+d.Recorded.Name, " /")
	}
	return fmt.Sprintf("expectation %s: %s (recorded: %s)", name, resultText(d.Now), resultText(d.Recorded))
}

func resultText(e record.Expectation) string {
	switch {
	case e.Result == "":
		return "none"
	case e.At == "":
		return e.Result
	}
	return e.Result + " at " + string(e.At) + " s"
}

// Same reports whether nothing that was compared differs, and the file is not damaged. What
// is New is not compared.
func (v *Verification) Same() bool {
	return v.Divergence.Same() && v.Missing.Empty() && v.Verdicts == [2]string{} && v.Expect == nil &&
		v.Inconsistent == nil && v.Damaged == nil && v.Refused == nil
}

// Verify simulates a recorded run again and compares it with the recording, tick by
// tick. EachTick false ends it early: then as far as it went. The error is that the
// recorded files cannot be run.
func Verify(rec *record.Recording, kinds Kinds, o RunOptions) (*Verification, error) {
	run, given, err := Again(rec, kinds, o)
	if err != nil {
		return nil, err
	}
	v := verify(rec, run, o.EachTick)
	v.Refused = given.Err()
	return v, nil
}

// lookOn is how much further a run goes that differs, to find what differs; ns.
const lookOn = 10e9

// verify compares a run at its start, as it goes on, with a recording.
func verify(rec *record.Recording, run *Run, eachTick func(*Run) bool) *Verification {
	v := &Verification{Inconsistent: rec.Consistent()}
	if oracle := len(run.Oracle()) > 0; v.Inconsistent == nil && oracle != rec.Oracle {
		v.Inconsistent = fmt.Errorf("its header has oracle %t, its world %t", rec.Oracle, oracle)
	}
	if rec.Damage != "" {
		v.Damaged = errors.New("the file is damaged: " + rec.Damage)
	}
	if rec.PhysicsVersion != sim.PhysicsVersion {
		run.Close()
		v.Basis, v.Divergence = ByEnd, record.NoDivergence()
		return v
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
		if eachTick != nil && !eachTick(run) {
			break
		}
	}
	before := run.Verdict()
	run.Close()
	v.Ticks = run.World.Ticks()
	v.New, v.Missing, v.Divergence = check.New, check.Missing, *check.End(v.Ticks)
	if v.Unhashed {
		v.Basis = ByPoses
	}
	switch end := rec.End; {
	case end == nil:
	case end.Halted && end.Ticks == v.Ticks+1: // the verdict after the last whole tick, or at the end
		if after := run.Verdict(); end.Verdict != before && end.Verdict != after {
			v.Verdicts = [2]string{end.Verdict, before}
		}
	case !end.Halted && end.Ticks == v.Ticks:
		v.compareEnds(end, run.Ended())
	}
	return v
}

// compareEnds compares how two runs have ended. A recording that claims nothing has no
// verdict; an older one has no expectations, which are among its decisions.
func (v *Verification) compareEnds(recorded *record.End, now record.End) {
	if recorded.Verdict != "" && recorded.Verdict != now.Verdict {
		v.Verdicts = [2]string{recorded.Verdict, now.Verdict}
	}
	if recorded.Expect == nil {
		return
	}
	for i := range max(len(recorded.Expect), len(now.Expect)) {
		var d ExpectDiffers
		if i < len(recorded.Expect) {
			d.Recorded = recorded.Expect[i]
		}
		if i < len(now.Expect) {
			d.Now = now.Expect[i]
		}
		if d.Recorded != d.Now {
			v.Expect = append(v.Expect, d)
		}
	}
}
