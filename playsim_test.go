// SPDX-License-Identifier: Apache-2.0

package playsim_test

import (
	"bytes"
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

func load(t testing.TB, files fs.FS, name string, opts ...playsim.Option) *playsim.Scenario {
	t.Helper()
	s, err := playsim.Load(files, name, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func start(t testing.TB, s *playsim.Scenario, opts ...playsim.RunOption) *playsim.Run {
	t.Helper()
	run, err := s.Start(1, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := run.Close(); err != nil {
			t.Error(err)
		}
	})
	return run
}

// ticks runs so many ticks.
func ticks(run *playsim.Run, n int) {
	for range n {
		run.Tick()
	}
}

// contains demands that an error says something.
func contains(t *testing.T, err error, text string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), text) {
		t.Errorf("got %v, want %q", err, text)
	}
}

const cartWorld = `schema: playsim/world/v1
duration: 2s
robots: [{cart: {name: cart}}, {cart: {name: other, at: [1, 1]}}]
programs: [{go: {name: ahead, robot: cart}}]
`

func ahead(c *playsim.Control) func() {
	return func() { c.Command("speed", 0.2) }
}

func withAhead(t testing.TB) *playsim.Registry {
	t.Helper()
	r := playsim.Default()
	if err := r.AddController("ahead", ahead); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestCommand: what is commanded from outside moves the robot, is recorded and verified;
// the tick that ends the duration is the last.
func TestCommand(t *testing.T) {
	files := fstest.MapFS{"w.yaml": {Data: []byte(cartWorld)}}
	s := load(t, files, "w.yaml", playsim.With(withAhead(t)))
	var recording bytes.Buffer
	var told []string
	run := start(t, s, playsim.Drive("cart"), playsim.Record(&recording), playsim.Trace(func(e *trace.Event) { told = append(told, e.Name) }))
	cart := run.Robot("cart")
	for i, on := 0, true; on; i++ {
		speed := 0.3
		if i >= 40 {
			speed = -0.3
		}
		if err := cart.Command("speed", speed); err != nil {
			t.Fatal(err)
		}
		on = run.Tick()
	}
	if run.Tick() || run.Ticks() != 80 {
		t.Errorf("the run has %d ticks, want 80", run.Ticks())
	}
	if v, err := cart.Read("wheel_left"); err != nil || v > -0.2 {
		t.Errorf("wheel_left is %v, %v", v, err)
	}
	if want := []string{"command cart/speed to 0.3", "command cart/speed to -0.3"}; strings.Join(told, "; ") != strings.Join(want, "; ") {
		t.Errorf("the trace has %q, want %q", told, want)
	}
	hash := run.Hash()
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	v, err := playsim.Verify(bytes.NewReader(recording.Bytes()), playsim.With(withAhead(t)))
	if err != nil || !v.Same || v.Tick != -1 {
		t.Errorf("%+v, %v", v, err)
	}
	changed := strings.Replace(recording.String(), `"value":-0.3`, `"value":-0.25`, 1)
	if v, err := playsim.Verify(strings.NewReader(changed), playsim.With(withAhead(t))); err != nil || v.Same || v.Tick != 40 {
		t.Errorf("a changed input: %+v, %v", v, err)
	}
	again := start(t, s, playsim.Drive("cart"))
	if err := again.Robot("cart").Command("speed", 0.3); err != nil {
		t.Fatal(err)
	}
	ticks(again, 40)
	if err := again.Robot("cart").Command("speed", -0.3); err != nil {
		t.Fatal(err)
	}
	ticks(again, 40)
	if again.Hash() != hash {
		t.Error("the same commands give another run")
	}
}

func TestCommandRefused(t *testing.T) {
	files := fstest.MapFS{"w.yaml": {Data: []byte(cartWorld)}}
	s := load(t, files, "w.yaml", playsim.With(withAhead(t)))
	run := start(t, s)
	contains(t, run.Robot("cart").Command("speed", 0.1), "the program ahead commands it; start the run with cart driven from outside")
	if err := run.Robot("other").Command("speed", 0.1); err != nil {
		t.Error(err) // no program commands the other
	}
	contains(t, run.Robot("other").Command("sped", 0.1), `did you mean "speed"?`)
	contains(t, run.Robot("other").Command("photo_left", 0.1), `there is no actuator slot "photo_left"`)
	contains(t, run.Robot("otter").Command("speed", 0.1), `did you mean "other"?`)
	zero := 0.0
	contains(t, run.Robot("other").Command("speed", zero/zero), "not a usable number")
	if _, err := s.Start(1, playsim.Drive("kart")); err == nil {
		t.Error("a robot that is not there is driven")
	}
	life := load(t, nil, "worlds/life_day.yaml")
	_, err := life.Start(1, playsim.Drive("nao"))
	contains(t, err, "Autonomous Life commands it")
}

// TestDriveQuiets: programs of a driven robot do not run, others do.
func TestDriveQuiets(t *testing.T) {
	s := load(t, nil, "worlds/cart_phototaxis.yaml")
	run := start(t, s, playsim.Drive("cart"))
	ticks(run, 100)
	if v, _ := run.Robot("cart").Read("speed"); v != 0 {
		t.Errorf("speed is %v, though nobody commands it", v)
	}
	if v, ok := run.Value("pdl/cart_phototaxis/speed"); !ok || v.String() != "Invalid" {
		t.Errorf("a quantity of a program that does not run is %s", v)
	}
}

func TestControllerFaults(t *testing.T) {
	for name, c := range map[string]struct {
		begin func(*playsim.Control) func()
		load  string // what Load says
		fault string // what the run says
	}{
		"slot":    {func(c *playsim.Control) func() { return func() { c.Read("photo_lef") } }, "", `the robot has no slot "photo_lef"` + "\nhint: did you mean \"photo_left\"?"},
		"sensor":  {func(c *playsim.Control) func() { return func() { c.Command("photo_left", 1) } }, "", "photo_left is a sensor"},
		"percept": {func(c *playsim.Control) func() { return func() { c.See("eyes") } }, "", `no percept "eyes"`},
		"panic": {func(c *playsim.Control) func() {
			return func() {
				var none []int
				c.Command("speed", float64(none[3]))
			}
		}, "", "playsim_test.go:"},
		"begin":   {func(c *playsim.Control) func() { c.Read("nope"); return nil }, `w.yaml:4:`, ""},
		"nothing": {func(c *playsim.Control) func() { return nil }, "returned no function", ""},
	} {
		r := playsim.Default()
		if err := r.AddController("ahead", c.begin); err != nil {
			t.Fatal(err)
		}
		s, err := playsim.Load(fstest.MapFS{"w.yaml": {Data: []byte(cartWorld)}}, "w.yaml", playsim.With(r))
		if c.load != "" {
			contains(t, err, c.load)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		var faults []error
		run := start(t, s, playsim.OnFault(func(err error) { faults = append(faults, err) }))
		ticks(run, 10)
		if len(faults) != 1 || !strings.Contains(faults[0].Error(), c.fault) {
			t.Errorf("%s: faults %v, want one with %q", name, faults, c.fault)
		}
		if !run.Result().Faulted {
			t.Errorf("%s: the result does not say that a program faulted", name)
		}
	}
}

func TestControllerInFiles(t *testing.T) {
	for entry, want := range map[string]string{
		"{name: ahed, robot: cart}":                    `did you mean "ahead"?`,
		"{robot: cart}":                                `needs "name"`,
		"{name: ahead, robot: kart}":                   `did you mean "cart"?`,
		"{name: ahead, robot: cart, commands: [sped]}": `did you mean "speed"?`,
		"{name: ahead, robot: cart, commands: speed}":  "expected a list of texts",
		"{name: ahead, robot: cart, file: a.play}":     `has no key "file"`,
		"{name: ahead, robot: cart}}, {go: {name: a2, controller: ahead, robot: cart}": "can both command the slot",
	} {
		world := strings.Replace(cartWorld, "{name: ahead, robot: cart}", entry, 1)
		_, err := playsim.Load(fstest.MapFS{"w.yaml": {Data: []byte(world)}}, "w.yaml", playsim.With(withAhead(t)))
		contains(t, err, want)
		contains(t, err, "w.yaml:")
	}
	_, err := playsim.Load(fstest.MapFS{"w.yaml": {Data: []byte(cartWorld)}}, "w.yaml")
	contains(t, err, "controllers are functions in Go")
}

// TestOracle: a controller that has it is named by the result, and the recording replays.
func TestOracle(t *testing.T) {
	r := withAhead(t)
	for entry, want := range map[string]bool{"robot: cart": false, "robot: cart, oracle: true": true, "robot: cart, oracle: false": false} {
		files := fstest.MapFS{"w.yaml": {Data: []byte(strings.Replace(cartWorld, "robot: cart", entry, 1))}}
		var out bytes.Buffer
		run, err := load(t, files, "w.yaml", playsim.With(r)).Start(1, playsim.Record(&out))
		if err != nil {
			t.Fatal(err)
		}
		ticks(run, 10)
		if run.Result().Oracle != want {
			t.Errorf("%s: %+v", entry, run.Result())
		}
		if err := run.Close(); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), `"oracle":"true"`) != want {
			t.Errorf("%s: the recording says otherwise", entry)
		}
		v, err := playsim.Verify(&out, playsim.With(r))
		if err != nil || !v.Same {
			t.Errorf("%s: %v, %+v", entry, err, v)
		}
	}
}

// TestCheckRewind: a controller whose memory is outside its begin function is found.
func TestCheckRewind(t *testing.T) {
	files := fstest.MapFS{"w.yaml": {Data: []byte(cartWorld)}}
	if err := load(t, files, "w.yaml", playsim.With(withAhead(t))).CheckRewind(1, 20); err != nil {
		t.Error(err)
	}
	r, calls := playsim.Default(), 0.0
	err := r.AddController("ahead", func(c *playsim.Control) func() {
		return func() {
			calls++
			c.Command("speed", calls/1000)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	var differs *playsim.RewindError
	if err := load(t, files, "w.yaml", playsim.With(r)).CheckRewind(1, 20); !errors.As(err, &differs) || differs.Tick != 20 {
		t.Errorf("got %v", err)
	}
}

func TestDo(t *testing.T) {
	run := start(t, load(t, nil, "scenarios/reach.yaml"))
	before := run.Hash()
	for action, want := range map[string]string{
		"{moove: green, to: [1, 2]}": "moove",
		"{move: gren, to: [1, 2]}":   `did you mean "green"?`,
		"{move: green}":              `needs "to"`,
		"move":                       "expected keys and values",
		"[{move: green, to: [1, 2]}, {touch: nao, part: ear}]": "ear",
		"{set: distance/nao/green, to: 1}":                     "the world itself gives",
	} {
		contains(t, run.Do(action), want)
	}
	if err := run.Do("[{move: green, to: [-1, -1]}, {set: nao/battery, to: 0.5}]"); err != nil {
		t.Fatal(err)
	}
	run.Tick()
	if v, _ := run.Value("green/x"); v.String() != "-1" || before == run.Hash() {
		t.Errorf("green/x is %s", v)
	}
	if err := run.Rewind(0); err != nil || run.Ticks() != 0 {
		t.Errorf("%v, %d ticks", err, run.Ticks())
	}
}

func TestWhy(t *testing.T) {
	run := start(t, load(t, nil, "scenarios/hidden_ball.yaml"))
	for run.Now() < 12e9 && run.Tick() {
	}
	now := run.Ticks()
	n, err := run.Why(explain.Query{Subject: explain.OfNode, Name: "look_at", At: 9.5e9})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(n.String(), "look_at") || n.At.Line == 0 || n.Reason == explain.NoReason || len(n.Parts) == 0 {
		t.Errorf("%+v", n)
	}
	if text, err := n.MarshalJSON(); err != nil || !strings.Contains(string(text), `"reason":"`) {
		t.Errorf("%s, %v", text, err)
	}
	if _, err := run.Why(explain.Query{Subject: explain.OfKey, Name: "nao/battery", At: explain.Now}); err != nil {
		t.Error(err)
	}
	_, err = run.Why(explain.Query{Subject: explain.OfNode, Name: "look_up", At: explain.Now})
	contains(t, err, "look_up")
	_, err = run.Why(explain.Query{At: 13e9})
	contains(t, err, "outside the run, which has reached 12 s")
	if run.Ticks() != now {
		t.Error("asking has advanced the run")
	}
}

func TestLoadErrors(t *testing.T) {
	_, err := playsim.Load(nil, "worlds/nope.yaml")
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	_, err = playsim.Load(fstest.MapFS{"w.yaml": {Data: []byte("schema: playsim/world/v1\ntik: 1ms\nrobots: [{nao: {batery: 1}}]\n")}}, "w.yaml")
	var list *source.Errors
	if !errors.As(err, &list) || list.Len() != 2 {
		t.Errorf("got %v", err)
	}
	_, err = playsim.Load(nil, "worlds/ball_chase.yaml", playsim.Set("nao.batery", "0.3"))
	contains(t, err, "--set:1:")
}

// Names do not leave the files that are given, also where a built-in file has the name.
func TestNamesStayInTheFiles(t *testing.T) {
	text := func(world string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("schema: playsim/scenario/v1\nworld: " + world + "\nexpect: [{at_end: \"'start/x' > 100\"}]\n")}
	}
	files := fstest.MapFS{"out.yaml": text("../worlds/cart_forward.yaml"), "in.yaml": text("worlds/cart_forward.yaml"), "sub/in.yaml": text("../worlds/cart_forward.yaml")}
	_, err := playsim.Load(files, "out.yaml")
	contains(t, err, `out.yaml:2:8: file "../worlds/cart_forward.yaml" is outside the file system that was given`)
	_, err = playsim.Load(files, "../worlds/cart_forward.yaml")
	contains(t, err, "is outside")
	load(t, files, "in.yaml")
	load(t, files, "sub/in.yaml")
}

// TestMaxObjects: a world of more things than usual needs a word.
func TestMaxObjects(t *testing.T) {
	files := fstest.MapFS{"w.yaml": {Data: []byte("schema: playsim/world/v1\nobjects:\n" + strings.Repeat("- ball: {}\n", 10_001))}}
	_, err := playsim.Load(files, "w.yaml")
	contains(t, err, "objects: 10001 of them, at most 10000")
	files = fstest.MapFS{"w.yaml": {Data: []byte("schema: playsim/world/v1\nobjects:\n- ball: {name: a, at: [1, 0]}\n- ball: {name: b, at: [0, 0]}\n")}}
	_, err = playsim.Load(files, "w.yaml", playsim.MaxObjects(1))
	contains(t, err, "objects: 2 of them, at most 1")
	load(t, files, "w.yaml", playsim.MaxObjects(2))
}

func TestRegistryRefuses(t *testing.T) {
	r := withAhead(t)
	contains(t, r.AddController("ahead", ahead), "one of that name already")
	contains(t, r.AddController("a b", ahead), "letters")
}

func TestClosed(t *testing.T) {
	run := start(t, load(t, nil, "worlds/ball_chase.yaml"))
	run.Tick()
	for range 2 {
		if err := run.Close(); err != nil {
			t.Error(err)
		}
	}
	if run.Tick() || run.Ticks() != 1 {
		t.Error("a closed run advances")
	}
	contains(t, run.Rewind(0), "the run is closed")
	contains(t, run.Do("{move: green, to: [0, 0]}"), "the run is closed")
	contains(t, start(t, load(t, nil, "worlds/ball_chase.yaml")).Robot("nao").Command("posture/goal", 1), "commands it")
}

// TestDoAllOrNothing: of a list of actions all are done, or none.
func TestDoAllOrNothing(t *testing.T) {
	run := start(t, load(t, nil, "worlds/two_balls.yaml"))
	if err := run.Do("{hide: green}"); err != nil {
		t.Fatal(err)
	}
	run.Tick()
	before, _ := run.Value("red/x")
	contains(t, run.Do("[{move: red, to: [-2, 1]}, {push: green, impulse: [0.1, 0]}]"), "it is hidden")
	run.Tick()
	if after, _ := run.Value("red/x"); after.String() != before.String() {
		t.Errorf("red is moved from %s to %s, though the second action was refused", before, after)
	}
	contains(t, run.Do("{pause: two_balls}"), "only a run of a scenario takes it")
}

// TestWhyAfterRewind: the answer is about the run of now, not about one that is forgotten.
func TestWhyAfterRewind(t *testing.T) {
	s := load(t, nil, "worlds/cart_phototaxis.yaml")
	run := start(t, s, playsim.Drive("cart"))
	speed := func(v float64) string {
		if err := run.Robot("cart").Command("speed", v); err != nil {
			t.Fatal(err)
		}
		ticks(run, 40)
		n, err := run.Why(explain.Query{Subject: explain.OfKey, Name: "cart/speed", At: explain.Now})
		if err != nil {
			t.Fatal(err)
		}
		is, _ := n.Value.AsFloat()
		return strconv.FormatFloat(is, 'f', 1, 64)
	}
	if got := speed(0.1); got != "0.1" {
		t.Errorf("speed is %s", got)
	}
	if err := run.Rewind(0); err != nil {
		t.Fatal(err)
	}
	if got := speed(0.3); got != "0.3" {
		t.Errorf("after a rewind speed is %s, want 0.3", got)
	}
}

// TestLoadedDoesNotChange: files that change after Load change nothing.
func TestLoadedDoesNotChange(t *testing.T) {
	files := fstest.MapFS{
		"w.yaml": {Data: []byte("schema: playsim/world/v1\nrobots: [{cart: {name: cart}}]\nprograms: [{playful: {file: p.play, robot: cart}}]\n")},
		"p.play": {Data: []byte("command | slot = turn, value = 1\n")},
	}
	s := load(t, files, "w.yaml")
	files["p.play"] = &fstest.MapFile{Data: []byte("| | |\n")}
	start(t, s)
}

// TestVerifyNothing: what was not compared is not the same.
func TestVerifyNothing(t *testing.T) {
	var whole, empty bytes.Buffer
	s := load(t, nil, "worlds/cart_phototaxis.yaml")
	run := start(t, s, playsim.Record(&whole))
	ticks(run, 40)
	if err := errors.Join(run.Close(), start(t, s, playsim.Record(&empty)).Close()); err != nil {
		t.Fatal(err)
	}
	if v, err := playsim.Verify(bytes.NewReader(whole.Bytes())); err != nil || !v.Same || v.Cut != "" {
		t.Errorf("%+v, %v", v, err)
	}
	_, err := playsim.Verify(&empty)
	contains(t, err, "has no tick")
	lines := strings.SplitAfter(whole.String(), "\n")
	if v, err := playsim.Verify(strings.NewReader(strings.Join(lines[:len(lines)/2], ""))); err == nil && (v.Same || v.Cut == "") {
		t.Errorf("half of a recording: %+v", v)
	}
	_, err = playsim.Verify(strings.NewReader(strings.Replace(whole.String(), `"physics":"2"`, `"physics":"1"`, 1)))
	contains(t, err, "physics 1, this is physics 2")
}

// TestFaultInWorld: a fault makes the run of a world alone failed, and its recording the same.
func TestFaultInWorld(t *testing.T) {
	r := playsim.Default()
	contains(t, r.AddController("ahead", nil), "no function that begins it")
	if err := r.AddController("ahead", func(*playsim.Control) func() { return func() { panic("boom") } }); err != nil {
		t.Fatal(err)
	}
	var recording bytes.Buffer
	run := start(t, load(t, fstest.MapFS{"w.yaml": {Data: []byte(cartWorld)}}, "w.yaml", playsim.With(r)), playsim.Record(&recording))
	ticks(run, 10)
	if res := run.Result(); res.Verdict != playsim.Failed || !strings.Contains(res.Fault, "boom") {
		t.Errorf("%+v", res)
	}
	if n, err := run.Why(explain.Query{At: explain.Now}); err != nil || !strings.Contains(n.String(), "at 0 s\n    it faulted then, and its commands hold: playsim_test.go:") {
		t.Errorf("%v\n%s", err, n)
	}
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	if v, err := playsim.Verify(&recording, playsim.With(r)); err != nil || !v.Same {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestIdleControllerIsNotBegun: a controller of a driven robot is not begun for the run.
func TestIdleControllerIsNotBegun(t *testing.T) {
	r, begun := playsim.Default(), 0
	if err := r.AddController("ahead", func(*playsim.Control) func() { begun++; return func() {} }); err != nil {
		t.Fatal(err)
	}
	s := load(t, fstest.MapFS{"w.yaml": {Data: []byte(cartWorld)}}, "w.yaml", playsim.With(r))
	before := begun
	run := start(t, s, playsim.Drive("cart"))
	ticks(run, 3)
	if begun != before {
		t.Errorf("it was begun %d times", begun-before)
	}
	if _, err := run.Why(explain.Query{At: explain.Now}); err == nil || !strings.Contains(err.Error(), "commanded from outside") {
		t.Errorf("why: %v", err)
	}
}
