// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"slices"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/soft"
)

// shotCmd draws one picture.
type shotCmd struct {
	pictureFlags
	At     instant `help:"Simulated time of the picture." default:"0s" placeholder:"12.5s"`
	Panels bool    `help:"Show the window's panels too: the programs thinking, the log, the time line."`
	Tab    string  `help:"With --panels: which panel: a program's name, life, memory, plots or keys." placeholder:"NAME"`
	Node   string  `help:"With --panels: the node whose why is shown." placeholder:"PATH" xor:"why"`

	Activity string `help:"With --panels: the activity of Autonomous Life whose why is shown." placeholder:"ID" xor:"why"`
}

// Run implements kong's command.
func (c *shotCmd) Run(p *process) error {
	pic, err := c.picture(p, ".png")
	if err != nil {
		return err
	}
	if err := p.MayWrite("-o", c.Out); err != nil {
		return err
	}
	if err := disk.Writable(c.Out); err != nil {
		return err
	}
	var log player.Log
	run := pic.logged(&log)
	if err := pic.runTo("--at", int64(c.At)); err != nil {
		return err
	}
	var data bytes.Buffer
	m, err := pic.draw()
	if err != nil {
		return err
	}
	if c.Panels {
		if m, err = c.window(pic, run, log); err != nil {
			return err
		}
	}
	if err := png.Encode(&data, m); err != nil {
		return exit.Errorf(exit.Internal, "-o: %w", err)
	}
	return c.write(c.Out, data.Bytes())
}

// window draws what a window of the picture's size would show.
func (c *shotCmd) window(pic *picture, run player.Run, log player.Log) (*image.RGBA, error) {
	p := player.New(run)
	p.Pause(true)
	p.Log = log
	ui := panel.UI{Tab: c.Tab, Camera: c.Camera}
	if err := c.known(p); err != nil {
		return nil, err
	}
	if c.Activity != "" {
		ui.Picked, ui.Node = true, c.Activity
	}
	if program, path, ok := c.node(p); ok {
		ui.Picked, ui.Program, ui.Node = true, program, path
	}
	var board panel.Board
	m := image.NewRGBA(image.Rect(0, 0, pic.w, pic.h))
	world := ui.Lay(&board, p, float64(pic.w), float64(pic.h))
	inner, err := pic.from(int(world.W), int(world.H))
	if err != nil {
		return nil, err
	}
	draw.Draw(m, inner.Bounds().Add(image.Pt(int(world.X), int(world.Y))), inner, image.Point{}, draw.Src)
	soft.Paint(m, &board)
	return m, nil
}

// known refuses a panel and a node that are not there.
func (c *shotCmd) known(p *player.Player) error {
	var paths, ids []string
	tabs := panel.Tabs(p.Frame())
	for _, prog := range p.Frame().Programs {
		for i := range prog.Nodes {
			if path := prog.Nodes[i].Path; path != "" {
				paths = append(paths, path)
			}
		}
	}
	for _, a := range p.Frame().Life.Activities {
		ids = append(ids, a.ID)
	}
	if c.Tab != "" && !slices.Contains(tabs, c.Tab) {
		return exit.Errorf(exit.Use, "--tab: there is no panel %q [unknown_subject]\nhint: %s", c.Tab, spec.HintFor(c.Tab, tabs))
	}
	if c.Node != "" && !slices.Contains(paths, c.Node) {
		return exit.Errorf(exit.Use, "--node: there is no node %q [unknown_subject]\nhint: %s", c.Node, spec.HintFor(c.Node, paths))
	}
	if c.Activity != "" && !slices.Contains(ids, c.Activity) {
		return exit.Errorf(exit.Use, "--activity: there is no activity %q [unknown_subject]\nhint: %s", c.Activity, spec.HintFor(c.Activity, ids))
	}
	return nil
}

// node finds the program that has the node.
func (c *shotCmd) node(p *player.Player) (program, path string, ok bool) {
	for _, prog := range p.Frame().Programs {
		for i := range prog.Nodes {
			if c.Node != "" && prog.Nodes[i].Path == c.Node {
				return prog.Name, c.Node, true
			}
		}
	}
	return "", "", false
}
