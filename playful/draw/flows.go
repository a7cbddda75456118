// SPDX-License-Identifier: Apache-2.0

// Package draw turns Playful programs into text and into graphs for Graphviz: the tree as
// written, the tree as it is, and how information flows.
package draw

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/playful"
)

// Flow is something in a program that schemes or the robot's slots go to or come from.
type Flow struct {
	Path   string   `json:"path"`
	Node   string   `json:"node"`
	Leaf   bool     `json:"leaf"`
	Pushes []string `json:"pushes,omitempty"`
	Pulls  []string `json:"pulls,omitempty"` // also through evaluations, which Asks names
	Asks   []string `json:"asks,omitempty"`  // evaluation: type, type
	Reads  []string `json:"reads,omitempty"`
	Writes []string `json:"writes,omitempty"`
}

// Flows lists what a program's nodes push, read and command, in the order of the text.
func Flows(list []playful.Outline) (all []Flow) {
	for i := range list {
		o := &list[i]
		f := Flow{Path: o.Path, Node: o.Node, Leaf: o.Leaf != nil, Pushes: o.Pushes, Pulls: slices.Clone(o.Pulls)}
		if o.Leaf != nil {
			f.Reads, f.Writes = slices.Clone(o.Leaf.Reads), o.Leaf.Writes
			for _, what := range o.Leaf.Detects {
				f.Reads = append(f.Reads, "pictures of "+what)
			}
		}
		for _, a := range o.Asks {
			if len(a.Types) == 0 {
				continue
			}
			f.Asks = append(f.Asks, a.Name+": "+strings.Join(a.Types, ", "))
			for _, t := range a.Types {
				if !slices.Contains(f.Pulls, t) {
					f.Pulls = append(f.Pulls, t)
				}
			}
		}
		if f.Leaf || len(f.Pulls) > 0 {
			all = append(all, f)
		}
		all = append(all, Flows(o.Kids)...)
	}
	return all
}

// FlowsText writes them for people.
func FlowsText(name string, all []Flow) string {
	var b strings.Builder
	b.WriteString(name + "\n")
	for i := range all {
		f := &all[i]
		fmt.Fprintf(&b, "  %s\n", f.Path)
		for _, row := range []struct {
			what  string
			names []string
		}{
			{"senses", f.Reads},
			{"reads", f.Pulls},
			{"asks", f.Asks},
			{"pushes", f.Pushes},
			{"commands", f.Writes},
		} {
			if len(row.names) > 0 {
				fmt.Fprintf(&b, "      %-8s %s\n", row.what, strings.Join(row.names, "; "))
			}
		}
	}
	return b.String()
}

// FlowsGraph draws how information flows: from the robot to leaves that sense, into the
// memory's schemes, on to the leaves and evaluations that read them, and as commands
// back to the robot. A leaf that stands in several places is drawn once.
func FlowsGraph(name string, all []Flow) string {
	g := newDot(name + " flows")
	g.WriteString("  rankdir=LR;\n")
	robot := g.node("robot", nil, `shape=component`, `style=filled`, `fillcolor="#e8e8e8"`)
	d := &flowDot{dot: g, robot: robot, ids: map[string]int{}, drawn: map[string]bool{}}
	for i := range all {
		d.schemes(all[i].Pushes)
		d.schemes(all[i].Pulls)
	}
	for i := range all {
		d.add(&all[i])
	}
	return g.end()
}

type flowDot struct {
	*dot
	robot int
	ids   map[string]int
	drawn map[string]bool // edges
}

func (d *flowDot) schemes(types []string) {
	for _, t := range types {
		if _, ok := d.ids["memory "+t]; !ok {
			d.ids["memory "+t] = d.node(t, []string{"memory"}, dotMemory)
		}
	}
}

func (d *flowDot) add(f *Flow) {
	id, known := d.ids["node "+f.Node]
	if !known {
		look := ""
		if f.Leaf {
			look = dotLeaf
		}
		id = d.node(f.Node, nil, look)
		d.ids["node "+f.Node] = id
	}
	if len(f.Reads) > 0 {
		d.once(d.robot, id, "", `color="#888888"`)
	}
	for _, t := range f.Pushes {
		d.once(id, d.ids["memory "+t], "push", "penwidth=1.5")
	}
	asked := map[string][]string{}
	for _, a := range f.Asks {
		name, types, _ := strings.Cut(a, ": ")
		for _, t := range strings.Split(types, ", ") {
			asked[t] = append(asked[t], name)
		}
	}
	for _, t := range f.Pulls {
		if names := asked[t]; len(names) > 0 {
			d.once(d.ids["memory "+t], id, strings.Join(names, ", "), "style=dashed")
		}
		if f.Leaf {
			d.once(d.ids["memory "+t], id, "read", "penwidth=1.5")
		}
	}
	if len(f.Writes) > 0 {
		d.once(id, d.robot, "", `color="#2a6ebb"`)
	}
}

func (d *flowDot) once(from, to int, label string, look ...string) {
	key := fmt.Sprint(from, to, label)
	if !d.drawn[key] {
		d.drawn[key] = true
		d.edge(from, to, label, look...)
	}
}
