// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"strconv"

	"github.com/playsim/playsim/sim"
)

// Recording is a run that was recorded.
type Recording struct {
	Header
	Inputs []Input  // in the order in which they were done
	Hashes []uint64 // by tick, from 0
	End    *End     // nil where the recording was cut short
	Cut    string   // why no more of the file could be read; "" is that it is whole
	Damage string   // what says that the file is damaged; "" is nothing
	Digest bool     // the file is closed by a digest of all of it, which is right

	texts  *Texts
	data   []byte
	format Format
}

// ErrNone is that a file is no recording.
var ErrNone = errors.New("no recorded run")

// MaxBytes is the most that a recording has.
const MaxBytes = 4 << 30

// Open reads a recording from a file system: see [Read].
func Open(files fs.FS, name string, formats ...Format) (*Recording, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	return Read(data, formats...)
}

// Read reads a recording in one of the formats, or in [Lines]. An error wraps ErrNone, or
// says what is wrong with it; of one that is cut short or damaged, what comes before is
// read. The recording keeps data.
func Read(data []byte, formats ...Format) (*Recording, error) {
	r := &Recording{texts: NewTexts(), data: data, format: formatOf(data, formats)}
	if r.format == nil {
		return nil, fmt.Errorf("%w: %s", ErrNone, otherThan(formats))
	}
	var err error
	if r.Digest, err = r.format.Digest(data); err != nil {
		r.Damage, r.Digest = err.Error(), false
	}
	if err := r.load(); err != nil && r.Damage != "" {
		return nil, fmt.Errorf("it is damaged (%s): %w", r.Damage, err)
	} else if err != nil {
		return nil, err
	}
	if r.Cut != "" {
		r.End = nil // it stands before the last rows, which are lost
	}
	for _, name := range r.Folders {
		r.texts.folders[name] = true
	}
	return r, nil
}

// load reads the parts of the file.
func (r *Recording) load() error {
	l := &loader{r: r}
	err := r.format.Walk(r.data, l)
	switch {
	case l.err != nil:
		return l.err
	case !l.headed && err != nil:
		return fmt.Errorf("%w: %w", ErrNone, err)
	case !l.headed:
		return fmt.Errorf("%w: it has no metadata %s", ErrNone, Schema)
	case len(r.Hashes) == 0:
		return errors.New("the recording is cut off before the first tick")
	case err != nil:
		r.Cut = err.Error()
		if r.Damage == "" && !errors.Is(err, ErrCut) {
			r.Damage = r.Cut
		}
	case r.End == nil:
		r.Cut = "it was not closed"
	}
	return nil
}

// Ticks is how many ticks were run.
func (r *Recording) Ticks() int64 { return int64(len(r.Hashes)) - 1 }

// Time is how long the run went, ns of simulated time.
func (r *Recording) Time() int64 { return r.Ticks() * r.Tick }

// Consistent returns an error where the recording's end is not that of its last tick.
func (r *Recording) Consistent() error {
	end := r.End
	if end == nil {
		return nil
	}
	ticks := end.Ticks
	if end.Halted {
		ticks--
	}
	switch last := r.Hashes[r.Ticks()]; {
	case ticks != r.Ticks():
		return fmt.Errorf("its end is at tick %d, its last tick is %d", end.Ticks, r.Ticks())
	case !end.Halted && end.Hash != last:
		return fmt.Errorf("its end has hash %016x, its last tick %016x", end.Hash, last)
	}
	return nil
}

// Texts are the files of the run.
func (r *Recording) Texts() *Texts { return r.texts }

// Asked are the inputs that the scenario does not give by itself.
func (r *Recording) Asked() (all []sim.LoggedInput) {
	for i := range r.Inputs {
		if r.Inputs[i].Asked {
			all = append(all, r.Inputs[i].LoggedInput)
		}
	}
	return all
}

// Row is a message: a decision, or another one.
type Row struct {
	Tick int64
	Data []byte // JSON
}

// Decisions are the trace's events in their order.
func (r *Recording) Decisions() iter.Seq[Row] { return r.rows(DecisionTopic) }

// Logged are the lines of the log.
func (r *Recording) Logged() iter.Seq[Row] { return r.rows(LogTopic) }

// Poses are the rows of poses.
func (r *Recording) Poses() iter.Seq[Row] { return r.rows(PoseTopic) }

func (r *Recording) rows(of Topic) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		_ = r.format.Walk(r.data, &lister{of.String(), r.Tick, yield}) // read before
	}
}

// lister lists the rows of one topic.
type lister struct {
	topic string
	tick  int64
	yield func(Row) bool
}

func (l *lister) Metadata(string, map[string]string) bool { return true }
func (l *lister) Text(string, string) bool                { return true }

func (l *lister) Row(topic string, at int64, data []byte) bool {
	return topic != l.topic || l.yield(Row{at / l.tick, bytes.Clone(data)})
}

// loader fills a Recording.
type loader struct {
	r      *Recording
	headed bool
	err    error
}

func (l *loader) Metadata(name string, values map[string]string) bool {
	switch name {
	case Schema:
		l.r.Header, l.err = headerOf(values)
		l.headed = true
	case EndSchema:
		var end End
		if end, l.err = endOf(values, l.r.Ticks()); l.err == nil {
			l.r.End = &end
		}
	}
	if l.err != nil {
		l.err = fmt.Errorf("the recording is not usable: %w", l.err)
	}
	return l.err == nil
}

func (l *loader) Text(name, text string) bool {
	l.r.texts.files[name] = text
	return true
}

func (l *loader) Row(topic string, _ int64, data []byte) bool {
	switch topic {
	case HashTopic.String():
		l.hash(data)
	case InputTopic.String():
		in, err := inputOf(data)
		if err != nil {
			l.err = fmt.Errorf("input %d of the recording: %w", len(l.r.Inputs)+1, err)
			break
		}
		l.r.Inputs = append(l.r.Inputs, in)
	}
	return l.err == nil
}

func (l *loader) hash(data []byte) {
	var row struct {
		Tick int64  `json:"tick"`
		Hash string `json:"hash"`
	}
	err := json.Unmarshal(data, &row)
	hash, bad := strconv.ParseUint(row.Hash, 16, 64)
	switch {
	case err != nil || bad != nil:
		l.err = fmt.Errorf("the recording has no hash in %q", data)
	case row.Tick != int64(len(l.r.Hashes)):
		l.err = fmt.Errorf("the recording has tick %d behind tick %d", row.Tick, len(l.r.Hashes)-1)
	default:
		l.r.Hashes = append(l.r.Hashes, hash)
	}
}
