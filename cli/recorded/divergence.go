// SPDX-License-Identifier: Apache-2.0

package recorded

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// divergence is where two runs diverge, as it is printed.
type divergence struct {
	Same     bool        `json:"same"`
	Compared string      `json:"compared,omitempty"` // "" is by hash
	Tick     *int64      `json:"tick,omitempty"`     // the first whose hash differs
	At       json.Number `json:"at_s,omitempty"`
	Hashes   []string    `json:"hash,omitempty"`
	Input    *different  `json:"input,omitempty"`
	Decision *different  `json:"decision,omitempty"`
	Log      *different  `json:"log,omitempty"`
	Moved    string      `json:"moved,omitempty"`    // the first thing that was seen elsewhere
	MovedAt  *int64      `json:"moved_at,omitempty"` // its tick
	Ticks    []int64     `json:"ticks"`              // how many each run has
	New      []string    `json:"new,omitempty"`      // slots and streams that the recording does not have
	Missing  []string    `json:"missing,omitempty"`  // those that there are no more
	Verdict  []string    `json:"verdict,omitempty"`  // both, where they differ
	Expect   []string    `json:"expect,omitempty"`   // those that differ
	Damaged  bool        `json:"damaged,omitempty"`  // the file; notes say how
	Whole    *bool       `json:"whole,omitempty"`    // false where the recording has no end
	Fused    bool        `json:"fused,omitempty"`    // this build
	Notes    []string    `json:"notes,omitempty"`
	Labels   [2]string   `json:"-"`
	tick     int64       // ns
}

type different struct {
	Tick int64              `json:"tick"`
	Rows [2]json.RawMessage `json:"rows"` // null where a run has none more
}

// NewDivergence prepares where a recording and a run of so many ticks diverge.
func NewDivergence(d *record.Divergence, rec *record.Recording, ticks int64) *divergence {
	out := &divergence{Same: d.Same(), Fused: Fused, Ticks: []int64{rec.Ticks(), ticks}, tick: rec.Tick}
	if d.Hash >= 0 {
		out.Tick, out.At = &d.Hash, json.Number(trace.Seconds(d.Hash*rec.Tick))
		out.Hashes = []string{fmt.Sprintf("%016x", d.Hashes[0]), fmt.Sprintf("%016x", d.Hashes[1])}
	}
	if d.Input >= 0 {
		out.Input = &different{d.Input, rawRows(d.Inputs)}
	}
	if d.Decision >= 0 {
		out.Decision = &different{d.Decision, rawRows(d.Decisions)}
	}
	if d.Log >= 0 {
		out.Log = &different{d.Log, rawRows(d.Logs)}
	}
	if d.Pose >= 0 {
		out.Moved, out.MovedAt = d.Moved, &d.Pose
	}
	return out
}

func rawRows(rows [2][]byte) (out [2]json.RawMessage) {
	for i, row := range rows {
		text := bytes.NewBufferString("null")
		if row != nil {
			text.Reset()
			_ = json.Compact(text, row) // it was read as JSON
		}
		out[i] = text.Bytes()
	}
	return out
}

// String is the divergence in lines, each of which stays one whatever the recording has.
func (p *divergence) String() string {
	var b strings.Builder
	line := func(format string, args ...any) {
		b.WriteString("  " + source.OneLine(fmt.Sprintf(format, args...)) + "\n")
	}
	if p.Tick != nil {
		line("the hash differs first at tick %d (%s s): %s %s, %s %s", *p.Tick, p.At, p.Labels[0], p.Hashes[0], p.Labels[1], p.Hashes[1])
	}
	if len(p.Missing) > 0 {
		line("missing now: %s", strings.Join(p.Missing, ", "))
	}
	p.rows(line, "input", p.Input)
	if p.MovedAt != nil {
		what := "the first to be elsewhere is " + p.Moved
		if p.Moved == "" {
			what = "the poses differ first"
		}
		line("%s at tick %d (%s s)", what, *p.MovedAt, trace.Seconds(*p.MovedAt*p.tick))
	}
	p.rows(line, "decision", p.Decision)
	p.rows(line, "line of the log", p.Log)
	if p.Verdict != nil {
		line("verdict %s (%s: %s)", p.Verdict[1], strings.TrimSpace(p.Labels[0]), p.Verdict[0])
	}
	for _, text := range append(p.Expect, p.Notes...) {
		line("%s", text)
	}
	return b.String()
}

func (p *divergence) rows(line func(string, ...any), what string, d *different) {
	if d == nil {
		return
	}
	line("the first %s that differs is at tick %d (%s s):", what, d.Tick, trace.Seconds(d.Tick*p.tick))
	for i, row := range d.Rows {
		text := string(row)
		if text == "null" {
			text = "none"
		}
		line("  %s %s", p.Labels[i], text)
	}
}

// Headline says what is wrong first.
func (p *divergence) Headline(v *scenarios.Verification) string {
	damaged := *v
	damaged.Damaged = nil
	if damaged.Same() {
		return "damaged; what can be read of it is the same"
	}
	return "another run"
}

// OutcomeOf is the divergence with what else was found.
func OutcomeOf(rec *record.Recording, v *scenarios.Verification) *divergence {
	out := NewDivergence(&v.Divergence, rec, v.Ticks)
	out.Labels = [2]string{"recorded", "now     "}
	out.Same, out.Damaged, out.New, out.Missing = v.Same(), v.Damaged != nil, namesText(v.New), namesText(v.Missing)
	if v.Verdicts != [2]string{} {
		out.Verdict = v.Verdicts[:]
	}
	for _, d := range v.Expect {
		out.Expect = append(out.Expect, d.String())
	}
	switch v.Basis {
	case scenarios.ByPoses:
		out.Compared = "poses"
		out.Notes = append(out.Notes, otherHash(rec))
	case scenarios.ByEnd:
		out.Compared = "nothing"
		out.Notes = append(out.Notes, OtherPhysics(rec)+", so it is not simulated again")
	}
	for _, err := range []error{v.Damaged, v.Inconsistent, v.Refused} {
		if err != nil {
			out.Notes = append(out.Notes, err.Error())
		}
	}
	if rec.End == nil {
		out.Whole = new(bool)
		out.Notes = append(out.Notes, fmt.Sprintf("cut off at %s s, no verdict in it", trace.Seconds(rec.Time())))
	}
	if !rec.Digest && v.Damaged == nil {
		out.Notes = append(out.Notes, "it has no digest: damage may go unnoticed")
	}
	if rec.End != nil && rec.End.Halted {
		out.Notes = append(out.Notes, "its last tick was cut short: what came after the tick before is not compared")
	}
	switch builds := fusedBuilds(rec); {
	case out.Same:
	case builds != "":
		out.Notes = append(out.Notes, builds)
	case OtherVersion(rec) != "":
		out.Notes = append(out.Notes, strings.TrimPrefix(OtherVersion(rec), "; ")+": another version may go another way")
	}
	return out
}

// SummaryOf says by what the runs are the same, and what was not compared.
func SummaryOf(rec *record.Recording, v *scenarios.Verification, notes []string) string {
	size := fmt.Sprintf("%d ticks, %s s, seed %d", rec.Ticks(), trace.Seconds(rec.Time()), rec.Seed)
	if rec.Oracle {
		size += ", with oracle"
	}
	hash := fmt.Sprintf(", hash %016x", rec.Hashes[rec.Ticks()])
	switch v.Basis {
	case scenarios.ByEnd:
		return strings.Join(append([]string{"not verified: " + notes[0], "its files load, and it does not contradict itself: " + size + hash}, notes[1:]...), "; ")
	case scenarios.ByPoses:
		return strings.Join(append([]string{"the same by poses, decisions and verdict: " + size}, notes...), "; ")
	}
	return strings.Join(append([]string{"the same: " + size + hash}, notes...), "; ")
}

// namesText lists slots, then streams.
func namesText(names sim.Names) (all []string) {
	for _, name := range names.Slots {
		all = append(all, "slot "+name)
	}
	for _, name := range names.Streams {
		all = append(all, "stream "+name)
	}
	return all
}

// CompareEnds adds how the verdicts and expectations of two complete recordings differ.
func (p *divergence) CompareEnds(a, b *record.End) {
	if a == nil || b == nil {
		return
	}
	if a.Verdict != b.Verdict {
		p.Same, p.Verdict = false, []string{verdictText(a), verdictText(b)}
	}
	for i := range max(len(a.Expect), len(b.Expect)) {
		if x, y := expectText(a.Expect, i), expectText(b.Expect, i); x != y {
			p.Same, p.Expect = false, append(p.Expect, fmt.Sprintf("expectation %d: %s (first: %s)", i+1, y, x))
		}
	}
}

func verdictText(end *record.End) string {
	if end.Verdict == "" {
		return "none"
	}
	return end.Verdict
}

// expectText is how an expectation ended, "none" where there is none.
func expectText(all []record.Expectation, i int) string {
	if i >= len(all) {
		return "none"
	}
	text := all[i].Name + ": " + all[i].Result
	if all[i].At != "" {
		text += " at " + string(all[i].At) + " s"
	}
	return text
}
