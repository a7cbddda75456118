// SPDX-License-Identifier: Apache-2.0

package playsim

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Verdict is what a run says.
type Verdict string

// The verdicts. Any failed expectation, fault of a program or refused action makes a run of
// a scenario Failed; one in which nothing held is Unverified. A world alone has NoVerdict.
const (
	Passed     Verdict = "passed"
	Failed     Verdict = "failed"
	Unverified Verdict = "unverified"
	NoVerdict  Verdict = "none"
)

// Result is how a run stands.
type Result struct {
	Verdict Verdict
	Seed    uint64
	Time    int64 // ns of simulated time
	Ticks   int64
	Hash    uint64
	Expect  []Expectation // in the order of the file
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
	out := Result{Verdict: NoVerdict, Seed: r.seed, Time: w.Now(), Ticks: w.Ticks(), Hash: r.Hash(), Faulted: r.run.Faulted()}
	res := r.run.Result()
	if res == nil {
		return out
	}
	out.Verdict, out.Fault, out.Failure = Verdict(res.Verdict), res.Fault, res.Failure
	for _, e := range res.Expect {
		out.Expect = append(out.Expect, Expectation{e.Name, e.Text, string(e.Result), e.At, e.Why})
	}
	return out
}

// Verification is what came of replaying a recording.
type Verification struct {
	Same bool
	Tick int64    // the first tick at which the runs differ, -1 where they are the same or what differs has no tick
	What string   // what differs first, for people; "" where nothing does
	New  []string // slots and streams that the recording does not have; they are not compared
}

// Verify replays a recording and compares the two runs: every tick's hash, inputs,
// decisions, poses, the log, the verdict and the expectations. It has the files of the recording alone, and the kinds of [With]. The error
// says that it is no recording, or cannot be run.
func Verify(recording io.Reader, opts ...Option) (*Verification, error) {
	l := &loading{kinds: Default()}
	for _, o := range opts {
		o(l)
	}
	data, err := io.ReadAll(recording)
	if err != nil {
		return nil, err
	}
	rec, err := record.Read(data)
	if err != nil {
		return nil, err
	}
	v, err := scenarios.Verify(rec, l.kinds.kinds, scenarios.RunOptions{})
	if err != nil {
		return nil, err
	}
	out := &Verification{Same: v.Same(), Tick: -1, New: slices.Concat(v.New.Slots, v.New.Streams)}
	for _, d := range []struct {
		tick int64
		what string
	}{{v.Hash, "the state"}, {v.Input, "an input"}, {v.Decision, "a decision"}, {v.Log, "the log"}, {v.Pose, "a pose"}} {
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
		out.What = "there are no more " + strings.Join(slices.Concat(v.Missing.Slots, v.Missing.Streams), ", ")
	case v.Refused != nil:
		out.What = v.Refused.Error()
	case v.Inconsistent != nil:
		out.What = v.Inconsistent.Error()
	case v.Verdicts != [2]string{}:
		out.What = "verdict " + v.Verdicts[1] + " (recorded: " + v.Verdicts[0] + ")"
	default:
		out.What = v.Expect[0].String()
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
	return fmt.Errorf("there is no %s %q; there are: %s", what, name, strings.Join(names, ", "))
}

func slotNames(set *slot.Set, dir *slot.Direction) (names []string) {
	for i := range set.Decls() {
		if d := &set.Decls()[i]; dir == nil || d.Dir == *dir {
			names = append(names, d.Name)
		}
	}
	return names
}

// version is that of this module in the program that uses it.
func version() string {
	const module = "github.com/playsim/playsim"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "development"
	}
	all := append(slices.Clone(info.Deps), &info.Main)
	for _, m := range all {
		if m.Path == module && m.Version != "" && m.Version != "(devel)" {
			return m.Version
		}
	}
	return "development"
}
