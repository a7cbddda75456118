// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"context"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/seeds"
)

// Entry is a scenario and the seeds under which it is run.
type Entry struct {
	Name, File string
	Set        []string // what distinguishes it from others of the name: path=value
	Seeds      seeds.List
	Pass       int // how many of the seeds must pass

	Runner Runner
	Lost   *Lost // why its file cannot be run: it has one record, without a seed; nil is that it can
}

// Runner runs a scenario under a seed. It is called by several goroutines at once.
type Runner interface {
	// Run returns what came of the run, or why nothing did; neither where the context
	// has ended it.
	Run(ctx context.Context, seed uint64) (*scenarios.Result, *Lost)
}

// Of is a scenario with the seeds of its file, run in this process.
func Of(s *scenarios.Scenario) Entry {
	return Entry{Name: s.Name, File: s.File.Name, Seeds: seeds.Of(s.Seeds), Pass: s.Pass, Runner: InProcess(s.Run)}
}

// Unread is a file that cannot be run, and why.
func Unread(name, file string, why *Lost) Entry {
	return Entry{Name: name, File: file, Pass: 1, Lost: why}
}

// WithSeeds is the entry with other seeds; the share of them that must pass stays,
// rounded up.
func (e Entry) WithSeeds(list seeds.List) Entry {
	n, of := int64(list.Len()), int64(max(e.Seeds.Len(), 1))
	e.Pass = int((int64(e.Pass)*n + of - 1) / of)
	e.Seeds = list
	return e
}

// runs is how many records the entry has.
func (e *Entry) runs() int {
	if e.Lost != nil {
		return 1
	}
	return e.Seeds.Len()
}

// Runs is how many records entries have together.
func Runs(entries []Entry) (n int) {
	for i := range entries {
		n += entries[i].runs()
	}
	return n
}
