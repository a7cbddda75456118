// SPDX-License-Identifier: Apache-2.0

package why

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// find settles which program is meant and what the path within it is.
func find(r *scenarios.Run, program, path string) (string, string, error) {
	all := playfuls(r)
	switch {
	case len(all) == 0:
		return "", "", fmt.Errorf("the world has no Playful program, so no nodes%s", others(r))
	case program != "" && !slices.Contains(all, program):
		return "", "", noProgram(program, all)
	}
	if rest, ok := strings.CutPrefix(path, program+"/"); ok && program != "" && !knows(r, program, path) {
		path = rest
	}
	if program != "" {
		return program, strings.Trim(path, "/"), nil
	}
	path = strings.Trim(path, "/")
	var having []string
	for _, name := range all {
		if knows(r, name, path) {
			having = append(having, name)
		}
	}
	if len(having) == 0 {
		if first, rest, ok := strings.Cut(path, "/"); ok && slices.Contains(all, first) && knows(r, first, rest) {
			return first, rest, nil
		}
		return byName(r, all, path)
	}
	if len(having) > 1 {
		return "", "", fmt.Errorf("several programs have a node %q: %s\nhint: --program %s", path, strings.Join(having, ", "), having[0])
	}
	return having[0], path, nil
}

// byName is the only node that there is whose path ends so, targets left out.
func byName(r *scenarios.Run, all []string, path string) (string, string, error) {
	program, found, n := "", "", 0
	for _, name := range all {
		e, _ := r.Playful(name)
		for _, p := range livePaths(e) {
			bare := untargeted.ReplaceAllString(p, "")
			if strings.HasSuffix("/"+p, "/"+path) || strings.HasSuffix("/"+bare, "/"+path) {
				program, found = name, p
				n++
			}
		}
	}
	if n == 1 {
		return program, found, nil
	}
	return "", "", unknownIn(r, all, path)
}

func playfuls(r *scenarios.Run) []string {
	var all []string
	for _, name := range r.Programs() {
		if _, ok := r.Playful(name); ok {
			all = append(all, name)
		}
	}
	return all
}

func others(r *scenarios.Run) string {
	if all := r.Programs(); len(all) > 0 {
		return "\nhint: ask for a --quantity of " + strings.Join(all, ", ")
	}
	return ""
}

func noProgram(name string, all []string) error {
	return fmt.Errorf("there is no Playful program %q\nhint: %s", name, oneOf(name, all))
}

// knows reports whether a program could ever have a node of a path.
func knows(r *scenarios.Run, program, path string) bool {
	e, _ := r.Playful(program)
	return path == "" || slices.Contains(staticPaths(e), generic(path)) || named(e, path)
}

// staticPaths are the paths of the program's text: following[ball]/walk_to, and the
// same without what is targeted.
func staticPaths(e *playful.Engine) []string {
	all := textPaths(e.Program().Outline())
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

// named reports whether there is a node of a path, or could be a branch.
func named(e *playful.Engine, path string) bool {
	_, ok := e.Why(path)
	return ok
}

var (
	untargeted = regexp.MustCompile(`\[[^\[\]]*\]`)
	keyed      = regexp.MustCompile(`\[([^\[\]:]+):([^\[\]]*)\]`)
)

// generic is the path of the text that an instance's path belongs to.
func generic(path string) string { return keyed.ReplaceAllString(path, "[$1]") }

func unknown(e *playful.Engine, program, path string) error {
	return fmt.Errorf("%s has no node %q\nhint: %s", program, path, nodeHint(livePaths(e), path))
}

func unknownIn(r *scenarios.Run, all []string, path string) error {
	var paths []string
	for _, name := range all {
		e, _ := r.Playful(name)
		paths = append(paths, livePaths(e)...)
	}
	return fmt.Errorf("no program has a node %q\nhint: %s", path, nodeHint(paths, path))
}

// nodeHint is the path that was meant: the nearest, or those that end in the same name.
func nodeHint(paths []string, path string) string {
	if hint := source.Suggest(path, paths); hint != "" {
		return hint
	}
	name := path[strings.LastIndexByte(path, '/')+1:]
	var same []string
	for _, p := range paths {
		last := p[strings.LastIndexByte(p, '/')+1:]
		if untargeted.ReplaceAllString(last, "") == name || source.DidYouMean(name, []string{last}) != "" {
			same = append(same, p)
		}
	}
	if len(same) > 0 {
		return "there is " + strings.Join(same[:min(len(same), 4)], ", ")
	}
	return "without --node all nodes are listed"
}

func livePaths(e *playful.Engine) []string {
	var p trace.Program
	e.Brief(&p)
	var all []string
	for i := range p.Nodes {
		if p.Nodes[i].Path != "" {
			all = append(all, p.Nodes[i].Path)
		}
	}
	live := make([]string, len(all))
	for i, path := range all {
		live[i] = generic(path)
	}
	for _, path := range textPaths(e.Program().Outline()) {
		if !slices.Contains(live, path) {
			all = append(all, path)
		}
	}
	return all
}

// findQuantity settles which PDL program is meant, and the quantity's name in it.
func findQuantity(r *scenarios.Run, program, name string) (string, string, error) {
	all := pdls(r)
	if len(all) == 0 {
		return "", "", fmt.Errorf("the world has no PDL program, so no quantities")
	}
	if first, rest, ok := strings.Cut(name, "/"); ok && program == "" {
		program, name = first, rest
	}
	if program != "" && !slices.Contains(all, program) {
		if to := r.Commanding(program + "/" + name); len(to) > 0 {
			return "", "", fmt.Errorf("%s/%s is a slot; what commands it: %s\nhint: --quantity %s", program, name, strings.Join(to, ", "), to[0])
		}
		return "", "", fmt.Errorf("there is no PDL program %q\nhint: %s", program, oneOf(program, all))
	}
	var having, names []string
	for _, p := range all {
		e, _ := r.PDL(p)
		if program != "" && p != program {
			continue
		}
		if _, ok := e.Lookup(name); ok {
			having = append(having, p)
		}
		for _, q := range e.Quantities() {
			names = append(names, q.Name)
		}
	}
	switch len(having) {
	case 0:
		return "", "", fmt.Errorf("there is no quantity %q\nhint: %s", name, oneOf(name, names))
	case 1:
		return having[0], name, nil
	}
	return "", "", fmt.Errorf("several programs have a quantity %q: %s\nhint: --quantity %s/%s", name, strings.Join(having, ", "), having[0], name)
}

func oneOf(name string, all []string) string {
	return cmp.Or(source.Suggest(name, all), "there are: "+strings.Join(all, ", "))
}

func pdls(r *scenarios.Run) []string {
	var all []string
	for _, name := range r.Programs() {
		if _, ok := r.PDL(name); ok {
			all = append(all, name)
		}
	}
	return all
}

// asleep refuses questions about a program of activities that has not the focus.
func asleep(r *scenarios.Run, program string) error {
	ids, is := r.Asleep(program)
	if !is {
		return nil
	}
	if len(ids) == 0 {
		return fmt.Errorf("%s does not run: its robot is commanded from outside", program)
	}
	l, _, _ := r.Life()
	has := "no activity has the focus"
	if now := l.FocusedActivity(); now != "" {
		has = now + " has the focus"
	}
	return fmt.Errorf("%s runs while %s has the focus; now %s\nhint: --activity %s tells why", program, strings.Join(ids, " or "), has, ids[0])
}
