// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"encoding/json"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/trace"
)

// Verdict is what a run of a scenario says.
type Verdict string

// The verdicts. Any failed expectation, fault of a program or action that was refused
// makes a run Failed; one in which nothing held is Unverified.
const (
	Passed     Verdict = "passed"
	Failed     Verdict = "failed"
	Unverified Verdict = "unverified"
)

// Verdict is that of Result. A world alone has the verdict failed after a fault, else
// none.
func (r *Run) Verdict() string {
	if r.scenario != nil {
		return string(r.verdict())
	}
	if r.Faulted() {
		return string(Failed)
	}
	return "none"
}

// verdict is that of a scenario, as it stands.
func (r *Run) verdict() Verdict {
	verdict, p := Unverified, r.play()
	for _, j := range p.judges {
		if j.result == Held {
			verdict = Passed
		}
	}
	if p.missed || r.Faulted() || len(p.refused) > 0 {
		return Failed
	}
	return verdict
}

// Judgement is what becomes of one expectation in one run.
type Judgement string

// The judgements. NotReached is an expectation whose window did not open, or was
// still open when something else ended the run.
const (
	Held       Judgement = "held"
	NotHeld    Judgement = "failed"
	NotReached Judgement = "not_reached"
)

// Outcome is an expectation after a run.
type Outcome struct {
	Name   string
	Result Judgement
	At     int64  // ns: when it was decided; -1 for NotReached
	Text   string // the expectation in words
	Why    string // NotHeld: the value of every part of its condition
}

// Result is a run of a scenario under one seed.
type Result struct {
	Scenario string // its name
	File     string // as Load was given it
	Seed     uint64
	Verdict  Verdict
	Time     int64 // ns of simulated time that were run
	Ticks    int64
	Hash     uint64
	Expect   []Outcome // in the order of the file
	Oracle   bool      // a program of the world may read keys of the judge
	Faulted  bool      // a program's code faulted
	Fault    string    // the first fault
	Refused  string    // the first action of the script that could not be carried out, and why
	Stopped  bool      // ended by RunOptions before all was decided
	Failure  string    // what went wrong, for people: values, instant, tick, seed, command; "" unless Failed
}

// Ended returns how the run, which is closed, has ended, for its recording.
func (r *Run) Ended() record.End {
	end := record.End{Ticks: r.World.Ticks(), Hash: uint64(r.World.Hash()), Verdict: r.Verdict(), Halted: r.Halted()}
	if result := r.Result(); result != nil {
		for _, o := range result.Expect {
			e := record.Expectation{Name: o.Name, Result: string(o.Result)}
			if o.At >= 0 {
				e.At = json.Number(trace.Seconds(o.At))
			}
			end.Expect = append(end.Expect, e)
		}
	}
	return end
}
