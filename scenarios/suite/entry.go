// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/seeds"
)

// Entry is a scenario and the seeds under which it is run.
type Entry struct {
	Name, File string
	Set        []string // what tells it from others of the name: path=value
	Seeds      seeds.List
	Pass       int // how many of the seeds must pass

	// Run runs the scenario under a seed, as scenarios.Scenario.Run does. It is called
	// by several goroutines at once.
	Run func(seed uint64, o scenarios.RunOptions) (*scenarios.Result, error)
}

// Of is a scenario with the seeds of its file.
func Of(s *scenarios.Scenario) Entry {
	return Entry{Name: s.Name, File: s.File.Name, Seeds: seeds.Of(s.Seeds), Pass: s.Pass, Run: s.Run}
}

// WithSeeds is the entry with other seeds; the share of them that must pass stays,
// rounded up.
func (e Entry) WithSeeds(list seeds.List) Entry {
	n, of := int64(list.Len()), int64(max(e.Seeds.Len(), 1))
	e.Pass = int((int64(e.Pass)*n + of - 1) / of)
	e.Seeds = list
	return e
}
