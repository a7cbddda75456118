// SPDX-License-Identifier: Apache-2.0

package playsim

import (
	"io"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
)

// recorded has a run of the scenario, which is at its start, recorded in a file.
func (r *Run) recorded(run *scenarios.Run, file *record.File) {
	s := r.of
	run.Record(file.Recorder(record.Header{
		Version: record.Version(), World: s.name, Seed: r.seed, Sets: s.loading.sets, Path: s.path, Tick: run.World.Model.Tick, Drive: r.drive, Oracle: len(run.Oracle()) > 0,
	}, s.texts, nil))
}

// Recording writes a recording of the run up to now to w, as [Record] does. The run is
// simulated again for it, beside this one, so it need not have been started with Record.
func (r *Run) Recording(w io.Writer) error {
	again, err := r.of.loaded.Start(r.seed, scenarios.RunOptions{Drive: r.drive})
	if err != nil {
		return err
	}
	file := record.To(w, record.Lines)
	r.recorded(again, file)
	follow := again.Follow(r.run.InputLog())
	for again.World.Ticks() < r.Ticks() {
		again.Tick()
	}
	again.Close()
	if err := file.Close(again.Ended()); err != nil {
		return err
	}
	return follow.Err()
}
