// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	foxglove "github.com/foxglove/mcap/go/mcap"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/record/mcap"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/worlds"
)

// TestViewersReadIt: the official reader finds every message by the indexes, each fits
// its schema, and every shape has a frame whose place is told.
func TestViewersReadIt(t *testing.T) {
	r := tapeOf(t, eventful, nil)
	for !r.Done() {
		r.Tick()
	}
	r.end(t)
	data, err := os.ReadFile(r.path)
	if err != nil {
		t.Fatal(err)
	}
	reader, err := foxglove.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	it, err := reader.Messages(foxglove.UsingIndex(true))
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	frames := map[string]bool{"world": true}
	var shapes []string
	schemas := map[string]*jsonschema.Schema{}
	for {
		schema, channel, m, err := it.NextInto(nil)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		counts[channel.Topic]++
		if schemas[schema.Name] == nil {
			schemas[schema.Name] = messageSchema(t, schema)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(m.Data))
		if err == nil {
			err = schemas[schema.Name].Validate(doc)
		}
		if err != nil {
			t.Fatalf("%s at %d: %v\n%s", channel.Topic, m.LogTime, err, m.Data)
		}
		shapes = append(shapes, framesOf(t, m.Data, frames)...)
	}
	for _, frame := range shapes {
		if !frames[frame] {
			t.Errorf("nothing tells where %s is", frame)
		}
	}
	if counts["/hash"] != 481 || counts["/tf"] != 121 || counts["/scene"] != 1 || counts["/decisions"] == 0 || counts["/inputs"] == 0 || counts["/log"] == 0 || len(shapes) < 15 {
		t.Errorf("%v, %d shapes", counts, len(shapes))
	}
}

func messageSchema(t *testing.T, schema *foxglove.Schema) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema.Data))
	if err != nil {
		t.Fatalf("%s: %v", schema.Name, err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(schema.Name, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(schema.Name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// framesOf notes the frames whose place a message tells, and gives those of shapes.
func framesOf(t *testing.T, data []byte, frames map[string]bool) (shapes []string) {
	t.Helper()
	var m struct {
		Transforms []struct {
			Child string `json:"child_frame_id"`
		} `json:"transforms"`
		Entities []struct {
			Frame string `json:"frame_id"`
		} `json:"entities"`
	}
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	for i := range m.Transforms {
		frames[m.Transforms[i].Child] = true
	}
	for i := range m.Entities {
		shapes = append(shapes, m.Entities[i].Frame)
	}
	return shapes
}

// TestLost: what cannot be written is told in the end, and does not end the run.
func TestLost(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	f, err := record.Create("/dev/full", record.Lines)
	if err != nil {
		t.Fatal(err)
	}
	r := assemble(t, "ball_chase", Options{})
	r.Record(f.Recorder(record.Header{Tick: r.World.Model.Tick}, record.NewTexts(), nil))
	ticks(r, 400)
	if err := r.Rewind(100); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob("/dev/full.*.part"); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	if err := f.Close(record.End{}); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("%v", err)
	}
}

// TestRecordedAlone: all that is decided is recorded, also where nobody else is told.
func TestRecordedAlone(t *testing.T) {
	for _, name := range []string{"life_day.yaml", "cart_football.yaml", "people_pepper.yaml", "touches.yaml"} {
		for _, back := range []bool{false, true} {
			alone, traced := decided(t, name, nil, back), decided(t, name, func(*trace.Event) {}, back)
			if alone != traced || alone == 0 {
				t.Errorf("%s, back %v: %d decisions, %d where they are traced", name, back, alone, traced)
			}
		}
	}
}

// decided counts the recorded decisions of 5 s of a scenario, which goes back once or not.
func decided(t *testing.T, name string, sink trace.Sink, back bool) (n int) {
	t.Helper()
	s, err := Load(Of(source.FromFS(nil, Embedded), languages.Default(), extensions.Default()...), "scenarios/"+name, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Start(1, RunOptions{Sink: sink})
	if err != nil {
		t.Fatal(err)
	}
	var to bytes.Buffer
	f := record.To(&to, record.Lines)
	r.Record(f.Recorder(record.Header{Tick: r.World.Model.Tick}, record.NewTexts(), nil))
	ticks(r, 200)
	if back {
		if err := r.Rewind(100); err != nil {
			t.Fatal(err)
		}
	}
	r.Close()
	if err := f.Close(record.End{}); err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(to.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for range rec.Decisions() {
		n++
	}
	return n
}

// formatOf is that of a recording by its name.
func formatOf(path string) record.Format {
	if strings.HasSuffix(path, ".mcap") {
		return mcap.Format
	}
	return record.Lines
}

// TestKilled: however slowly a run goes, what is older than a second by the wall clock
// is in the file, from the start on.
func TestKilled(t *testing.T) {
	for _, name := range []string{"a.mcap", "a.jsonl"} {
		path := filepath.Join(t.TempDir(), name)
		f, err := record.Create(path, formatOf(path))
		if err != nil {
			t.Fatal(err)
		}
		wall := int64(0)
		f.Clock(func() int64 { return wall })
		r := assemble(t, "ball_chase", Options{})
		r.Record(f.Recorder(record.Header{Tick: r.World.Model.Tick}, record.NewTexts(), nil))
		for tick := range int64(20) {
			rec, err := opened(path)
			if err != nil {
				t.Fatalf("%s after %d ticks: %v", name, tick, err)
			}
			if behind := tick - rec.Ticks(); behind > 2 {
				t.Errorf("%s: %d ticks of 0.6 s are lost at tick %d", name, behind, tick)
			}
			wall += 600e6
			r.Tick()
		}
		if err := f.Close(record.End{}); err != nil {
			t.Fatal(err)
		}
	}
}

func BenchmarkRecording(b *testing.B) {
	for _, name := range []string{"plain", "recorded"} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				r := assemble(b, "ball_chase", Options{})
				if name == "recorded" {
					f, err := record.Create(b.TempDir()+"/a.mcap", mcap.Format)
					if err != nil {
						b.Fatal(err)
					}
					r.Record(f.Recorder(record.Header{Tick: r.World.Model.Tick}, record.NewTexts(), nil))
					defer f.Close(record.End{})
				}
				ticks(r, 2400)
			}
		})
	}
}

// TestRecordingAllocates little: a tick that decides nothing needs next to no memory.
func TestRecordingAllocates(t *testing.T) {
	perTick := func(path string) float64 {
		r := assemble(t, "ball_chase", Options{})
		if path != "" {
			f, err := record.Create(path, formatOf(path))
			if err != nil {
				t.Fatal(err)
			}
			r.Record(f.Recorder(record.Header{Tick: r.World.Model.Tick}, record.NewTexts(), nil))
			defer func() { _ = f.Close(record.End{}) }()
		}
		ticks(r, 1000) // it has come to the ball
		return testing.AllocsPerRun(400, r.Tick)
	}
	plain := perTick("")
	for _, name := range []string{"a.mcap", "a.jsonl"} {
		if got := perTick(t.TempDir() + "/" + name); got > plain+0.5 {
			t.Errorf("%s: %.2f allocations a tick, %.2f without", name, got, plain)
		}
	}
}

// TestPosesAreSteady: ten rows a second, whatever the tick; of longer ticks each has one.
func TestPosesAreSteady(t *testing.T) {
	for tick, want := range map[string]int{"25ms": 31, "40ms": 31, "75ms": 31, "100ms": 31, "150ms": 21, "1s": 4} {
		r := &taped{path: filepath.Join(t.TempDir(), "run.mcap")}
		read := record.NewTexts()
		files := Of(read.Watch(written(map[string]string{"w.yaml": "schema: playsim/world/v1\ntick: " + tick + "\nobjects: [{ball: {name: green, radius: 0.05, mass: 0.1, at: [0, 0]}}]\n"}).Files), languages.Default(), extensions.Default()...)
		w, err := worlds.Load(files.Files, "w.yaml", nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err != nil {
			t.Fatal(err)
		}
		if r.Run, err = Assemble(w, Options{Files: files}); err != nil {
			t.Fatal(err)
		}
		if r.file, err = record.Create(r.path, mcap.Format); err != nil {
			t.Fatal(err)
		}
		r.Record(r.file.Recorder(record.Header{World: "w.yaml", Seed: 1, Tick: w.Model.Tick}, read, nil))
		r.upTo(t, 3e9/w.Model.Tick)
		rows := 0
		for range r.end(t).Poses() {
			rows++
		}
		if rows != want {
			t.Errorf("tick %s: %d rows in 3 s, want %d", tick, rows, want)
		}
	}
}
