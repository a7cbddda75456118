// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// verifyCmd does a recorded run again and compares.
type verifyCmd struct {
	File  string `arg:"" name:"run" help:"The recorded run, such as run.mcap."`
	JSON  bool   `help:"Print one JSON object."`
	Quiet bool   `help:"No progress." short:"q"`
}

// Run implements kong's command.
func (c *verifyCmd) Run(p *process) error {
	rec, err := p.recorded(c.File)
	if err != nil {
		return err
	}
	bar := p.progress("ticks", int(rec.Ticks()), c.Quiet)
	v, err := scenarios.Verify(rec, p.files.Kinds, scenarios.RunOptions{EachTick: func(*scenarios.Run) bool {
		bar.step()
		return p.ctx.Err() == nil
	}})
	bar.end()
	switch {
	case err != nil:
		return fail(exitUse, "%s cannot be done again%s\n%w", c.File, versions(rec), err)
	case p.ctx.Err() != nil:
		return p.interrupted()
	}
	return c.print(p, rec, v)
}

// recorded reads a recorded run and nothing else.
func (p *process) recorded(name string) (*record.Recording, error) {
	if !p.looksRecorded(name) {
		return nil, p.notRecorded(name)
	}
	return p.openRecording(name)
}

// divergence is where two runs diverge, as it is printed.
type divergence struct {
	Same     bool        `json:"same"`
	Compared string      `json:"compared,omitempty"` // "" is by hash
	Tick     *int64      `json:"tick,omitempty"`     // the first whose hash differs
	At       json.Number `json:"at_s,omitempty"`
	Hashes   []string    `json:"hash,omitempty"`
	Input    *different  `json:"input,omitempty"`
	Decision *different  `json:"decision,omitempty"`
	Moved    string      `json:"moved,omitempty"`    // the first thing that was seen elsewhere
	MovedAt  *int64      `json:"moved_at,omitempty"` // its tick
	Ticks    []int64     `json:"ticks"`              // how many each run has
	New      []string    `json:"new,omitempty"`      // slots and streams that the recording does not have
	Missing  []string    `json:"missing,omitempty"`  // those that there are no more
	Verdict  []string    `json:"verdict,omitempty"`  // both, where they differ
	Notes    []string    `json:"notes,omitempty"`
	labels   [2]string
	tick     int64 // ns
}

type different struct {
	Tick int64              `json:"tick"`
	Rows [2]json.RawMessage `json:"rows"` // null where a run has none more
}

// divergenceOf prepares where a recording and a run of so many ticks diverge.
func divergenceOf(d *record.Divergence, rec *record.Recording, ticks int64) *divergence {
	out := &divergence{Same: d.Same(), Ticks: []int64{rec.Ticks(), ticks}, tick: rec.Tick}
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
	if d.Pose >= 0 {
		out.Moved, out.MovedAt = d.Moved, &d.Pose
	}
	return out
}

func rawRows(rows [2][]byte) (out [2]json.RawMessage) {
	for i, row := range rows {
		if out[i] = row; row == nil {
			out[i] = json.RawMessage("null")
		}
	}
	return out
}

// String is the divergence in lines.
func (p *divergence) String() string {
	var b strings.Builder
	if p.Tick != nil {
		fmt.Fprintf(&b, "  the hash differs first at tick %d (%s s): %s %s, %s %s\n", *p.Tick, p.At, p.labels[0], p.Hashes[0], p.labels[1], p.Hashes[1])
	}
	if len(p.Missing) > 0 {
		fmt.Fprintf(&b, "  missing now: %s\n", strings.Join(p.Missing, ", "))
	}
	p.rows(&b, "input", p.Input)
	if p.Moved != "" {
		fmt.Fprintf(&b, "  the first to be elsewhere is %s at tick %d (%s s)\n", p.Moved, *p.MovedAt, trace.Seconds(*p.MovedAt*p.tick))
	}
	p.rows(&b, "decision", p.Decision)
	if p.Verdict != nil {
		fmt.Fprintf(&b, "  the verdict differs: %s %s, %s %s\n", p.labels[0], p.Verdict[0], p.labels[1], p.Verdict[1])
	}
	for _, note := range p.Notes {
		b.WriteString("  " + note + "\n")
	}
	return b.String()
}

func (p *divergence) rows(b *strings.Builder, what string, d *different) {
	if d == nil {
		return
	}
	fmt.Fprintf(b, "  the first %s that differs is at tick %d (%s s):\n", what, d.Tick, trace.Seconds(d.Tick*p.tick))
	for i, row := range d.Rows {
		text := string(row)
		if text == "null" {
			text = "none"
		}
		fmt.Fprintf(b, "    %s %s\n", p.labels[i], text)
	}
}

// print prints what came of it.
func (c *verifyCmd) print(p *process, rec *record.Recording, v *scenarios.Verification) error {
	out := c.outcome(rec, v)
	if len(out.New) > 0 {
		fmt.Fprintf(p.err, "note: new since %s was recorded, and not compared: %s\n", c.File, strings.Join(out.New, ", "))
	}
	summary := fmt.Sprintf("%d ticks, %s s, seed %d", rec.Ticks(), trace.Seconds(rec.Time()), rec.Seed)
	switch {
	case c.JSON && out.Same && v.Basis == scenarios.ByEnd:
		p.printJSON(struct {
			Compared string   `json:"compared"`
			Ticks    []int64  `json:"ticks"`
			Notes    []string `json:"notes"`
		}{out.Compared, out.Ticks, out.Notes})
	case c.JSON:
		p.printJSON(out)
	case !out.Same:
		fmt.Fprintf(p.out, "%s: another run\n%s", c.File, out)
	case rec.Ticks() == 0:
		fmt.Fprintf(p.out, "%s: nothing is verified: it has no tick\n", c.File)
	case v.Basis == scenarios.ByEnd:
		fmt.Fprintf(p.out, "%s: not verified: %s; its files load, and it does not contradict itself: %s, hash %016x\n", c.File, out.Notes[0], summary, rec.Hashes[rec.Ticks()])
	case v.Basis == scenarios.ByPoses:
		fmt.Fprintf(p.out, "%s: the same by poses, decisions and verdict: %s; %s\n", c.File, summary, out.Notes[0])
	default:
		fmt.Fprintf(p.out, "%s: the same: %s, hash %016x\n", c.File, summary, rec.Hashes[rec.Ticks()])
	}
	switch {
	case !out.Same:
		return fail(exitFaulted, "")
	case rec.Ticks() == 0, v.Basis == scenarios.ByEnd:
		return fail(exitUnverified, "")
	}
	return nil
}

// outcome is the divergence with what else was found.
func (c *verifyCmd) outcome(rec *record.Recording, v *scenarios.Verification) *divergence {
	out := divergenceOf(&v.Divergence, rec, v.Ticks)
	out.labels = [2]string{"recorded", "now     "}
	out.Same, out.New, out.Missing = v.Same(), namesText(v.New), namesText(v.Missing)
	if v.Verdicts != [2]string{} {
		out.Verdict = v.Verdicts[:]
	}
	switch v.Basis {
	case scenarios.ByPoses:
		out.Compared = "poses"
		out.Notes = append(out.Notes, otherHash(rec))
	case scenarios.ByEnd:
		out.Compared = "nothing"
		out.Notes = append(out.Notes, otherPhysics(rec)+", so it is not simulated again")
	}
	for _, err := range []error{v.Inconsistent, v.Refused} {
		if err != nil {
			out.Notes = append(out.Notes, err.Error())
		}
	}
	if !out.Same && versions(rec) != "" {
		out.Notes = append(out.Notes, strings.TrimPrefix(versions(rec), "; ")+": another version may go another way")
	}
	return out
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

// otherHash and otherPhysics say that a recording was made in another way than now.
func otherHash(rec *record.Recording) string {
	return fmt.Sprintf("its hashes are of version %d and cannot be compared with those of this playsim, of version %d", rec.HashVersion, sim.HashVersion)
}

func otherPhysics(rec *record.Recording) string {
	return fmt.Sprintf("it was recorded with physics version %d, this playsim has version %d", rec.PhysicsVersion, sim.PhysicsVersion)
}
