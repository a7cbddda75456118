// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/record"
)

// lesson is a scenario with a reward.
var lesson = fstest.MapFS{"lesson.yaml": {Data: []byte(`schema: playsim/scenario/v1
world: worlds/cart_phototaxis.yaml
duration: 20s
reward: "-'distance/cart/lamp'"
expect:
  - {name: near, eventually: "'distance/cart/lamp' < 0.3"}
`)}}

func newServer(t testing.TB, name string, o Options) *Server {
	t.Helper()
	s, err := playsim.Load(lesson, name)
	if err != nil {
		t.Fatal(err)
	}
	srv, err := New(s, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(srv.Close)
	return srv
}

// client talks to a server over pipes.
type client struct {
	t    testing.TB
	to   io.WriteCloser
	from *bufio.Reader
	over chan error
	id   int

	frames []reply // that have come before an answer
}

func connect(t testing.TB, s *Server) *client {
	t.Helper()
	in, to := io.Pipe()
	from, out := io.Pipe()
	c := &client{t: t, to: to, from: bufio.NewReader(from), over: make(chan error, 1)}
	go func() {
		c.over <- s.Lines(t.Context(), in, out)
		_ = out.Close()
	}()
	t.Cleanup(func() { _ = to.Close() })
	return c
}

// reply is an answer.
type reply struct {
	ID                    *int
	Env                   int
	T                     float64
	Tick                  int64
	Obs                   map[string]any
	Reward                float64
	Terminated, Truncated bool
	Verdict, Hash         string
	PNG, RGB, Recording   []byte
	Packed                []byte
	Why                   struct{ Text string }
	World                 *World
	Error                 *Error

	Programs    map[string]Program
	Frame, Lost int64
	Run         string
	Log         []struct{ Kind, Program, Why string }
	Closed      bool
}

// raw sends a line and returns the answer.
func (c *client) raw(line string) (r reply) {
	c.t.Helper()
	c.send(line)
	return c.receive()
}

func (c *client) send(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.to, line+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

// receive returns the next answer.
func (c *client) receive() reply {
	c.t.Helper()
	for {
		r := c.next()
		if r.Frame == 0 {
			return r
		}
		c.frames = append(c.frames, r)
	}
}

// frame returns the next frame.
func (c *client) frame() (r reply) {
	c.t.Helper()
	if len(c.frames) > 0 {
		r, c.frames = c.frames[0], c.frames[1:]
		return r
	}
	if r = c.next(); r.Frame == 0 {
		c.t.Fatalf("no frame: %+v", r)
	}
	return r
}

// next returns what comes next: an answer or a frame.
func (c *client) next() (r reply) {
	c.t.Helper()
	text, err := c.from.ReadBytes('\n')
	if err != nil {
		c.t.Fatalf("no answer: %v", err)
	}
	conforms(c.t, text)
	if err := json.Unmarshal(text, &r); err != nil {
		c.t.Fatalf("%s: %v", text, err)
	}
	return r
}

// do sends a message, whose answer must be no error.
func (c *client) do(format string, args ...any) reply {
	c.t.Helper()
	c.id++
	r := c.raw(fmt.Sprintf(`{"id":%d,`, c.id) + fmt.Sprintf(format, args...) + "}")
	if r.Error != nil || r.ID == nil || *r.ID != c.id {
		c.t.Fatalf("%s: %+v", fmt.Sprintf(format, args...), r)
	}
	return r
}

var wire = func() *jsonschema.Schema {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(Schema()))
	if err != nil {
		panic(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("wire.json", doc); err != nil {
		panic(err)
	}
	return c.MustCompile("wire.json")
}()

// conforms holds a message or an answer to the schema.
func conforms(t testing.TB, text []byte) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err == nil {
		err = wire.Validate(doc)
	}
	if err != nil {
		t.Errorf("%.200s: %v", text, err)
	}
}

func TestStepsAndResult(t *testing.T) {
	c := connect(t, newServer(t, "lesson.yaml", Options{Drive: []string{"cart"}}))
	if r := c.do(`"op":"reset","env":0,"seed":1`); r.T != 0 || r.Tick != 0 || r.Obs != nil {
		t.Errorf("reset: %+v", r)
	}
	c.do(`"op":"observe","slots":["cart/speed","cart/bumper_left"],"keys":["distance/cart/lamp"]`)
	r := c.do(`"op":"step","n":4,"commands":{"cart/speed":0.3}`)
	if r.T != 0.1 || r.Tick != 4 || r.Obs["cart/speed"] != 0.3 || r.Obs["cart/bumper_left"] != false || r.Terminated || r.Truncated {
		t.Errorf("step: %+v", r)
	}
	far, _ := r.Obs["distance/cart/lamp"].(float64)
	if one := c.do(`"op":"step"`).Reward; far < 1 || one > -far+0.1 || one < -far-0.1 || r.Reward > 3.9*one {
		t.Errorf("at %v m a tick is worth %v, four %v", far, one, r.Reward)
	}
	if r := c.do(`"op":"result"`); r.Verdict != "unverified" || len(r.Hash) != 16 {
		t.Errorf("result: %+v", r)
	}
	if r := c.do(`"op":"why","expect":"near"`); !strings.Contains(r.Why.Text, "near") {
		t.Errorf("why: %+v", r)
	}
	if r := c.do(`"op":"step","n":100000`); r.T != 20 || !r.Truncated || r.Terminated {
		t.Errorf("to the end: %+v", r)
	}
	if r := c.raw(`{"id":1,"op":"step"}`); r.Error == nil || r.Error.Code != Over {
		t.Errorf("after the end: %+v", r)
	}
	if r := c.do(`"op":"reset"`); r.T != 0 || r.Obs["cart/speed"] != 0.0 || r.Truncated {
		t.Errorf("reset: %+v", r)
	}
}

func TestPicturesAndDescription(t *testing.T) {
	c := connect(t, newServer(t, "worlds/ball_chase.yaml", Options{}))
	c.do(`"op":"reset"`)
	c.do(`"op":"observe","percepts":["nao/camera_top"]`)
	r := c.do(`"op":"step","n":10`)
	if p, _ := r.Obs["nao/camera_top"].(map[string]any); p == nil || p["t"] == nil || len(p["detections"].([]any)) == 0 {
		t.Errorf("the camera gives %v", r.Obs)
	}
	m, err := png.Decode(bytes.NewReader(c.do(`"op":"render","camera":"nao","size":[64,36]`).PNG))
	if err != nil || m.Bounds().Dx() != 64 || m.Bounds().Dy() != 36 {
		t.Fatalf("%v, %v", m, err)
	}
	pixels := c.do(`"op":"render","camera":"nao","size":[64,36],"format":"rgb"`).RGB
	for i := range 64 * 36 {
		r, g, b, _ := m.At(i%64, i/64).RGBA()
		if len(pixels) != 3*64*36 || pixels[3*i] != byte(r>>8) || pixels[3*i+1] != byte(g>>8) || pixels[3*i+2] != byte(b>>8) {
			t.Fatalf("pixel %d of %d is not that of the PNG", i, len(pixels)/3)
		}
	}
	w := c.do(`"op":"describe"`).World
	if w.Name != "ball_chase" || w.TickS != 0.025 || w.Robots[0].Slots[0].Name != "nao/battery" || w.Robots[0].Percepts[0].Fields[0] != "x" {
		t.Errorf("%+v", w)
	}
}

// TestWrongMessages: each is answered by its code, and the run goes on.
func TestWrongMessages(t *testing.T) {
	c := connect(t, newServer(t, "lesson.yaml", Options{Drive: []string{"cart"}, AllowSet: []string{"lamp.*"}}))
	c.do(`"op":"reset"`)
	for _, of := range []struct{ text, want string }{
		{`hello`, "bad_message this is no message"},
		{`[1]`, "bad_message"},
		{`{"id":1,"op":"step"}{}`, "bad_message there is more"},
		{`{"op":"step"}`, "bad_message a message needs an id"},
		{`{"id":"x","op":"step"}`, "bad_message id: expected a whole number, not string"},
		{`{"id":1,"op":"stepp"}`, `unknown_op unknown op "stepp" did you mean "step"?`},
		{`{"id":1,"op":"step","m":2}`, `unknown_key unknown key "m" there are: id, op, env, n, commands`},
		{`{"id":1,"op":"step","seed":2}`, `unknown_key unknown key of step "seed"`},
		{`{"id":1,"op":"step","n":0}`, "bad_value n: 0 is outside [1, 100000]"},
		{`{"id":1,"op":"step","n":1000000000}`, "bad_value"},
		{`{"id":1,"op":"step","n":0.5}`, "bad_message n: expected a whole number"},
		{`{"id":1,"op":"step","n":null}`, "bad_message n: null is no value"},
		{`{"id":1,"op":"step","commands":{"cart/speed":null}}`, "bad_message cart/speed: null is no value"},
		{`{"id":1,"op":"step","commands":{"cart/speed":1e999}}`, "bad_message"},
		{`{"id":1,"op":"step","commands":{"cart/speed":0.1,"cart/sped":1}}`, `unknown_slot there is no actuator slot "sped" did you mean "speed"?`},
		{`{"id":1,"op":"step","commands":{"kart/speed":1}}`, `unknown_slot there is no robot "kart" did you mean "cart"?`},
		{`{"id":1,"op":"step","commands":{"cart/photo_left":1}}`, "unknown_slot"},
		{`{"id":1,"op":"step","env":1}`, "not_started env 1 has no run reset begins one"},
		{`{"id":1,"op":"step","env":256}`, "unknown_env env 256 is outside [0, 255]"},
		{`{"id":1,"op":"step","env":-1}`, "unknown_env"},
		{`{"id":1,"op":"observe","slots":["cart/sped"]}`, "unknown_slot"},
		{`{"id":1,"op":"observe","keys":["cart/sped"]}`, "unknown_key"},
		{`{"id":1,"op":"observe","percepts":["cart/eye"]}`, "unknown_percept"},
		{`{"id":1,"op":"render","camera":"topp"}`, `unknown_camera unknown camera "topp" did you mean "top"?`},
		{`{"id":1,"op":"render","size":[5000,5000]}`, "bad_value size"},
		{`{"id":1,"op":"render","format":"gif"}`, "bad_value"},
		{`{"id":1,"op":"why","expect":"nearr"}`, "unknown_subject"},
		{`{"id":1,"op":"why","expect":"near","node":"x"}`, "bad_message why: two subjects"},
		{`{"id":1,"op":"why","at":-1}`, "bad_value at: -1 s is outside the run"},
		{`{"id":1,"op":"why","at":100}`, "unknown_subject"},
		{`{"id":1,"op":"reset","set":{"cart.at":[0,0]}}`, `not_allowed set: "cart.at" may not be set`},
		{`{"id":1,"op":"reset","set":{"lamp.att":[0,0]}}`, "invalid_world"},
		{`{"id":1,"op":"reset","set":{"lamp.at":[0,0],"world":"/etc/passwd"}}`, "not_allowed"},
		{`{"id":1,"op":"reset","seed":-1}`, "bad_message seed: expected a whole number that is not negative"},
		{strings.Repeat("x", 2<<20), "too_large"},
		{`{"id":1,"op":"step","commands":` + strings.Repeat(`{"a":`, 20000) + `1` + strings.Repeat("}", 20001), "bad_message"},
	} {
		r := c.raw(of.text)
		if r.Error == nil {
			t.Errorf("%.80s: no error", of.text)
			continue
		}
		if got := fmt.Sprintf("%s %s %s", r.Error.Code, r.Error.Text, r.Error.Hint); !strings.HasPrefix(got, of.want) {
			t.Errorf("%.80s: %s, not %s", of.text, got, of.want)
		}
	}
	if r := c.do(`"op":"step"`); r.Tick != 1 {
		t.Errorf("after all that: %+v", r)
	}
}

func TestSetsOfReset(t *testing.T) {
	c := connect(t, newServer(t, "lesson.yaml", Options{AllowSet: []string{"objects.lamp.at"}}))
	c.do(`"op":"observe","keys":["lamp/x"]`)
	for _, x := range []float64{1, 0.5, 1} {
		if r := c.do(`"op":"reset","set":{"lamp.at":[%v,0.5]}`, x); r.Obs["lamp/x"] != x {
			t.Errorf("the lamp is at %v, not %v", r.Obs["lamp/x"], x)
		}
	}
	if r := c.do(`"op":"reset"`); r.Obs["lamp/x"] != 1.8 {
		t.Errorf("without set: %v", r.Obs)
	}
}

func TestProgramsKeepTheirSlots(t *testing.T) {
	c := connect(t, newServer(t, "lesson.yaml", Options{}))
	c.do(`"op":"reset"`)
	r := c.raw(`{"id":1,"op":"step","commands":{"cart/speed":0.1}}`)
	if r.Error == nil || r.Error.Code != SlotTaken || !strings.Contains(r.Error.Hint, "--drive") {
		t.Errorf("%+v", r.Error)
	}
	if r := c.do(`"op":"result"`); r.Tick != 0 {
		t.Error("the step was made")
	}
}

// TestRunsAreIndependent: what comes all at once gives what comes one by one.
func TestRunsAreIndependent(t *testing.T) {
	srv := newServer(t, "lesson.yaml", Options{Drive: []string{"cart"}})
	many, want := connect(t, srv), map[int]string{}
	const runs = 8
	for env := range runs {
		alone := connect(t, srv)
		alone.do(`"op":"reset","seed":7`)
		for range 20 {
			alone.do(`"op":"step","n":3,"commands":{"cart/speed":%v}`, 0.04*float64(env))
		}
		want[env] = alone.do(`"op":"result"`).Hash
	}
	go func() {
		for env := range runs {
			many.send(fmt.Sprintf(`{"id":0,"op":"reset","env":%d,"seed":7}`, env))
		}
		for range 20 {
			for env := range runs {
				many.send(fmt.Sprintf(`{"id":0,"op":"step","n":3,"env":%d,"commands":{"cart/speed":%v}}`, env, 0.04*float64(env)))
			}
		}
		for env := range runs {
			many.send(fmt.Sprintf(`{"id":0,"op":"result","env":%d}`, env))
		}
	}()
	for range runs * 22 {
		r := many.receive()
		if r.Error != nil {
			t.Fatal(r.Error)
		}
		if r.Hash != "" && r.Hash != want[r.Env] {
			t.Errorf("run %d: hash %s, alone %s", r.Env, r.Hash, want[r.Env])
		}
	}
	if want[1] == want[2] {
		t.Error("the commands make no difference")
	}
}

// TestDriveAll: * is every robot with a body that nothing else commands.
func TestDriveAll(t *testing.T) {
	for name, want := range map[string]string{
		"worlds/cart_football.yaml": "red blue",
		"worlds/barrier.yaml":       "",
		"worlds/life_day.yaml":      "",
	} {
		srv := newServer(t, name, Options{Drive: []string{"*"}})
		if got := strings.Join(srv.options.Drive, " "); got != want {
			t.Errorf("%s: %q, not %q", name, got, want)
		}
	}
}

func TestNumberOfRuns(t *testing.T) {
	srv := newServer(t, "lesson.yaml", Options{Drive: []string{"cart"}})
	srv.runs.Store(MaxRuns - 1)
	c := connect(t, srv)
	c.do(`"op":"reset","env":0`)
	c.do(`"op":"reset","env":0`)
	if r := c.raw(`{"id":1,"op":"reset","env":1}`); r.Error == nil || r.Error.Code != TooMany {
		t.Errorf("%+v", r)
	}
	c.do(`"op":"close","env":0`)
	c.do(`"op":"reset","env":1`)
	_ = c.to.Close()
	if err := <-c.over; err != nil || srv.runs.Load() != MaxRuns-1 {
		t.Errorf("%v, and %d runs are left", err, srv.runs.Load()-MaxRuns+1)
	}
}

// TestRecordings: those of the wire and of --record verify without the client, also where it
// has gone in the midst of its run.
func TestRecordings(t *testing.T) {
	path, n := t.TempDir(), 0
	srv := newServer(t, "lesson.yaml", Options{Drive: []string{"cart"}, Record: func() (*record.File, error) {
		n++
		return record.Create(filepath.Join(path, fmt.Sprint(n)), record.Lines)
	}})
	c := connect(t, srv)
	c.do(`"op":"reset","seed":5`)
	for i := range 50 {
		c.do(`"op":"step","n":2,"commands":{"cart/speed":%v,"cart/turn":%v}`, 0.01*float64(i%20), 0.1*float64(i%7))
	}
	got := c.do(`"op":"recording"`).Recording
	c.do(`"op":"reset","seed":6`)
	c.do(`"op":"step","n":30,"commands":{"cart/speed":0.2}`)
	_ = c.to.Close()
	<-c.over
	all := [][]byte{got}
	for i := range n {
		data, err := os.ReadFile(filepath.Join(path, fmt.Sprint(i+1)))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, data)
	}
	if len(all) != 3 {
		t.Fatalf("%d recordings", len(all))
	}
	for i, data := range all {
		v, err := playsim.Verify(bytes.NewReader(data))
		if err != nil || !v.Same {
			t.Errorf("recording %d: %+v, %v", i, v, err)
		}
	}
}

// TestLargeAnswers: a recording that is too large is an error, and the run goes on.
func TestLargeAnswers(t *testing.T) {
	var a answer
	a.base64(make([]byte, 3))
	if want := `"` + base64.StdEncoding.EncodeToString(make([]byte, 3)) + `"`; string(a.text) != want {
		t.Errorf("%s, not %s", a.text, want)
	}
	e := &env{of: &session{ctx: t.Context()}, server: newServer(t, "lesson.yaml", Options{})}
	id := int64(1)
	text := e.handle(&Message{ID: &id}, &operation{bare: true, do: func(_ *env, _ *Message, a *answer) error {
		a.field("recording")
		a.base64(make([]byte, MaxAnswer))
		return nil
	}})
	if want := `{"id":1,"error":{"code":"too_large"`; !strings.HasPrefix(string(text), want) {
		t.Errorf("%.80s", text)
	}
}

// TestCrashes: a mistake of playsim's ends that run alone.
func TestCrashes(t *testing.T) {
	log := ""
	srv := newServer(t, "lesson.yaml", Options{Report: func(format string, a ...any) { log += fmt.Sprintf(format, a...) }})
	e := &env{of: &session{ctx: t.Context()}, server: srv}
	id := int64(1)
	text := e.handle(&Message{ID: &id}, &operation{name: "boom", bare: true, do: func(*env, *Message, *answer) error { panic("boom") }})
	if !strings.Contains(string(text), `"code":"internal"`) || !strings.Contains(log, "boom") || !strings.Contains(log, "TestCrashes") {
		t.Errorf("%s\n%s", text, log)
	}
}

// TestMessagesOfTheSchema: what the schema allows is understood, and the examples of the
// documentation are what it allows.
func TestMessagesOfTheSchema(t *testing.T) {
	for _, text := range []string{
		`{"id":1,"op":"reset","env":0,"seed":1,"set":{"green.at":[1,0.5]}}`,
		`{"id":2,"op":"step","env":0,"n":1,"commands":{"cart/speed":0.3}}`,
		`{"id":3,"op":"observe","env":0,"slots":["cart/photo_left"],"keys":["nao/posture"],"percepts":["nao/camera_top"]}`,
		`{"id":2,"env":0,"t":0.025,"tick":1,"obs":{"cart/photo_left":0.1},"reward":0,"terminated":false,"truncated":false}`,
		`{"id":2,"error":{"code":"unknown_slot","text":"…","hint":"…"}}`,
	} {
		conforms(t, []byte(text))
	}
	doc, _ := jsonschema.UnmarshalJSON(strings.NewReader(`{"id":1,"op":"step","m":1}`))
	if err := wire.Validate(doc); err == nil {
		t.Error("a key that no message has is allowed")
	}
}

// FuzzMessages: whatever comes, each line has one answer, and the session goes on.
func FuzzMessages(f *testing.F) {
	for _, op := range operations {
		f.Add(`{"id":1,"op":"` + op.name + `","env":0}`)
	}
	f.Add(`{"id":1,"op":"step","n":5,"commands":{"cart/speed":0.3}}`)
	f.Add(`{"id":1,"op":"why","at":0.1,"node":"a"}`)
	f.Add(`{"id":1,"op":"steps","envs":1,"packed":"AAAAAAAAAAA="}`)
	f.Add(`{"id":1,"op":"steps","envs":2,"seeds":{"0":1,"1":2}}`)
	f.Add(`{"id":1,"op":"observe","pack":true,"actions":["cart/speed"],"slots":["cart/turn"]}`)
	f.Add(`{"id":1,"op":"run","speed":0,"share":"a","commands":{"cart/turn":1}}`)
	f.Add(`{"id":1,"op":"watch","rate":1000,"log":true,"programs":["*"],"keys":["lamp/x"]}`)
	f.Add(`{"id":1,"op":"reset","set":{"lamp.at":{"x":1}}}`)
	f.Add("\xff{\x00")
	s, err := playsim.Load(lesson, "lesson.yaml")
	if err != nil {
		f.Fatal(err)
	}
	srv, err := New(s, Options{Drive: []string{"cart"}, AllowSet: []string{"*"}, Report: func(format string, a ...any) { f.Errorf(format, a...) }})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.NewReplacer("\n", "", `"n":`, `"n":1`).Replace(text) // few ticks are enough
		if len(bytes.TrimSpace([]byte(text))) == 0 {
			return
		}
		var out bytes.Buffer
		in := `{"id":1,"op":"reset"}` + "\n" + text + "\n" + `{"id":2,"op":"close"}` + "\n"
		if err := srv.Lines(t.Context(), strings.NewReader(in), &out); err != nil {
			t.Fatal(err)
		}
		answers := bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n"))
		answers = slices.DeleteFunc(answers, func(a []byte) bool { return bytes.Contains(a, []byte(`,"frame":`)) })
		if len(answers) != 3 {
			t.Fatalf("%d answers: %s", len(answers), out.Bytes())
		}
		for _, a := range answers {
			if !json.Valid(a) || bytes.Contains(a, []byte(`"internal"`)) {
				t.Errorf("%s", a)
			}
		}
		if srv.runs.Load() != 0 {
			t.Errorf("%d runs are left", srv.runs.Load())
		}
	})
}
