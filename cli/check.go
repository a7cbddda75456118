// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path"
	"strings"

	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/disk"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

type checkCmd struct {
	Files    []string `arg:"" name:"file" help:"World files, scenario files, programs (.play, .js) and manifests of robot applications (.xml), or folders of such files."`
	Resolved bool     `help:"Print each world and scenario with its defaults written out."`
	Set      []string `help:"Override a value of the worlds." sep:"none" placeholder:"PATH=VALUE"`
	Lenient  bool     `help:"In manifests, accept = for ==, true and false, typographic quotes and natures such as Solitary."`
	JSON     bool     `help:"Print one JSON object for each error, warning and note."`
	Nodes    string   `help:"Folder of the nodes that the .play files use (default: nodes, beside each file)." placeholder:"DIR"`
	Werror   bool     `help:"Treat warnings as errors."`
	Verbose  bool     `help:"Print what kind of file each one is." short:"v"`
	Quiet    bool     `help:"Print errors only." short:"q"`
	console.Level
}

// Run implements kong's command: all files are judged, then it fails if any is wrong.
func (c *checkCmd) Run(p *process) error {
	wrong := false
	files, err := c.files(p)
	if err != nil {
		return err
	}
	for _, name := range files {
		checked, err := c.check(p, name)
		if c.Werror && checked != nil {
			err = errors.Join(append([]error{err}, source.Mistakes(checked.Warnings)...)...)
			checked.Warnings = source.Notes(checked.Warnings)
		}
		wrong = wrong || err != nil
		switch {
		case c.JSON:
			for _, one := range c.complaints(name, checked, err) {
				p.printJSON(one)
			}
		case err != nil:
			c.warn(p, checked)
			p.report(missing(err, name))
		default:
			c.right(p, name, checked)
		}
	}
	if wrong {
		return exit.Errorf(exit.Use, "")
	}
	return nil
}

// files are the named ones and those below the named folders.
func (c *checkCmd) files(p *process) (all []string, err error) {
	for _, name := range c.Files {
		found, err := disk.Checkable(name, p.err)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

func (c *checkCmd) check(p *process, name string) (*scenarios.Checked, error) {
	if err := disk.WrongKind(name, "a world, a scenario, a program, a file of nodes or a manifest", ".yaml", ".yml", ".play", ".js", ".star", ".xml"); err != nil {
		return nil, err
	}
	files, err := p.Open(disk.Project{Files: []string{name}, Folders: []string{c.Nodes}})
	if err != nil {
		return nil, err
	}
	if checked, own, err := scenarios.CheckOwn(files, name, c.Lenient); own {
		return checked, err
	}
	if c.Nodes != "" && path.Ext(name) == ".play" {
		prog, err := playfulOf(files).CompileWith(files.Alone(), name, c.Nodes)
		if err != nil {
			return nil, err
		}
		return &scenarios.Checked{Warnings: prog.Warnings}, nil
	}
	sets := c.Set
	if c.Lenient {
		sets = scenarios.Leniently(files, name, sets)
	}
	return scenarios.Check(files, name, sets)
}

// warn tells what is odd; a manifest's is told beside what is wrong.
func (c *checkCmd) warn(p *process, checked *scenarios.Checked) {
	if checked == nil {
		return
	}
	for _, warning := range checked.Warnings {
		p.warn(c.Least(c.Quiet, c.Verbose), warning)
	}
}

func (c *checkCmd) right(p *process, name string, checked *scenarios.Checked) {
	level, name := c.Least(c.Quiet, c.Verbose), source.OneLine(name)
	c.warn(p, checked)
	if c.Resolved && checked.World != nil {
		fmt.Fprint(p.out, checked.World.Resolved())
		return
	}
	if c.Resolved && checked.Scenario != nil {
		fmt.Fprint(p.out, checked.Scenario.Resolved())
		return
	}
	if level <= slog.LevelInfo {
		for _, text := range readsText(checked) {
			fmt.Fprintf(p.out, "%s: %s\n", name, text)
		}
	}
	switch {
	case checked.Manager && level <= slog.LevelInfo:
		fmt.Fprintf(p.out, "%s: ok, as a manager\n", name)
	case level <= slog.LevelDebug:
		fmt.Fprintf(p.out, "%s: ok, %s\n", name, whatIs(checked))
	case level <= slog.LevelInfo:
		fmt.Fprintf(p.out, "%s: ok\n", name)
	}
}

// readsText says what of the truth each manager reads.
func readsText(checked *scenarios.Checked) (all []string) {
	for _, m := range checked.Reads {
		calls := strings.Join(m.Calls, ", ")
		if calls == "" {
			calls = "nothing of the world"
		}
		all = append(all, fmt.Sprintf("the manager %s reads %s", m.Name, calls))
	}
	return all
}

// whatIs says what was found right.
func whatIs(checked *scenarios.Checked) string {
	switch s := checked.Scenario; {
	case s != nil:
		return fmt.Sprintf("a scenario of %s: expectations %d, seeds %d", s.World.Name, len(s.Expect), len(s.Seeds))
	case checked.World != nil:
		w := checked.World
		return fmt.Sprintf("a world: robots %d, programs %d", len(w.Robots), len(w.Programs))
	}
	return cmp.Or(checked.What, "a program")
}

// complaint is an error or warning for editors.
type complaint struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Col     int    `json:"col,omitempty"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	Code    string `json:"code,omitempty"` // what playsim explain knows it by

	Severity string `json:"severity"` // error, warning or note
}

// complaints are all about a file.
func (c *checkCmd) complaints(name string, checked *scenarios.Checked, err error) []complaint {
	all := complaints(err, "error")
	if checked != nil {
		all = append(all, c.odd(checked.Warnings)...)
	}
	if err == nil && c.Least(c.Quiet, c.Verbose) <= slog.LevelInfo {
		for _, text := range readsText(checked) {
			all = append(all, complaint{Message: text, Severity: "note"})
		}
	}
	for i := range all {
		if all[i].File == "" {
			all[i].File = name
		}
	}
	return all
}

// odd are the warnings and notes.
func (c *checkCmd) odd(warnings []error) (all []complaint) {
	for _, w := range warnings {
		severity := "warning"
		if source.IsNote(w) {
			severity = "note"
		}
		if c.Least(c.Quiet, c.Verbose) <= console.LevelOf(w) {
			all = append(all, complaints(w, severity)...)
		}
	}
	return all
}

func complaints(err error, severity string) []complaint {
	all := []complaint{}
	var list *source.Errors
	var one *source.Error
	joined, many := err.(interface{ Unwrap() []error }) //nolint:errorlint // of warnings
	switch {
	case err == nil:
	case many:
		for _, e := range joined.Unwrap() {
			all = append(all, complaints(e, severity)...)
		}
	case errors.As(err, &list):
		for _, e := range list.All() {
			all = append(all, complaints(e, severity)...)
		}
	case errors.As(err, &one):
		all = append(all, complaint{one.Pos.File, one.Pos.Line, one.Pos.Col, one.Msg, one.Hint, one.Code, severity})
	default:
		text, rest, _ := strings.Cut(err.Error(), "\n")
		text, code := source.CutCode(text)
		if rest != "" {
			text += "\n" + rest
		}
		all = append(all, complaint{Message: text, Code: code, Severity: severity})
	}
	return all
}

// printJSON writes a value as one line on stdout.
func (p *process) printJSON(v any) {
	enc := json.NewEncoder(p.out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v)
}
