// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/view/player"
)

// commandLine is the command line: the commands and the flags that all have.
type commandLine struct {
	Version bool     `help:"Print the version." short:"V"`
	Root    string   `help:"Project folder: files may name only files inside it (default: the nearest folder above the file that has a go.mod, .git or playsim.root, else the parent of the file's folder)." placeholder:"DIR"`
	Path    []string `help:"Folder of .play files whose blocks Playful programs may use. The flag may be repeated." sep:"none" placeholder:"DIR"`
	limitFlags

	MaxObjects int `help:"Maximum number of robots and of objects in a world (default: 1000 robots, 10000 objects)." placeholder:"N"`

	View       viewCmd       `cmd:"" default:"withargs" hidden:"" help:"Run a world with a view."`
	Run        runCmd        `cmd:"" help:"Run a world or a scenario without a view, as fast as possible."`
	Record     recordCmd     `cmd:"" help:"Run a world or a scenario and record it: run --record, with a file named after it."`
	Replay     replayCmd     `cmd:"" help:"Replay a recording in any view."`
	Verify     verifyCmd     `cmd:"" help:"Simulate a recorded run again and compare the hash of every tick and the decisions."`
	Diff       diffCmd       `cmd:"" help:"Print where two recorded runs diverge: the first tick and the first decision that differ."`
	Test       testCmd       `cmd:"" help:"Run scenarios with their seeds and report which pass."`
	Sweep      sweepCmd      `cmd:"" help:"Run a scenario over values of its world: CSV and a plot of the pass rate."`
	Check      checkCmd      `cmd:"" help:"Report all errors in worlds, scenarios and programs."`
	Eval       evalCmd       `cmd:"" help:"Evaluate a condition over a timeline of keys."`
	PDL        pdlCmd        `cmd:"" name:"pdl" help:"Run a PDL program on samples from a file, without a world."`
	Tree       treeCmd       `cmd:"" help:"Print the tree of a Playful program."`
	Slots      slotsCmd      `cmd:"" help:"List the sensors and actuators of a world's robots."`
	Keys       keysCmd       `cmd:"" help:"List the keys that a world provides to conditions."`
	Nodes      nodesCmd      `cmd:"" help:"List the leaf nodes, evaluations and schemes of Playful programs."`
	Shot       shotCmd       `cmd:"" help:"Draw a picture of a world at a time, without a display: PNG."`
	Film       filmCmd       `cmd:"" help:"Draw a film of a world without a display: GIF, or numbered PNG files."`
	Serve      serveCmd      `cmd:"" help:"Let other processes step, watch and drive runs of a world: over pipes or WebSockets."`
	Schema     schemaCmd     `cmd:"" help:"Print the JSON Schema of a kind of file, for editors."`
	New        newCmd        `cmd:"" help:"Write a folder to start from: a world, a program, nodes and a scenario that pass."`
	Examples   examplesCmd   `cmd:"" help:"List the built-in worlds and their scenarios, or write one out."`
	Why        whyCmd        `cmd:"" help:"Explain why a node is active, a quantity has its value or an expectation failed."`
	Explain    explainCmd    `cmd:"" help:"Explain the code at the end of a message: what it means, the usual causes, a wrong and a right example."`
	Doctor     doctorCmd     `cmd:"" help:"Report what this build and this machine can do, and check a short run against a known hash."`
	Completion completionCmd `cmd:"" help:"Print what makes a shell complete commands, flags and built-in names."`
	Ver        versionCmd    `cmd:"" name:"version" help:"Print the version."`
	Help       helpCmd       `cmd:"" help:"Print the help of a command, or list the commands."`
}

const description = `Simulated robots and their programs.

playsim alone shows the built-in worlds. playsim NAME opens the built-in scenario of that name, else the built-in world; playsim
examples lists them. playsim FILE.yaml opens a world or a scenario of your own.`

// finished ends parsing where kong would end the process: after --help.
type finished struct{ code int }

func (p *process) dispatch(args []string) (err error) {
	start := time.Now()
	defer func() {
		if r := recover(); r != nil {
			done, ok := r.(finished)
			if !ok {
				panic(r)
			}
			err = nil
			if done.code != 0 {
				err = exit.Errorf(exit.Use, "")
			}
		}
	}()
	if len(args) == 0 {
		return p.begin()
	}
	if len(args) == 1 && (args[0] == "--version" || args[0] == "-V") {
		return (&versionCmd{}).Run(p)
	}
	if len(args) > 1 && args[0] == "completion" && args[1] == "of" { // the words are not to be understood, but completed
		return p.complete(args[2:])
	}
	var line commandLine
	parser, err := kong.New(&line, kong.Name("playsim"), kong.Description(description), kong.Writers(p.out, p.err),
		kong.Exit(func(code int) { panic(finished{code}) }), kong.ConfigureHelp(kong.HelpOptions{Compact: true}))
	if err != nil {
		return exit.Errorf(exit.Internal, "command line: %w", err)
	}
	if args, err = arrange(parser.Model, args); err != nil {
		return err
	}
	ctx, err := parser.Parse(args)
	if lost := (*fs.PathError)(nil); errors.As(err, &lost) {
		return err // a result: of --help
	}
	if err != nil {
		return usage(err, args)
	}
	p.limits = line.limitFlags
	if line.MaxObjects < 0 {
		return exit.Errorf(exit.Use, "--max-objects: %d is less than 0", line.MaxObjects)
	}
	p.Library.MaxObjects = line.MaxObjects
	if p.Library.Path, p.Root = line.Path, line.Root; p.Root != "" {
		if err := disk.CheckRoot(p.Root); err != nil {
			return err
		}
	}
	p.warnFused(ctx)
	if name := ctx.Selected().Name; name != "test" && name != "sweep" { // there each run has limits
		defer p.watch(start)()
	}
	return ctx.Run(p)
}

// report prints an error and returns the exit code: 4 if something has panicked, else
// that of the error.
func (p *process) report(err error) int {
	if err != nil && err.Error() != "" {
		fmt.Fprintln(p.err, p.prefixed(err, err.Error()))
	}
	return p.codeOf(err)
}

// codeOf returns the exit code of an error.
func (p *process) codeOf(err error) int {
	code := exit.Ran
	if err != nil {
		code = exit.Use
	}
	var f *exit.Error
	if errors.As(err, &f) {
		code = f.Code
	}
	if crash := (*player.Crash)(nil); p.crashed || errors.As(err, &crash) {
		code = exit.Internal
	}
	return code
}

// prefixed leaves errors with a position as they are, so that editors find it.
func (p *process) prefixed(err error, text string) string {
	var list *source.Errors
	var one *source.Error
	if errors.As(err, &list) || errors.As(err, &one) {
		return text
	}
	return "playsim: " + text
}

// duration is a flag with a time and its unit, in ns.
type duration int64

// UnmarshalText reads 30s, 1m30s, 250ms.
func (d *duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	switch {
	case err != nil && strings.Trim(string(text), "0123456789.") == "":
		return fmt.Errorf("%s has no unit; write %ss or %sms [missing_unit]", text, text, text)
	case err != nil:
		return fmt.Errorf("%q is not a time such as 30s, 1m30s, 250ms", text)
	case v <= 0:
		return fmt.Errorf("%s must be greater than 0", text)
	}
	*d = duration(v)
	return nil
}
