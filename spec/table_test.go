// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/playsim/playsim/source"
)

type arm struct {
	Name   string
	Length float64
}

func newArm() arm { return arm{Name: "left", Length: 0.5} }

func (a *arm) table() Table {
	return Table{Fields: []Field{
		{Key: "name", Into: Name(&a.Name), Must: "its name"},
		{Key: "length", Into: &a.Length, Unit: "m", Min: 0.1, Max: 2},
	}}
}

type machine struct {
	Gears    int
	Serial   uint64
	Power    float64
	On, Lit  bool
	Lamps    int
	Mode     string
	Wait     int64
	Yaw      float64
	Size     [3]float64
	At       [3]float64
	Points   []float64
	From, To int64
	Color    string
	Arm      arm
	Arms     []arm
}

func newMachine() *machine {
	return &machine{
		Gears: 3, On: true, Mode: "slow", Wait: 2e9, Yaw: Radians(180), Size: [3]float64{1, 2, 3}, At: [3]float64{0, 0, math.NaN()},
		From: 1e9, To: 2e9, Color: "red", Arm: newArm(), Lamps: 2,
	}
}

func (m *machine) table() Table {
	arms := ListOf(&m.Arms, "an arm", func(a *arm) Table {
		if *a == (arm{}) {
			*a = newArm()
		}
		return a.table()
	})
	return Table{Doc: "It works.", Fields: []Field{
		{Key: "gears", Into: &m.Gears, Min: 1, Max: 9, Doc: "How many gears it has."},
		{Key: "serial", Into: &m.Serial},
		{Key: "power", Into: &m.Power, Unit: "W"},
		{Key: "on", Into: &m.On},
		{Key: "lit", Into: &m.Lit, Fields: []Field{{Key: "lamps", Into: &m.Lamps}}},
		{Key: "mode", Into: Choice(&m.Mode, "slow", "fast")},
		{Key: "wait", Into: &m.Wait, Max: 10e9, Ticks: true},
		{Key: "yaw_deg", Into: &m.Yaw},
		{Key: "size", Into: []*float64{&m.Size[0], &m.Size[1], &m.Size[2]}, Unit: "m"},
		{Key: "at", Into: []*float64{&m.At[0], &m.At[1], &m.At[2]}, Least: 2},
		{Key: "points", Into: &m.Points, Max: 5},
		{Key: "window", Into: []*int64{&m.From, &m.To}},
		{Key: "color", Into: Color(&m.Color)},
		{Key: "arm", Fields: []Field{{Key: "name", Into: &m.Arm.Name}, {Key: "length", Into: &m.Arm.Length}}},
		{Key: "arms", Into: arms},
	}}
}

func sectionOf(t *testing.T, text string) *Section {
	t.Helper()
	format := Format{Name: "machine", Begin: "gears: 3"}
	root, err := format.Parse(source.NewFile("m.yaml", text))
	if err != nil {
		t.Fatal(err)
	}
	s, _ := Open(new(source.Errors), root, "a machine")
	s.Tick = 25e6
	return s
}

// readMachine reads a machine, and returns what is wrong.
func readMachine(t *testing.T, text string) (*machine, error) {
	t.Helper()
	m, s := newMachine(), sectionOf(t, text)
	m.table().Read(s)
	return m, s.Errs.Err()
}

func TestTableReads(t *testing.T) {
	if err := newMachine().table().Err(); err != nil {
		t.Fatal(err)
	}
	other := &machine{
		Gears: 5, Serial: 1 << 63, Power: 1e9, Lit: true, Lamps: 4, Mode: "fast", Wait: 5e8, Yaw: Radians(-90), Size: [3]float64{3, 2, 1}, At: [3]float64{1, 2, 3},
		Points: []float64{1, 2, 3, 4}, From: 3e9, To: 4e9, Color: "#00ff00", Arm: arm{"right", 0.5}, Arms: []arm{{"a", 0.5}, {"b", 2}},
	}
	for text, want := range map[string]*machine{
		"{}": newMachine(),
		"{gears: 5, serial: 9223372036854775808, power: 1e9, on: false, lit: {lamps: 4}, mode: fast, wait: 500ms, yaw_deg: -90, size: [3, 2, 1], at: [1, 2, 3], points: [1, 2, 3, 4], window: [3s, 4s], color: \"#00FF00\", arm: {name: right}, arms: [{name: a}, {name: b, length: 2}]}": other,
	} {
		got, err := readMachine(t, text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", text, got, want)
		}
	}
}

func TestTableRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"gears: 12":               "m.yaml:1:8: gears: 12 is outside [1, 9]",
		"gears: 2.5":              "expected a whole number",
		"power: strong":           "expected a number in W",
		"on: 3":                   "expected true or false",
		"mode: fats":              `did you mean "fast"?`,
		"wait: 20s":               "outside [0s, 10s]",
		"yaw_deg: 400":            "outside [-360, 360] degrees",
		"size: [1, 2]":            "a list of 3 numbers",
		"at: [1]":                 "a list of 2 or 3 numbers",
		"points: [1, x]":          "points: expected a number",
		"points: [6]":             "points: 6 is outside [0, 5]",
		"wait: 30ms":              "nearest is 25ms",
		"window: [1s]":            "such as [1s, 2s]",
		"window: [1s, 2]":         "window: 2 has no unit",
		"serial: -1":              "a whole number from 0 to 18446744073709551615",
		"lit: 1":                  "write true or false",
		"lit: {lamp: 1}":          `did you mean "lamps"?`,
		"color: gren":             `did you mean "green"?`,
		"arm: 3":                  "expected keys and values",
		"arms: {name: a}":         "expected a list",
		"arms: [{length: 1}]":     `needs "name"`,
		"arms: [{name: a, x: 1}]": `an arm has no key "x"`,
		"gear: 3":                 `did you mean "gears"?`,
		"gears: [{}]":             "expected a number",
	} {
		if _, err := readMachine(t, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

func TestTableCheck(t *testing.T) {
	s, m := sectionOf(t, "{gears: 9, power: 1}"), newMachine()
	table := m.table()
	table.Check = func(s *Section) error { return s.Errorf("gears", "", "%d gears need more than %v W", m.Gears, m.Power) }
	if table.Read(s) || !strings.HasPrefix(s.Errs.Error(), "m.yaml:1:9: 9 gears need more than 1 W") {
		t.Errorf("got %v", s.Errs)
	}
	if err := table.Err(); err == nil || err.Error() != "a default is wrong: 9 gears need more than 1 W" {
		t.Errorf("got %v", err)
	}
}

func TestTableIsWrong(t *testing.T) {
	var number, large float64 = 3, 10000
	wait := int64(-5)
	for want, fields := range map[string][]Field{
		"given twice":               {{Key: "a", Into: &number}, {Key: "a", Into: &number}},
		"has no key":                {{}},
		"cannot be read into a int": {{Key: "a", Into: 3}},
		"a: 3 is outside [1, 2]":    {{Key: "a", Into: &number, Min: 1, Max: 2}},
		"is greater than":           {{Key: "a", Into: &number, Min: 2, Max: 1}},
		"outside [-360, 360]":       {{Key: "a_deg", Into: &large}},
		"a: -5ns is outside":        {{Key: "a", Into: &wait}},
		"the key a.b is given":      {{Key: "a", Fields: []Field{{Key: "b", Into: &number}, {Key: "b", Into: &number}}}},
	} {
		if err := (Table{Fields: fields}).Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

func TestTableResolved(t *testing.T) {
	m, err := readMachine(t, "{gears: 5, lit: true, arms: [{name: a}]}")
	if err != nil {
		t.Fatal(err)
	}
	const want = `{gears: 5, serial: 0, power: 0, on: true, lit: {lamps: 2}, mode: slow, wait: 2s, yaw_deg: 180, size: [1, 2, 3], at: [0, 0], points: [], window: [1s, 2s], color: red, arm: {name: left, length: 0.5}, arms: [{name: a, length: 0.5}]}`
	n := m.table().Resolved()
	if n.Flow() != want {
		t.Errorf("got  %s\nwant %s", n.Flow(), want)
	}
	again, err := readMachine(t, n.Block())
	if err != nil || fmt.Sprintf("%+v", again) != fmt.Sprintf("%+v", m) {
		t.Errorf("what is resolved reads differently: %+v, %+v, %v", again, m, err)
	}
}

func TestTableReference(t *testing.T) {
	var schema struct {
		Properties map[string]struct {
			Type             string
			Minimum, Maximum float64
			Enum             []string
		}
	}
	if err := json.Unmarshal([]byte(File("machine", newMachine().table(), nil)), &schema); err != nil {
		t.Fatal(err)
	}
	if g := schema.Properties["gears"]; g.Type != "integer" || g.Minimum != 1 || g.Maximum != 9 {
		t.Errorf("gears is %+v", g)
	}
	if m := schema.Properties["mode"]; fmt.Sprint(m.Enum) != "[slow fast]" {
		t.Errorf("mode is %+v", m)
	}
	for _, row := range []string{
		"| `gears` | whole number, 1 … 9 | `3` | How many gears it has. |",
		"| `mode` | slow or fast | `slow` |  |",
		"| `arm.name` | text | `left` |  |",
		"| `size` | 3 numbers in m | `[1, 2, 3]` |  |",
	} {
		if !strings.Contains(newMachine().table().Markdown(), row+"\n") {
			t.Errorf("no row %s in\n%s", row, newMachine().table().Markdown())
		}
	}
}
