// SPDX-License-Identifier: Apache-2.0

package js_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/pdl/js"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/source"
)

// fakeWorld has a ball and a robot, and notes what is done.
type fakeWorld struct {
	ball program.Thing
	done []string
}

func (*fakeWorld) Things() []string { return []string{"ball", "nao"} }

func (w *fakeWorld) See(i int, t *program.Thing) {
	*t = w.ball
	if i == 1 {
		*t = program.Thing{Robot: true, Pos: [3]float64{3, 4, 0}, Yaw: 1, Exists: true}
	}
}

func (*fakeWorld) Load(int) float64 { return 2 }

func (w *fakeWorld) Ray(from, to [3]float64) (string, float64, bool) {
	return "ball", 1.5, from[0] < w.ball.Pos[0] && w.ball.Pos[0] < to[0]
}

func (w *fakeWorld) Do(a program.Action) error {
	if a.At[0] > 100 {
		return errors.New("too hard")
	}
	w.done = append(w.done, fmt.Sprint(a.Verb, a.Name, a.At))
	return nil
}

func manager(t *testing.T, text string, o program.ManagerOptions) (*js.Manager, *[]string) {
	t.Helper()
	var faults []string
	o.OnFault = func(f *program.ManagerFault) { faults = append(faults, f.Error()) }
	m, err := js.LoadManager(source.NewFile("m.js", text), o)
	if err != nil {
		t.Fatal(err)
	}
	return m, &faults
}

const barrier = `sensor('broken', {unit: '', lower: 0, upper: 1, init: 0, doc: 'Something is in the way.', kind: 'boolean'});
sensor('warm', {unit: '°C', lower: -20, upper: 80, init: 20});
actuator('power', {unit: 'N s', lower: 0, upper: 5});
const x = setting('x', 1), from = [x, -1, 0.1], to = [x + 2, 1, 0.1];
function sense() {
  put('broken', world.ray(from, to) != null);
  put('warm', world.temperature('ball') + world.load('ball') + world.time());
}
function act() {
  if (value('power') > 0 && world.distance('ball', 'nao') < 10) world.push('ball', [value('power'), 0]);
}
`

func TestManager(t *testing.T) {
	w := &fakeWorld{ball: program.Thing{Pos: [3]float64{2, 0, 0}, Temperature: 30, Exists: true}}
	m, faults := manager(t, barrier, program.ManagerOptions{Scene: w, Settings: map[string]float64{"x": 0.5}})
	m.Sense(5e8)
	m.Slots().Latch()
	broken, _ := m.Slots().Lookup("broken")
	warm, _ := m.Slots().Lookup("warm")
	power, _ := m.Slots().Lookup("power")
	if got, _ := m.Slots().Value(broken).AsBool(); !got || m.Slots().Get(warm) != 32.5 {
		t.Errorf("broken %v, warm %v", got, m.Slots().Get(warm))
	}
	m.Act(5e8)
	m.Slots().Command(power, 2)
	m.Slots().Commit()
	m.Act(5e8)
	if fmt.Sprint(w.done) != "[pushball[2 0 0]]" || len(*faults) > 0 || m.Name != "m" {
		t.Errorf("done %v, faults %v", w.done, *faults)
	}
	w.ball.Pos[0] = 0.2
	m.Sense(6e8)
	m.Slots().Latch()
	if m.Slots().Get(broken) != 0 {
		t.Error("the setting is not heeded")
	}
}

func TestManagerFaults(t *testing.T) {
	for _, test := range []struct{ body, want string }{
		{"put('s', 'x')", `m.js:4:12: put: "x" is not a number`},
		{"put('s' + 't', 1)", `there is no slot "st"`},
		{"world.push('ball', [1, 2])", "world.push: the world is not changed while it is sensed"},
		{"world.speed('bal' + 'k')", `there is nothing named "balk"`},
		{"world.mass('na' + 'o')", `world.mass: "nao" is a robot`},
		{"world.ray([1, 2], [1, 2, 3])", "a place without a height"},
		{"world.ray(1, 2)", "world.ray: 1 is no list of two or three numbers"},
		{"world.ray([1, NaN, 3], [1, 2, 3])", "element 1 is no finite number"},
		{"for (;;) ;", "m.js:4:3: it takes more than 100000 steps"},
		{"sensor('t', {})", "sensor is called while the world runs"},
		{"null.x", "m.js:4:8: cannot read property"},
	} {
		m, faults := manager(t, "sensor('s', {});\n\nfunction sense() {\n  "+test.body+";\n}\n", program.ManagerOptions{Scene: &fakeWorld{}})
		for i := range 5 {
			m.Sense(int64(i))
		}
		if len(*faults) != 3 || !strings.Contains((*faults)[0], test.want) || !strings.Contains((*faults)[2], "it is left out from now on") {
			t.Errorf("%s: %q, want %s", test.body, *faults, test.want)
		}
	}
	m, faults := manager(t, "actuator('a', {});\nfunction act() { world.push('ball', [200, 0]); }\n", program.ManagerOptions{Scene: &fakeWorld{}})
	m.Act(0)
	if len(*faults) != 1 || !strings.Contains((*faults)[0], "m.js:2:18: too hard") {
		t.Errorf("%q", *faults)
	}
}

func TestManagerRefused(t *testing.T) {
	const sense, act = "\nfunction sense() {}", "\nfunction act() {}"
	for _, test := range []struct{ text, want string }{
		{"sensor('s', {});", `the sensor "s" needs a function sense`},
		{"actuator('s', {});", `the actuator "s" needs a function act`},
		{"sensor('s', {lower: 2, upper: 1});" + sense, "slot s: initial value 0 outside [2, 1]"},
		{"sensor('s', {lower: 'a'});" + sense, `sensor "s": lower: "a" is not a number`},
		{"sensor('s', {uppper: 1});" + sense, `unknown "uppper"`},
		{"sensor('s', {unit: 1});" + sense, `unit: 1 is no text`},
		{"sensor('s', {kind: 'x'});" + sense, `kind: "x" is none`},
		{"sensor('s', 1);" + sense, "1 is no description of a slot"},
		{"sensor('s', {});sensor('s', {});" + sense, "slot s declared twice"},
		{"setting('s', 1);setting('s', 1);", `the setting "s" is declared twice`},
		{"sensor('s', {}); function sense() { put('t', 1); }", `m.js:1:41: there is no slot "t"`},
		{"actuator('a', {}); function act() { put('a', 1); }", `put: "a" is an actuator`},
		{"sensor('s', {}); function sense() { put('s'); }", "put(sensor, value) is called with one argument only"},
		{"function sense() { world.pose('bal'); }", `m.js:1:31: there is nothing named "bal" in the world`},
		{"function sense() { world.distance('ball', 'nap'); }", `there is nothing named "nap" in the world`},
		{"function sense() { world.poses('ball'); }", `m.js:1:26: the world has no "poses"`},
		{"world.pose('ball');", "the world is not there while the file is read"},
		{"function pdl_main() {}", "this is a PDL program, not a manager"},
		{"function put() {}", "put is a manager's own name"},
		{"function sense() { Date(); }", "Date is not there for managers"},
		{"function sense() { x = 1; }", "x is not declared"},
		{"function (", "m.js:1:"},
		{"while (true) ;" + act, "it takes more than 100000 steps"},
	} {
		_, err := js.LoadManager(source.NewFile("m.js", test.text+"\n"), program.ManagerOptions{Scene: &fakeWorld{}})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.text, err, test.want)
		}
	}
}

func TestIsManager(t *testing.T) {
	for text, want := range map[string]bool{
		barrier: true, "function act() {}": true, "function pdl_main() {} function sense() {}": false, "": false, "function (": false,
	} {
		if got := js.IsManager(source.NewFile("m.js", text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestManagerState(t *testing.T) {
	m, _ := manager(t, "let n = 0; sensor('s', {});\nfunction sense() { n++; put('s', NaN); }\n", program.ManagerOptions{Scene: &fakeWorld{}})
	before := fmt.Sprint(m.AppendState(nil))
	m.Sense(0)
	m.Slots().Latch()
	if fmt.Sprint(m.AppendState(nil)) == before {
		t.Error("what it keeps is not in its state")
	}
	if id, _ := m.Slots().Lookup("s"); !math.IsNaN(m.Slots().Get(id)) {
		t.Error("NaN is no sample")
	}
}

// TestWorldFunctions: each gives what the world says.
func TestWorldFunctions(t *testing.T) {
	w := &fakeWorld{ball: program.Thing{Pos: [3]float64{2, 1, 0.5}, Vel: [3]float64{3, 0, 4}, Mass: 0.1, Temperature: 21, Light: 5, Exists: true, HeldBy: "ann", RestsOn: "belt", Hole: "white"}}
	for expr, want := range map[string]string{
		"world.time()": "1.5", "world.period()": "0.05", "world.names().join()": "ball", "world.exists('ball')": "true", "world.fixed('ball')": "false",
		"world.pose('ball').x + world.pose('ball').y + world.pose('ball').z": "3.5", "world.pose('nao').yaw": "1", "world.speed('ball')": "5",
		"world.velocity('ball').z": "4", "world.mass('ball')": "0.1", "world.temperature('ball')": "21", "world.light('ball')": "5",
		"world.held_by('ball')": "ann", "world.rests_on('ball')": "belt", "world.hole('ball')": "white", "world.load('ball')": "2",
		"world.distance('ball', 'nao').toFixed(3)": "3.162", "world.ray([0, 0, 0], [3, 0, 0]).name": "ball", "world.ray([3, 0, 0], [4, 0, 0])": "null",
	} {
		var printed []string
		m, faults := manager(t, "sensor('s', {});\nfunction sense() { console.log("+expr+"); }\n", program.ManagerOptions{Scene: w, Period: 5e7, Print: func(text string) { printed = append(printed, text) }})
		if m.Sense(1.5e9); fmt.Sprint(printed) != "["+want+"]" || len(*faults) > 0 {
			t.Errorf("%s: %q, want %s; faults %q", expr, printed, want, *faults)
		}
	}
}

func FuzzManager(f *testing.F) {
	f.Add(barrier)
	f.Add("sensor('s', {upper: NaN}); function sense() { world.pose(world.names()) }")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := js.LoadManager(source.NewFile("m.js", text), program.ManagerOptions{Scene: &fakeWorld{}, Budget: 2000})
		if err != nil {
			return
		}
		for i := range int64(3) {
			m.Sense(i)
			m.Act(i)
			m.AppendState(nil)
		}
	})
}

// BenchmarkSense is a light barrier.
func BenchmarkSense(b *testing.B) {
	m, err := js.LoadManager(source.NewFile("m.js", barrier), program.ManagerOptions{Scene: &fakeWorld{}})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		m.Sense(0)
	}
}

// TestManagerReads: what the text asks of the world is listed; where the object itself is
// handed on, that is.
func TestManagerReads(t *testing.T) {
	for body, want := range map[string]string{
		"put('s', world.pose('ball').x + world.speed('ball') + world.pose('ball').y);":      "pose(ball) speed(ball)",
		"put('s', world.distance('ball', name()) + world.time() / world.period());":         "distance(ball, …)",
		"put('s', world.names().length + world.load('nao')); world.ray([0, 0], [1, 1, 1]);": "names load(nao) ray",
		"const see = world.pose; put('s', see('ball').x);":                                  "pose(…)",
		"const w = world; put('s', w.pose('ball').x);":                                      "world",
		"put('s', world['mass']('ball'));":                                                  "world",
		"const {pose} = world; put('s', pose('ball').x);":                                   "world",
		"put('s', 1);": "",
		"put('s', [world.mass].length + f(world.hole('ball')));": "mass(…) hole(ball)",
	} {
		m, err := js.LoadManager(source.NewFile("m.js", "sensor('s', {lower: 0, upper: 1, init: 0});\nfunction name() { return 'nao'; }\nfunction f(x) { return x; }\nfunction sense() { "+body+" }\n"), program.ManagerOptions{})
		if err != nil {
			t.Errorf("%s: %v", body, err)
			continue
		}
		if got := strings.Join(m.Reads(), " "); got != want {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
	}
}

// TestManagerReadsEveryFunction: each method of world that tells of things is listed, none
// that acts or tells the time.
func TestManagerReadsEveryFunction(t *testing.T) {
	for _, f := range strings.Fields("pose velocity speed mass temperature fixed light exists held_by rests_on hole load") {
		m, err := js.LoadManager(source.NewFile("m.js", "function act() { world."+f+"('ball'); world.push('ball', [0, 1]); world.throw('ball', [0, 1]); world.move('ball', [0, 1]); world.show('ball', [0, 1]); world.hide('ball'); world.release('ball'); world.time(); }\n"), program.ManagerOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(m.Reads(), " "); got != f+"(ball)" {
			t.Errorf("%s: %s", f, got)
		}
	}
}
