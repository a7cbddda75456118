// SPDX-License-Identifier: Apache-2.0

package robots_test

import (
	"bytes"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/robots"
	"example.com/robots/rover"
	"example.com/robots/wind"
	"github.com/playsim/playsim"
	"github.com/playsim/playsim/cli"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/robottest"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/spec"
	"github.com/playsim/playsim/trace"
)

func load(t *testing.T, name string, opts ...playsim.Option) *playsim.Scenario {
	t.Helper()
	s, err := playsim.Load(os.DirFS("testdata"), name, append(opts, playsim.With(robots.Registry()))...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestDoor loads, ticks, reads, commands, asks why, records and verifies.
func TestDoor(t *testing.T) {
	s := load(t, "wander.yaml", playsim.Set("duration", "10s"))
	var recording bytes.Buffer
	run, err := s.Start(7, playsim.Record(&recording), playsim.Drive("r1"))
	if err != nil {
		t.Fatal(err)
	}
	r1 := run.Robot("r1")
	for run.Tick() {
		near, err := r1.Read("range")
		if err != nil {
			t.Fatal(err)
		}
		speed := 0.3
		if near < 0.3 {
			speed = 0
		}
		if err := r1.Command("speed", speed); err != nil {
			t.Fatal(err)
		}
	}
	if near, _ := r1.Read("range"); near < 0.15 || near > 0.4 {
		t.Errorf("the rover stands %v m before the crate", near)
	}
	if n, err := run.Why(explain.Query{Subject: explain.OfKey, Name: "r1/range", At: explain.Now}); err != nil || n.Text == "" {
		t.Errorf("%+v, %v", n, err)
	}
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	v, err := playsim.Verify(&recording, playsim.With(robots.Registry()))
	if err != nil || !v.Same {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestController runs the controller that the world names, and puts it through a rewind.
func TestController(t *testing.T) {
	s := load(t, "wander.yaml")
	if err := s.CheckRewind(1, 400); err != nil {
		t.Error(err)
	}
	run, err := s.Start(1)
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	turned := false
	for range 1200 {
		run.Tick()
		v, _ := run.Robot("r1").Read("turn")
		turned = turned || v > 0
	}
	if !turned || run.Result().Faulted {
		t.Errorf("turned %v, faulted %v", turned, run.Result().Faulted)
	}
}

// TestNodes runs a Playful program with an evaluation and a leaf in Go, judged by a scenario.
func TestNodes(t *testing.T) {
	run, err := load(t, "patrol_turns.yaml").Start(1)
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	for run.Tick() {
	}
	if r := run.Result(); r.Verdict != playsim.Passed {
		t.Error(r.Failure)
	}
	n, err := run.Why(explain.Query{Subject: explain.OfNode, Name: "drive", At: 1e9})
	if err != nil || n.Reason != explain.Active {
		t.Errorf("%s, %v", n, err)
	}
}

// verified runs a scenario to its verdict, and verifies its recording and its rewinding.
func verified(t *testing.T, name string, tick int64) (*playsim.Run, []string) {
	t.Helper()
	var recording bytes.Buffer
	var acts []string
	s := load(t, name)
	run, err := s.Start(1, playsim.Record(&recording), playsim.Trace(func(e *trace.Event) {
		if e.Kind == trace.Script || e.Kind == trace.Fault {
			acts = append(acts, e.Name+" "+e.Event+" "+e.From)
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	for run.Tick() {
		if run.Ticks() == 10 && name == "gusts.yaml" {
			if err := run.Do("{gust: crate, speed: 0.5}"); err != nil {
				t.Error(err)
			}
		}
	}
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	if r := run.Result(); r.Verdict != playsim.Passed {
		t.Error(r.Failure)
	}
	if v, err := playsim.Verify(&recording, playsim.With(robots.Registry())); err != nil || !v.Same {
		t.Errorf("%+v, %v", v, err)
	}
	if err := s.CheckRewind(1, tick); err != nil {
		t.Error(err)
	}
	return run, acts
}

// TestAction: an action of this module is in scripts, in Do, in recordings and in the schema.
func TestAction(t *testing.T) {
	_, acts := verified(t, "gusts.yaml", 24)
	if want := []string{
		"gust crate speed 0.5 yaw_deg 0  user", "gust crate speed 1.5 yaw_deg 90  ", "gust crate  ",
	}; !slices.Equal(acts, want) {
		t.Errorf("%q", acts)
	}
	const head = "schema: playsim/scenario/v1\nworld: wander.yaml\nscript: [{at: 1s, do: "
	world, err := os.ReadFile("testdata/wander.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for do, want := range map[string]string{
		"{gust: crat}":             `did you mean "crate"?`,
		"{gust: crate, spee: 2}":   `did you mean "speed"?`,
		"{gust: crate, speed: 20}": "speed: 20 m/s is outside [0.1, 5] m/s",
		"{gust: block}":            "s.yaml:3:23: gust block: it is fixed",
		"{gus: crate}":             `did you mean "gust"?`,
	} {
		files := fstest.MapFS{"s.yaml": {Data: []byte(head + do + "}]\n")}, "wander.yaml": {Data: world}}
		if _, err := playsim.Load(files, "s.yaml", playsim.With(robots.Registry())); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", do, err, want)
		}
	}
	kinds := robots.Registry().Kinds()
	if s := scenarios.Schema(&kinds); !strings.Contains(s, "A gust of wind takes a thing along.") {
		t.Error("the schema does not have the action")
	}
	for _, kind := range []sim.ActionKind{{Name: "gust"}, {Name: "set"}, {Name: "focus"}, {Name: "key"}, {Name: "a b"}, {Name: "idle", Doc: "Nothing."}} {
		if err := robots.Registry().AddAction(kind); err == nil || !strings.Contains(err.Error(), "action "+string(kind.Name)) {
			t.Errorf("%s: %v", kind.Name, err)
		}
	}
}

// TestSensor: a sensor of this module on playsim's cart is read by a program and by
// conditions, and its memory is part of the state.
func TestSensor(t *testing.T) {
	run, _ := verified(t, "metre_goes.yaml", 60)
	if way, err := run.Robot("c1").Read("odometer"); err != nil || way < 1 {
		t.Errorf("%v, %v", way, err)
	}
	if _, err := run.Robot("c2").Read("odometer"); err == nil {
		t.Error("a cart whose entry does not name the sensor has it")
	}
	hash := func(opts ...playsim.Option) uint64 {
		run, err := load(t, "metre.yaml", opts...).Start(1)
		if err != nil {
			t.Fatal(err)
		}
		defer run.Close()
		run.Tick()
		run.Tick()
		return run.Hash()
	}
	if hash() == hash(playsim.Set("c2.odometer", "true")) {
		t.Error("the sensor is not in the hash")
	}
	for set, want := range map[string]string{
		"c1.odometer.eror=1":  `did you mean "error"?`,
		"c1.odometer.error=1": "error: 1 is outside [0, 0.2]",
		"c2.odometer=1":       `odometer: expected true or false, not "1"`,
	} {
		path, value, _ := strings.Cut(set, "=")
		_, err := playsim.Load(os.DirFS("testdata"), "metre.yaml", playsim.With(robots.Registry()), playsim.Set(path, value))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", set, err, want)
		}
	}
	kinds := robots.Registry().Kinds()
	if s := kinds.Schema(); !strings.Contains(s, "It measures the way over the ground.") {
		t.Error("the schema does not have the sensor")
	}
	for want, kind := range map[string]sim.SensorKind{
		`no kind of robot "boat"`:        {Robot: "boat", Name: "odometer", New: func() sim.SensorConfig { return &noSensor{} }},
		"it has no New":                  {Robot: "cart", Name: "x"},
		"the key battery is given twice": {Robot: "cart", Name: "battery", New: func() sim.SensorConfig { return &noSensor{} }},
		`sensor kind a b`:                {Robot: "cart", Name: "a b", New: func() sim.SensorConfig { return &noSensor{} }},
	} {
		if err := robots.Registry().AddSensor(kind); err == nil || !strings.Contains(err.Error(), strings.Replace(want, "a b", `"a b"`, 1)) {
			t.Errorf("%s: %v", want, err)
		}
	}
	r := robots.Registry()
	if err := r.AddSensor(sim.SensorKind{Robot: "cart", Name: "nothing", New: func() sim.SensorConfig { return &noSensor{} }}); err != nil {
		t.Fatal(err)
	}
	_, err := playsim.Load(os.DirFS("testdata"), "metre.yaml", playsim.With(r), playsim.Set("c2.nothing", "true"))
	if err == nil || !strings.Contains(err.Error(), "added no slot") {
		t.Errorf("a sensor without a slot: %v", err)
	}
}

// noSensor adds nothing to its robot.
type noSensor struct{}

func (*noSensor) Table() spec.Table                                    { return spec.Table{} }
func (n *noSensor) Sensor(sim.Robot, *sim.Builder) (sim.Sensor, error) { return n, nil }
func (*noSensor) Sense(int64)                                          {}
func (*noSensor) AppendState(to []float64) []float64                   { return to }

// TestFault: a kind of fault of this module disturbs a slot, as it is recorded and told.
func TestFault(t *testing.T) {
	_, acts := verified(t, "metre_miscounted.yaml", 80)
	if want := "c1/odometer start "; len(acts) != 1 || acts[0] != want {
		t.Errorf("%q", acts)
	}
	const head = "schema: playsim/scenario/v1\nworld: metre.yaml\nfaults: [{"
	world, err := os.ReadFile("testdata/metre.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for fault, want := range map[string]string{
		"sensor: c1/odometer, kind: miscoun":            `did you mean "miscount"?`,
		"sensor: c1/odometer, kind: miscount, shar: 1":  `did you mean "share"?`,
		"sensor: c1/odometer, kind: miscount, share: 2": "share: 2 is outside [0, 1]",
		"sensor: c1/odometer, kind: noise, share: 0.5":  `a fault of the kind noise has no key "share"`,
		"sensor: c1/bumper_left, kind: miscount":        "is no quantity",
	} {
		files := fstest.MapFS{"s.yaml": {Data: []byte(head + fault + "}]\n")}, "metre.yaml": {Data: world}}
		if _, err := playsim.Load(files, "s.yaml", playsim.With(robots.Registry())); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", fault, err, want)
		}
	}
	kinds := robots.Registry().Kinds()
	if s := scenarios.Schema(&kinds); !strings.Contains(s, "miscount: probability that it reads 0.") {
		t.Error("the schema does not have the fault")
	}
	for _, e := range []slot.FaultEffect{{Kind: "miscount"}, {Kind: "noise"}, {Kind: "a b"}, {Kind: "idle"}} {
		if err := robots.Registry().AddFault(sim.FaultKind{FaultEffect: e}); err == nil || !strings.Contains(err.Error(), "fault "+string(e.Kind)) {
			t.Errorf("%s: %v", e.Kind, err)
		}
	}
}

// TestLanguage runs a program in a language of this module: keys, decisions, why, a
// recording, coverage and the panel know it as they know playsim's own.
func TestLanguage(t *testing.T) {
	s := load(t, "guard.yaml", playsim.Set("duration", "20s"))
	var recording bytes.Buffer
	var decisions []string
	run, err := s.Start(3, playsim.Record(&recording), playsim.Trace(func(e *trace.Event) {
		if e.Kind == trace.State {
			decisions = append(decisions, e.From+" to "+e.To+": "+e.Why)
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	for run.Tick() {
	}
	if got := strings.Join(decisions, ", "); !strings.HasPrefix(got, "ahead to back: 'r1/range' < 0.6 is true, back to ahead: its time is over") {
		t.Errorf("decisions: %s", got)
	}
	v, ok := run.Value("states/guard/state")
	name, _ := v.AsString()
	if !ok || name != "ahead" && name != "back" {
		t.Errorf("the key is %s, %v", v, ok)
	}
	for _, q := range []explain.Query{{Subject: explain.OfNode, Name: name}, {Program: "guard"}} {
		q.At = explain.Now
		if n, err := run.Why(q); err != nil || !strings.Contains(n.String(), "the current state since ") || !strings.Contains(n.String(), "'r1/range' < 0.6") && name == "ahead" {
			t.Errorf("why %+v: %v\n%s", q, err, n)
		}
	}
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	if v, err := playsim.Verify(&recording, playsim.With(robots.Registry())); err != nil || !v.Same {
		t.Errorf("%+v, %v", v, err)
	}
	if err := s.CheckRewind(3, 200); err != nil {
		t.Error(err)
	}
}

// TestWrongStates: mistakes in the table of a program have their places.
func TestWrongStates(t *testing.T) {
	const head = "schema: playsim/world/v1\nrobots: [{rover: {name: r1}}]\nprograms: [{states: {name: g, robot: r1, states: ["
	for row, want := range map[string]string{
		"{name: a, slot: speed, next: b}":           `w.yaml:3:80: there is no state "b"`,
		"{name: a, slot: sped}":                     `r1 has no actuator slot "sped"`,
		"{name: a, slot: speed, when: \"'x' = 1\"}": "w.yaml:3:85: a single = compares nothing",
		"{name: a, slot: speed, wen: x}":            `a state has no key "wen"`,
		"{slot: speed}":                             `a state needs "name"`,
	} {
		files := fstest.MapFS{"w.yaml": {Data: []byte(head + row + "]}}]\n")}}
		if _, err := playsim.Load(files, "w.yaml", playsim.With(robots.Registry())); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", row, err, want)
		}
	}
}

// TestFiles: what is wrong with an entry of a kind from elsewhere is found like in ours.
func TestFiles(t *testing.T) {
	for set, want := range map[string]string{
		"r1.range_nois=1":     `did you mean "range_noise"?`,
		"r1.range_noise=7":    "outside [0, 0.5] m",
		"r1.range_noise=loud": "expected a number in m",
		"r1.color=ornge":      `did you mean "orange"?`,
		"crate.full=yes":      "write true or false",
		"crate.ful=true":      `did you mean "full"?`,
		"r1.at=[1, 0.2]":      "stands in",
	} {
		path, value, _ := strings.Cut(set, "=")
		_, err := playsim.Load(os.DirFS("testdata"), "wander.yaml", playsim.With(robots.Registry()), playsim.Set(path, value))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", set, err, want)
		}
	}
	if _, err := playsim.Load(os.DirFS("testdata"), "wander.yaml"); err == nil || !strings.Contains(err.Error(), `unknown kind of robot "rover"`) {
		t.Errorf("without the registry: %v", err)
	}
}

// TestSuite puts the rover through the suite that every robot of playsim passes.
func TestSuite(t *testing.T) {
	robottest.Run(t, robottest.Robot{
		New: func(at geom.Pose2) func(*sim.Builder) (sim.Robot, error) {
			return func(b *sim.Builder) (sim.Robot, error) { return rover.NewAt(rover.Config{Noise: 0.01}, at, b) }
		},
		Mass:    3,
		Links:   []string{"body"},
		Limits:  map[string][2]float64{"speed": {-0.5, 0.5}},
		Reach:   0.2,
		Walk:    map[string]float64{"speed": 0.3},
		Refused: []sim.Input{{Op: sim.OpLift, Value: 0.1}},
	})
}

// TestCommands: the command has the kinds of this module.
func TestCommands(t *testing.T) {
	for _, args := range [][]string{
		{"check", "testdata/wander.yaml", "testdata/patrol_turns.yaml"},
		{"check", "--resolved", "testdata/wander.yaml"},
		{"run", "testdata/wander.yaml", "--duration", "2s", "-q"},
		{"test", "testdata/patrol_turns.yaml", "--seeds", "1..3", "-q"},
		{"why", "testdata/patrol.yaml", "--at", "1s", "--node", "drive"},
		{"why", "testdata/wander.yaml", "--at", "1s"},
		{"check", "--resolved", "testdata/guard.yaml"},
		{"test", "testdata/guard_returns.yaml", "--coverage", "-q"},
		{"why", "testdata/guard.yaml", "--at", "9s", "--node", "back"},
		{"why", "testdata/guard.yaml", "--at", "9s", "--dot"},
		{"shot", "testdata/guard.yaml", "--at", "9s", "-o", t.TempDir() + "/y.png"},
		{"schema", "world"},
		{"schema", "scenario"},
		{"check", "--resolved", "testdata/metre.yaml"},
		{"slots", "testdata/metre.yaml"},
		{"test", "testdata/metre_goes.yaml", "-q"},
		{"check", "--resolved", "testdata/metre_miscounted.yaml"},
		{"check", "--resolved", "testdata/gusts.yaml"},
		{"test", "testdata/gusts.yaml", "-q"},
		{"slots", "testdata/wander.yaml"},
		{"shot", "testdata/wander.yaml", "--at", "1s", "-o", t.TempDir() + "/x.png"},
	} {
		if code := cli.Main(args, robots.Registry()); code != 0 {
			t.Errorf("%v: exit code %d", args, code)
		}
	}
}

// TestWarnings: what a kind of this module says of itself decides what worlds are warned of.
func TestWarnings(t *testing.T) {
	const world = `schema: playsim/world/v1
objects:
  - cylinder: {name: pole, at: [1, 0], radius: 0.03, height: 0.5, mass: 0.2}
  - hole: {name: pit, at: [-1, 0], radius: 0.3}
robots:
  - rover: {name: r1, at: [-1, 0.1]}
`
	s, err := playsim.Load(fstest.MapFS{"world.yaml": {Data: []byte(world)}}, "world.yaml", playsim.With(robots.Registry()))
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, w := range s.Warnings() {
		got += w.Error() + "\n"
	}
	for _, want := range []string{"pole would topple where r1 pushes it, 0.15 m above its foot", "r1 stands over the hole pit: a rover does not fall into holes"} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestInternal: internal packages are out of reach of other modules.
func TestInternal(t *testing.T) {
	out, err := exec.Command("go", "build", "./testdata/reach").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "use of internal package") {
		t.Errorf("an internal package can be imported: %v\n%s", err, out)
	}
}

// TestDocument: the listings of docs/library.md stand in the files of this module, line by
// line in their order.
func TestDocument(t *testing.T) {
	page, err := os.ReadFile("../../docs/library.md")
	if err != nil {
		t.Fatal(err)
	}
	files := ""
	for _, name := range []string{"robots_test.go", "robots.go", "odometer.go", "gust.go", "miscount.go", "rover/rover.go", "cmd/robots/main.go", "testdata/wander.yaml", "testdata/patrol.play", "testdata/guard.yaml", "testdata/gusts.yaml", "testdata/metre.yaml", "testdata/metre_miscounted.yaml", "wind/wind.go", "testdata/lull.yaml"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files += string(text)
	}
	listings := strings.Split(string(page), "```")
	if len(listings) < 15 {
		t.Fatalf("%d listings", len(listings)/2)
	}
	for i := 3; i < len(listings); i += 2 { // the first, of a run, leaves out what is done with errors
		_, listing, _ := strings.Cut(listings[i], "\n")
		rest := files
		for line := range strings.Lines(listing) {
			line = strings.TrimSpace(line)
			_, after, found := strings.Cut(rest, line)
			if !found {
				t.Errorf("no file has the line %q, or not behind those before it", line)
				break
			}
			rest = after
		}
	}
}

// TestExtension runs an extension of this module: conditions read its keys, a program asks its
// function, a script has its action, it is part of the state, and why knows it.
func TestExtension(t *testing.T) {
	s := load(t, "lull_drives.yaml")
	var recording bytes.Buffer
	run, err := s.Start(2, playsim.Record(&recording))
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]string{"it blows with ": "", "it rests until 19 s": ""}
	for run.Tick() {
		n, err := run.Why(explain.Query{Subject: "wind", At: explain.Now})
		for text := range asked {
			if err == nil && strings.Contains(n.String(), text) {
				asked[text] = n.String()
			}
		}
	}
	for text, got := range asked {
		if !strings.Contains(got, text) {
			t.Errorf("why never says %q", text)
		}
	}
	if r := run.Result(); r.Verdict != playsim.Passed {
		t.Error(r.Failure)
	}
	if all, err := run.Why(explain.Query{At: explain.Now}); err != nil || !strings.Contains(all.String(), "the wind at ") {
		t.Errorf("%s, %v", all, err)
	}
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	if v, err := playsim.Verify(&recording, playsim.With(robots.Registry())); err != nil || !v.Same {
		t.Errorf("%+v, %v", v, err)
	}
	if err := s.CheckRewind(2, 300); err != nil {
		t.Error(err)
	}
}

// TestExtensionIsState: two winds that differ make two runs that differ, though nobody reads
// them.
func TestExtensionIsState(t *testing.T) {
	hash := func(opts ...playsim.Option) uint64 {
		run, err := load(t, "wander.yaml", opts...).Start(1)
		if err != nil {
			t.Fatal(err)
		}
		defer run.Close()
		for range 10 {
			run.Tick()
		}
		return run.Hash()
	}
	weak, strong := hash(playsim.Set("wind", "{strength: 1}")), hash(playsim.Set("wind", "{strength: 2}"))
	if weak == strong || weak == hash() {
		t.Errorf("hashes %x and %x", weak, strong)
	}
}

// TestExtensionRefuses: what an extension cannot do is refused at its place.
func TestExtensionRefuses(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	world, scenario := read("lull.yaml"), read("lull_drives.yaml")
	for _, c := range []struct{ in, old, with, want string }{
		{"world", "gust: 1s", "gust: 1", "lull.yaml:7:27: gust: 1 has no unit"},
		{"world", "gust: 1s", "gusts: 1s", `did you mean "gust"?`},
		{"world", "ask: wind/still", "ask: wind/calm", `lull.yaml:13:53: no extension of this world has a function "wind/calm"`},
		{"scenario", "calm: 4s", "calm: none", "lull_drives.yaml:6:26: calm: "},
		{"scenario", "{calm: 4s}", "{set: wind/calm, to: -1}", "the wind can be asked to rest"},
		{"scenario", "{calm: 4s}", "{raise: wind/calm}", "the wind can be asked to rest"},
		{"world", "wind: {strength: 3, gust: 1s}\n", "", "the world has no wind"},
	} {
		files := fstest.MapFS{"lull.yaml": {Data: []byte(world)}, "lull_drives.yaml": {Data: []byte(scenario)}}
		name := map[string]string{"world": "lull.yaml", "scenario": "lull_drives.yaml"}[c.in]
		files[name].Data = []byte(strings.Replace(string(files[name].Data), c.old, c.with, 1))
		if c.want == "the world has no wind" { // the program asks it, too
			files[name].Data = []byte(strings.Replace(string(files[name].Data), "ask: wind/still", "for: 1s", 1))
		}
		_, err := playsim.Load(files, "lull_drives.yaml", playsim.With(robots.Registry()))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.with, err, c.want)
		}
	}
	if err := robots.Registry().AddExtension(wind.Extension{}); err == nil || !strings.Contains(err.Error(), "extension wind: there is one of that name already") {
		t.Error(err)
	}
}
