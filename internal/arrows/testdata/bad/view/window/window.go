//go:build never

// Package window is looked at whatever system it is for.
package window

import (
	_ "github.com/hajimehoshi/ebiten/v2"
	_ "github.com/jakecoffman/cp/v2"       // want view/window may not import github.com/jakecoffman/cp/v2: only sim may
	_ "github.com/playsim/playsim/playful" // want view may not import playful: it may geom, slot, sim, trace, record, assets, detmath, source, explain
)
