// SPDX-License-Identifier: Apache-2.0

package why

import "github.com/playsim/playsim/scenarios"

// See notes the tick that a run has just done. Whoever steps a run calls it, or leaves
// that to [Diary.Watch].
func (d *Diary) See(r *scenarios.Run) {
	d.round++
	for _, name := range r.Programs() {
		if tree, ok := treeOf(r, name); ok {
			tree.Brief(&d.snapshot)
			d.see(name)
		}
	}
}

// Rewound forgets what came after the present of a run that has gone back: since when
// a node is as it is may then be unknown.
func (d *Diary) Rewound(r *scenarios.Run) {
	now := r.World.Now()
	for _, s := range d.nodes {
		if s.since >= now {
			s.since, s.ever = -1, true
		}
	}
	for _, facts := range []map[place]int64{d.states, d.rests} {
		for at, since := range facts {
			if since >= now {
				delete(facts, at)
			}
		}
	}
	for at, l := range d.schemes {
		if l.created >= now {
			delete(d.schemes, at)
		} else if l.deleted >= now {
			d.schemes[at] = lifetime{l.created, -1}
		}
	}
	d.settle(r)
}

// settle takes the nodes as they are now, whatever they were when they were last seen.
func (d *Diary) settle(r *scenarios.Run) {
	for _, name := range r.Programs() {
		tree, ok := treeOf(r, name)
		if !ok {
			continue
		}
		tree.Brief(&d.snapshot)
		for i := range d.snapshot.Nodes {
			n := &d.snapshot.Nodes[i]
			if s := d.nodes[place{name, n.Path}]; s != nil {
				s.active, s.seen = n.Active, d.round
			}
		}
	}
}
