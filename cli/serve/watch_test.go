// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/record"
)

// TestWatchedRun: a run that goes on by itself streams what was chosen, up to its end.
func TestWatchedRun(t *testing.T) {
	c := connect(t, newServer(t, "lesson.yaml", Options{}))
	c.do(`"op":"reset"`)
	c.do(`"op":"watch","rate":1000,"slots":["cart/photo_left"],"keys":["distance/cart/lamp"],"programs":["*"],"log":true`)
	if r := c.frame(); r.Frame != 1 || r.Tick != 0 || r.Obs["cart/photo_left"] != 0.0 || r.Programs["cart_phototaxis"].Quantities == nil {
		t.Errorf("at the start: %+v", r)
	}
	c.do(`"op":"run","speed":0`)
	var r reply
	log := map[string]int{}
	for before := int64(-1); !r.Terminated && !r.Truncated; before = r.Tick {
		r = c.frame()
		if r.Tick <= before {
			t.Fatalf("tick %d comes after %d", r.Tick, before)
		}
		for _, d := range r.Log {
			log[d.Kind]++
		}
	}
	if far, _ := r.Obs["distance/cart/lamp"].(float64); far >= 0.3 || !r.Terminated || r.Programs["cart_phototaxis"].Quantities[0].Loop == 0 || log["expect"] != 1 || log["pdl"] != 0 {
		t.Errorf("at the end: %+v, log %v", r, log)
	}
	if r := c.raw(`{"id":1,"op":"run"}`); r.Error == nil || r.Error.Code != Over {
		t.Errorf("%+v", r)
	}
	c.do(`"op":"reset"`)
	c.do(`"op":"step","n":4`) // a run that is stepped is watched, too
	for r = c.frame(); r.Tick == 0; {
		r = c.frame()
	}
	c.do(`"op":"close"`)
	for !r.Closed {
		r = c.frame()
	}
}

// TestTreesAndMemories: what a Playful program does and remembers is observed.
func TestTreesAndMemories(t *testing.T) {
	c := connect(t, newServer(t, "worlds/ball_chase.yaml", Options{}))
	c.do(`"op":"observe","programs":["ball_chase"]`)
	c.do(`"op":"reset"`)
	p := c.do(`"op":"step","n":80`).Programs["ball_chase"]
	active := 0
	for _, n := range p.Tree {
		if n.Active && n.Depth > 0 {
			active++
		}
	}
	if active == 0 || len(p.Memory) == 0 || p.Memory[0].Type != "ball" || len(p.Memory[0].Properties) == 0 || len(p.Resources) == 0 {
		t.Errorf("%+v", p)
	}
}

// TestFreeRun: it keeps its pace, takes commands and messages, waits when it is paused.
func TestFreeRun(t *testing.T) {
	c := connect(t, newServer(t, "worlds/cart_phototaxis.yaml", Options{Drive: []string{"cart"}}))
	c.do(`"op":"reset"`)
	begun := time.Now()
	c.do(`"op":"run","speed":10,"commands":{"cart/turn":1}`)
	if r := c.raw(`{"id":1,"op":"step"}`); r.Error == nil || r.Error.Code != Running {
		t.Errorf("%+v", r)
	}
	c.do(`"op":"observe","keys":["cart/yaw","cart/turn"]`)
	r := c.do(`"op":"result"`)
	for end := begun.Add(20 * time.Second); r.Tick < 40 && time.Now().Before(end); r = c.do(`"op":"result"`) {
	}
	if took := time.Since(begun).Seconds(); r.Tick < 40 || r.T > 10*took+0.1 || r.Obs["cart/turn"] != 1.0 || r.Obs["cart/yaw"] == 0.0 {
		t.Errorf("after %v s: %+v", took, r)
	}
	c.do(`"op":"run","commands":{"cart/turn":-1}`)
	c.do(`"op":"run","pause":true`)
	rests := c.do(`"op":"result"`)
	time.Sleep(50 * time.Millisecond)
	if r := c.do(`"op":"step"`); r.Tick != rests.Tick+1 || r.Obs["cart/turn"] != -1.0 {
		t.Errorf("%+v, but it rests at tick %d", r, rests.Tick)
	}
	for text, want := range map[string]Code{
		`"op":"run","speed":-1`:                             BadValue,
		`"op":"run","commands":{"cart/sped":1}`:             UnknownSlot,
		`"op":"watch","rate":-1`:                            BadValue,
		`"op":"watch","rate":1e9`:                           BadValue,
		`"op":"watch","run":"nobody's"`:                     UnknownRun,
		`"op":"watch","keys":["lamp/xx"]`:                   UnknownKey,
		`"op":"watch","programs":["phototaxi"]`:             UnknownProgram,
		`"op":"observe","programs":["phototaxi"]`:           UnknownProgram,
		`"op":"watch","log":1`:                              BadMessage,
		`"op":"step","speed":1`:                             UnknownKey,
		`"op":"run","env":3`:                                NotStarted,
		`"op":"run","commands":{"cart_phototaxis/light":1}`: UnknownSlot,
	} {
		if r := c.raw(`{"id":1,` + text + `}`); r.Error == nil || r.Error.Code != want {
			t.Errorf("%s: %+v, not %s", text, r.Error, want)
		}
	}
}

// TestSharedRun: others watch a run by its name, each at its rate. Who does not read loses
// frames, and the run goes on.
func TestSharedRun(t *testing.T) {
	srv := newServer(t, "worlds/cart_phototaxis.yaml", Options{})
	owner, quick, deaf := connect(t, srv), connect(t, srv), connect(t, srv)
	owner.do(`"op":"reset"`)
	owner.do(`"op":"run","speed":0,"share":"demo"`)
	if w := quick.do(`"op":"describe"`).World; len(w.Shared) != 1 || w.Shared[0] != "demo" {
		t.Errorf("shared: %v", w.Shared)
	}
	if r := quick.raw(`{"id":1,"op":"watch","run":"dem"}`); r.Error == nil || !strings.Contains(r.Error.Hint, "demo") {
		t.Errorf("%+v", r)
	}
	if r := deaf.raw(`{"id":1,"op":"reset"}`); r.Error != nil {
		t.Fatal(r.Error)
	}
	if r := deaf.raw(`{"id":1,"op":"run","share":"demo"}`); r.Error == nil || r.Error.Code != BadValue {
		t.Errorf("a name for two runs: %+v", r)
	}
	deaf.do(`"op":"watch","run":"demo","rate":1000,"log":true,"programs":["*"]`) // and reads no more
	quick.do(`"op":"watch","run":"demo","rate":200,"programs":["*"]`)
	begun := quick.frame().Tick
	for range 50 {
		if r := quick.frame(); r.Run != "demo" || r.Env != 0 {
			t.Errorf("%+v", r)
		}
	}
	now := owner.do(`"op":"result"`).Tick
	if now-begun < 50 {
		t.Errorf("from %d to %d while one does not read", begun, now)
	}
	for range 2 { // one was sent, one waits; the next one knows
		deaf.frame()
	}
	until(t, "a frame says how many were lost", func() bool { return deaf.frame().Lost > 10 })
	quick.do(`"op":"watch","run":"demo","rate":0`)
	until(t, "one watches no more", func() bool { return srv.watchers.Load() == 1 })
	_ = owner.to.Close()
	until(t, "the end is told", func() bool { return deaf.frame().Closed })
	until(t, "nobody watches", func() bool { return srv.watchers.Load() == 0 })
	if r := quick.raw(`{"id":1,"op":"watch","run":"demo"}`); r.Error == nil || r.Error.Code != UnknownRun {
		t.Errorf("%+v", r)
	}
}

// TestWatchersThatGo: their places are free again.
func TestWatchersThatGo(t *testing.T) {
	srv := newServer(t, "worlds/cart_phototaxis.yaml", Options{})
	owner := connect(t, srv)
	owner.do(`"op":"reset"`)
	owner.do(`"op":"run","share":"demo","pause":true`)
	c := connect(t, srv)
	c.do(`"op":"watch","run":"demo"`)
	c.do(`"op":"watch","run":"demo","rate":5`) // instead of the first
	c.do(`"op":"observe"`)                     // behind which both are done
	if n := srv.watchers.Load(); n != 1 {
		t.Errorf("%d watchers", n)
	}
	_ = c.to.Close()
	<-c.over
	if n := srv.watchers.Load(); n != 0 {
		t.Errorf("%d watchers", n)
	}
	srv.watchers.Store(MaxWatchers)
	if r := connect(t, srv).raw(`{"id":1,"op":"watch","run":"demo"}`); r.Error == nil || r.Error.Code != TooMany {
		t.Errorf("%+v", r)
	}
}

// TestSoakOfWatching: many runs go on by themselves while clients come, watch and go.
func TestSoakOfWatching(t *testing.T) {
	srv := newServer(t, "worlds/cart_phototaxis.yaml", Options{})
	owner := connect(t, srv)
	const runs = 8
	for i := range runs {
		owner.do(`"op":"reset","env":%d`, i)
		owner.do(`"op":"run","env":%d,"speed":0,"share":"run %d"`, i, i)
	}
	for i := range 3 * runs {
		c := connect(t, srv)
		c.do(`"op":"watch","run":"run %d","rate":1000,"log":true,"programs":["*"],"slots":["cart/speed"]`, i%runs)
		if i%2 == 0 {
			c.frame()
		}
		if i%5 == 0 {
			owner.do(`"op":"reset","env":%d`, i%runs)
			owner.do(`"op":"run","env":%d,"speed":0`, i%runs)
		}
		_ = c.to.Close()
	}
	_ = owner.to.Close()
	if err := <-owner.over; err != nil || srv.runs.Load() != 0 {
		t.Errorf("%v, %d runs are left", err, srv.runs.Load())
	}
	until(t, "nobody watches", func() bool { return srv.watchers.Load() == 0 })
}

// TestFreeRunIsRecorded: a client that goes while its run goes on by itself leaves a whole
// recording, which verifies without it. The duration of the scenario bounds the recording.
func TestFreeRunIsRecorded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	srv := newServer(t, "lesson.yaml", Options{
		Drive: []string{"cart"}, Record: func() (*record.File, error) { return record.Create(path, record.Lines) },
	})
	c := connect(t, srv)
	c.do(`"op":"reset","seed":5`)
	const commands = 20
	for i := range commands {
		at := c.do(`"op":"run","commands":{"cart/turn":%v}`, 0.01*float64(i+1)).Tick
		until(t, "the next tick", func() bool { return c.do(`"op":"result"`).Tick > at })
	}
	if _, err := io.WriteString(c.to, `{"id":1,"op":"st`); err != nil {
		t.Fatal(err)
	}
	_ = c.to.Close()
	<-c.over
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(data, []byte(`"op":"command"`)); n != commands {
		t.Errorf("%d commands are recorded", n)
	}
	if v, err := playsim.Verify(bytes.NewReader(data)); err != nil || !v.Same || v.Cut != "" {
		t.Errorf("%+v, %v", v, err)
	}
}
