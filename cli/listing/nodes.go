// SPDX-License-Identifier: Apache-2.0

// Package listing is what commands list: the nodes, keys, slots and trees that programs are
// made of, for people and in JSON.
package listing

import (
	"fmt"
	"io"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Node is what there is to say of a leaf, an evaluation or a scheme.
type Node struct {
	Kind      string    `json:"kind"`
	Name      string    `json:"name"`
	Doc       string    `json:"doc"`
	Gives     string    `json:"gives,omitempty"` // of an evaluation
	Target    bool      `json:"target,omitempty"`
	Needs     []string  `json:"needs,omitempty"` // properties of the target
	Resources []string  `json:"resources,omitempty"`
	Further   []string  `json:"further,omitempty"` // resources that it may reserve beside
	In        []string  `json:"in,omitempty"`
	Out       []string  `json:"out,omitempty"`
	Reads     []string  `json:"reads,omitempty"`
	Writes    []string  `json:"writes,omitempty"`
	Keys      []keyInfo `json:"keys,omitempty"`
	Has       []keyInfo `json:"properties,omitempty"` // of a scheme
	Identity  []string  `json:"identity,omitempty"`
	Functions []string  `json:"functions,omitempty"` // of the robot
	Watches   []string  `json:"watches,omitempty"`   // conditions whose reports it asks for
	Period    float64   `json:"period_s,omitempty"`  // 0 is every iteration
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

var plural = map[string]string{"leaf": "leaves", "evaluation": "evaluations", "scheme": "schemes"}

// Heading is what nodes of the kind stand below.
func (n *Node) Heading() string { return strings.ToUpper(plural[n.Kind]) }

// Nodes describes all of a registry.
func Nodes(reg *playful.Registry) []Node {
	var all []Node
	for _, l := range reg.Leaves() {
		all = append(all, Node{
			Kind: "leaf", Name: l.Name, Doc: l.Doc, Target: l.Target, Resources: l.Resources,
			Needs: needNames(l.Needs), Further: l.Further, Functions: l.Functions, Period: float64(l.Period) / 1e9,
			In: l.In, Out: l.Out, Reads: l.Reads, Writes: l.Writes, Keys: keyInfos(l.Keys), Watches: watchNames(l.Watches),
		})
	}
	for _, e := range reg.Evaluations() {
		gives := e.Result.String()
		if e.Unit != "" {
			gives += " in " + e.Unit
		}
		all = append(all, Node{
			Kind: "evaluation", Name: e.Name, Doc: e.Doc, Gives: gives, Target: e.Target, Needs: needNames(e.Needs), Functions: e.Functions, In: e.In, Reads: e.Reads, Keys: keyInfos(e.Keys), Watches: watchNames(e.Watches),
		})
	}
	all = append(all, reportInfos()...)
	for _, s := range reg.Schemes() {
		n := Node{Kind: "scheme", Name: s.Type, Doc: s.Doc, Identity: s.Identity}
		for _, p := range s.Properties {
			n.Has = append(n.Has, keyInfo{Name: p.Name, Kind: p.Kind.String(), Unit: p.Unit, Frame: p.Frame, Doc: p.Doc})
		}
		all = append(all, n)
	}
	return all
}

// reportInfos are the evaluations that are part of the language: what conditions report.
func reportInfos() []Node {
	docs := [...]string{"the value of a NAOqi condition is another", "it became true or false", "it became true"}
	var all []Node
	for i, word := range trace.ModeWords {
		all = append(all, Node{
			Kind: "evaluation", Name: word + ` of "condition"`, Gives: playful.Bool.String(),
			Doc: docs[i] + ", as was reported since the last iteration; " + word + "s of … is how often",
		})
	}
	return all
}

func watchNames(list []playful.WatchSpec) (names []string) {
	for _, w := range list {
		names = append(names, w.String())
	}
	return names
}

func needNames(needs []playful.Need) (names []string) {
	for _, n := range needs {
		names = append(names, n.Name+", "+n.Kind.String())
	}
	return names
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

// Print prints it in a few lines.
func (n *Node) Print(to io.Writer) {
	fmt.Fprintf(to, "  %s: %s\n", n.Name, source.OneLine(n.Doc))
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
		{"watches", n.Watches},
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
	return source.OneLine(b.String())
}
