// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/recorded"
	"github.com/playsim/playsim/cli/serve"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/run"
)

// serveCmd lets other processes step a world.
type serveCmd struct {
	worldFlags
	Drive  []string `help:"A robot that clients command: its programs are not started. '*' means all robots. The flag may be repeated." sep:"none" placeholder:"ROBOT"`
	Stdio  bool     `help:"Serve one client: messages on stdin, answers on stdout, a line each." xor:"where"`
	Listen string   `help:"Serve clients that connect by WebSocket." xor:"where" placeholder:"127.0.0.1:PORT"`

	Token       string   `help:"What clients must send as Authorization: Bearer TOKEN, of at least 128 bits; addresses that other machines reach need one." env:"PLAYSIM_TOKEN" placeholder:"TOKEN"`
	AllowSet    []string `help:"Paths of values that a reset may set, such as green.at or green.*." sep:"none" placeholder:"PATTERN"`
	AllowOrigin []string `help:"Web pages that may connect, such as https://example.com." sep:"none" placeholder:"URL"`
	Record      string   `help:"Record every run: the first in this file, later ones in FILE_2.mcap and so on." placeholder:"FILE.mcap"`
	Quiet       bool     `help:"Log errors only." short:"q"`
}

// Run implements kong's command.
func (c *serveCmd) Run(p *process) error {
	if c.Stdio == (c.Listen != "") {
		return exit.Errorf(exit.Use, "serve needs --stdio or --listen\nhint: --listen 127.0.0.1:8700")
	}
	s, err := c.server(p)
	if err != nil {
		return err
	}
	defer s.Close()
	signal.Ignore(syscall.SIGPIPE) // a client that has gone is no reason to lose what is recorded
	if c.Stdio {
		err = s.Lines(p.ctx, os.Stdin, p.out)
	} else {
		err = c.listen(p, s)
	}
	if p.ctx.Err() != nil {
		return p.interrupted()
	}
	return err
}

// server reads the world.
func (c *serveCmd) server(p *process) (*serve.Server, error) {
	if err := disk.NotWorld(c.World); err != nil {
		return nil, err
	}
	if err := p.Enter(disk.Project{Files: []string{c.World}}); err != nil {
		return nil, err
	}
	options := []playsim.Option{playsim.With(p.registry), playsim.MaxObjects(p.Library.MaxObjects)}
	for _, set := range c.sets(p) {
		path, value, ok := strings.Cut(set, "=")
		if !ok {
			return nil, exit.Errorf(exit.Use, "--set: expected PATH=VALUE, not %q", set)
		}
		options = append(options, playsim.Set(path, value))
	}
	scenario, err := playsim.Load(p.Library.Files, c.World, options...)
	if err != nil {
		return nil, missing(err, c.World)
	}
	if !c.Quiet {
		for _, w := range scenario.Warnings() {
			fmt.Fprintln(p.err, console.Warning(w))
		}
	}
	o := serve.Options{Drive: c.Drive, AllowSet: c.AllowSet, Report: func(format string, a ...any) { fmt.Fprintf(p.err, "playsim: "+format+"\n", a...) }}
	if c.Seed != "" {
		seed, err := strconv.ParseUint(c.Seed, 10, 64)
		if err != nil {
			return nil, exit.Errorf(exit.Use, "--seed: expected a whole number, not %q", c.Seed)
		}
		o.Seed = &seed
	}
	if o.Record, err = c.recordings(p); err != nil {
		return nil, err
	}
	s, err := serve.New(scenario, o)
	if wrong := (*run.DriveError)(nil); errors.As(err, &wrong) {
		return nil, exit.Errorf(exit.Use, "--drive %s: %s", wrong.Robot, wrong.Reason)
	}
	if err != nil {
		return nil, exit.Errorf(exit.Use, "%w", err)
	}
	return s, nil
}

// recordings opens a file for each run; nil is that none is recorded.
func (c *serveCmd) recordings(p *process) (func() (*record.File, error), error) {
	if c.Record == "" {
		return nil, nil
	}
	if err := p.MayWrite("--record", c.Record); err != nil {
		return nil, err
	}
	if recorded.FormatNamed(c.Record) == nil {
		return nil, exit.Errorf(exit.Use, "--record: the name of a recording ends in .mcap, or .jsonl for JSON lines, not as in %q", c.Record)
	}
	if err := disk.Creatable(c.Record); err != nil {
		return nil, exit.Errorf(exit.Use, "--record: %w", err)
	}
	var mu sync.Mutex
	n := 0
	return func() (*record.File, error) {
		mu.Lock()
		defer mu.Unlock()
		n++
		if n == 1 {
			return recorded.Create(c.Record)
		}
		suffix := filepath.Ext(c.Record)
		return recorded.Create(fmt.Sprintf("%s_%d%s", strings.TrimSuffix(c.Record, suffix), n, suffix))
	}, nil
}

// listen serves clients of an address, which it prints once they may connect.
func (c *serveCmd) listen(p *process, s *serve.Server) error {
	l, err := (&net.ListenConfig{}).Listen(p.ctx, "tcp", c.Listen)
	if err != nil {
		return exit.Errorf(exit.Use, "--listen: %w", err)
	}
	access := serve.Access{Token: c.Token, Origins: c.AllowOrigin}
	if err := access.Check(l.Addr()); err != nil {
		return exit.Errorf(exit.Use, "--listen: %w", errors.Join(err, l.Close()))
	}
	fmt.Fprintf(p.out, "ws://%s/\n", l.Addr())
	return s.Listen(p.ctx, l, access)
}
