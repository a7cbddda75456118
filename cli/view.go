// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/pictures"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/term"
	"github.com/playsim/playsim/view/window"
)

type viewCmd struct {
	runFlags
	View     string `help:"View: window, term or none (default: the first that is possible)." enum:",window,term,none" default:"" placeholder:"none"`
	Headless bool   `help:"The same as --view none."`
	Paused   bool   `help:"Start paused."`

	Pictures   int    `hidden:"" help:"Close the window after this many pictures."`
	Screenshot string `hidden:"" help:"With --pictures: the last of them, PNG."`
}

// Run implements kong's command: the window where there is a display, else the
// terminal view on a terminal, else headless; one line says what there is instead of
// what was asked for.
func (c *viewCmd) Run(p *process) (err error) {
	if c.World, err = fileOf(c.World); err != nil {
		return err
	}
	s, err := c.prepare(p)
	if err != nil {
		return err
	}
	if c.Headless || c.View == "none" {
		return s.toEnd()
	}
	why, until := "", s.until
	if c.View != "term" {
		if why = noWindow(); why == "" {
			failed, err := s.window(c)
			s.until = until // of a view there may be no end
			if failed == "" {
				return err
			}
			why = failed
		}
	}
	if c.View != "window" && console.IsTerminal(p.out) && console.IsTerminal(os.Stdin) {
		if why != "" {
			s.log.Info(why + "the terminal view instead")
		}
		return s.terminal(c)
	}
	if c.View == "term" {
		why = "stdout is no terminal, "
	}
	s.log.Info(why + "running headless")
	return s.toEnd()
}

// noWindow says why there can be no window; "" is that there can.
func noWindow() string {
	switch {
	case !window.Available:
		return "this build has no window, "
	case runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "":
		return "no display, "
	}
	return ""
}

// playing makes the run one that a view plays.
func (s *session) playing(c *viewCmd) (*player.Player, *played) {
	if s.posed != nil {
		return s.posing(c), nil
	}
	if c.Duration == 0 && s.run.Scenario() == nil && s.run.Spec.Duration == 0 && s.tape == nil {
		s.until = 0 // until the user ends it
	}
	run := s.plays()
	p := player.New(run)
	if c.Speed != unset {
		p.SetSpeed(c.Speed)
	}
	p.Pause(c.Paused)
	s.introduce(p)
	s.watcher = run.watched(&p.Log)
	s.begin()
	return p, run
}

// window shows the run in a window until it is closed. failed says why there is none,
// the run being as it was.
func (s *session) window(c *viewCmd) (failed string, err error) {
	p, _ := s.playing(c)
	changed, stop := s.changes()
	defer stop()
	work := &player.Work{}
	pane, closePane := pictures.Pane(func(why string) { s.log.Info(why) })
	defer closePane()
	err = window.Open(p, window.Options{
		Context: s.ctx, Title: "playsim " + s.flags.World, Pane: pane,
		UI: &panel.UI{}, Changed: changed, Work: work, Frames: c.Pictures, Shot: c.shot(s),
		Lost: func(why error) { s.displayLost(work, why) }, Save: s.savePicture,
	})
	err = s.settle(work, nil, err)
	s.watcher = nil
	if crash := (*player.Crash)(nil); errors.As(err, &crash) {
		return "", s.finishCrashed(err)
	}
	if err != nil && s.run.World.Ticks() == 0 {
		return "the window does not open (" + err.Error() + "), ", nil
	}
	if err != nil {
		s.log.Warn(err.Error())
	}
	return "", s.finish(s.ended())
}

// displayLost ends the process where its display or its window was taken away: with the
// closing line and a whole trace, as a closed window does.
func (s *session) displayLost(work *player.Work, why error) {
	s.log.Warn(why.Error())
	why = s.settle(work, nil, why)
	s.watcher = nil
	if crash := (*player.Crash)(nil); errors.As(why, &crash) {
		os.Exit(s.report(s.finishCrashed(why)))
	}
	os.Exit(s.report(s.finish(s.ended())))
}

// settle waits until what a view has asked for is done. Where that does not come to an
// end it ends the run there, and the process: for a reason, or without one as the user
// wants. It returns the error of the view, or else the panic of what it has asked for.
func (s *session) settle(work *player.Work, why, err error) error {
	if s.ctx.Err() != nil {
		why = s.interrupted()
	}
	if !work.Wait(patience) {
		s.halt()
		if !work.Wait(patience) {
			s.exitNow(s.cutShort(why))
			select {} // somebody else ends it
		}
	}
	if crash := work.Crash(); crash != nil {
		return crash
	}
	return err
}

// terminal shows the run on the terminal until the user quits. What is logged meanwhile
// would tear the picture; it is in the view's own log.
func (s *session) terminal(c *viewCmd) error {
	p, _ := s.playing(c)
	changed, stop := s.changes()
	defer stop()
	log, work := s.log, &player.Work{}
	s.log = slog.New(slog.DiscardHandler)
	console.Hold(s.err) // for the same reason
	err := func() error {
		defer console.Release(s.err)
		return term.Open(p, term.Options{Context: s.ctx, Colors: os.Getenv("NO_COLOR") == "", Changed: changed, Work: work})
	}()
	interrupted := errors.Is(err, term.ErrInterrupted)
	var why error
	if interrupted {
		why = s.interrupted()
	}
	err = s.settle(work, why, err)
	s.log, s.watcher = log, nil
	switch crash := (*player.Crash)(nil); {
	case errors.As(err, &crash):
		return s.finishCrashed(err)
	case interrupted:
		return s.finish(byInterrupt)
	case err != nil:
		s.log.Warn("the terminal view: " + err.Error())
	}
	return s.finish(s.ended())
}

// savePicture writes a picture of the window beside where the program runs, under the
// name of the world and the simulated time that it shows, in ns; it replaces none.
func (s *session) savePicture(m *image.RGBA, at int64) (string, error) {
	var data bytes.Buffer
	if err := png.Encode(&data, m); err != nil {
		return "", err
	}
	world := filepath.Base(s.flags.World)
	stem := strings.TrimSuffix(world, filepath.Ext(world)) + "_" + trace.Seconds(at) + "s"
	name := stem + ".png"
	for n := 2; ; n++ {
		if _, err := os.Stat(name); err != nil {
			return name, disk.WriteWhole(name, data.Bytes())
		}
		name = fmt.Sprintf("%s_%d.png", stem, n)
	}
}

// shot writes the last picture of a window that closes by itself.
func (c *viewCmd) shot(s *session) func(*image.RGBA) {
	if c.Screenshot == "" {
		return nil
	}
	return func(m *image.RGBA) {
		var data bytes.Buffer
		err := png.Encode(&data, m)
		if err == nil {
			err = disk.WriteWhole(c.Screenshot, data.Bytes())
		}
		if err != nil {
			s.log.Error("--screenshot: " + err.Error())
		}
	}
}

// ended says why a view's run is over.
func (s *session) ended() ending {
	switch {
	case s.ctx.Err() != nil:
		return byInterrupt
	case s.stopped:
		return byFault
	}
	return overTime
}
