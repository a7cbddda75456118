// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/recorded"
)

// replayCmd does a recorded run again.
type replayCmd struct {
	File     string  `arg:"" name:"run" help:"The recorded run, such as run.mcap."`
	View     string  `help:"View: window, term or none (default: the first that is possible)." enum:",window,term,none" default:"" placeholder:"none"`
	Headless bool    `help:"The same as --view none."`
	Paused   bool    `help:"Start paused."`
	Speed    float64 `help:"Speed relative to real time; 0 is as fast as possible (default: 1 in a view, else 0)." default:"-1e300" placeholder:"X"`
	Trace    string  `help:"Write every decision to this file, one JSON object a line." placeholder:"FILE.jsonl"`
	Record   string  `help:"Record what you make of it, in another file." placeholder:"FILE.mcap"`
	JSON     bool    `help:"Print the closing line as one JSON object."`
	Verbose  bool    `help:"Log every decision." short:"v"`
	Quiet    bool    `help:"Log errors only." short:"q"`
	console.Level

	Pictures   int    `hidden:"" help:"Close the window after this many pictures."`
	Screenshot string `hidden:"" help:"With --pictures: the last of them, PNG."`
}

// Run implements kong's command.
func (c *replayCmd) Run(p *process) error {
	if !recorded.Is(&p.Access, c.File) {
		return recorded.NotOne(&p.Access, c.File, p.err)
	}
	v := viewCmd{View: c.View, Headless: c.Headless, Paused: c.Paused, Pictures: c.Pictures, Screenshot: c.Screenshot}
	v.runFlags = runFlags{
		worldFlags: worldFlags{World: c.File}, Speed: c.Speed, Trace: c.Trace, Record: c.Record, JSON: c.JSON,
		Verbose: c.Verbose, Quiet: c.Quiet, Level: c.Level, OnFault: "continue",
	}
	return v.Run(p)
}
