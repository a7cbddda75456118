// SPDX-License-Identifier: Apache-2.0

package why

import "github.com/playsim/playsim/program"

// past is what a diary has of a program; it implements program.History.
type past struct {
	d       *Diary
	program string
}

// Node implements program.History.
func (p past) Node(path string) program.Past {
	out, at := program.Past{Since: -1, State: -1, Rests: -1}, place{p.program, path}
	if was := p.d.nodes[at]; was != nil {
		out.Since, out.Never = was.since, !was.ever
	}
	if since, ok := p.d.rests[at]; ok {
		out.Rests = since
	}
	if since, ok := p.d.states[at]; ok {
		out.State = since
	}
	return out
}

// Scheme implements program.History.
func (p past) Scheme(typ, key string) string {
	l, known := p.d.schemes[place{p.program, typ + ":" + key}]
	switch {
	case !known:
		return "it was never pushed"
	case l.deleted >= 0:
		return "pushed at " + seconds(l.created) + ", deleted at " + seconds(l.deleted)
	}
	return "its branch begins with the next iteration"
}
