// SPDX-License-Identifier: Apache-2.0

package why

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Node is why one node of a program is active or not: itself, last, and all above it.
type Node struct {
	Program string
	Path    string // without the program's name; "" is the root
	At      int64  // ns: the last tick
	Tick    int64
	Active  bool
	Why     string // in one sentence
	Chain   []Step
}

// Step is one node on the way from the root down, and what its activation follows from.
type Step struct {
	playful.Account
	Depth  int
	Since  int64  // ns: since when it is active or inactive; -1 where that is not known
	Never  bool   // it has not been active so far
	State  int64  // ns: since when its machine has its state; -1 without one
	Rests  int64  // ns: since when the leaf is done, or has faulted; -1 for neither
	Memory string // of a branch that is not there: what became of its scheme
}

// Node answers for a node of a program. Program is "" where the path is that of one
// program only; the path may begin with the program's name. It may be that of a
// targeted branch that is not there.
func (d *Diary) Node(r *scenarios.Run, program, path string) (*Node, error) {
	program, path, err := find(r, program, path)
	if err != nil {
		return nil, err
	}
	if err := asleep(r, program); err != nil {
		return nil, err
	}
	e, _ := r.Playful(program)
	chain := e.Accounts(firstUnborn(e, path))
	if len(chain) == 0 {
		return nil, unknown(e, program, path)
	}
	last := &chain[len(chain)-1]
	n := &Node{Program: program, Path: path, At: lastTick(r), Tick: lastTick(r) / r.World.Model.Tick, Active: last.Active, Why: last.Why}
	for i := range chain {
		n.Chain = append(n.Chain, d.step(program, &chain[i], i))
	}
	if s := &n.Chain[len(n.Chain)-1]; s.Memory != "" {
		n.Why += ": " + s.Memory
	}
	return n, nil
}

func lastTick(r *scenarios.Run) int64 {
	return max(r.World.Now()-r.World.Model.Tick, 0)
}

func (d *Diary) step(program string, a *playful.Account, depth int) Step {
	s := Step{Account: *a, Depth: depth, Since: -1, State: -1, Rests: -1}
	if was := d.nodes[place{program, a.Path}]; was != nil {
		s.Since, s.Never = was.since, !was.ever
	}
	if since, ok := d.rests[place{program, a.Path}]; ok && (a.Reason == trace.Finished || a.Reason == trace.Faulted) {
		s.Rests = since
	}
	if since, ok := d.states[place{program, a.Path}]; ok && a.Machine != nil {
		s.State = since
	}
	if a.At == "" && a.Targeting != "" {
		s.Since, s.Never = -1, false
		s.Memory = d.remembered(program, a)
	}
	return s
}

// remembered says what became of the scheme of a branch that is not there.
func (d *Diary) remembered(program string, a *playful.Account) string {
	key, ok := keyOf(a.Path)
	if !ok {
		return ""
	}
	l, known := d.schemes[place{program, a.Targeting + ":" + key}]
	switch {
	case !known:
		return "it was never pushed"
	case l.deleted >= 0:
		return "pushed at " + seconds(l.created) + ", deleted at " + seconds(l.deleted)
	}
	return "its branch begins with the next iteration"
}

var keyed = regexp.MustCompile(`\[([^\[\]:]+):([^\[\]]*)\]`)

func keyOf(path string) (string, bool) {
	m := keyed.FindStringSubmatch(path[strings.LastIndexByte(path, '/')+1:])
	if m == nil {
		return "", false
	}
	return m[2], true
}

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
	hint := source.Suggest(name, all)
	if hint == "" {
		hint = "there are: " + strings.Join(all, ", ")
	}
	return fmt.Errorf("there is no Playful program %q\nhint: %s", name, hint)
}

// knows tells whether a program could ever have a node of a path.
func knows(r *scenarios.Run, program, path string) bool {
	e, _ := r.Playful(program)
	return path == "" || slices.Contains(staticPaths(e), generic(path)) || len(e.Accounts(path)) > 0
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

var untargeted = regexp.MustCompile(`\[[^\[\]]*\]`)

// generic is the path of the text that an instance's path belongs to.
func generic(path string) string { return keyed.ReplaceAllString(path, "[$1]") }

// firstUnborn is the path, or what of it leads to the first branch that is not there.
func firstUnborn(e *playful.Engine, path string) string {
	if !slices.Contains(staticPaths(e), generic(path)) {
		return path
	}
	parts := strings.Split(path, "/")
	for i := range parts {
		at := strings.Join(parts[:i+1], "/")
		if _, ok := e.Account(at); !ok {
			return at
		}
	}
	return path
}

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

func shown(v slot.Value) string {
	if f, ok := v.AsFloat(); ok {
		return short(f)
	}
	if v.Kind() == slot.Invalid {
		return "not asked"
	}
	return v.String()
}

// roughly is shown for people, vectors to the millimetre.
func roughly(v slot.Value) string {
	if x, ok := v.AsVector(); ok {
		return fmt.Sprintf("[%.3f, %.3f, %.3f]", x[0], x[1], x[2])
	}
	if v.Kind() == slot.Invalid {
		return "not yet"
	}
	return shown(v)
}
