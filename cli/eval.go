// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/scenarios/timeline"
	"github.com/playsim/playsim/trace"
)

type evalCmd struct {
	Expr     string `arg:"" help:"A condition, such as \"('Launchpad/NumPeopleZone2' >= 1) ~ 3\"."`
	Timeline string `required:"" placeholder:"FILE" help:"Changes of keys over time (YAML)."`
	Prefs    string `placeholder:"FILE" help:"What pref() reads (YAML): texts by domain and key."`
	Dialect  string `default:"2.4" placeholder:"VERSION" help:"Version of the condition language: 2.1, 2.4 or 2.8."`
	Lenient  bool   `help:"Accept = for ==, true and false, typographic quotes."`
	Seed     uint64 `default:"1" help:"Seed of rand()."`
	Explain  bool   `help:"Print the value of every sub-expression below each change."`
	JSON     bool   `help:"Print one JSON object a line."`
	Quiet    bool   `short:"q" help:"No warnings."`
	Verbose  bool   `short:"v" help:"The same as --explain."`
	console.Level
}

// Run implements kong's command: the value at 0 and every change of it.
func (c *evalCmd) Run(p *process) error {
	dialect, err := condition.ParseDialect(c.Dialect)
	if err != nil {
		return exit.Errorf(exit.Use, "--dialect: %w", err)
	}
	if err := p.Enter(disk.Project{Files: []string{c.Timeline, c.Prefs}}); err != nil {
		return err
	}
	file, err := p.Library.Read(c.Timeline, "")
	if err != nil {
		return c.unread(err, "--timeline")
	}
	times, err := timeline.Read(file)
	if err != nil {
		return err
	}
	setup := condition.Setup{Sources: condition.Sources(c.Seed), Diagnose: func(d condition.Diagnostic) { c.odd(p, d) }}
	if c.Prefs != "" {
		if setup.Prefs, err = c.preferences(p); err != nil {
			return err
		}
	}
	cond, err := condition.Compile(c.Expr, condition.Options{Dialect: dialect, Lenient: c.Lenient, Keys: times.Keys()})
	if err != nil {
		return err
	}
	c.warn(p, cond, times)
	out := bufio.NewWriter(p.out)
	last := "" // 1 and 1.0 are two values, and one to the reader
	times.Eval(cond, setup, func(at int64, w *condition.Watcher) {
		if text := w.Value().String(); text != last {
			last = text
			c.show(out, at, w)
		}
	})
	return out.Flush()
}

// unread says which flag names a file that is not there.
func (c *evalCmd) unread(err error, flag string) error {
	if errors.Is(err, fs.ErrNotExist) {
		return exit.Errorf(exit.Use, "%s: %w", flag, err)
	}
	return err
}

func (c *evalCmd) preferences(p *process) (condition.Prefs, error) {
	file, err := p.Library.Read(c.Prefs, "")
	if err != nil {
		return nil, c.unread(err, "--prefs")
	}
	return timeline.ReadPreferences(file)
}

func (c *evalCmd) warn(p *process, cond *condition.Condition, times *timeline.Timeline) {
	level := c.Least(c.Quiet, c.Verbose)
	if level > slog.LevelWarn {
		return
	}
	for _, lint := range cond.Lints {
		p.warn(level, lint.Text)
	}
	if n := times.Unreached(); n > 0 {
		fmt.Fprintf(p.err, "%s: warning: changes behind the end, not applied: %d\n", c.Timeline, n)
	}
}

func (c *evalCmd) odd(p *process, d condition.Diagnostic) {
	if c.Least(c.Quiet, c.Verbose) <= slog.LevelWarn {
		fmt.Fprintf(p.err, "%s s: %s: warning: %s in %s\n", microseconds(d.Time), d.Pos, d.Msg, d.Text)
	}
}

// microseconds is a time in seconds, with up to six decimals.
func microseconds(t int64) string { return trace.Seconds((t + 500) / 1000 * 1000) }

func (c *evalCmd) show(out *bufio.Writer, at int64, w *condition.Watcher) {
	if c.JSON {
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		_ = enc.Encode(evalRow{float64((at+500)/1000) / 1e6, w.Value().AppendJSON(nil)})
		return
	}
	fmt.Fprintf(out, "%s\t%s\n", microseconds(at), w.Value())
	if c.Explain || c.Least(c.Quiet, c.Verbose) <= slog.LevelDebug {
		for line := range strings.Lines(w.Explain(condition.Values).String()) {
			fmt.Fprintf(out, "\t\t%s", line)
		}
	}
}

// evalRow is one change in JSON.
type evalRow struct {
	T     float64         `json:"t"` // seconds
	Value json.RawMessage `json:"value"`
}
