// SPDX-License-Identifier: Apache-2.0

package player

import (
	"cmp"
	"slices"
	"strings"

	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/trace"
)

// ring keeps the last frames.
type ring struct {
	frames []*Frame
	first  int
	every  int64
}

func (r *ring) len() int { return len(r.frames) }

// due tells whether the frame of a tick is to be kept.
func (r *ring) due(tick int64) bool {
	return tick%r.every == 0 && (r.len() == 0 || r.ago(0).Tick < tick)
}

// next returns the frame to fill: a new one, or the oldest.
func (r *ring) next() *Frame {
	if len(r.frames) < keepFrames {
		f := &Frame{}
		r.frames = append(r.frames, f)
		return f
	}
	f := r.frames[r.first]
	r.first = (r.first + 1) % len(r.frames)
	return f
}

// ago returns the n-th last frame, from 0.
func (r *ring) ago(n int) *Frame {
	return r.frames[(r.first+len(r.frames)-1-n)%len(r.frames)]
}

// cut forgets the frames after a tick.
func (r *ring) cut(tick int64) {
	kept := make([]*Frame, 0, len(r.frames))
	for n := r.len() - 1; n >= 0; n-- {
		if f := r.ago(n); f.Tick <= tick {
			kept = append(kept, f)
		}
	}
	r.frames, r.first = kept, 0
}

// Earlier returns the n-th frame that was kept before the shown one, from 0, or nil; it
// is valid until the next call of another method.
func (p *Player) Earlier(n int) *Frame {
	now := p.Frame().Tick
	first := max(p.back, 0)
	if first < p.kept.len() && p.kept.ago(first).Tick >= now {
		first++
	}
	if first+n >= p.kept.len() {
		return nil
	}
	return p.kept.ago(first + n)
}

// Why explains what a query asks for at the shown moment, in lines: the words of `playsim why`
// about that alone. Of the past little is known but the sentence of a node.
func (p *Player) Why(q explain.Query) string {
	if p.back < 0 {
		n, err := p.run.Explain(q)
		if err != nil {
			return cmp.Or(p.sentence(q), err.Error())
		}
		return n.Itself().Page()
	}
	if q.Subject == explain.OfNode {
		return p.sentence(q)
	}
	text := "N/A: the parts of its condition are known of the present only. Space goes on from here and shows them."
	for _, e := range p.Frame().Expect {
		if q.Subject == explain.OfExpectation && e.Name == q.Name && e.Why != "" {
			return "It failed:\n" + e.Why + "\n" + text
		}
	}
	return text
}

// sentence is why a node is as it is in the shown frame, "" where none is there.
func (p *Player) sentence(q explain.Query) string {
	f := p.Frame()
	for i := range f.Programs {
		for k := range f.Programs[i].Nodes {
			if n := &f.Programs[i].Nodes[k]; q.Subject == explain.OfNode && f.Programs[i].Name == q.Program && n.Path == q.Name {
				return n.Why
			}
		}
	}
	return ""
}

// Value is a key's value as a number at the shown moment; false where it has none, or
// where none was kept.
func (p *Player) Value(key string) (float64, bool) {
	if p.back < 0 {
		return p.run.Value(key)
	}
	f := p.Frame()
	return p.run.Kept(key, &f.Snapshot, f.rest)
}

// Text is the value of a key that is not a number, at present; false where that is another
// moment than the shown one.
func (p *Player) Text(key string) (string, bool) {
	if p.back >= 0 {
		return "", false
	}
	return p.run.Text(key)
}

// Entry is a line of the log.
type Entry struct {
	Time int64 // ns
	Kind trace.Kind
	Bad  bool // a fault, a refusal, a failed expectation
	Text string

	Who, Said string // of what is said: a program or a robot, and the words
}

// maxEntries bounds the log.
const maxEntries = 2000

// Log is what happened, for people.
type Log struct {
	Entries []Entry

	said map[[2]string]mention // of quantities, by program and name
}

// Add notes a decision that people want to read; it may be a run's sink.
func (l *Log) Add(e *trace.Event) {
	if e.Kind == trace.Script && e.From == trace.User {
		l.did(e.Time, e.Name)
		return
	}
	text, bad, ok := line(e)
	if e.Kind == trace.PDL {
		text, ok = l.happened(e)
	}
	if !ok {
		return
	}
	if len(l.Entries) >= maxEntries {
		l.Entries = append(l.Entries[:0], l.Entries[maxEntries/2:]...)
	}
	entry := Entry{Time: e.Time, Kind: e.Kind, Bad: bad, Text: text}
	if e.Kind == trace.Say {
		if entry.Who, entry.Said = e.Program, e.Why; e.Program == "" {
			entry.Who = e.Name
		}
	}
	l.Entries = append(l.Entries, entry)
}

// did notes what the user did to what; a drag is one line, however many inputs it is.
func (l *Log) did(now int64, what string) {
	if words := strings.SplitN(what, " ", 3); len(words) == 3 {
		what = words[0] + " " + words[1]
	}
	text := "by hand: " + what
	if n := len(l.Entries); n > 0 && l.Entries[n-1].Text == text {
		l.Entries[n-1].Time = now
		return
	}
	l.Entries = append(l.Entries, Entry{Time: now, Kind: trace.Script, Text: text})
}

// line puts an event into words.
func line(e *trace.Event) (text string, bad, ok bool) {
	switch e.Kind {
	case trace.Say:
		return e.Speaker() + ": “" + e.Why + "”", false, true
	case trace.Fault:
		return "fault in " + strings.TrimSpace(e.Program+" "+e.Path) + ": " + e.Why, true, true
	case trace.Script:
		if e.Event == trace.Refused {
			return "refused: " + e.Why, true, true
		}
		return e.Name + " " + e.Why, false, true
	case trace.Expect:
		return e.Name + ": " + e.Event, e.Event == "failed", true
	case trace.State:
		path := e.Path // Autonomous Life is no program
		if e.Program != "" {
			path = strings.TrimSuffix(e.Program+"/"+path, "/")
		}
		return path + ": " + change(e.From, e.To), false, true
	case trace.Scheme:
		return e.Type + ":" + e.Key + " " + e.Event, false, true
	case trace.Leaf:
		return e.Path + " " + e.Event, e.Event == trace.Failed, true
	}
	return "", false, false
}

// change is a change from one name to another; no name is none.
func change(from, to string) string {
	switch {
	case from == "":
		return to
	case to == "":
		return from + " → none"
	}
	return from + " → " + to
}

// cut forgets what comes with the tick that is next now, and later.
func (l *Log) cut(now int64) {
	n := len(l.Entries)
	for n > 0 && l.Entries[n-1].Time >= now {
		n--
	}
	l.Entries = l.Entries[:n]
}

// Sample is a value of a key at a time.
type Sample struct {
	Time  int64 // ns
	Value float64
}

// Curve is a key's values over time.
type Curve struct {
	Key     string
	Samples []Sample
}

// maxSamples bounds a curve: as long as the past that is kept, or longer.
const maxSamples = 2 * keepEvery * keepFrames

// Series are the keys that are plotted.
type Series struct{ Curves []Curve }

// Watch plots a key: its curve begins with the values that the kept past has.
func (p *Player) Watch(key string) {
	c := p.Series.watch(key)
	if len(c.Samples) > 0 {
		return
	}
	for n := p.kept.len() - 1; n >= 0; n-- {
		f := p.kept.ago(n)
		if v, ok := p.run.Kept(key, &f.Snapshot, f.rest); ok {
			c.Samples = append(c.Samples, Sample{f.Time, v})
		}
	}
}

// watch returns the curve of a key, a new one where there is none.
func (s *Series) watch(key string) *Curve {
	for i := range s.Curves {
		if s.Curves[i].Key == key {
			return &s.Curves[i]
		}
	}
	s.Curves = append(s.Curves, Curve{Key: key})
	return &s.Curves[len(s.Curves)-1]
}

// Between are the samples of a span of time, both ends included, ns.
func (c *Curve) Between(from, to int64) []Sample {
	i, _ := slices.BinarySearchFunc(c.Samples, from, func(s Sample, t int64) int { return cmp.Compare(s.Time, t) })
	j, _ := slices.BinarySearchFunc(c.Samples, to+1, func(s Sample, t int64) int { return cmp.Compare(s.Time, t) })
	return c.Samples[i:max(i, j)]
}

// Drop forgets a key.
func (s *Series) Drop(key string) {
	for i := range s.Curves {
		if s.Curves[i].Key == key {
			s.Curves = append(s.Curves[:i], s.Curves[i+1:]...)
			return
		}
	}
}

func (s *Series) sample(run Run, now int64) {
	for i := range s.Curves {
		c := &s.Curves[i]
		v, ok := run.Value(c.Key)
		if !ok {
			continue
		}
		if len(c.Samples) >= maxSamples {
			c.Samples = append(c.Samples[:0], c.Samples[maxSamples/2:]...)
		}
		c.Samples = append(c.Samples, Sample{now, v})
	}
}

func (s *Series) cut(now int64) {
	for i := range s.Curves {
		c := &s.Curves[i]
		n := len(c.Samples)
		for n > 0 && c.Samples[n-1].Time > now {
			n--
		}
		c.Samples = c.Samples[:n]
	}
}
