// SPDX-License-Identifier: Apache-2.0

package playful_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/playful/nodes"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

var identifier = regexp.MustCompile(`[A-Za-z_][A-Za-z_0-9]*`)

// swap replaces identifiers of a text by others: of each pair of bytes the first
// says which one, the second by what.
func swap(text string, pairs []byte, names []string) string {
	for ; len(pairs) >= 2; pairs = pairs[2:] {
		at := identifier.FindAllStringIndex(text, -1)
		if len(at) == 0 {
			return text
		}
		one := at[int(pairs[0])%len(at)]
		text = text[:one[0]] + names[int(pairs[1])%len(names)] + text[one[1]:]
	}
	return text
}

// Whatever the text and whatever names are mistaken for each other, compiling with
// the real nodes ends without a panic, and what compiles runs.
func FuzzCompile(f *testing.F) {
	chase, err := os.ReadFile("../worlds/ball_chase.play")
	if err != nil {
		f.Fatal(err)
	}
	reg := playful.NewRegistry()
	if err := nodes.Register(reg); err != nil {
		f.Fatal(err)
	}
	names := vocabulary(string(chase), reg)
	for _, dir := range []string{"testdata/bad/*.play", "testdata/warn/*.play"} {
		paths, _ := filepath.Glob(dir)
		for _, p := range paths {
			if text, err := os.ReadFile(p); err == nil {
				f.Add(string(text), []byte{})
			}
		}
	}
	f.Add("targeting bal: look_at, whenever far", []byte{})
	f.Add("stop_focus", []byte{})
	for i := range 64 {
		f.Add(string(chase), []byte{byte(7 * i), byte(3 * i), byte(5 * i), byte(11 * i)})
	}
	f.Fuzz(func(t *testing.T, text string, pairs []byte) {
		if len(text) > 4000 || len(pairs) > 16 {
			return
		}
		compileAndRun(t, swap(text, pairs, names), reg)
	})
}

func compileAndRun(t *testing.T, text string, reg *playful.Registry) {
	prog, err := playful.Compile(nil, source.NewFile("fuzz.play", text), reg, playful.Options{})
	if err != nil {
		_ = err.Error()
		return
	}
	var state trace.Program
	eng, err := playful.NewEngine(prog, nodesRobot(reg), playful.EngineOptions{Sink: func(*trace.Event) {}, Life: anyLife{}})
	if err != nil && strings.Contains(err.Error(), "which no sensor of the robot detects") {
		return // of a built-in node, which a robot without such a sensor does not have
	}
	if err != nil {
		t.Fatalf("%s\nbind: %v", text, err)
	}
	for i := range int64(4) {
		if d, err := eng.Memory().Push("ball"); err == nil && i == 1 {
			d.SetNamed("color", slot.String("green"))
			d.SetNamed("position", slot.Vector(1, 0, 0))
		}
		eng.Iterate(i*25_000_000, i)
		eng.Snapshot(&state)
		_ = eng.AppendState(nil)
	}
	eng.Close()
}

// anyLife grants everything: who asks is no reason not to bind.
type anyLife struct{}

func (anyLife) KnowsActivity(string) error             { return nil }
func (anyLife) SwitchFocus(string, bool, string) error { return nil }
func (anyLife) StopFocus(bool, string) error           { return nil }

// vocabulary returns the names of a text and of a registry, each once.
func vocabulary(text string, reg *playful.Registry) []string {
	names := identifier.FindAllString(text, -1)
	for _, s := range reg.Leaves() {
		names = append(names, s.Name)
	}
	for _, s := range reg.Evaluations() {
		names = append(names, s.Name)
	}
	for _, s := range reg.Schemes() {
		for _, p := range s.Properties {
			names = append(names, s.Type+"."+p.Name)
		}
	}
	names = append(names, "bal", "unheard_of")
	seen := map[string]bool{}
	var once []string
	for _, n := range names {
		if !seen[n] {
			seen[n] = true
			once = append(once, n)
		}
	}
	return once
}

// nodesRobot has every slot, percept and function that the nodes declare.
func nodesRobot(reg *playful.Registry) *slot.Set {
	set := slot.NewSet()
	var sensors, commands []string
	for _, s := range reg.Leaves() {
		sensors, commands = append(sensors, s.Reads...), append(commands, s.Writes...)
	}
	for _, s := range reg.Evaluations() {
		sensors = append(sensors, s.Reads...)
	}
	for _, name := range sensors {
		if strings.HasPrefix(name, "camera") {
			var fields []slot.Field
			for _, f := range strings.Fields("x y z sigma") {
				fields = append(fields, slot.Field{Name: f})
			}
			_, _ = set.AddPercept(slot.PerceptDecl{Name: name, Types: []string{"ball"}, Fields: fields, Period: 50_000_000})
			continue
		}
		_, _ = set.Add(slot.Decl{Name: name, Min: -1000, Max: 1000})
	}
	for _, name := range commands {
		d := slot.Decl{Name: name, Min: -1000, Max: 1000, Dir: slot.Actuator}
		if name == "posture/goal" {
			d.Min, d.Max, d.Kind, d.Labels = 0, 3, slot.Enum, []string{"None", "Sit", "SitRelax", "Crouch"}
		}
		_, _ = set.Add(d)
	}
	_ = set.AddFunction(slot.Function{
		Name: "gaze", In: make([]slot.Field, 3), Out: make([]slot.Field, 2), Call: func(_, _ []float64) {},
	})
	return set
}
