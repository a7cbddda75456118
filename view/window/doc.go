// SPDX-License-Identifier: Apache-2.0

// Package window shows a run in a window: the world in 3D on the left, what its
// programs think on the right, the time line below. The picture of the world comes from
// view/soft, or from another [Pane]; view/soft paints the panels over it, and Ebitengine
// shows the whole: at most 45 times a second, and only where something is new.
//
// [Open] returns when the window is closed. It must be called by the main goroutine.
// Builds for js and 386, and those with the tag nowindow, have no window: there
// [Available] is false.
package window

import (
	"context"
	"image"

	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/scene"
)

// Pane draws the picture of the world.
type Pane interface {
	// Draw draws a scene in a size; the picture is valid until the next call.
	Draw(s *scene.Scene, c *scene.Camera, w, h int) *image.RGBA
	Name() string
}

// Options say how the window is.
type Options struct {
	Context context.Context // its end closes the window
	Title   string
	W, H    int // pixels; 0 is 1280 by 720
	Pane    Pane
	UI      *panel.UI
	Changed <-chan struct{} // a file of the run was changed; nil is never
	Work    *player.Work    // does what the window asks for; it may be under way when the window is closed
	// Lost is called when the display is gone for good, or another program has destroyed
	// the window, at most once and while nothing plays any more; why is for the user. It
	// must end the process: the window cannot return then.
	Lost func(why error)
	// Save saves a picture of the window, which shows the run at a time in ns, and returns
	// the file's name; nil is that none can be saved.
	Save func(m *image.RGBA, at int64) (string, error)
	// Frames ends the window after so many pictures, for tests; 0 is never. Shot is
	// then given the last of them.
	Frames int
	Shot   func(*image.RGBA)
}

// Player plays what the window shows.
type Player = player.Player
