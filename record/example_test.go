// SPDX-License-Identifier: Apache-2.0

package record_test

import (
	"bytes"
	"fmt"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// A scenario is recorded to an io.Writer, read again and verified. Nothing is on disk.
func Example() {
	const name = "scenarios/cart_forward.yaml"
	read := record.NewTexts()
	s, err := scenarios.Load(scenarios.Of(read.Watch(source.FromFS(nil, scenarios.Embedded)), languages.Default(), extensions.Default()...), name, nil)
	if err != nil {
		panic(err)
	}
	run, err := s.Start(1, scenarios.RunOptions{})
	if err != nil {
		panic(err)
	}
	var to bytes.Buffer
	file := record.To(&to, record.Lines)
	run.Record(file.Recorder(record.Header{World: name, Seed: run.Seed(), Tick: run.World.Model.Tick}, read, nil))
	for !run.Done() {
		run.Tick()
	}
	run.Close()
	if err := file.Close(run.Ended()); err != nil {
		panic(err)
	}

	rec, err := record.Read(to.Bytes())
	if err != nil {
		panic(err)
	}
	v, err := scenarios.Verify(rec, scenarios.Kinds{Languages: languages.Default(), Extensions: extensions.Default()}, scenarios.RunOptions{})
	if err != nil {
		panic(err)
	}
	fmt.Println(v.Same(), v.Ticks == run.World.Ticks())
	// Output: true true
}
