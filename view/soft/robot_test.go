// SPDX-License-Identifier: Apache-2.0

package soft_test

import (
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/view/scene"
	"github.com/playsim/playsim/view/soft"
	"github.com/playsim/playsim/worlds"
)

// BenchmarkDrawChase draws the ball chase with its NAO after six seconds, at 960×540:
// at 30 pictures a second there are 33 ms for each.
func BenchmarkDrawChase(b *testing.B) {
	files := scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)
	w, err := worlds.Load(files.Files, "worlds/ball_chase.yaml", nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		b.Fatal(err)
	}
	run, err := scenarios.Assemble(w, scenarios.Options{Files: files})
	if err != nil {
		b.Fatal(err)
	}
	defer run.Close()
	for run.World.Now() < 6e9 {
		run.Tick()
	}
	s, r := scene.New(run.World), soft.New(960, 540)
	var snap sim.Snapshot
	b.ReportAllocs()
	for b.Loop() {
		run.World.Snapshot(&snap)
		s.Update(&snap, scene.Options{})
		c, _ := s.Camera("overview", &snap)
		r.Draw(s, &c)
	}
}
