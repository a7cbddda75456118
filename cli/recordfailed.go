// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/suite"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

// recordFailed does the first failed run of each scenario again and records it.
func (t *tester) recordFailed() error {
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
	t.bar = t.progress("recorded ticks", int(ticks), t.Quiet)
	defer func() { t.bar.end() }()
	stems := t.stems()
	for i, s := range t.all {
		r := t.first[i]
		if r == nil {
			continue
		}
		path := filepath.Join(t.testCmd.Record, fmt.Sprintf("%s_seed%d.mcap", stems[i], r.Seed))
		if err := t.recordRun(s.File.Name, r, path); err != nil {
			return err
		}
		if t.junit != nil {
			t.junit.Recorded(i, r.Seed, path)
		}
		t.bar.clear()
		fmt.Fprintf(to, "recorded: %s\n", source.OneLine(path))
	}
	return nil
}

// stems are names of files for the scenarios, each another one, also where case does not
// count: s, s_2 and so on, in the scenarios' order and whichever of them fail.
func (t *tester) stems() []string {
	stems, taken := make([]string, len(t.all)), map[string]bool{}
	for i, s := range t.all {
		stem := spec.Stem(s.File.Name)
		stems[i] = stem
		for n := 2; taken[strings.ToLower(stems[i])]; n++ {
			stems[i] = fmt.Sprintf("%s_%d", stem, n)
		}
		taken[strings.ToLower(stems[i])] = true
	}
	return stems
}

// recordRun loads a scenario once more, so that all it reads is in the recording. A run
// that comes out another one, as where a file was changed meanwhile, is warned of.
func (t *tester) recordRun(name string, failed *suite.Record, path string) error {
	read := record.NewTexts()
	sets := t.sets()
	files, err := t.open(project{files: []string{name}})
	if err != nil {
		return err
	}
	s, err := scenarios.Load(files.With(read.Watch(files.Files)), name, sets)
	if err != nil {
		return err
	}
	run, err := s.Start(failed.Seed, scenarios.RunOptions{})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(t.testCmd.Record, 0o777); err != nil {
		return fail(exitUse, "--record: %w", err)
	}
	file, err := createRecord(path)
	if err != nil {
		return err
	}
	run.Record(recorderOf(file, run, name, sets, t.process.files.Path, read))
	for !run.Done() && t.ctx.Err() == nil {
		run.Tick()
		t.bar.step()
	}
	run.Close()
	result := run.Result()
	if err := file.Close(run.Ended()); err != nil {
		return fail(exitInternal, "--record: %w", err)
	}
	if t.ctx.Err() != nil {
		return t.interrupted()
	}
	if result.Hash != failed.Result.Hash {
		t.bar.clear()
		fmt.Fprintf(t.process.err, "warning: %s is another run than the one that failed: hash %016x, not %016x\n", path, result.Hash, failed.Result.Hash)
	}
	return nil
}
