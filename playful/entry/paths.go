// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"regexp"
	"slices"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/trace"
)

// Knows implements program.Tree.
func (p *Program) Knows(path string) bool {
	return path == "" || slices.Contains(p.staticPaths(), generic(path)) || p.Has(path)
}

// Has implements program.Tree.
func (p *Program) Has(path string) bool {
	_, ok := p.Why(path)
	return ok
}

// staticPaths are the paths of the program's text: following[ball]/walk_to, and the
// same without what is targeted.
func (p *Program) staticPaths() []string {
	all := textPaths(p.Engine.Program().Outline())
	for _, path := range all {
		if bare := untargeted.ReplaceAllString(path, ""); bare != path {
			all = append(all, bare)
		}
	}
	return all
}

func textPaths(list []playful.Outline) (all []string) {
	for i := range list {
		all = append(append(all, list[i].Path), textPaths(list[i].Kids)...)
	}
	return all
}

var (
	untargeted = regexp.MustCompile(`\[[^\[\]]*\]`)
	keyed      = regexp.MustCompile(`\[([^\[\]:]+):([^\[\]]*)\]`)
)

// generic is the path of the text that an instance's path belongs to.
func generic(path string) string { return keyed.ReplaceAllString(path, "[$1]") }

// Paths implements program.Tree.
func (p *Program) Paths() []string {
	var now trace.Program
	p.Brief(&now)
	var all []string
	for i := range now.Nodes {
		if now.Nodes[i].Path != "" {
			all = append(all, now.Nodes[i].Path)
		}
	}
	live := make([]string, len(all))
	for i, path := range all {
		live[i] = generic(path)
	}
	for _, path := range textPaths(p.Engine.Program().Outline()) {
		if !slices.Contains(live, path) {
			all = append(all, path)
		}
	}
	return all
}
