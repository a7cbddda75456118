// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"log/slog"
	"path"
	"strconv"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
)

type pdlCmd struct {
	Program string `arg:"" help:"PDL program (JavaScript)."`
	Samples string `placeholder:"FILE" help:"CSV file with a row of samples per loop and a column per sensor; the last row is repeated."`
	Loops   int    `default:"-1" placeholder:"N" help:"Number of loops (default: one per row of samples)."`
	Seed    uint64 `default:"1" help:"Seed of Math.random."`
	Trace   string `placeholder:"FILE" help:"Write what each loop did to each quantity as JSON lines."`
	JSON    bool   `help:"Print one JSON object per loop instead of CSV."`
	Quiet   bool   `short:"q" help:"No warnings."`
	Verbose bool   `short:"v" help:"Log what each loop does to each quantity."`
	console.Level
}

// pdlRun is a program that runs on samples from a file.
type pdlRun struct {
	*process
	cmd     *pdlCmd
	program *js.Program
	samples *samples
	names   []string // of the columns
	row     []string // of the running loop, in the making
	text    *bufio.Writer
	out     *csv.Writer
	trace   traceFile
}

// Run implements kong's command: a row of values for each loop.
func (c *pdlCmd) Run(p *process) error {
	if err := disk.WrongKind(c.Program, "a PDL program", ".js"); err != nil {
		return err
	}
	if path.Ext(c.Program) != ".js" {
		return exit.Errorf(exit.Use, "%s: a PDL program ends in .js", source.OneLine(c.Program))
	}
	if err := p.Enter(disk.Project{Files: []string{c.Program, c.Samples}}); err != nil {
		return err
	}
	file, err := p.Library.Read(c.Program, "")
	if err != nil {
		return missing(err, c.Program)
	}
	r := &pdlRun{process: p, cmd: c, trace: traceFile{path: c.Trace}}
	text := bufio.NewWriter(p.out)
	r.text, r.out = text, csv.NewWriter(text)
	r.program, err = js.Load(file, js.Options{
		Setup:  pdl.Setup{Trace: r.record, OnFault: r.fault, OnDiagnose: r.diagnose},
		Random: sim.NewStream(c.Seed, "pdl/"+file.Name).Float64,
		Print:  func(text string) { fmt.Fprintln(p.err, console.Printed(spec.Stem(file.Name), text)) },
	})
	if err != nil {
		return err
	}
	if err := r.prepare(); err != nil {
		return err
	}
	p.working(r.program.Halt, nil)
	end := r.loops()
	p.working(nil, nil)
	r.program.Quit()
	r.count()
	if err := r.close(text); err != nil {
		return exit.Errorf(exit.Internal, "%w", err)
	}
	if end == nil && r.program.Failed() != nil {
		end = exit.Errorf(exit.Faulted, "the program's code faulted [code_faulted]")
	}
	return end
}

func (r *pdlRun) prepare() (err error) {
	for _, lint := range r.program.Lints {
		r.warn(console.Warning(lint))
	}
	if r.samples, err = readSamples(r); err != nil {
		return err
	}
	if r.cmd.Loops < 0 {
		r.cmd.Loops = len(r.samples.rows)
	}
	if err := r.MayWrite("--trace", r.cmd.Trace); err != nil {
		return err
	}
	return r.trace.open()
}

func (r *pdlRun) warn(text string) {
	if r.cmd.Least(r.cmd.Quiet, r.cmd.Verbose) <= slog.LevelWarn {
		fmt.Fprintln(r.err, text)
	}
}

func (r *pdlRun) fault(f *pdl.Fault) { fmt.Fprintln(r.err, f.Error()) }

func (r *pdlRun) diagnose(d *pdl.Diagnostic) { r.warn("warning: " + d.String()) }

// loops runs the program, a row of samples after the other.
func (r *pdlRun) loops() error {
	r.names = []string{"loop"}
	for _, q := range r.program.Quantities() {
		r.names = append(r.names, q.Name)
	}
	if !r.cmd.JSON {
		_ = r.out.Write(r.names) // the writer keeps its first error: close tells
	}
	for i := range int64(r.cmd.Loops) {
		switch {
		case r.ctx.Err() != nil:
			return r.interrupted()
		case r.program.Phase() == pdl.Ended || r.program.Phase() == pdl.Paused:
			return nil
		}
		r.samples.now = i
		r.program.Run(i*r.program.Period(), i)
		r.trace.flushFull()
	}
	if r.program.Halted() {
		return r.interrupted()
	}
	return nil
}

// count tells how many samples were odd, of each sensor; the first was told of already.
func (r *pdlRun) count() {
	for id, q := range r.program.Quantities() {
		if c := r.program.Counts(pdl.ID(id)); c.Missing+c.Clamped > 1 {
			r.warn(fmt.Sprintf("warning: %s: %s: %s", r.program.Name(), q.Name, c))
		}
	}
}

// record takes what a loop did, quantity by quantity, and prints the row after the
// last one.
func (r *pdlRun) record(e *trace.Event) {
	if r.cmd.Trace != "" {
		r.trace.add(e)
	}
	if r.cmd.Least(r.cmd.Quiet, r.cmd.Verbose) <= slog.LevelDebug {
		fmt.Fprintln(r.err, string(e.AppendJSON(nil)))
	}
	if e.Quantity == nil || e.Quantity.Ended {
		return
	}
	if len(r.row) == 0 {
		r.row = append(r.row, strconv.FormatInt(e.Quantity.Loop, 10))
	}
	r.row = append(r.row, slot.FormatFloat(e.Quantity.Value))
	if len(r.row) == len(r.program.Quantities())+1 {
		r.write()
		r.row = r.row[:0]
	}
}

// write prints the row of a loop; what is not a number in JSON is null.
func (r *pdlRun) write() {
	if !r.cmd.JSON {
		_ = r.out.Write(r.row)
		return
	}
	for i, value := range r.row {
		name, _ := json.Marshal(r.names[i])
		if !json.Valid([]byte(value)) {
			value = "null"
		}
		before := ","
		if i == 0 {
			before = "{"
		}
		fmt.Fprint(r.text, before, string(name), ":", value)
	}
	fmt.Fprintln(r.text, "}")
}

func (r *pdlRun) close(text *bufio.Writer) error {
	r.out.Flush()
	if err := r.out.Error(); err != nil {
		return err
	}
	if err := text.Flush(); err != nil {
		return err
	}
	return r.trace.close()
}
