// SPDX-License-Identifier: Apache-2.0

package why

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// find settles which program is meant and what the path within it is.
func find(r *scenarios.Run, program, path string) (string, string, error) {
	all := about(r, explain.OfNode)
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
		tree, _ := treeOf(r, name)
		for _, p := range tree.Paths() {
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

// about are the programs that can be asked about parts of a kind.
func about(r *scenarios.Run, of explain.Subject) []string {
	var all []string
	for _, name := range r.Programs() {
		if p, ok := r.Program(name); ok && p.Subject() == of {
			all = append(all, name)
		}
	}
	return all
}

// treeOf returns a program with nodes.
func treeOf(r *scenarios.Run, name string) (program.Tree, bool) {
	p, _ := r.Program(name)
	tree, ok := p.(program.Tree)
	return tree, ok
}

// knows reports whether a program could ever have a node of a path.
func knows(r *scenarios.Run, name, path string) bool {
	tree, _ := treeOf(r, name)
	return tree.Knows(path)
}

func others(r *scenarios.Run) string {
	if all := r.Programs(); len(all) > 0 {
		return "\nhint: ask for a --quantity of " + strings.Join(all, ", ")
	}
	return ""
}

func noProgram(name string, all []string) error {
	return fmt.Errorf("there is no Playful program %q [unknown_subject]\nhint: %s", name, oneOf(name, all))
}

// untargeted are the parts of a path that say what is targeted.
var untargeted = regexp.MustCompile(`\[[^\[\]]*\]`)

func unknown(tree program.Tree, name, path string) error {
	return fmt.Errorf("%s has no node %q [unknown_subject]\nhint: %s", name, path, nodeHint(tree.Paths(), path))
}

func unknownIn(r *scenarios.Run, all []string, path string) error {
	var paths []string
	for _, name := range all {
		tree, _ := treeOf(r, name)
		paths = append(paths, tree.Paths()...)
	}
	return fmt.Errorf("no program has a node %q [unknown_subject]\nhint: %s", path, nodeHint(paths, path))
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

// findQuantity settles which PDL program is meant, and the quantity's name in it.
func findQuantity(r *scenarios.Run, in, name string) (string, string, error) {
	all := about(r, explain.OfQuantity)
	if len(all) == 0 {
		return "", "", fmt.Errorf("the world has no PDL program, so no quantities")
	}
	if first, rest, ok := strings.Cut(name, "/"); ok && in == "" {
		in, name = first, rest
	}
	if in != "" && !slices.Contains(all, in) {
		if to := r.Commanding(in + "/" + name); len(to) > 0 {
			return "", "", fmt.Errorf("%s/%s is a slot; what commands it: %s\nhint: --quantity %s", in, name, strings.Join(to, ", "), to[0])
		}
		return "", "", fmt.Errorf("there is no PDL program %q [unknown_subject]\nhint: %s", in, oneOf(in, all))
	}
	var having, names []string
	for _, p := range all {
		of, _ := r.Program(p)
		giver, ok := of.(program.Giver)
		if !ok || in != "" && p != in {
			continue
		}
		if _, _, _, ok := giver.Quantity(name); ok {
			having = append(having, p)
		}
		names = append(names, giver.QuantityNames()...)
	}
	switch len(having) {
	case 0:
		return "", "", fmt.Errorf("there is no quantity %q [unknown_subject]\nhint: %s", name, oneOf(name, names))
	case 1:
		return having[0], name, nil
	}
	return "", "", fmt.Errorf("several programs have a quantity %q: %s\nhint: --quantity %s/%s", name, strings.Join(having, ", "), having[0], name)
}

func oneOf(name string, all []string) string {
	return cmp.Or(source.Suggest(name, all), "there are: "+strings.Join(all, ", "))
}

// asleep refuses questions about a program that does not run now.
func asleep(r *scenarios.Run, program string) error {
	why, about, is := r.Asleep(program)
	switch {
	case !is:
		return nil
	case about.Subject == "":
		return errors.New(why)
	}
	return fmt.Errorf("%s\nhint: --%s %s tells why", why, about.Subject, about.Name)
}
