// Package sim is pure.
package sim

import (
	_ "log/slog"  // want a pure package may not import log/slog
	_ "math/rand" // want a pure package may not import math/rand
	_ "math/rand/v2"
	_ "time" // want a pure package may not import time

	_ "github.com/playsim/playsim/geom"
	_ "github.com/playsim/playsim/playful" // want sim may not import playful: it may geom, slot, detmath, spec, sim/cells, sim/form, sim/chance, sim/friction, sim/thing, sim/balls
)

// Start starts.
func Start() {
	go Start() // want a pure package may not start a goroutine
}
