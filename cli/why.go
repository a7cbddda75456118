// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/recorded"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful/draw"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/why"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

type whyCmd struct {
	worldFlags
	At       *instant `help:"Simulated time to explain, such as 12.5s (default: when the expectation of --expect was decided, else when the scenario was decided or a program faulted)." placeholder:"12.5s"`
	Node     string   `help:"A node of a Playful program: ball_chase/following[ball:green]/walk_to." placeholder:"PATH" xor:"what"`
	Quantity string   `help:"A quantity of a PDL program: turn, or program/turn." placeholder:"NAME" xor:"what"`
	Expect   string   `help:"An expectation of the scenario, by its name." placeholder:"NAME" xor:"what"`
	Activity string   `help:"An activity of Autonomous Life, by its id." placeholder:"ID" xor:"what"`
	Key      string   `help:"A key, such as Launchpad/NumPeopleZone1: its value, and for one about people what the cameras have of them." placeholder:"NAME" xor:"what"`
	Program  string   `help:"Which program, where the world has several." placeholder:"NAME"`
	JSON     bool     `help:"Print one JSON object." xor:"form"`
	Dot      bool     `help:"Print the tree at that time as a graph for Graphviz." xor:"form"`
	Verbose  bool     `help:"Log every decision up to then." short:"v"`
	Quiet    bool     `help:"Print errors only." short:"q"`
	console.Level

	decided bool // what decides without --at has come
}

// Run implements kong's command: the world is run up to the time, then it is asked.
func (c *whyCmd) Run(p *process) error {
	if c.Dot && (c.Node != "" || c.Quantity != "" || c.Expect != "" || c.Activity != "" || c.Key != "") {
		return exit.Errorf(exit.Use, "--dot draws whole trees: leave out --node, --quantity, --expect, --activity and --key")
	}
	tape, err := c.tape(p)
	if err != nil {
		return err
	}
	if tape.OtherRules() {
		return exit.Errorf(exit.Use, "%s, and why simulates the run again\nhint: playsim replay, shot and film show its recorded poses", recorded.OtherPhysics(tape.Recording))
	}
	if tape != nil && tape.Ticks() == 0 {
		return exit.Errorf(exit.Use, "the recording has no tick: there is nothing to explain")
	}
	if c.At == nil && tape == nil && !scenarios.IsScenario(p.Library, c.World) {
		return exit.Errorf(exit.Use, "--at is missing: only a scenario has an instant that decides [missing_value]\nhint: playsim why %s --at 12.5s", source.OneLine(c.World))
	}
	diary := why.NewDiary()
	run, err := c.start(p, diary)
	if err != nil {
		return err
	}
	defer run.Close()
	if tape != nil {
		tape.Follow(run)
		diary.End = tape.Time()
	}
	diary.Watch(run)
	if c.Key != "" {
		run.Value(c.Key) // it is about what happens from the start on
	}
	if run.SnapshotLife(&trace.Life{}) {
		for _, w := range run.Warnings {
			p.warn(c.Least(c.Quiet, c.Verbose), w)
		}
	}
	if err := c.runTo(p, diary, run); err != nil {
		return err
	}
	if text := tape.Strayed(); text != "" {
		p.warn(c.Least(c.Quiet, c.Verbose), errors.New(text))
	}
	if left := int64(*c.At) % run.World.Model.Tick; left != 0 && c.Least(c.Quiet, c.Verbose) <= slog.LevelWarn {
		fmt.Fprintf(p.err, "playsim: %s is between two ticks: this is the one before\n", time.Duration(*c.At))
	}
	return c.answer(p, diary, run)
}

// start brings the world or the scenario under way.
func (c *whyCmd) start(p *process, diary *why.Diary) (*scenarios.Run, error) {
	if !scenarios.IsScenario(p.Library, c.World) {
		w, err := c.load(p)
		if err != nil {
			return nil, err
		}
		diary.End = w.Duration
		return scenarios.Assemble(w, scenarios.Options{Files: p.Library, Drive: c.drive, Sink: c.sink(p, diary)})
	}
	s, err := scenarios.Load(p.Library, c.World, c.Set)
	if err != nil {
		return nil, missing(err, c.World)
	}
	seed := s.Seeds[0]
	if c.Seed != "" {
		if seed, err = strconv.ParseUint(c.Seed, 10, 64); err != nil {
			return nil, exit.Errorf(exit.Use, "--seed: expected a whole number, not %q", c.Seed)
		}
	}
	return s.Start(seed, scenarios.RunOptions{Drive: c.drive, Sink: c.sink(p, diary)})
}

// sink is the diary, and the log with -v.
func (c *whyCmd) sink(p *process, diary *why.Diary) trace.Sink {
	debug := c.Least(c.Quiet, c.Verbose) <= slog.LevelDebug
	return func(e *trace.Event) {
		if debug {
			fmt.Fprintln(p.err, string(e.AppendJSON(nil)))
		}
		c.decided = c.decided || c.decides(e)
		diary.Note(e)
	}
}

// decides reports whether an event is what is explained where no time is named: the
// expectation in question is decided, or else one fails.
func (c *whyCmd) decides(e *trace.Event) bool {
	return e.Kind == trace.Expect && (e.Name == c.Expect || c.Expect == "" && e.Event == string(scenarios.NotHeld))
}

// runToDecision runs up to the deciding instant, the first fault of a program, or the end.
func (c *whyCmd) runToDecision(p *process, diary *why.Diary, run *scenarios.Run) error {
	w := run.World
	for !c.decided && !run.Done() && (c.Expect != "" || !run.Faulted()) && (diary.End == 0 || w.Now() < diary.End) {
		if p.ctx.Err() != nil {
			return p.interrupted()
		}
		run.Tick()
	}
	at := instant(max(w.Now()-w.Model.Tick, 0))
	c.At = &at
	return nil
}

// runTo runs up to the time in question, a second at a time.
func (c *whyCmd) runTo(p *process, diary *why.Diary, run *scenarios.Run) error {
	if c.At == nil {
		return c.runToDecision(p, diary, run)
	}
	until := int64(*c.At)
	for at := int64(0); ; at += 1e9 {
		if p.ctx.Err() != nil {
			return p.interrupted()
		}
		if err := diary.RunTo(run, min(at, until)); err != nil {
			return exit.Errorf(exit.Use, "--at: %w", diary.RunTo(run, until)) // its words are about all of it
		}
		if at >= until {
			return nil
		}
	}
}

func (c *whyCmd) answer(p *process, diary *why.Diary, run *scenarios.Run) error {
	q := c.query()
	n, err := diary.Explain(run, q)
	switch {
	case err != nil:
		return exit.Errorf(exit.Use, "%w", err)
	case c.JSON:
		p.printJSON(n)
	case c.Dot:
		return c.draw(p, run, n)
	case q.Subject == "":
		for i := range n.Parts {
			if i > 0 {
				fmt.Fprintln(p.out)
			}
			fmt.Fprint(p.out, n.Parts[i].Page())
		}
	default:
		fmt.Fprint(p.out, n.Page())
	}
	return nil
}

// query is what the flags ask for; without one of them everything.
func (c *whyCmd) query() explain.Query {
	q := explain.Query{Program: c.Program, At: int64(*c.At)}
	for subject, name := range map[explain.Subject]string{
		explain.OfNode: c.Node, explain.OfQuantity: c.Quantity, explain.OfExpectation: c.Expect, explain.OfActivity: c.Activity, explain.OfKey: c.Key,
	} {
		if name != "" {
			q.Subject, q.Name = subject, name
		}
	}
	return q
}

// draw prints the trees among the answers as graphs.
func (c *whyCmd) draw(p *process, run *scenarios.Run, n explain.Node) error {
	drawn := false
	for i := range n.Parts {
		if prog, _ := run.Program(n.Parts[i].Name); isTree(prog) {
			fmt.Fprint(p.out, draw.Snapshot(n.Parts[i]))
			drawn = true
		}
	}
	if !drawn {
		return exit.Errorf(exit.Use, "--dot draws Playful programs, and none runs at %s\nhint: without --dot why explains all that decides", time.Duration(*c.At))
	}
	return nil
}

func isTree(p program.Program) bool {
	_, is := p.(program.Tree)
	return is
}
