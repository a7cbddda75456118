// SPDX-License-Identifier: Apache-2.0

package record

import (
	"encoding/json"
	"strconv"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// Take takes a run down in a File. It implements scenarios.Recorder.
type Take struct {
	file   *File
	header Header
	texts  *Texts
	color  Color
}

// Color gives the parts of a colour's name, 0..1, for the shapes.
type Color func(name string) (r, g, b float64)

// Take returns what takes down a run that was begun as the header says from the texts.
func (f *File) Take(h Header, texts *Texts, color Color) *Take { return &Take{f, h, texts, color} }

// pen writes one run.
type pen struct {
	take    *Take
	out     *outlet
	rows    rows
	buf     []byte
	bodies  poser
	flushed int64 // by the file's clock
}

// pen is who writes the run that is taken down; nil where that is another one.
func (t *Take) pen() *pen {
	f := t.file
	p := f.next
	if p == nil {
		p = f.now
	}
	if p == nil || p.take != t || f.err != nil {
		return nil
	}
	return p
}

// Begin starts to take down a run that is at its start.
func (t *Take) Begin(w *sim.World) {
	p := t.file.begin(t)
	if p == nil {
		return
	}
	h := t.header
	h.Folders = t.texts.listed()
	t.file.fail(p.rows.metadata(Schema, h.values()))
	for _, name := range t.texts.names() {
		t.file.fail(p.rows.text(name, t.texts.text(name)))
	}
	p.row(shapes, w.Now(), t.shapes(w))
	p.flushed = t.file.clock() - flushEvery // the start is in the file at once
	p.tick(w)
}

// Keep forgets what was taken down before the run began.
func (t *Take) Keep() { t.file.keep() }

// Drop forgets the run, and goes on with what was before it.
func (t *Take) Drop() { t.file.drop() }

func (p *pen) row(of topic, at int64, data []byte) { p.take.file.fail(p.rows.row(of, at, data)) }

// Input takes down an input that was carried out in the tick before.
func (t *Take) Input(in *sim.LoggedInput, asked bool) {
	if p := t.pen(); p != nil {
		p.buf = appendInput(p.buf[:0], in, asked)
		p.row(inputs, in.Tick*t.header.Tick, p.buf)
	}
}

// Decide takes down a decision.
func (t *Take) Decide(e *trace.Event) {
	p := t.pen()
	if p == nil {
		return
	}
	p.buf = e.AppendJSON(p.buf[:0])
	p.row(decisions, e.Time, p.buf)
	switch e.Kind {
	case trace.Say, trace.Script, trace.Fault, trace.Expect:
		if e.From != trace.User { // a drag is many inputs
			p.tell(e)
		}
	}
}

// tell logs what people want to read.
func (p *pen) tell(e *trace.Event) {
	level, name, text := "info", e.Program, e.Why
	switch {
	case e.Kind != trace.Say:
		text = join(string(e.Kind), e.Path, e.Name, e.Event, e.Why)
	case name == "":
		name = e.Name
	}
	if e.Event == trace.Refused || e.Event == trace.NoEffect || e.Event == trace.Failed || e.Event == "failed" || e.Kind == trace.Fault {
		level = "warn"
	}
	p.log(e.Time, level, name, text)
}

func join(words ...string) (text string) {
	for _, w := range words {
		if w != "" && text != "" {
			text += " "
		}
		text += w
	}
	return text
}

// Log takes down a line: of level debug, info, warn or error.
func (t *Take) Log(now int64, level, text string) {
	if p := t.pen(); p != nil {
		p.log(now, level, "", text)
	}
}

var levels = map[string]int{"debug": 1, "info": 2, "warn": 3, "error": 4}

func (p *pen) log(now int64, level, name, text string) {
	message, _ := json.Marshal(struct { // of texts and numbers
		Timestamp stamp  `json:"timestamp"`
		Level     int    `json:"level"`
		Message   string `json:"message"`
		Name      string `json:"name"`
		File      string `json:"file"`
		Line      int    `json:"line"`
	}{stampOf(now), levels[level], text, name, "", 0})
	p.row(messages, now, message)
}

// stamp is an instant or a span as viewers have it.
type stamp struct {
	Sec  int64 `json:"sec"`
	Nsec int64 `json:"nsec"`
}

func stampOf(t int64) stamp { return stamp{t / 1e9, t % 1e9} }

// flushEvery is how much wall-clock time of a run is lost if its process is killed, ns.
const flushEvery = 1e9

// Tick takes down that a tick is over.
func (t *Take) Tick(w *sim.World) {
	if p := t.pen(); p != nil {
		p.tick(w)
	}
}

func (p *pen) tick(w *sim.World) {
	now := w.Now()
	if data := p.bodies.pose(w, p.buf[:0]); data != nil {
		p.row(poses, now, data)
		p.buf = data
	}
	if wall := p.take.file.clock(); wall-p.flushed >= flushEvery {
		p.rows.cut()
		p.flushed = wall
	}
	p.buf = strconv.AppendInt(append(p.buf[:0], `{"tick":`...), w.Ticks(), 10)
	p.buf = appendHex(append(p.buf, `,"hash":"`...), uint64(w.Hash()))
	p.buf = append(p.buf, '"', '}')
	p.row(hashes, now, p.buf)
}

// appendHex appends 16 digits.
func appendHex(to []byte, h uint64) []byte {
	const digits = "0123456789abcdef"
	for shift := 60; shift >= 0; shift -= 4 {
		to = append(to, digits[h>>shift&15])
	}
	return to
}
