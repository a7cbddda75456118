// SPDX-License-Identifier: Apache-2.0

package listing

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/playsim/playsim/condition/memory"
	"github.com/playsim/playsim/source"
)

// fewNames is how many things a world has of which each pair has a line of its own.
const fewNames = 4

// fewAlike is how many things may be alike but for a number, each with lines of its own.
const fewAlike = 3

// keyList prints keys for people: what many have in common stands there once.
type keyList struct {
	families map[string]int // by stem, such as chicken: its last number; things from stem_1 on
	names    []string       // of the things that have distances, in order
	said     map[string]bool
}

// PrintKeys prints a line for each key, or for all that are alike. The last column marks
// those of the judge.
func PrintKeys(to io.Writer, decls []memory.Decl) error {
	l := keyList{families: map[string]int{}, said: map[string]bool{}}
	for i := range decls {
		l.see(decls[i].Name)
	}
	t := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	for i := range decls {
		d := &decls[i]
		if name := l.line(d.Name); name != "" && !l.said[name] {
			l.said[name] = true
			fmt.Fprintf(t, "%s\t%s\t%s\t%s", name, keyTypes[d.Kind], source.OneLine(d.Unit), source.OneLine(d.Doc+l.note(name)))
			if who := audience(d); who != "" {
				fmt.Fprint(t, "\t", who)
			}
			fmt.Fprintln(t)
		}
	}
	return t.Flush()
}

// see counts the members of a family, and the things that have distances.
func (l *keyList) see(key string) {
	first, rest, _ := strings.Cut(key, "/")
	if first == "distance" {
		if a, _, _ := strings.Cut(rest, "/"); !l.said[a] {
			l.said[a] = true
			l.names = append(l.names, a)
		}
		return
	}
	if stem, n, ok := numbered(first); ok && n == l.families[stem]+1 {
		l.families[stem] = n
	}
}

// numbered takes chicken_12 apart.
func numbered(name string) (stem string, n int, ok bool) {
	i := strings.LastIndexByte(name, '_')
	if i <= 0 {
		return "", 0, false
	}
	n, err := strconv.Atoi(name[i+1:])
	return name[:i], n, err == nil && n > 0
}

// family is the name of all that are alike, such as "chicken_1 … chicken_40", or the
// name itself; false for all of them but the first.
func (l *keyList) family(name string) (string, bool) {
	stem, n, ok := numbered(name)
	last := l.families[stem]
	if !ok || last <= fewAlike || n > last {
		return name, true
	}
	return fmt.Sprintf("%s_1 … %s_%d", stem, stem, last), n == 1
}

const distances = "distance/<a>/<b>"

// line is the name under which a key stands, "" for none.
func (l *keyList) line(key string) string {
	first, rest, deeper := strings.Cut(key, "/")
	if first == "distance" && len(l.names) > fewNames {
		return distances
	}
	name, leads := l.family(first)
	switch {
	case !leads:
		return ""
	case deeper:
		return name + "/" + rest
	}
	return name
}

// note says of whom there are distances.
func (l *keyList) note(name string) string {
	if name != distances {
		return ""
	}
	var all []string
	for _, n := range l.names {
		if n, leads := l.family(n); leads {
			all = append(all, n)
		}
	}
	return " a, b: two of " + strings.Join(all, ", ") + "."
}
