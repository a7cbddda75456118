// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/playsim/playsim/internal/yamlfile"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/suite"
)

// recordFailed does the first failed run of each scenario again and records it.
func (t *tester) recordFailed() error {
	to := t.out
	if t.JSON {
		to = t.process.err
	}
	for i, s := range t.all {
		r := t.first[i]
		if r == nil {
			continue
		}
		path := filepath.Join(t.testCmd.Record, fmt.Sprintf("%s_seed%d.mcap", yamlfile.Stem(s.File.Name), r.Seed))
		if err := t.recordRun(s.File.Name, r, path); err != nil {
			return err
		}
		fmt.Fprintf(to, "recorded: %s\n", path)
	}
	return nil
}

// recordRun loads a scenario once more, so that all it reads is in the recording.
func (t *tester) recordRun(name string, failed *suite.Record, path string) error {
	read := record.NewTexts()
	sets := t.sets()
	s, err := scenarios.Load(read.Watch(t.process.files), name, sets)
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
	run.Record(takeOf(file, run, name, sets, t.process.files.Path, read))
	for !run.Done() && t.ctx.Err() == nil {
		run.Tick()
	}
	run.Close()
	result := run.Result()
	if err := file.Close(record.End{Ticks: result.Ticks, Hash: result.Hash, Verdict: string(result.Verdict)}); err != nil {
		return fail(exitInternal, "--record: %w", err)
	}
	if t.ctx.Err() != nil {
		return t.interrupted()
	}
	return nil
}
