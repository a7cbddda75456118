// SPDX-License-Identifier: Apache-2.0

// Package economy measures how much code leaves and evaluations are, in Go and in Starlark:
// of each the lines of its declaration and of all that it uses in its file.
package economy

import (
	"path"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/source"
)

// Component is a leaf or an evaluation and how much code it is: lines that are neither
// blank nor comment, of its declaration and of all that it uses in its file.
type Component struct {
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	File  string `json:"file"`
	Line  int    `json:"line"`
	Lines int    `json:"lines"`
}

// unit is a declaration at the top of a file: its lines, what it names, what it uses.
type unit struct {
	from, to int
	names    []string
	uses     map[string]bool
	texts    map[string]bool // string literals
	declares bool            // it may declare a component
}

// codeFile is a file cut into units.
type codeFile struct {
	name  string
	lines []string
	units []unit
}

// declaration is the unit that declares a component: it has the name as a text, or in
// Starlark as a function's.
func (f *codeFile) declaration(name string) int {
	for i := range f.units {
		if f.units[i].declares && f.units[i].texts[name] {
			return i
		}
	}
	for i := range f.units {
		if f.units[i].declares && f.units[i].uses["evaluation"] && f.units[i].uses[name] {
			return i
		}
	}
	return -1
}

// count counts the lines of a unit and of all that it uses in the file.
func (f *codeFile) count(root int) int {
	taken := make([]bool, len(f.units))
	queue := []int{root}
	taken[root] = true
	total := 0
	for len(queue) > 0 {
		u := &f.units[queue[0]]
		queue = queue[1:]
		total += f.code(u.from, u.to)
		for i := range f.units {
			for _, name := range f.units[i].names {
				if u.uses[name] && !taken[i] {
					taken[i] = true
					queue = append(queue, i)
				}
			}
		}
	}
	return total
}

func (f *codeFile) code(from, to int) (n int) {
	for _, line := range f.lines[from-1 : min(to, len(f.lines))] {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "//") && !strings.HasPrefix(line, "#") {
			n++
		}
	}
	return n
}

// Of finds the code of every leaf and evaluation of a registry in the nodes that come
// with playsim and in Starlark texts; where two files could have one, the later file
// does, as the folder's own nodes come last.
func Of(reg *playful.Registry, texts []*source.File) (all []Component, err error) {
	files, err := goFiles()
	if err != nil {
		return nil, err
	}
	own, err := starFiles(texts)
	if err != nil {
		return nil, err
	}
	return in(append(files, own...), reg), nil
}

func in(files []codeFile, reg *playful.Registry) (all []Component) {
	add := func(kind, name string) {
		for i := len(files) - 1; i >= 0; i-- {
			if at := files[i].declaration(name); at >= 0 {
				all = append(all, Component{kind, name, files[i].name, files[i].units[at].from, files[i].count(at)})
				return
			}
		}
	}
	for _, l := range reg.Leaves() {
		add("leaf", l.Name)
	}
	for _, e := range reg.Evaluations() {
		add("evaluation", e.Name)
	}
	return all
}

// Spread is the size of several components.
type Spread struct {
	Of   string  `json:"of"`
	N    int     `json:"components"`
	Mean float64 `json:"mean_lines"`
	Max  int     `json:"max_lines"`
	Most string  `json:"largest"`
}

// SpreadOf returns the spread of those components whose file ends in a suffix, ".go" or
// ".star", called of.
func SpreadOf(of string, all []Component, suffix string) Spread {
	s := Spread{Of: of}
	sum := 0
	for _, c := range all {
		if path.Ext(c.File) != suffix {
			continue
		}
		s.N++
		sum += c.Lines
		if c.Lines > s.Max {
			s.Max, s.Most = c.Lines, c.Name
		}
	}
	if s.N > 0 {
		s.Mean = float64(sum*10/s.N) / 10
	}
	return s
}
