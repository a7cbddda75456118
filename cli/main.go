// SPDX-License-Identifier: Apache-2.0

// Package cli is the command playsim as a library: flags, files, the wall clock, signals
// and views. A main of one line has the whole command, with kinds of robots, nodes and
// controllers of its own beside those of playsim:
//
//	func main() { os.Exit(cli.Main(os.Args[1:], registry())) }
//
// Results go to stdout, logs and errors to stderr. Exit codes: 0 ran or passed · 1 an
// expectation failed or a program's code faulted · 2 wrong use or invalid file · 3
// nothing verified · 4 internal error, or a lost result ·
// 124 --max-wall or --max-memory · 130 interrupted, 143 terminated, 129 hung up.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/workers"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/view/player"
)

// Main runs a command line, the arguments without the name of the command, with the kinds
// of a registry, and returns the exit code.
func Main(args []string, r *playsim.Registry) int {
	files := &scenarios.Library{Files: source.FromFS(nil, scenarios.Embedded), Kinds: r.Kinds()}
	files.Command = commandName()
	p := &process{out: os.Stdout, err: os.Stderr, registry: r, Access: disk.Access{Library: files}}
	if len(args) == 1 && args[0] == workers.Flag {
		return workers.Serve(&p.Access, p.err)
	}
	p.ctx, p.worker = untilSignal(), workers.Command(args)
	return p.main(args)
}

// process is what a command may use of the process it runs in.
type process struct {
	ctx      context.Context // done when the user interrupts
	out, err io.Writer
	disk.Access
	registry *playsim.Registry // what Library has its kinds from
	worker   []string          // the command line of a worker process, nil where there can be none
	limits   limitFlags
	work     atWork
	exit     func(code int) // of the process, for tests; nil is os.Exit
	crashed  bool           // something has panicked: the exit code is 4, whatever comes after it
}

// main runs a command line and returns the exit code. A panic is reported with its
// stack, never as an error of the user's.
func (p *process) main(args []string) (code int) {
	p.err = &console.Printer{To: p.err}
	if crash := player.Guard(func() { code = p.run(args) }); crash != nil {
		return p.report(crash)
	}
	return code
}

func (p *process) run(args []string) (code int) {
	out := &console.Printer{To: p.out}
	p.out = out
	err := p.dispatch(args)
	if p.ctx.Err() != nil { // nobody may read why
		defer p.exitSoon(err, atEnd)()
	}
	if out.Err == nil {
		return p.report(err)
	}
	if errors.Is(err, out.Err) {
		err = nil
	}
	switch code = p.report(err); code {
	case exit.Ran, exit.Faulted, exit.Unverified: // a verdict that nobody has read
		code = exit.Internal
	}
	fmt.Fprintf(p.err, "playsim: the results are lost: %v\n", out.Err)
	return code
}
