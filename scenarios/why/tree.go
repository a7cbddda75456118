// SPDX-License-Identifier: Apache-2.0

package why

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
)

// Tree is a whole program: each node with a reason of one line, who holds what, and
// what is in the memory.
type Tree struct {
	Program trace.Program
	At      int64 // ns: the last tick
	Tick    int64
	since   map[string]*span
}

// Trees answers for all Playful programs of a run, or for the one that is named.
func (d *Diary) Trees(r *scenarios.Run, program string) ([]*Tree, error) {
	all := playfuls(r)
	switch {
	case len(all) == 0:
		return nil, fmt.Errorf("the world has no Playful program%s", others(r))
	case program != "" && !slices.Contains(all, program):
		return nil, noProgram(program, all)
	case program != "":
		all = []string{program}
	}
	var trees []*Tree
	for _, name := range all {
		e, _ := r.Playful(name)
		t := &Tree{At: lastTick(r), Tick: lastTick(r) / r.World.Model.Tick, since: map[string]*span{}}
		e.Snapshot(&t.Program)
		for i := range t.Program.Nodes {
			path := t.Program.Nodes[i].Path
			t.since[path] = d.nodes[place{name, path}]
		}
		trees = append(trees, t)
	}
	return trees, nil
}

// String is a line for each node: + for a leaf that runs, - for an active node, blank
// for what is inactive; below an inactive block nothing more is said.
func (t *Tree) String() string { return t.page().String() }

func (t *Tree) page() *page {
	p := &page{}
	p.line("%s at %s (tick %d)", t.Program.Name, seconds(t.At), t.Tick)
	wide := 0
	for i := range t.Program.Nodes {
		n := &t.Program.Nodes[i]
		wide = max(wide, 2*n.Depth+len([]rune(n.Name)))
	}
	for i := range t.Program.Nodes {
		t.node(p, &t.Program.Nodes[i], wide)
	}
	if len(t.Program.Resources) > 0 {
		p.line("")
	}
	for _, h := range t.Program.Resources {
		who := h.Path
		if who == "" {
			who = "nobody"
		}
		p.line("%s: %s", h.Resource, who)
	}
	for _, s := range t.Program.Memory {
		p.line("%s:%s, pushed at %s: %s", s.Type, s.Key, seconds(s.LastPush), properties(s.Properties))
	}
	return p
}

func properties(all []trace.Property) string {
	words := make([]string, len(all))
	for i, v := range all {
		words[i] = v.Name + " = " + roughly(v.Value)
	}
	return strings.Join(words, ", ")
}

func (t *Tree) node(p *page, n *trace.Node, wide int) {
	mark := " "
	switch {
	case n.Active && (n.Running || !n.Leaf):
		mark = "+"
	case n.Active:
		mark = "~"
	}
	why := n.Why
	switch {
	case n.Path == "" && n.Active:
		why = ""
	case n.Reason == trace.ParentInactive:
		why = "·"
	}
	if since := t.since[n.Path]; n.Active && since != nil && why != "" {
		why = "since " + seconds(since.since) + ": " + why
	}
	if n.State != "" && n.Active {
		why = strings.TrimSpace("[" + n.State + "] " + why)
	}
	indent := strings.Repeat("  ", n.Depth)
	part := p.line("%s %-*s  %s", mark, wide, indent+n.Name, why)
	part.Text, part.Value, part.Reason, part.Ref = n.Name+": "+n.Why, slot.Bool(n.Active), reasons[n.Reason], n.By
	if since := t.since[n.Path]; since != nil {
		part.Since = &since.since
	}
	p.lines[len(p.lines)-1].margin = 2 * (n.Depth + 1)
}

// treeNode is a node in JSON.
type treeNode struct {
	Path      string   `json:"path"`
	Leaf      bool     `json:"leaf,omitempty"`
	Targeting string   `json:"targeting,omitempty"`
	Active    bool     `json:"active"`
	Running   bool     `json:"running,omitempty"`
	Since     *instant `json:"since_s"`
	Reason    string   `json:"reason"`
	Gate      *bool    `json:"gate,omitempty"`
	Score     float64  `json:"score"`
	State     string   `json:"state,omitempty"`
	By        string   `json:"by,omitempty"`
	Resource  string   `json:"resource,omitempty"`
	Why       string   `json:"why"`
}

type treeJSON struct {
	Program   string             `json:"program"`
	At        instant            `json:"at_s"`
	Tick      int64              `json:"tick"`
	Nodes     []treeNode         `json:"nodes"`
	Resources map[string]*string `json:"resources"`
	Memory    []schemeJSON       `json:"memory"`
}

type schemeJSON struct {
	Type       string         `json:"type"`
	Key        string         `json:"key"`
	LastPush   instant        `json:"pushed_s"`
	Properties map[string]any `json:"properties"`
}

// MarshalJSON implements json.Marshaler.
func (t *Tree) MarshalJSON() ([]byte, error) {
	out := treeJSON{Program: t.Program.Name, At: instant(t.At), Tick: t.Tick, Resources: map[string]*string{}, Memory: []schemeJSON{}}
	for i := range t.Program.Nodes {
		n := &t.Program.Nodes[i]
		j := nodeJSON(n)
		if s := t.since[n.Path]; s != nil {
			since := instant(s.since)
			j.Since = &since
		}
		out.Nodes = append(out.Nodes, j)
	}
	for _, h := range t.Program.Resources {
		out.Resources[h.Resource] = nil
		if h.Path != "" {
			out.Resources[h.Resource] = &h.Path
		}
	}
	for i := range t.Program.Memory {
		out.Memory = append(out.Memory, schemeOf(&t.Program.Memory[i]))
	}
	return marshal(out)
}

func nodeJSON(n *trace.Node) treeNode {
	j := treeNode{
		Path: n.Path, Leaf: n.Leaf, Targeting: n.Targeting, Active: n.Active, Running: n.Running, Reason: n.Reason.String(),
		Score: n.Score, State: n.State, By: n.By, Resource: n.Resource, Why: n.Why,
	}
	if b, ok := n.GateValue.AsBool(); ok {
		j.Gate = &b
	}
	return j
}

func schemeOf(s *trace.SchemeState) schemeJSON {
	j := schemeJSON{Type: s.Type, Key: s.Key, LastPush: instant(s.LastPush), Properties: map[string]any{}}
	for _, p := range s.Properties {
		j.Properties[p.Name] = plain(p.Value)
	}
	return j
}

// plain is a value as JSON has it; null where there is none, or no number.
func plain(v slot.Value) any {
	if b, ok := v.AsBool(); ok {
		return b
	}
	if f, ok := v.AsFloat(); ok {
		return number(f)
	}
	if s, ok := v.AsString(); ok {
		return s
	}
	if x, ok := v.AsVector(); ok {
		return []any{number(x[0]), number(x[1]), number(x[2])}
	}
	return nil
}

func number(f float64) any {
	if f-f != 0 {
		return nil
	}
	return f
}
