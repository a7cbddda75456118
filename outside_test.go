// SPDX-License-Identifier: Apache-2.0

package playsim_test

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/trace"
)

// reasoned is a world whose programs get values from outside.
var reasoned = fstest.MapFS{
	"reasoned.yaml": {Data: []byte(`schema: playsim/world/v1
name: reasoned
robots:
  - nao: {name: nao, at: [0, 0]}
  - cart: {name: cart, at: [2, 0]}
programs:
  - playful: {robot: nao, file: moods.play, connect: {mood: outside}}
  - pdl: {robot: cart, file: obey.js, period: 100ms, connect: {wish: outside}}
`)},
	"moods.play": {Data: []byte("head_search, whenever mood > 0\n")},
	"obey.js": {Data: []byte(`function pdl_main() {
  add_sensor('wish', 0.3, -0.3, 0.1);
  add_actuator('speed', 0.3, -0.3, 0);
  add_process('obey');
  run_pdl(-1);
}
function obey() { add_value('speed', value('wish') - value('speed')); }
`)},
}

func startReasoned(t *testing.T, options ...playsim.RunOption) *playsim.Run {
	t.Helper()
	s, err := playsim.Load(reasoned, "reasoned.yaml")
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Start(1, options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r
}

// searches reports whether the leaf of the program is active.
func searches(t *testing.T, r *playsim.Run) bool {
	t.Helper()
	var s trace.Program
	if err := r.Snapshot("moods", &s); err != nil {
		t.Fatal(err)
	}
	for i := range s.Nodes {
		if s.Nodes[i].Name == "head_search" {
			return s.Nodes[i].Active
		}
	}
	t.Fatal("there is no such node")
	return false
}

// TestValuesFromOutside: programs get what is commanded, from the next tick on until it is
// commanded again; without a command an evaluation is 0 and a sensor has its initial value.
func TestValuesFromOutside(t *testing.T) {
	r := startReasoned(t)
	if got := r.Outside(); len(got) != 2 || got[0].Name != "moods/mood" || got[1].Name != "obey/wish" || got[1].Max != 0.3 {
		t.Fatalf("%+v", got)
	}
	speed := func() float64 { v, _ := r.Robot("cart").Read("speed"); return v }
	ticks(r, 8)
	if searches(t, r) || speed() != 0.1 {
		t.Errorf("before a command: it searches %v, the speed is %v", searches(t, r), speed())
	}
	command := func(values map[string]float64) {
		t.Helper()
		if err := r.Command(values); err != nil {
			t.Fatal(err)
		}
	}
	command(map[string]float64{"moods/mood": 2, "obey/wish": 7})
	ticks(r, 8)
	if !searches(t, r) || speed() != 0.3 {
		t.Errorf("it searches %v, the speed is %v", searches(t, r), speed())
	}
	if why, err := r.Why(explain.Query{Subject: explain.OfNode, Name: "moods/head_search", At: explain.Now}); err != nil || !strings.Contains(why.String(), "from outside") {
		t.Errorf("%v, %v", why, err)
	}
	command(map[string]float64{"moods/mood": 0})
	ticks(r, 4)
	if searches(t, r) || speed() != 0.3 {
		t.Errorf("it searches %v, the speed is %v", searches(t, r), speed())
	}
	command(map[string]float64{"obey/wish": 9}) // has its value, taken to its range
	ticks(r, 1)
	var file bytes.Buffer
	if err := r.Recording(&file); err != nil || strings.Count(file.String(), `"steer"`) != 3 {
		t.Errorf("%d inputs, not 3: %v", strings.Count(file.String(), `"steer"`), err)
	}
	for name, want := range map[string]string{
		"moods/mod":  `gets no "mod" from outside` + "\nhint: did you mean \"mood\"?",
		"obey/speed": `gets no "speed" from outside`,
		"mods/mood":  `there is no robot "mods"`,
		"cart/speed": "the program obey commands it",
	} {
		if err := r.Command(map[string]float64{name: 1, "moods/mood": 1}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %s", name, err, want)
		}
	}
	if ticks(r, 4); searches(t, r) {
		t.Error("a refused command had an effect")
	}
}

// TestValuesFromOutsideAreInputs: a recording verifies without who commanded, going back
// repeats the commands, and the values are part of the state.
func TestValuesFromOutsideAreInputs(t *testing.T) {
	var file bytes.Buffer
	r := startReasoned(t, playsim.Record(&file))
	for i := range 80 {
		if err := r.Command(map[string]float64{"moods/mood": float64(i / 20 % 2), "obey/wish": 0.01 * float64(i%30)}); err != nil {
			t.Fatal(err)
		}
		r.Tick()
	}
	hash := r.Hash()
	if err := r.Rewind(33); err != nil {
		t.Fatal(err)
	}
	if ticks(r, 47); r.Hash() == hash {
		t.Error("the commands after the tick are not forgotten")
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if v, err := playsim.Verify(&file); err != nil || !v.Same {
		t.Errorf("%+v, %v", v, err)
	}
	one, other := startReasoned(t), startReasoned(t)
	ticks(one, 1)
	ticks(other, 1)
	_ = one.Command(map[string]float64{"obey/wish": 0.2})
	one.Tick() // the program is not stepped in this tick
	other.Tick()
	if one.Hash() == other.Hash() {
		t.Error("a value that no program has read yet is no part of the state")
	}
}

// TestWrongConnectionsOutside: what a program decides cannot come from outside.
func TestWrongConnectionsOutside(t *testing.T) {
	files := fstest.MapFS{"moods.play": reasoned["moods.play"], "obey.js": reasoned["obey.js"]}
	text := strings.Replace(string(reasoned["reasoned.yaml"].Data), "{wish: outside}", "{wish: outside, speed: outside}", 1)
	files["reasoned.yaml"] = &fstest.MapFile{Data: []byte(text)}
	s, err := playsim.Load(files, "reasoned.yaml")
	if err == nil {
		_, err = s.Start(1)
	}
	if err == nil || !strings.Contains(err.Error(), `"speed" of obey is an actuator: what comes from outside is read`) {
		t.Errorf("%v", err)
	}
}
