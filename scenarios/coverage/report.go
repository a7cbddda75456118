// SPDX-License-Identifier: Apache-2.0

package coverage

import (
	"cmp"
	"maps"
	"slices"
	"sync"
)

// Report is what was seen of programs in all runs so far. It is safe for use by several
// goroutines.
type Report struct {
	mu    sync.Mutex
	runs  int
	files map[string]*File
}

// New returns an empty report.
func New() *Report { return &Report{files: map[string]*File{}} }

// File is what was seen of one file of a program.
type File struct {
	Name       string
	Statements []*Statement // of a Playful program, in the order of the text
	Contests   []*Contest
	Processes  []*Process // of a PDL program, in order
	Quantities []*Quantity
}

// Statement is a line of a Playful program and how often things were seen there, in
// iterations.
type Statement struct {
	Line, Col       int
	Text, Node      string
	Leaf, Targeting bool
	Gate            string // "" without one
	True, False     int64  // iterations in which the gate was so
	Active          int64
	Flapped         int64 // how often the gate began to flap
	Born            int64 // branches
	Switches        []*Switch
}

// Switch is a transition.
type Switch struct {
	Line  int    `json:"line"`
	Col   int    `json:"col"`
	To    string `json:"to"`
	If    string `json:"if"`
	Taken int64  `json:"taken"`
}

// Contest is two statements of a block, or two branches of one, that need a resource
// both. Won counts iterations in which the one was blocked by the other.
type Contest struct {
	A, B       *Statement // A stands first in the text
	Resources  []string
	AWon, BWon int64
}

// places are the lines and columns of both.
func (c *Contest) places() (p [4]int) { return [4]int{c.A.Line, c.A.Col, c.B.Line, c.B.Col} }

// Process is a process of a PDL program.
type Process struct {
	Name   string `json:"name"`
	Line   int    `json:"line"`
	Pushed int64  `json:"loops"` // in which it proposed something
}

// Quantity is a quantity of a PDL program.
type Quantity struct {
	Name    string `json:"name"`
	Line    int    `json:"line"`
	Loops   int64  `json:"loops"`
	Clamped int64  `json:"clamped"`
	Pushed  int64  `json:"pushed"`            // loops in which some process proposed something
	Sampled bool   `json:"sampled,omitempty"` // it takes its values from outside
}

// Runs counts the runs that were collected.
func (r *Report) Runs() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.runs
}

// Files returns the files by name.
func (r *Report) Files() []*File {
	r.mu.Lock()
	defer r.mu.Unlock()
	names := slices.Sorted(maps.Keys(r.files))
	all := make([]*File, len(names))
	for i, name := range names {
		all[i] = r.files[name]
	}
	return all
}

// Add adds what one run has seen, such as the files of a report of that run alone, which
// may have been encoded as JSON meanwhile. They belong to the report from then on.
func (r *Report) Add(files []*File) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.runs++
	for _, from := range files {
		to := r.files[from.Name]
		if to == nil {
			to = &File{Name: from.Name}
			r.files[from.Name] = to
		}
		to.merge(from)
	}
}

func (f *File) merge(from *File) {
	for _, s := range from.Statements {
		to := f.statement(s.Line, s.Col)
		if to == nil {
			f.Statements = append(f.Statements, s)
			continue
		}
		to.True, to.False, to.Active, to.Born, to.Flapped = to.True+s.True, to.False+s.False, to.Active+s.Active, to.Born+s.Born, to.Flapped+s.Flapped
		for i := range min(len(to.Switches), len(s.Switches)) {
			to.Switches[i].Taken += s.Switches[i].Taken
		}
	}
	f.order()
	for _, c := range from.Contests {
		if to := f.contest(c.places()); to != nil {
			to.AWon, to.BWon = to.AWon+c.AWon, to.BWon+c.BWon
		} else {
			c.A, c.B = f.statement(c.A.Line, c.A.Col), f.statement(c.B.Line, c.B.Col)
			f.Contests = append(f.Contests, c)
		}
	}
	f.order()
	f.mergePDL(from)
}

func (f *File) mergePDL(from *File) {
	for _, p := range from.Processes {
		to := f.process(p.Name)
		to.Line, to.Pushed = p.Line, to.Pushed+p.Pushed
	}
	for _, q := range from.Quantities {
		to := f.quantity(q.Name)
		to.Line = q.Line
		to.Loops, to.Clamped, to.Pushed, to.Sampled = to.Loops+q.Loops, to.Clamped+q.Clamped, to.Pushed+q.Pushed, to.Sampled || q.Sampled
	}
}

func (f *File) order() {
	slices.SortFunc(f.Statements, func(a, b *Statement) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	slices.SortFunc(f.Contests, func(a, b *Contest) int {
		x, y := a.places(), b.places()
		return slices.Compare(x[:], y[:])
	})
}

func (f *File) statement(line, col int) *Statement {
	for _, s := range f.Statements {
		if s.Line == line && s.Col == col {
			return s
		}
	}
	return nil
}

func (f *File) contest(places [4]int) *Contest {
	for _, c := range f.Contests {
		if c.places() == places {
			return c
		}
	}
	return nil
}

func (f *File) process(name string) *Process {
	for _, p := range f.Processes {
		if p.Name == name {
			return p
		}
	}
	f.Processes = append(f.Processes, &Process{Name: name})
	return f.Processes[len(f.Processes)-1]
}

func (f *File) quantity(name string) *Quantity {
	for _, q := range f.Quantities {
		if q.Name == name {
			return q
		}
	}
	f.Quantities = append(f.Quantities, &Quantity{Name: name})
	return f.Quantities[len(f.Quantities)-1]
}

// Count is how much of something was seen.
type Count struct {
	Seen int `json:"seen"`
	Of   int `json:"of"`
}

func (c *Count) add(seen bool) {
	c.Of++
	if seen {
		c.Seen++
	}
}

// Counts are those of one file.
type Counts struct {
	Leaves    Count `json:"leaves"`   // that were active
	Gates     Count `json:"gates"`    // outcomes, two for each gate
	Switches  Count `json:"switches"` // that were taken
	Branches  Count `json:"branches"` // targeting lines of which a branch was born
	Contests  Count `json:"contests"`
	Processes Count `json:"processes"` // that proposed something
}

// Count sums up a file.
func (f *File) Count() (c Counts) {
	for _, s := range f.Statements {
		if s.Leaf {
			c.Leaves.add(s.Active > 0)
		}
		if s.Gate != "" {
			c.Gates.add(s.True > 0)
			c.Gates.add(s.False > 0)
		}
		for _, w := range s.Switches {
			c.Switches.add(w.Taken > 0)
		}
		if s.Targeting {
			c.Branches.add(s.Born > 0)
		}
	}
	for _, x := range f.Contests {
		c.Contests.add(x.AWon+x.BWon > 0)
	}
	for _, p := range f.Processes {
		c.Processes.add(p.Pushed > 0)
	}
	return c
}
