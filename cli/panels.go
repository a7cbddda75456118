// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"image"
	"image/draw"
	"slices"

	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
	"github.com/playsim/playsim/view/soft"
)

// panelFlags say which of the window's panels a picture shows.
type panelFlags struct {
	Panels bool   `help:"Show the window's panels too: the programs thinking, the log, the time line."`
	Tab    string `help:"With --panels: which panel: a program's name, life, memory, plots or keys." placeholder:"NAME"`
	Node   string `help:"With --panels: the node whose why is shown, while it is there." placeholder:"PATH" xor:"why"`

	Activity string `help:"With --panels: the activity of Autonomous Life whose why is shown." placeholder:"ID" xor:"why"`

	unknown error // a panel, node or activity that no picture had
}

// over returns what draws the pictures of a run from now on, with the panels if they are
// asked for.
func (f *panelFlags) over(pic *picture) func() (*image.RGBA, error) {
	if !f.Panels {
		return pic.draw
	}
	p := pic.player()
	ui := &panel.UI{Tab: f.Tab, Camera: pic.flags.Camera}
	ui.Show = panel.Layers{
		Names: pic.flags.Names, Eyes: pic.flags.Eyes, Points: pic.flags.Touch, Clear: pic.flags.Clear, Wires: pic.flags.Wires,
		Beliefs: pic.scene.OneRobot(),
	}
	f.unknown = exit.Errorf(exit.Internal, "there is no picture")
	return func() (*image.RGBA, error) {
		if f.unknown != nil {
			f.unknown = f.choose(ui, p.Frame())
		}
		return pic.window(ui, p)
	}
}

// known returns an error if no picture had the panel, the node or the activity.
func (f *panelFlags) known() error { return f.unknown }

// choose selects what --node and --activity name; the error is about what is not there.
func (f *panelFlags) choose(ui *panel.UI, now *player.Frame) error {
	var paths, ids []string
	for _, prog := range now.Programs {
		for i := range prog.Nodes {
			path := prog.Nodes[i].Path
			if path != "" {
				paths = append(paths, path)
			}
			if path == f.Node && path != "" && !ui.Picked {
				ui.Picked, ui.Program, ui.Node = true, prog.Name, path
			}
		}
	}
	for _, a := range now.Life.Activities {
		ids = append(ids, a.ID)
	}
	if f.Activity != "" {
		ui.Picked, ui.Node = true, f.Activity
	}
	for _, flag := range []struct {
		name, what, value string
		all               []string
	}{
		{"--tab", "panel", f.Tab, panel.Tabs(now)},
		{"--node", "node", f.Node, paths},
		{"--activity", "activity", f.Activity, ids},
	} {
		if flag.value != "" && !slices.Contains(flag.all, flag.value) {
			return exit.Errorf(exit.Use, "%s: there is no %s %q\nhint: %s", flag.name, flag.what, flag.value, spec.HintFor(flag.value, flag.all))
		}
	}
	return nil
}

// player returns the paused player of the picture's run, which from now on ticks with it.
func (p *picture) player() *player.Player {
	var view *player.Player
	if p.posed != nil {
		view = player.New(p.posed)
		p.posed.Sink = view.Log.Add
	} else {
		run := p.plays()
		view = player.New(run)
		p.introduce(view)
		p.watcher = run.watched(&view.Log)
	}
	view.Pause(true)
	p.tick = func() { view.Step(1) }
	return view
}

// window draws what a window of the picture's size would show.
func (p *picture) window(ui *panel.UI, view *player.Player) (*image.RGBA, error) {
	var board panel.Board
	m := image.NewRGBA(image.Rect(0, 0, p.w, p.h))
	world := ui.Lay(&board, view, float64(p.w), float64(p.h))
	p.show(&p.snapshot)
	p.scene.Update(&p.snapshot, ui.Show.Draw(view))
	inner, err := p.from(int(world.W), int(world.H))
	if err != nil {
		return nil, err
	}
	draw.Draw(m, inner.Bounds().Add(image.Pt(int(world.X), int(world.Y))), inner, image.Point{}, draw.Src)
	soft.Paint(m, &board)
	return m, nil
}
