// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/workers"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// recordFailed does the first failed run of each scenario again and records it. What cannot
// be recorded is reported and does not stop the rest; the error is the worst one.
func (t *tester) recordFailed() (worst error) {
	to := t.out
	if t.JSON {
		to = t.process.err
	}
	ticks := int64(0)
	for _, r := range t.first {
		if r != nil {
			ticks += r.Result.Ticks
		}
	}
	t.bar = console.NewProgress(t.process.err, "recorded ticks", int(ticks), t.Quiet)
	defer func() { t.bar.End() }()
	stems := t.stems()
	for i, s := range t.all {
		r := t.first[i]
		if r == nil {
			continue
		}
		path := filepath.Join(t.testCmd.Record, fmt.Sprintf("%s_seed%d.mcap", stems[i], r.Seed))
		if err := t.recordRun(s, r, path); err != nil {
			if t.ctx.Err() != nil {
				return t.interrupted()
			}
			t.bar.Clear()
			worst = t.worst(worst, t.reported(err))
			continue
		}
		if t.junit != nil {
			t.junit.Recorded(i, r.Seed, path)
		}
		t.bar.Clear()
		fmt.Fprintf(to, "recorded: %s\n", source.OneLine(path))
	}
	return worst
}

// stemOf is a scenario's name as its file has it.
func stemOf(file string) string { return spec.Stem(filepath.ToSlash(file)) }

// stems are names of files for the scenarios, each another one, also where case does not
// count: s, s_2 and so on, in the scenarios' order and whichever of them fail.
func (t *tester) stems() []string {
	stems, taken := make([]string, len(t.entries)), map[string]bool{}
	for i := range t.entries {
		stem := stemOf(t.entries[i].File)
		stems[i] = stem
		for n := 2; taken[strings.ToLower(stems[i])]; n++ {
			stems[i] = fmt.Sprintf("%s_%d", stem, n)
		}
		taken[strings.ToLower(stems[i])] = true
	}
	return stems
}

// slowerRecorded is how many times longer a run may take that is recorded.
const slowerRecorded = 10

// recordRun warns of a run that comes out another one, as where a file was changed
// meanwhile.
func (t *tester) recordRun(s *remote, failed *suite.Record, path string) error {
	record := *s.task
	record.Do, record.Seed, record.To = workers.Record, failed.Seed, path
	done := int64(0)
	ticks := func(n int64) {
		for ; done < n; done++ {
			t.bar.Step()
		}
	}
	r := t.pool.Do(t.ctx, &record, s.patience(s.loaded)+slowerRecorded*max(failed.Wall, time.Second), ticks)
	switch {
	case r == nil:
		return t.interrupted()
	case r.Failed != nil:
		return r.Failed.Err()
	case r.Lost != nil:
		return exit.Errorf(exit.Internal, "--record: %s: %s: %s", path, r.Lost.Verdict, r.Lost.Reason)
	}
	ticks(r.Result.Ticks)
	if r.Result.Hash != failed.Result.Hash {
		t.bar.Clear()
		fmt.Fprintf(t.process.err, "warning: %s is another run than the one that failed: hash %016x, not %016x\n", path, r.Result.Hash, failed.Result.Hash)
	}
	return nil
}
