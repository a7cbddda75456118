// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"text/tabwriter"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/term"
	"github.com/playsim/playsim/view/window"
	"github.com/playsim/playsim/worlds"
)

// startGroups are the built-in worlds in an order to learn.
var startGroups = []struct {
	title string
	names []string
}{
	{"First steps", []string{"ball_chase", "two_balls", "cart_forward", "cart_avoid", "chicken_line"}},
	{"Playful, rule by rule", []string{"ball_tracking", "attention", "nod", "obstacle", "smart_walking", "filter", "kick", "touches", "playtime", "nao_football"}},
	{"PDL: processes that add up", []string{"cart_phototaxis", "cart_charging", "cart_ball_chase", "cart_two_programs", "cart_football", "ball_chase_pdl", "barrier", "planner", "crowd"}},
	{"Repair it", []string{"chicken_pile_up", "chicken_pile_up_repaired", "chicken_slow_scale", "chicken_slow_scale_repaired"}},
	{"The hands of a NAO", []string{"grasp", "grasp_moving", "grasp_go", "grasp_floor", "present_arm", "carry", "carry_reunite", "carry_third"}},
	{"A large program, part by part", []string{"ball_grouping", "ball_grouping_look", "ball_grouping_search", "ball_grouping_avoid"}},
	{"Both languages", []string{"cart_ball_chase_playful", "chicken_line_playful", "workshop", "care", "care_obliging"}},
	{"People and Autonomous Life", []string{
		"people", "people_pepper", "life_attract", "life_greet", "life_congrats", "life_count", "life_follow", "life_notice", "life_lonely", "life_lifted",
		"life_battery", "life_safeguard", "life_guard", "life_tie", "life_stack", "life_ask", "life_history", "life_day",
	}},
	{"Contact", []string{"billiards", "box_pushing", "tower", "depot", "cliff"}},
}

// startPage is the page of the built-in worlds.
func (p *process) startPage() (*panel.Start, error) {
	s, files := &panel.Start{}, source.FromFS(nil, worlds.Embedded)
	for _, g := range startGroups {
		group := panel.Group{Title: g.title}
		for _, name := range g.names {
			w, err := worlds.Load(files, "worlds/"+name+".yaml", nil, &p.Library.Kinds)
			if err != nil {
				return nil, exit.Errorf(exit.Internal, "%w", err)
			}
			group.Entries = append(group.Entries, panel.Entry{Name: name, About: w.About})
		}
		s.Groups = append(s.Groups, group)
	}
	return s, nil
}

// startWorld is a world of the page as it is at first, nil where it cannot be built.
func (p *process) startWorld(name string) *sim.World {
	w, err := worlds.Load(source.FromFS(nil, worlds.Embedded), "worlds/"+name+".yaml", nil, &p.Library.Kinds)
	if err != nil {
		return nil
	}
	built, err := sim.New(w.Model)
	if err != nil {
		return nil
	}
	return built
}

// begin shows the start page, in a window or on the terminal, and opens what is chosen;
// where there is neither it prints the page and is an error.
func (p *process) begin() error {
	page, err := p.startPage()
	if err != nil {
		return err
	}
	if noWindow() == "" {
		name, err := window.Choose(page, p.startWorld, window.Options{Context: p.ctx, Title: p.Library.Command})
		if err == nil {
			return p.openAnew(name)
		}
		fmt.Fprintf(p.err, "the window does not open (%v)\n", err)
	}
	if console.IsTerminal(p.out) && console.IsTerminal(os.Stdin) {
		name, err := term.Choose(page, p.startWorld, term.Options{Context: p.ctx, Colors: os.Getenv("NO_COLOR") == ""})
		switch {
		case errors.Is(err, term.ErrInterrupted):
			return exit.Errorf(exit.Interrupted, "")
		case err != nil || name == "":
			return err
		}
		return p.dispatch([]string{name})
	}
	p.printStart(page)
	return exit.Errorf(exit.Use, "which world? Such as: %s ball_chase\nhint: %s examples lists the scenarios too, %s --help all commands", p.Library.Command, p.Library.Command, p.Library.Command)
}

// openAnew opens a chosen world in a process of its own: a process has one window.
func (p *process) openAnew(name string) error {
	if why := (signalled{}); errors.As(context.Cause(p.ctx), &why) {
		return exit.Errorf(why.code(), "%w", why)
	}
	if name == "" {
		return nil
	}
	self, err := os.Executable()
	if err != nil || len(p.worker) == 0 {
		return exit.Errorf(exit.Internal, "this process cannot start another one: %v", err)
	}
	cmd := &exec.Cmd{Path: self, Args: append(slices.Clone(p.worker[:len(p.worker)-1]), name)}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Start(); err != nil {
		return exit.Errorf(exit.Internal, "%w", err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err = <-ended:
	case <-p.ctx.Done(): // the user interrupts both
		_ = cmd.Process.Signal(os.Interrupt)
		err = <-ended
	}
	if code := cmd.ProcessState.ExitCode(); err != nil && code > 0 {
		return exit.Errorf(code, "")
	}
	return nil
}

// printStart prints the page on stderr: nothing was asked for.
func (p *process) printStart(page *panel.Start) {
	t := tabwriter.NewWriter(p.err, 0, 0, 2, ' ', 0)
	for _, g := range page.Groups {
		fmt.Fprintln(t, g.Title)
		for _, e := range g.Entries {
			fmt.Fprintf(t, "  %s\t%s\n", e.Name, e.About)
		}
	}
	_ = t.Flush()
}
