// SPDX-License-Identifier: Apache-2.0

package playsim

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Verdict is the outcome of a run.
type Verdict string

// The verdicts. Any failed expectation, fault of a program or refused action makes a run
// Failed. A run of a scenario in which nothing held is Unverified; that of a world alone has
// NoVerdict.
const (
	Passed     Verdict = "passed"
	Failed     Verdict = "failed"
	Unverified Verdict = "unverified"
	NoVerdict  Verdict = "none"
)

// Result is the state of a run.
type Result struct {
	Verdict Verdict
	Seed    uint64
	Time    int64 // ns of simulated time
	Ticks   int64
	Hash    uint64
	Expect  []Expectation // in the order of the file
	Oracle  bool          // a program may read keys of the judge: oracle: true in the world file
	Faulted bool          // a program's code faulted
	Fault   string        // the first fault
	Failure string        // what went wrong, for people; "" unless Failed
}

// Expectation is how an expectation of a scenario stands.
type Expectation struct {
	Name   string
	Text   string // the expectation in words
	Result string // held, failed or not_reached; "" while it is open
	At     int64  // ns: when it was decided; -1 before
	Why    string // of a failed one: the value of every part of its condition
}

// Result returns how the run stands. It may be asked at any time and is final when Tick has
// returned false.
func (r *Run) Result() Result {
	w := r.run.World
	out := Result{
		Verdict: Verdict(r.run.Verdict()), Seed: r.seed, Time: w.Now(), Ticks: w.Ticks(), Hash: r.Hash(), Oracle: len(r.run.Oracle()) > 0,
		Faulted: r.run.Faulted(), Fault: r.run.Fault(), Failure: r.run.Fault(),
	}
	res := r.run.Result()
	if res == nil {
		return out
	}
	out.Failure = res.Failure
	for _, e := range res.Expect {
		out.Expect = append(out.Expect, Expectation{e.Name, e.Text, string(e.Result), e.At, e.Why})
	}
	return out
}

// Verification is what came of replaying a recording.
type Verification struct {
	Same bool     // everything was compared, and nothing differs
	Tick int64    // the first tick at which the runs differ, -1 where they are the same or what differs has no tick
	What string   // what differs first, for people; "" where nothing does
	New  []string // slots and streams that the recording does not have; they are not compared
	Cut  string   // why the rest of the recording could not be read: it was compared up to there; "" is that it is whole
}

// Verify replays a recording of JSON lines and compares the two runs: every tick's hash,
// inputs, decisions, poses, the log, the verdict and the expectations; and the digest of
// the recording, if it has one. It has the files of the recording alone, and the kinds of
// [With]. The error says that it is not such a recording, that it cannot be run, or that
// there is nothing in it to compare.
func Verify(recording io.Reader, opts ...Option) (*Verification, error) {
	l := optionsOf(opts)
	data, err := io.ReadAll(recording)
	if err != nil {
		return nil, err
	}
	rec, err := record.Read(data)
	if err != nil {
		return nil, err
	}
	v, err := scenarios.Verify(rec, l.kinds(), scenarios.RunOptions{})
	switch {
	case err != nil:
		return nil, err
	case v.Basis == scenarios.ByEnd:
		return nil, fmt.Errorf("verify: the recording is of physics %d, this is physics %d", rec.PhysicsVersion, sim.PhysicsVersion)
	case rec.Ticks() == 0:
		return nil, errors.New("verify: the recording has no tick")
	}
	out := &Verification{Same: v.Same() && rec.Cut == "", Tick: -1, New: slices.Concat(v.New.Slots, v.New.Streams), Cut: rec.Cut}
	for _, d := range []struct {
		tick int64
		what string
	}{{v.Hash, "the state"}, {v.Input, "an input"}, {v.Decision, "a decision"}, {v.Log, "the log"}, {v.Pose, "the place of " + cmp.Or(v.Moved, "things")}} {
		if d.tick >= 0 && (out.Tick < 0 || d.tick < out.Tick) {
			out.Tick, out.What = d.tick, fmt.Sprintf("%s differs at %s s", d.what, trace.Seconds(d.tick*rec.Tick))
		}
	}
	if out.Same || out.Tick >= 0 {
		return out, nil
	}
	switch {
	case v.Damaged != nil:
		out.What = v.Damaged.Error()
	case !v.Missing.Empty():
		out.What = "missing now: " + strings.Join(slices.Concat(v.Missing.Slots, v.Missing.Streams), ", ")
	case v.Refused != nil:
		out.What = v.Refused.Error()
	case v.Inconsistent != nil:
		out.What = v.Inconsistent.Error()
	case v.Verdicts != [2]string{}:
		out.What = "verdict " + v.Verdicts[1] + " (recorded: " + v.Verdicts[0] + ")"
	case v.Expect != nil:
		out.What = v.Expect[0].String()
	default:
		out.What = "the recording is not whole: " + rec.Cut
	}
	return out, nil
}

// RewindError is the tick at which a run differs after it has gone back.
type RewindError struct{ Tick int64 }

// Error returns what differs.
func (e *RewindError) Error() string {
	return fmt.Sprintf("after a rewind the run differs at tick %d: something that decides is remembered outside the run", e.Tick)
}

var errClosed = errors.New("the run is closed")

// notThere names what a robot or a run does not have, with what was probably meant.
func notThere(what, name string, names []string) error {
	if hint := source.Suggest(name, names); hint != "" {
		return fmt.Errorf("there is no %s %q\nhint: %s", what, name, hint)
	}
	if len(names) == 0 {
		return fmt.Errorf("there is no %s %q; there are none", what, name)
	}
	return fmt.Errorf("there is no %s %q; there are: %s", what, name, strings.Join(names, ", "))
}

func slotNames(set *slot.Set, actuators bool) (names []string) {
	for i := range set.Decls() {
		if d := &set.Decls()[i]; !actuators || d.Dir == slot.Actuator {
			names = append(names, d.Name)
		}
	}
	return names
}
