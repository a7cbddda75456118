// SPDX-License-Identifier: Apache-2.0

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/playsim/playsim/internal/source"
	"github.com/playsim/playsim/scenarios"
)

type checkCmd struct {
	Files    []string `arg:"" name:"file" help:"World files, scenario files, programs (.play, .js) and manifests of robot applications (.xml)."`
	Resolved bool     `help:"Print each world and scenario with its defaults written out."`
	Set      []string `help:"Override a value of the worlds." sep:"none" placeholder:"PATH=VALUE"`
	Lenient  bool     `help:"In manifests, accept = for ==, true and false, typographic quotes and keys that nobody provides."`
	JSON     bool     `help:"Print one JSON object for each file."`
}

// Run implements kong's command: all files are judged, then it fails if any is wrong.
func (c *checkCmd) Run(p *process) error {
	wrong := false
	for _, name := range c.Files {
		checked, err := c.check(p, name)
		wrong = wrong || err != nil
		switch {
		case c.JSON:
			p.printJSON(checkedFile(name, checked, err))
		case err != nil:
			p.report(missing(err, name))
		default:
			c.right(p, name, checked)
		}
	}
	if wrong {
		return fail(exitUse, "")
	}
	return nil
}

func (c *checkCmd) check(p *process, name string) (*scenarios.Checked, error) {
	if err := wrongKind(name, "a world, a scenario, a program or a file of nodes", ".yaml", ".yml", ".play", ".js", ".star", ".xml"); err != nil {
		return nil, err
	}
	if strings.EqualFold(path.Ext(name), ".xml") {
		return scenarios.CheckManifest(p.files, name, c.Lenient)
	}
	sets := c.Set
	if c.Lenient {
		sets = scenarios.Leniently(p.files, name, sets)
	}
	return scenarios.Check(p.files, name, sets)
}

func (c *checkCmd) right(p *process, name string, checked *scenarios.Checked) {
	for _, warning := range checked.Warnings {
		fmt.Fprintf(p.err, "warning: %s\n", warning)
	}
	if c.Resolved && checked.World != nil {
		fmt.Fprint(p.out, checked.World.Resolved())
		return
	}
	if c.Resolved && checked.Scenario != nil {
		fmt.Fprint(p.out, checked.Scenario.Resolved())
		return
	}
	fmt.Fprintf(p.out, "%s: ok\n", name)
}

// complaint is an error or warning for editors.
type complaint struct {
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Col     int    `json:"col,omitempty"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

type fileReport struct {
	File     string      `json:"file"`
	OK       bool        `json:"ok"`
	Errors   []complaint `json:"errors"`
	Warnings []complaint `json:"warnings"`
}

func checkedFile(name string, checked *scenarios.Checked, err error) fileReport {
	r := fileReport{File: name, OK: err == nil, Errors: complaints(err), Warnings: []complaint{}}
	if checked != nil {
		for _, w := range checked.Warnings {
			r.Warnings = append(r.Warnings, complaints(w)...)
		}
	}
	return r
}

func complaints(err error) []complaint {
	all := []complaint{}
	var list *source.Errors
	var one *source.Error
	switch {
	case err == nil:
	case errors.As(err, &list):
		for _, e := range list.All() {
			all = append(all, complaints(e)...)
		}
	case errors.As(err, &one):
		all = append(all, complaint{one.Pos.File, one.Pos.Line, one.Pos.Col, one.Msg, one.Hint})
	default:
		all = append(all, complaint{Message: err.Error()})
	}
	return all
}

// printJSON writes a value as one line on stdout.
func (p *process) printJSON(v any) {
	enc := json.NewEncoder(p.out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v)
}
