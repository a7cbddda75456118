// SPDX-License-Identifier: Apache-2.0

package record

import (
	"encoding/json"
	"strconv"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/trace"
)

// Recorder records a run in a File. It implements run.Recorder.
type Recorder struct {
	file   *File
	header Header
	texts  *Texts
	color  Color
}

// Color gives the parts of a colour's name, 0..1, for the shapes.
type Color func(name string) (r, g, b float64)

// Recorder returns what records a run that was begun as the header says from the texts.
// A nil color makes all shapes gray.
func (f *File) Recorder(h Header, texts *Texts, color Color) *Recorder {
	if color == nil {
		color = func(string) (r, g, b float64) { return 0.5, 0.5, 0.5 }
	}
	return &Recorder{f, h, texts, color}
}

// pen writes the rows of one run.
type pen struct {
	rows   Writer
	fail   func(error) bool
	period int64 // of the tick, ns
	buf    []byte
	bodies poser

	recorder *Recorder
	out      *outlet
	held     *held
	flushed  int64 // by the file's clock
}

// held holds the rows of the tick that is under way until they are written.
type held struct {
	Writer
	data []byte
	rows []heldRow
}

// heldRow is a row; its data goes on to end.
type heldRow struct {
	topic Topic
	at    int64
	end   int
}

// Row holds a row.
func (h *held) Row(of Topic, at int64, data []byte) error {
	h.data = append(h.data, data...)
	h.rows = append(h.rows, heldRow{of, at, len(h.data)})
	return nil
}

// write writes the rows. The file is locked.
func (h *held) write() (err error) {
	from := 0
	for _, r := range h.rows {
		if err = h.Writer.Row(r.topic, r.at, h.data[from:r.end]); err != nil {
			break
		}
		from = r.end
	}
	h.data, h.rows = h.data[:0], h.rows[:0]
	return err
}

// pen writes the run that is recorded; nil where that is another one.
func (r *Recorder) pen() *pen {
	f := r.file
	p := f.next
	if p == nil {
		p = f.now
	}
	if p == nil || p.recorder != r || f.err != nil {
		return nil
	}
	return p
}

// Begin starts to record a run that is at its start.
func (r *Recorder) Begin(w *sim.World) {
	p := r.file.begin(r)
	if p == nil {
		return
	}
	p.begin(w)
	p.row(ShapeTopic, w.Now(), r.shapes(w))
	p.flushed = r.file.clock() - flushEvery // the start is in the file at once
	p.tick(w)
	r.file.settle(p)
}

// begin writes what comes before the first tick.
func (p *pen) begin(w *sim.World) {
	r := p.recorder
	r.file.mu.Lock()
	defer r.file.mu.Unlock()
	if r.file.closed {
		return
	}
	h := r.header
	h.Folders = r.texts.listed()
	h.HashVersion, h.PhysicsVersion, h.Names, h.Fused = sim.HashVersion, sim.PhysicsVersion, w.Names(), sim.Fused()
	r.file.fail(p.rows.Metadata(Schema, h.values()))
	for _, name := range r.texts.names() {
		r.file.fail(p.rows.Text(name, r.texts.text(name)))
	}
}

// Keep forgets what was recorded before the run began.
func (r *Recorder) Keep() { r.file.keep() }

// Drop forgets the run, and goes on with what was before it.
func (r *Recorder) Drop() { r.file.drop() }

func (p *pen) row(of Topic, at int64, data []byte) { p.fail(p.rows.Row(of, at, data)) }

// Input records an input that was carried out in the tick before.
func (r *Recorder) Input(in *sim.LoggedInput, asked bool) {
	if p := r.pen(); p != nil {
		p.input(in, asked)
	}
}

func (p *pen) input(in *sim.LoggedInput, asked bool) {
	p.buf = appendInput(p.buf[:0], in, asked)
	p.row(InputTopic, in.Tick*p.period, p.buf)
}

// Decide records a decision.
func (r *Recorder) Decide(e *trace.Event) {
	if p := r.pen(); p != nil {
		p.decide(e)
	}
}

func (p *pen) decide(e *trace.Event) {
	p.buf = e.AppendJSON(p.buf[:0])
	p.row(DecisionTopic, e.Time, p.buf)
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

// Log records a line: of level debug, info, warn or error.
func (r *Recorder) Log(now int64, level, text string) {
	if p := r.pen(); p != nil {
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
	p.row(LogTopic, now, message)
}

// stamp is an instant or a span as viewers have it.
type stamp struct {
	Sec  int64 `json:"sec"`
	Nsec int64 `json:"nsec"`
}

func stampOf(t int64) stamp { return stamp{t / 1e9, t % 1e9} }

// flushEvery is how much wall-clock time of a run is lost if its process is killed, ns.
const flushEvery = 1e9

// Tick records that a tick is over.
func (r *Recorder) Tick(w *sim.World) {
	if p := r.pen(); p != nil {
		p.tick(w)
	}
}

func (p *pen) pose(w *sim.World) {
	if data := p.bodies.pose(w, p.buf[:0]); data != nil {
		p.row(PoseTopic, w.Now(), data)
		p.buf = data
	}
}

func (p *pen) tick(w *sim.World) {
	p.pose(w)
	f := p.recorder.file
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed || f.fail(p.held.write()) {
		return
	}
	if wall := f.clock(); wall-p.flushed >= flushEvery {
		p.rows.Cut()
		p.flushed = wall
	}
	p.buf = strconv.AppendInt(append(p.buf[:0], `{"tick":`...), w.Ticks(), 10)
	p.buf = appendHex(append(p.buf, `,"hash":"`...), uint64(w.Hash()))
	p.buf = append(p.buf, '"', '}')
	p.row(HashTopic, w.Now(), p.buf)
	f.fail(p.held.write())
}

// appendHex appends 16 digits.
func appendHex(to []byte, h uint64) []byte {
	const digits = "0123456789abcdef"
	for shift := 60; shift >= 0; shift -= 4 {
		to = append(to, digits[h>>shift&15])
	}
	return to
}
