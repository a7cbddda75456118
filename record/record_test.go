// SPDX-License-Identifier: Apache-2.0

package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// floats has every kind of number: any bits.
func floats(t *rapid.T, name string) float64 {
	f := math.Float64frombits(rapid.Uint64().Draw(t, name))
	if f != f {
		return math.NaN()
	}
	return rapid.SampledFrom([]float64{f, 0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), 0.1, 1e21, 5e-324}).Draw(t, name)
}

func anyValue(t *rapid.T, deep int) slot.Value {
	kinds := 6
	if deep == 0 {
		kinds = 5
	}
	switch rapid.IntRange(0, kinds).Draw(t, "kind") {
	case 1:
		return slot.Bool(rapid.Bool().Draw(t, "bool"))
	case 2:
		return slot.Int(rapid.Int64().Draw(t, "int"))
	case 3:
		return slot.Float(floats(t, "float"))
	case 4:
		return slot.String(rapid.String().Draw(t, "string"))
	case 5:
		return slot.Vector(floats(t, "x"), floats(t, "y"), floats(t, "z"))
	case 6:
		list := make([]slot.Value, rapid.IntRange(0, 3).Draw(t, "length"))
		for i := range list {
			list[i] = anyValue(t, deep-1)
		}
		return slot.List(list)
	}
	return slot.Value{}
}

// bits shows all of an input, numbers by their bits.
func bits(in *Input) string {
	var all []string
	var show func(v slot.Value)
	show = func(v slot.Value) {
		all = append(all, fmt.Sprint(v.Kind()), v.String())
		if f, ok := v.AsFloat(); ok {
			all = append(all, fmt.Sprint(math.Float64bits(f)))
		}
		if c, ok := v.AsVector(); ok {
			all = append(all, fmt.Sprint(math.Float64bits(c[0]), math.Float64bits(c[1]), math.Float64bits(c[2])))
		}
		list, _ := v.AsList()
		for _, w := range list {
			show(w)
		}
	}
	show(in.Data)
	for _, f := range []float64{in.At.X, in.At.Y, in.At.Z, in.Value, in.Fault.Value, in.Fault.Rate, in.Fault.Probability, in.Fault.Sigma} {
		all = append(all, fmt.Sprint(math.Float64bits(f)))
	}
	return fmt.Sprintf("%q %d %v %q %q %q %q %q %d %q %v %q %q %d", all, in.Tick, in.Asked, in.Op, in.Name, in.By, in.Slot, in.Part, in.For, in.Text,
		in.Fault.Kind, in.Fault.Label, in.Fault.Field, in.Fault.By)
}

// TestInputsAreExact: what is read is what was written, to the last bit.
func TestInputsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := Input{Asked: rapid.Bool().Draw(t, "asked"), LoggedInput: sim.LoggedInput{Tick: rapid.Int64().Draw(t, "tick"), Input: sim.Input{
			Op: sim.Op(rapid.String().Draw(t, "op")), Name: rapid.String().Draw(t, "name"), By: rapid.String().Draw(t, "by"),
			Slot: rapid.String().Draw(t, "slot"), Part: rapid.String().Draw(t, "part"), Text: rapid.String().Draw(t, "text"),
			At:    geom.Vec3{X: floats(t, "x"), Y: floats(t, "y"), Z: floats(t, "z")},
			Value: floats(t, "value"), For: rapid.Int64().Draw(t, "for"), Data: anyValue(t, 2),
		}}}
		if kind := rapid.StringMatching("[a-z]*").Draw(t, "fault"); kind != "" {
			in.Fault = slot.Fault{
				Kind: slot.FaultKind(kind), Value: floats(t, "fault value"), Label: rapid.String().Draw(t, "label"), Field: rapid.String().Draw(t, "field"),
				Rate: floats(t, "rate"), By: rapid.Int64().Draw(t, "delay"), Probability: floats(t, "probability"), Sigma: floats(t, "sigma"),
			}
		}
		text := appendInput(nil, &in.LoggedInput, in.Asked)
		got, err := inputOf(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if bits(&got) != bits(&in) {
			t.Fatalf("got  %s\nwant %s\nas %s", bits(&got), bits(&in), text)
		}
	})
}

// TestShortNumbers: 4 decimals, no more signs than needed.
func TestShortNumbers(t *testing.T) {
	for f, want := range map[float64]string{
		0: "0", 1: "1", -1: "-1", 0.5: "0.5", -0.25: "-0.25", 0.0001: "0.0001", -0.0001: "-0.0001", 0.00004: "0", -0.00004: "0",
		1.99996: "2", 123.4567: "123.4567", 12.03: "12.03", math.Inf(1): "0", 1e300: "0",
	} {
		if got := string(appendShort(nil, f)); got != want {
			t.Errorf("%v: %s, want %s", f, got, want)
		}
	}
	if got := string(appendShort(nil, math.NaN())); got != "0" {
		t.Errorf("NaN: %s", got)
	}
}

func header() Header {
	return Header{
		Version: "v1", World: "a/w.yaml", Seed: 7, Sets: []string{"green.at=[1, 2]"}, Path: []string{"lib"}, Tick: 25e6, Folders: []string{"a/nodes"},
		HashVersion: 2, PhysicsVersion: 2, Names: sim.Names{Slots: []string{"nao/battery"}, Streams: []string{"nao/imu"}},
	}
}

var ended = End{Ticks: 3, Hash: 103, Verdict: "passed", Expect: []Expectation{{"near < 1", "held", "0.05"}, {"far", "not_reached", ""}}}

// written is a recording of three ticks.
func written(t testing.TB) []byte {
	t.Helper()
	var to bytes.Buffer
	w, err := Lines.Writer(&to)
	if err != nil {
		t.Fatal(err)
	}
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	h := header()
	must(w.Metadata(Schema, h.values()))
	must(w.Text("a/w.yaml", "schema: playsim/world/v1\n"))
	must(w.Text("a/p.play", "läuft\n"))
	in := sim.LoggedInput{Tick: 1, Input: sim.Input{Op: sim.OpMove, Name: "green", At: sim.Resting(1, 0.1)}}
	for tick := range int64(4) {
		if tick == 2 {
			must(w.Row(InputTopic, 25e6, appendInput(nil, &in, true)))
			must(w.Row(DecisionTopic, 25e6, []byte(`{"t":0.025,"tick":1,"kind":"script"}`)))
			w.Cut()
		}
		must(w.Row(HashTopic, tick*25e6, fmt.Appendf(nil, `{"tick":%d,"hash":"%016x"}`, tick, 100+tick)))
	}
	must(w.Metadata(EndSchema, ended.values()))
	must(w.Close())
	return to.Bytes()
}

func TestReadsWhatItWrites(t *testing.T) {
	r, err := Read(written(t))
	if err != nil {
		t.Fatal(err)
	}
	want := header()
	if fmt.Sprint(r.Header) != fmt.Sprint(want) || r.Cut != "" || !reflect.DeepEqual(*r.End, ended) {
		t.Errorf("%+v, cut %q, end %v", r.Header, r.Cut, r.End)
	}
	if fmt.Sprint(r.Hashes) != "[100 101 102 103]" || r.Ticks() != 3 || r.Time() != 75e6 {
		t.Errorf("hashes %v", r.Hashes)
	}
	if len(r.Inputs) != 1 || len(r.Asked()) != 1 || r.Asked()[0].At.X != 1 || !math.IsNaN(r.Asked()[0].At.Z) {
		t.Errorf("inputs %+v", r.Inputs)
	}
	n := 0
	for d := range r.Decisions() {
		n++
		if d.Tick != 1 || string(d.Data) != `{"t":0.025,"tick":1,"kind":"script"}` {
			t.Errorf("decision %d %s", d.Tick, d.Data)
		}
	}
	f, err := r.Texts().Files().Read("p.play", "a/w.yaml")
	if err != nil || n != 1 || f.Name != "a/p.play" || f.Text != "läuft\n" {
		t.Errorf("%d decisions, %+v, %v", n, f, err)
	}
}

// TestCutShort: wherever the writer was killed, what is whole is read, or it is refused.
func TestCutShort(t *testing.T) {
	data, most := written(t), 0
	for n := range data {
		r, err := Read(data[:n])
		if err != nil {
			continue
		}
		for i, h := range r.Hashes {
			if h != uint64(100+i) {
				t.Fatalf("%d bytes: hashes %v", n, r.Hashes)
			}
		}
		if len(r.Hashes) < most {
			t.Errorf("%d bytes give fewer ticks than less", n)
		}
		most = len(r.Hashes)
	}
	if most != 4 {
		t.Errorf("at most %d ticks", most)
	}
}

// TestDamaged: any byte that is another one is noticed, if only by a digest that says
// nothing any more, which is reported.
func TestDamaged(t *testing.T) {
	data := written(t)
	if r, err := Read(data); err != nil || !r.Digest || r.Damage != "" || r.Cut != "" {
		t.Fatalf("%+v, %v", r, err)
	}
	closing := bytes.LastIndexByte(data[:len(data)-1], '\n') + 1 // the digest's own line
	for i := range data[:closing] {
		broken := bytes.Clone(data)
		broken[i] ^= 1 << (i % 8)
		if r, err := Read(broken); err == nil && r.Damage == "" && r.Digest {
			t.Errorf("byte %d of %d is not noticed", i, len(data))
		}
	}
	more := append(bytes.Clone(data), `{"topic":"/log","log_time":1,"data":{}}`...)
	if r, err := Read(more); err != nil || r.Damage != "there is more behind its digest" {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err := Read(data[:closing]); err != nil || r.Digest || r.Damage != "" || r.Cut != "" {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestSpaced: JSON lines are JSON. What only spaces the values otherwise is no damage, and
// what says the same in other words is the same run.
func TestSpaced(t *testing.T) {
	data := written(t)
	want, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	var wide, crlf, others bytes.Buffer
	for line := range bytes.Lines(data) {
		if err := json.Indent(&wide, line, " ", "\t"); err != nil {
			t.Fatal(err)
		}
		var v any
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		text, _ := json.MarshalIndent(v, "", "  ") // its keys sorted, < as \u003c
		others.Write(text)
		crlf.Write(append(bytes.TrimSuffix(line, []byte("\n")), '\r', '\n'))
	}
	for name, text := range map[string][]byte{"wide": wide.Bytes(), "CRLF": crlf.Bytes(), "others": others.Bytes()} {
		r, err := Read(text)
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		if r.Digest != (name != "others") || r.Damage != "" || r.Cut != "" || fmt.Sprint(r.Header, *r.End) != fmt.Sprint(want.Header, *want.End) {
			t.Errorf("%s: %+v", name, r)
		}
		if d := Compare(want, r); !d.Same() {
			t.Errorf("%s: %+v", name, d)
		}
	}
}

// TestOtherFormat: what no format is there for is not read; the error names them.
func TestOtherFormat(t *testing.T) {
	if _, err := Read([]byte("\x89MCAP0\r\n")); !errors.Is(err, ErrNone) || !strings.HasSuffix(err.Error(), ": it is not JSON lines") {
		t.Errorf("%v", err)
	}
}

// TestOpen reads from a file system.
func TestOpen(t *testing.T) {
	files := fstest.MapFS{"runs/a.jsonl": {Data: written(t)}}
	if r, err := Open(files, "runs/a.jsonl"); err != nil || r.Ticks() != 3 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := Open(files, "runs/b.jsonl"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v", err)
	}
}

// TestTexts: files and folders are found as they were, under the same names, also where
// a folder has nothing that is wanted.
func TestTexts(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"w.yaml": "w", "nodes/b.star": "b", "nodes/a.star": "a", "nodes/read.me": "no", "empty/read.me": "no", "apps/x/m.xml": "x", "apps/y/m.xml": "y"} {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	look := func(f *source.Files) string {
		var all []string
		note := func(what string, files []*source.File, err error) {
			for _, f := range files {
				what += " " + f.Name + "=" + f.Text
			}
			all = append(all, fmt.Sprint(what, " ", errors.Is(err, fs.ErrNotExist), " ", err == nil))
		}
		w := "../home/w.yaml"
		one, err := f.Read(w, "")
		note("read", []*source.File{one}, err)
		for _, name := range []string{"nodes", "empty", "none"} {
			list, err := f.Folder(name, w, ".star")
			note(name, list, err)
		}
		for _, name := range []string{"apps/*/m.xml", "nodes/*.star", "apps/*/n.xml", "none/*.xml"} {
			list, err := f.Glob(name, w)
			note(name, list, err)
		}
		list, err := f.Folder("in/here", "", ".play")
		note("embedded", list, err)
		return strings.Join(all, "\n")
	}
	read := NewTexts()
	want := look(read.Watch(&source.Files{Places: []source.Place{
		{Name: "on disk", FS: os.DirFS(dir), Prefix: "../home"},
		{Name: "embedded", FS: fstest.MapFS{"in/here/p.play": {Data: []byte("p")}}, Shared: true},
	}}))
	if got := look(read.Files()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if !strings.Contains(want, "in/here/p.play=p false true") {
		t.Errorf("nothing was found:\n%s", want)
	}
}

func FuzzRead(f *testing.F) {
	data := written(f)
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := Read(data)
		if err != nil {
			return
		}
		for range r.Decisions() {
		}
		Compare(r, r)
		if p := Compare(r, r); !p.Same() || p.Pose >= 0 {
			t.Errorf("it differs from itself: %+v", p)
		}
	})
}

func BenchmarkShort(b *testing.B) {
	var to []byte
	for i := range b.N {
		to = appendShort(to[:0], float64(i%1000)*0.0123456)
	}
}
