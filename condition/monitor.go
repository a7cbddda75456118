// SPDX-License-Identifier: Apache-2.0

package condition

import (
	"math/bits"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// Setup is what a Monitor needs from outside.
type Setup struct {
	Prefs    Prefs                                 // nil: no preference is set
	Sources  func(watcher string, site int) Source // for rand(); nil is Sources(1)
	Diagnose func(d Diagnostic)                    // told of oddities; may be nil
}

func (s *Setup) source(watcher string, site int) Source {
	if s.Sources == nil {
		s.Sources = Sources(1)
	}
	return s.Sources(watcher, site)
}

// Diagnostic is an oddity of a running condition, such as a division by zero. The
// value is Invalid (false for a comparison) and the condition goes on.
type Diagnostic struct {
	Time    int64 // nanoseconds
	Watcher string
	Pos     source.Pos
	Text    string // the part of the condition
	Msg     string
}

// quiet is how long a part of a condition says nothing after a Diagnostic:
// a minute, in nanoseconds.
const quiet = 60e9

// Monitor evaluates conditions over one Memory on a clock that it is told. It is
// not safe for concurrent use; several Monitors over several Memories are.
type Monitor struct {
	memory   Memory
	setup    Setup
	now      moment
	cells    []*cell // by Key; nil where no condition reads the key
	watchers []*Watcher
	due      deadlines
	marked   []uint64 // bits of the watchers to evaluate, by id
	work     []uint64
	data     []write // not yet applied
	raises   []write
	run      run
	at       *Watcher // under evaluation
	settling bool
	gone     int         // of the watchers: stopped
	touched  []*Watcher  // whose digests are old
	digest   slot.Digest // sum of those of the watchers
}

type write struct {
	key   Key
	value slot.Value
}

// cell is a key as the conditions see it.
type cell struct {
	store   slot.Value
	v       value
	since   int64 // of the last change
	raised  int64 // the last raise
	ever    bool  // raised
	bang    bool  // being raised
	readers []int32
	bangs   []int32
	acting  int         // of the watchers that read it: those that do not only look on
	salt    slot.Digest // of the name
}

func (c *cell) set(v slot.Value, now int64) {
	c.store = v
	c.v = unpack(&c.store, true)
	c.since = now
}

func (c *cell) addReader(id int32) { c.readers = addOnce(c.readers, id) }
func (c *cell) addBang(id int32)   { c.bangs = addOnce(c.bangs, id) }

func addOnce(list []int32, id int32) []int32 {
	if n := len(list); n > 0 && list[n-1] == id {
		return list
	}
	return append(list, id)
}

// NewMonitor returns a Monitor over a memory whose clock stands at start, in
// nanoseconds. Whoever writes the memory tells it with Changed and Raised.
func NewMonitor(memory Memory, start int64, setup Setup) *Monitor {
	m := &Monitor{memory: memory, setup: setup, now: moment{t: start}}
	m.run.report = m.diagnose
	return m
}

// Now is the clock, in nanoseconds.
func (m *Monitor) Now() int64 { return m.now.t }

func (m *Monitor) cell(name string) *cell {
	k := m.memory.Intern(name)
	for int(k) >= len(m.cells) {
		m.cells = append(m.cells, nil)
	}
	if m.cells[k] == nil {
		m.cells[k] = &cell{}
		m.cells[k].salt.Text(name)
		m.cells[k].set(m.memory.Value(k), m.now.t)
	}
	return m.cells[k]
}

func (m *Monitor) reads(k Key) bool { return int(k) < len(m.cells) && m.cells[k] != nil }

// Changed tells that a key has a new value. Conditions see it at the next Settle,
// together with all others of that instant.
func (m *Monitor) Changed(k Key, v slot.Value) {
	if m.reads(k) {
		m.data = append(m.data, write{k, v})
	}
}

// Raised tells that an event was raised with a value. At the next Settle it is
// evaluated on its own, behind all that Changed told.
func (m *Monitor) Raised(k Key, v slot.Value) {
	if m.reads(k) {
		m.raises = append(m.raises, write{k, v})
	}
}

// NextDeadline is the soonest time, in nanoseconds, at which time alone changes a
// condition; false where it never does. It may be the present.
func (m *Monitor) NextDeadline() (int64, bool) {
	if len(m.due) == 0 {
		return 0, false
	}
	return m.due[0].due.t, true
}

// Advance evaluates all that time alone changes before t, each at its own instant,
// and sets the clock to t. What is due at t itself waits for Settle, so that the
// writes of t come first. A t in the past is the present.
func (m *Monitor) Advance(t int64) {
	if m.settling {
		return
	}
	m.settling = true
	m.elapse(t)
	m.settling = false
	if t > m.now.t {
		m.now = moment{t: t}
	}
}

// Settle evaluates, at the present instant, what was written: all changes together,
// then each raise on its own, then what is due. Called by a report it does nothing;
// the Settle that runs goes on until nothing is left.
func (m *Monitor) Settle() {
	if m.settling {
		return
	}
	m.settling = true
	for range maxRounds {
		m.applyData()
		m.applyRaises()
		if len(m.data) == 0 {
			break
		}
	}
	m.elapse(m.now.t + 1)
	m.settling = false
}

// maxRounds bounds how often reports may write to what they are reports of, within
// one instant; the rest waits for the next.
const maxRounds = 1000

// Due evaluates what time alone changes at the present instant; what was written waits
// for Settle.
func (m *Monitor) Due() {
	if m.settling {
		return
	}
	m.settling = true
	m.elapse(m.now.t + 1)
	m.settling = false
}

// Step is Advance to t and Settle.
func (m *Monitor) Step(t int64) {
	m.Advance(t)
	m.Settle()
}

// elapse evaluates what is due before t.
func (m *Monitor) elapse(t int64) {
	for len(m.due) > 0 && m.due[0].due.t < t {
		if m.now.before(m.due[0].due) {
			m.now = m.due[0].due
		}
		for len(m.due) > 0 && !m.now.before(m.due[0].due) {
			w := m.due[0]
			mark(m.marked, w.id)
			m.due.place(w, never)
		}
		m.evaluate()
	}
}

func (m *Monitor) applyData() {
	for i := range m.data {
		d := &m.data[i]
		if c := m.cells[d.key]; !c.store.Equal(d.value) {
			c.set(d.value, m.now.t)
			m.mark(c.readers)
		}
	}
	m.data = m.data[:0]
	m.evaluate()
}

func (m *Monitor) applyRaises() {
	for i := 0; i < len(m.raises) && i < maxRounds; i++ { // reports may add to them
		d := &m.raises[i]
		c := m.cells[d.key]
		if !c.store.Equal(d.value) {
			c.set(d.value, m.now.t)
		}
		c.raised, c.ever = m.now.t, true
		c.bang = len(c.bangs) > 0
		m.mark(c.readers)
		m.pass()
		if c.bang {
			c.bang = false
			m.mark(c.bangs)
		}
		m.evaluate()
	}
	m.resync()
	m.raises = m.raises[:0]
}

// resync sees that keys end an instant with the value that was written last, also
// where it was raised and then changed.
func (m *Monitor) resync() {
	for i := range m.raises {
		k := m.raises[i].key
		if v := m.memory.Value(k); !m.cells[k].store.Equal(v) {
			m.data = append(m.data, write{k, v})
		}
	}
}

func (m *Monitor) mark(ids []int32) {
	for _, id := range ids {
		mark(m.marked, id)
	}
}

func mark(set []uint64, id int32) { set[id>>6] |= 1 << (id & 63) }

// evaluate evaluates the marked watchers, oldest first, and again those in which
// something held for that evaluation only.
func (m *Monitor) evaluate() {
	for m.pass() {
	}
}

// pass evaluates the marked watchers once and marks those that must be again.
func (m *Monitor) pass() bool {
	any := false
	m.marked, m.work = m.work, m.marked
	for i := 0; i < len(m.work); i++ {
		for m.work[i] != 0 {
			id := i<<6 + bits.TrailingZeros64(m.work[i])
			m.work[i] &= m.work[i] - 1
			w := m.watchers[id]
			if w == nil {
				continue
			}
			if m.evaluateOne(w) {
				mark(m.marked, w.id)
				any = true
			}
			w.tell()
		}
	}
	return any
}

// evaluateOne tells whether the watcher must be evaluated again at once.
func (m *Monitor) evaluateOne(w *Watcher) bool {
	r := &m.run
	r.now, r.next, r.again = m.now, never, false
	m.at = w
	w.take(w.root.eval(r), m.now.t)
	m.due.place(w, r.next)
	m.touch(w)
	return r.again
}

func (m *Monitor) diagnose(s *spot, t trouble) {
	if m.setup.Diagnose == nil || s.told && m.now.t-s.at < quiet {
		return
	}
	s.told, s.at = true, m.now.t
	m.setup.Diagnose(Diagnostic{
		Time: m.now.t, Watcher: m.at.name, Pos: s.place.Pos,
		Text: m.at.cond.Text[s.place.From:s.place.To], Msg: troubles[t],
	})
}
