// SPDX-License-Identifier: Apache-2.0

package mcap

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/foxglove/mcap/go/mcap"

	"github.com/playsim/playsim/record"
)

// written is a recording of three ticks.
func written(t testing.TB, how mcap.CompressionFormat) []byte {
	t.Helper()
	var to bytes.Buffer
	w, err := newWriter(&to, how)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	must(w.Metadata(record.Schema, map[string]string{
		"version": "v1", "world": "a/w.yaml", "seed": "7", "overrides": "[]", "path": "[]", "folders": "[]", "tick_ns": "25000000",
	}))
	must(w.Text("a/w.yaml", "schema: playsim/world/v1\n"))
	must(w.Text("a/p.play", "läuft\n"))
	for tick := range int64(4) {
		if tick == 2 {
			must(w.Row(record.InputTopic, 25e6, []byte(`{"tick":1,"from":"user","op":"move","name":"green","at":[1,0.1,"NaN"]}`)))
			must(w.Row(record.DecisionTopic, 25e6, []byte(`{"t":0.025,"tick":1,"kind":"script"}`)))
			w.Cut()
		}
		must(w.Row(record.HashTopic, tick*25e6, fmt.Appendf(nil, `{"tick":%d,"hash":"%016x"}`, tick, 100+tick)))
	}
	must(w.Metadata(record.EndSchema, map[string]string{"ticks": "3", "hash": "0000000000000067", "verdict": "passed"}))
	must(w.Close())
	return to.Bytes()
}

func read(data []byte) (*record.Recording, error) { return record.Read(data, Format) }

// TestReadsWhatItWrites in all compressions of MCAP; a changed byte is noticed.
func TestReadsWhatItWrites(t *testing.T) {
	for _, how := range []mcap.CompressionFormat{mcap.CompressionNone, mcap.CompressionLZ4, mcap.CompressionZSTD} {
		data := written(t, how)
		r, err := read(data)
		if err != nil || r.Cut != "" || r.Ticks() != 3 || r.Seed != 7 || len(r.Asked()) != 1 || r.End.Ticks != 3 || r.End.Hash != 103 || r.End.Verdict != "passed" {
			t.Fatalf("%q: %+v, %v", how, r, err)
		}
		decisions := 0
		for range r.Decisions() {
			decisions++
		}
		f, err := r.Texts().Files().Read("p.play", "a/w.yaml")
		if err != nil || f.Text != "läuft\n" || decisions != 1 || fmt.Sprint(r.Hashes) != "[100 101 102 103]" {
			t.Errorf("%q: %+v, %v, %d decisions, hashes %v", how, f, err, decisions, r.Hashes)
		}
		if how != mcap.CompressionNone {
			continue
		}
		at := bytes.LastIndex(data, []byte(`"hash":"`)) + len(`"hash":"`)
		data[at] = '7'
		if r, err := read(data); err != nil || !strings.Contains(r.Cut, "a chunk is damaged: its sum is another one") {
			t.Errorf("%q: %+v, %v", how, r, err)
		}
	}
}

// TestOthersReadIt: the official reader finds the summary, the indexes, the messages.
func TestOthersReadIt(t *testing.T) {
	r, err := mcap.NewReader(bytes.NewReader(written(t, mcap.CompressionZSTD)))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	info, err := r.Info()
	if err != nil {
		t.Fatal(err)
	}
	s := info.Statistics
	if s.MessageCount != 6 || s.ChannelCount != uint32(len(record.Topics())) || s.AttachmentCount != 2 || s.MetadataCount != 2 || s.MessageEndTime != 75e6 {
		t.Errorf("%+v", s)
	}
	if len(info.ChunkIndexes) != 2 || len(info.AttachmentIndexes) != 2 || len(info.Schemas) != len(record.Topics()) {
		t.Errorf("%d chunks, %d attachments, %d schemas", len(info.ChunkIndexes), len(info.AttachmentIndexes), len(info.Schemas))
	}
	it, err := r.Messages(mcap.UsingIndex(true), mcap.WithTopics([]string{"/hash"}))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for {
		schema, channel, m, err := it.NextInto(nil)
		if err != nil {
			break
		}
		if schema.Encoding != "jsonschema" || channel.MessageEncoding != "json" || m.LogTime != uint64(n)*25e6 {
			t.Errorf("%+v %+v %+v", schema, channel, m)
		}
		n++
	}
	if n != 4 {
		t.Errorf("%d hashes", n)
	}
}

// TestCutShort: wherever the writer was killed, what is whole is read, or it is refused.
func TestCutShort(t *testing.T) {
	data, most := written(t, mcap.CompressionZSTD), 0
	for n := range data {
		r, err := read(data[:n])
		if err != nil {
			continue
		}
		if r.Cut == "" && !bytes.Contains(data[:n], []byte(record.EndSchema)) {
			t.Errorf("%d of %d bytes are taken for the whole", n, len(data))
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

// TestDamaged: any byte that is another one is noticed; of a file without sums, as other
// programs write it, that is said.
func TestDamaged(t *testing.T) {
	data := written(t, mcap.CompressionZSTD)
	if r, err := read(data); err != nil || !r.Digest || r.Damage != "" {
		t.Fatalf("%+v, %v", r, err)
	}
	for i := range data {
		broken := bytes.Clone(data)
		broken[i] ^= 1 << (i % 8)
		if r, err := read(broken); err == nil && r.Damage == "" && r.Cut == "" {
			t.Errorf("byte %d of %d is not noticed", i, len(data))
		}
	}
	for n := 1; n < 10; n++ {
		if r, err := read(append(bytes.Clone(data), make([]byte, n)...)); err == nil && r.Damage == "" {
			t.Errorf("%d bytes more are not noticed", n)
		}
	}
	for n := range data {
		if r, err := read(data[:n]); err == nil && (r.Digest || r.Damage != "") {
			t.Errorf("%d of %d bytes: digest %v, damage %q", n, len(data), r.Digest, r.Damage)
		}
	}
	at := len(data) - len(mcap.Magic) - 4
	plain := bytes.Clone(data)
	copy(plain[at:], []byte{0, 0, 0, 0})
	if r, err := read(plain); err != nil || r.Digest || r.Damage != "" || r.Cut != "" {
		t.Errorf("%+v, %v", r, err)
	}
}

func FuzzRead(f *testing.F) {
	data := written(f, mcap.CompressionZSTD)
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add(append(bytes.Clone(mcap.Magic), 6, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := read(data)
		if err != nil {
			return
		}
		for range r.Decisions() {
		}
		if d := record.Compare(r, r); !d.Same() {
			t.Errorf("it differs from itself: %+v", d)
		}
	})
}
