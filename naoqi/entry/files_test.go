// SPDX-License-Identifier: Apache-2.0

package entry_test

import (
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// embedded are the built-in files.
var embedded = scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)

// written are files of a test.
func written(texts map[string]string) *scenarios.Library {
	files := fstest.MapFS{}
	for name, text := range texts {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return scenarios.Of(source.FromFS(nil, files), languages.Default(), extensions.Default()...)
}

// ticks runs n ticks.
func ticks(r *scenarios.Run, n int) sim.Hash {
	for range n {
		r.Tick()
	}
	return r.World.Hash()
}

// builtin is a built-in world.
func builtin(t *testing.T, name string) *worlds.World {
	t.Helper()
	w, err := scenarios.LoadWorld(embedded, "worlds/"+name+".yaml", nil)
	if err != nil {
		t.Fatal(err)
	}
	return w
}
