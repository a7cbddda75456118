// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/slot"
)

type nodesCmd struct {
	JSON bool `help:"Print one JSON object for each."`
}

// nodeInfo is what there is to say of a leaf, an evaluation or a scheme.
type nodeInfo struct {
	Kind      string    `json:"kind"`
	Name      string    `json:"name"`
	Doc       string    `json:"doc"`
	Gives     string    `json:"gives,omitempty"` // of an evaluation
	Target    bool      `json:"target,omitempty"`
	Resources []string  `json:"resources,omitempty"`
	In        []string  `json:"in,omitempty"`
	Out       []string  `json:"out,omitempty"`
	Reads     []string  `json:"reads,omitempty"`
	Writes    []string  `json:"writes,omitempty"`
	Keys      []keyInfo `json:"keys,omitempty"`
	Has       []keyInfo `json:"properties,omitempty"` // of a scheme
	Identity  []string  `json:"identity,omitempty"`
}

type keyInfo struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Unit    string   `json:"unit,omitempty"`
	Frame   string   `json:"frame,omitempty"`
	Default string   `json:"default,omitempty"`
	Min     *float64 `json:"min,omitempty"` // both, or neither where there are no bounds
	Max     *float64 `json:"max,omitempty"`
	Options []string `json:"options,omitempty"`
	Doc     string   `json:"doc"`
}

// Run implements kong's command.
func (c *nodesCmd) Run(p *process) error {
	reg, err := scenarios.Registry()
	if err != nil {
		return fail(exitInternal, "%w", err)
	}
	last := ""
	for _, n := range describeNodes(reg) {
		if c.JSON {
			p.printJSON(n)
			continue
		}
		if n.Kind != last {
			fmt.Fprintln(p.out, strings.ToUpper(plural[n.Kind]))
			last = n.Kind
		}
		n.print(p.out)
	}
	return nil
}

var plural = map[string]string{"leaf": "leaves", "evaluation": "evaluations", "scheme": "schemes"}

func describeNodes(reg *playful.Registry) []nodeInfo {
	var all []nodeInfo
	for _, l := range reg.Leaves() {
		all = append(all, nodeInfo{
			Kind: "leaf", Name: l.Name, Doc: l.Doc, Target: l.Target, Resources: l.Resources,
			In: l.In, Out: l.Out, Reads: l.Reads, Writes: l.Writes, Keys: keyInfos(l.Keys),
		})
	}
	for _, e := range reg.Evaluations() {
		gives := e.Result.String()
		if e.Unit != "" {
			gives += " in " + e.Unit
		}
		all = append(all, nodeInfo{
			Kind: "evaluation", Name: e.Name, Doc: e.Doc, Gives: gives, Target: e.Target, In: e.In, Reads: e.Reads, Keys: keyInfos(e.Keys),
		})
	}
	for _, s := range reg.Schemes() {
		n := nodeInfo{Kind: "scheme", Name: s.Type, Doc: s.Doc, Identity: s.Identity}
		for _, p := range s.Properties {
			n.Has = append(n.Has, keyInfo{Name: p.Name, Kind: p.Kind.String(), Unit: p.Unit, Frame: p.Frame, Doc: p.Doc})
		}
		all = append(all, n)
	}
	return all
}

func keyInfos(keys []playful.KeySpec) []keyInfo {
	out := make([]keyInfo, len(keys))
	for i, k := range keys {
		out[i] = keyInfo{Name: k.Name, Kind: k.Kind.String(), Unit: k.Unit, Options: k.Options, Doc: k.Doc}
		if k.Min != 0 || k.Max != 0 {
			out[i].Min, out[i].Max = &keys[i].Min, &keys[i].Max
		}
		if k.Default.Kind() != slot.Invalid {
			out[i].Default = k.Default.String()
		}
	}
	return out
}

func (n *nodeInfo) print(to io.Writer) {
	fmt.Fprintf(to, "  %s: %s\n", n.Name, n.Doc)
	if n.Target {
		fmt.Fprintln(to, "      needs a target")
	}
	for _, row := range []struct {
		label string
		words []string
	}{
		{"gives", list(n.Gives)},
		{"resources", n.Resources},
		{"schemes in", n.In},
		{"schemes out", n.Out},
		{"reads", n.Reads},
		{"commands", n.Writes},
		{"told apart by", n.Identity},
	} {
		if len(row.words) > 0 {
			fmt.Fprintf(to, "      %s: %s\n", row.label, strings.Join(row.words, ", "))
		}
	}
	for _, k := range append(n.Keys, n.Has...) {
		fmt.Fprintf(to, "      %s\n", k.text())
	}
}

func list(word string) []string {
	if word == "" {
		return nil
	}
	return []string{word}
}

func (k *keyInfo) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s: %s", k.Name, k.Kind)
	if k.Unit != "" {
		b.WriteString(" in " + k.Unit)
	}
	if k.Min != nil && k.Max != nil {
		fmt.Fprintf(&b, " from %v to %v", *k.Min, *k.Max)
	}
	if len(k.Options) > 0 {
		b.WriteString(" of " + strings.Join(k.Options, ", "))
	}
	if k.Default != "" {
		b.WriteString(", by default " + k.Default)
	}
	if k.Doc != "" {
		b.WriteString(": " + k.Doc)
	}
	return b.String()
}
