// SPDX-License-Identifier: Apache-2.0

package spec

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/playsim/playsim/source"
)

type arm struct {
	Name   string  `key:"name"`
	Length float64 `key:"length"`
}

type machine struct {
	Gears  int        `key:"gears"`
	Power  float64    `key:"power"`
	On     bool       `key:"on"`
	Mode   string     `key:"mode"`
	Wait   int64      `key:"wait"`
	Yaw    float64    `key:"yaw_deg"`
	Size   [3]float64 `key:"size"`
	Points []float64  `key:"points"`
	Arm    arm        `key:"arm"`
	Arms   []arm      `key:"arms"`
}

var armFields = []Field{{Key: "name", Type: TypeText, Required: true}, {Key: "length", Type: TypeNumber, Unit: "m", Min: 0.1, Max: 2, Default: 0.5}}

var machineTable = Table{Fields: []Field{
	{Key: "gears", Type: TypeInteger, Min: 1, Max: 9, Default: 3, Doc: "How many gears it has."},
	{Key: "power", Type: TypeNumber, Unit: "W"},
	{Key: "on", Type: TypeFlag, Default: true},
	{Key: "mode", Type: TypeChoice, Enum: []string{"slow", "fast"}, Default: "slow"},
	{Key: "wait", Type: TypeDuration, Max: 10e9, Default: int64(2e9)},
	{Key: "yaw_deg", Type: TypeDegrees, Default: 180.0},
	{Key: "size", Type: TypeVector, Lengths: []int{3}, Unit: "m", Default: []float64{1, 2, 3}},
	{Key: "points", Type: TypeVector, Lengths: []int{2, 4}},
	{Key: "arm", Type: TypeGroup, Fields: []Field{{Key: "name", Type: TypeText, Default: "left"}, {Key: "length", Type: TypeNumber, Default: 1.5}}},
	{Key: "arms", Type: TypeList, Fields: armFields},
}}

func entryOf(t *testing.T, text string) *Entry {
	t.Helper()
	format := Format{Name: "machine", Begin: "gears: 3"}
	root, err := format.Parse(source.NewFile("m.yaml", text))
	if err != nil {
		t.Fatal(err)
	}
	return NewEntry("m", "a machine", root, machineTable, "name")
}

func TestTableReads(t *testing.T) {
	if err := machineTable.Err(); err != nil {
		t.Fatal(err)
	}
	defaults := machine{Gears: 3, On: true, Mode: "slow", Wait: 2e9, Yaw: Radians(180), Size: [3]float64{1, 2, 3}, Arm: arm{"left", 1.5}}
	other := machine{
		Gears: 5, Power: 1e9, Mode: "fast", Wait: 5e8, Yaw: Radians(-90), Size: [3]float64{3, 2, 1}, Points: []float64{1, 2, 3, 4},
		Arm: arm{"right", 1.5}, Arms: []arm{{"a", 0.5}, {"b", 2}},
	}
	for text, want := range map[string]machine{
		"name: m": defaults,
		"{gears: 5, power: 1e9, on: false, mode: fast, wait: 500ms, yaw_deg: -90, size: [3, 2, 1], points: [1, 2, 3, 4], arm: {name: right}, arms: [{name: a}, {name: b, length: 2}]}": other,
	} {
		var got machine
		if err := entryOf(t, text).Read(&got); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", text, got, want)
		}
		if err := entryOf(t, text).Read(nil); err != nil {
			t.Errorf("%s into nothing: %v", text, err)
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
		"points: [1, 2, x, 4]":    "points, z",
		"points: [1, 2, 3, x]":    "points, number 4",
		"arm: 3":                  "expected keys and values",
		"arms: {name: a}":         "expected a list",
		"arms: [{length: 1}]":     `needs "name"`,
		"arms: [{name: a, x: 1}]": `arms has no key "x"`,
		"gear: 3":                 `did you mean "gears"?`,
		"gears: [{}]":             "expected a number",
	} {
		for _, into := range []any{nil, &machine{}} {
			if err := entryOf(t, text).Read(into); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: got %v, want %q", text, err, want)
			}
		}
	}
}

func TestTableCheck(t *testing.T) {
	e := entryOf(t, "{gears: 9, power: 1}")
	e.Table.Check = func(e *Entry) error {
		var m machine
		if err := e.Read(&m); err != nil {
			return err
		}
		return e.Errorf("gears", "", "%d gears need more than %v W", m.Gears, m.Power)
	}
	if err := e.Read(nil); err == nil || !strings.HasPrefix(err.Error(), "m.yaml:1:9: 9 gears need more than 1 W") {
		t.Errorf("got %v", err)
	}
}

func TestTableIsWrong(t *testing.T) {
	for want, fields := range map[string][]Field{
		"given twice":          {{Key: "a"}, {Key: "a"}},
		"has no key":           {{}},
		"unknown type":         {{Key: "a", Type: 99}},
		"without Enum":         {{Key: "a", Type: TypeChoice}},
		"without Lengths":      {{Key: "a", Type: TypeVector}},
		"in [1, 2]":            {{Key: "a", Min: 1, Max: 2, Default: 3.0}},
		"default <nil> is not": {{Key: "a", Min: 1, Max: 2}}, // it would be 0
		"is greater than":      {{Key: "a", Min: 2, Max: 1, Required: true}},
		"10000 is not":         {{Key: "a", Type: TypeDegrees, Default: 10000.0}},
		"default -5 is not":    {{Key: "a", Type: TypeDuration, Default: int64(-5)}},
		"the key a.b is given": {{Key: "a", Type: TypeGroup, Fields: []Field{{Key: "b"}, {Key: "b"}}}},
		"is not a time":        {{Key: "a", Type: TypeDuration, Default: 2.0}},
	} {
		if err := (Table{Fields: fields}).Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

func TestTableResolved(t *testing.T) {
	n := machineTable.Resolved(entryOf(t, "{gears: 5, arms: [{name: a}]}").Node)
	const want = `{gears: 5, power: 0, on: true, mode: "slow", wait: 2s, yaw_deg: 180, size: [1, 2, 3], arm: {name: "left", length: 1.5}, arms: [{name: a, length: 0.5}]}`
	if n.Flow() != want {
		t.Errorf("got  %s\nwant %s", n.Flow(), want)
	}
	var got, again machine
	if err := entryOf(t, n.Flow()).Read(&got); err != nil {
		t.Fatal(err)
	}
	if err := entryOf(t, "{gears: 5, arms: [{name: a}]}").Read(&again); err != nil || !reflect.DeepEqual(got, again) {
		t.Errorf("what is resolved reads differently: %+v, %+v", got, again)
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
	if err := json.Unmarshal(machineTable.JSONSchema(), &schema); err != nil {
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
		"| `mode` | slow or fast | `\"slow\"` |  |",
		"| `arms.name` | text |  |  |",
		"| `arms.length` | number in m, 0.1 … 2 | `0.5` |  |",
	} {
		if !strings.Contains(machineTable.Markdown(), row+"\n") {
			t.Errorf("no row %s in\n%s", row, machineTable.Markdown())
		}
	}
}

// A Go field that cannot have the value of a key is a mistake in the program: the panic
// names the key, whatever the file says.
func TestTableNamesTheKeyThatDoesNotFit(t *testing.T) {
	table := func(f Field) Table { return Table{Fields: []Field{f}} }
	for _, c := range []struct {
		table Table
		into  any
		want  string
	}{
		{table(Field{Key: "gears", Type: TypeInteger}), &struct {
			Gears string `key:"gears"`
		}{}, "spec: the key gears (whole number) cannot be read into the string that struct"},
		{table(Field{Key: "power", Type: TypeNumber, Default: 1.0}), &struct {
			Power int `key:"power"`
		}{}, "the key power (number) cannot be read into the int"},
		{table(Field{Key: "on", Type: TypeFlag}), &struct {
			On string `key:"on"`
		}{}, "the key on (true or false)"},
		{table(Field{Key: "mode", Type: TypeChoice, Enum: []string{"a"}}), &struct {
			Mode int `key:"mode"`
		}{}, "the key mode (word)"},
		{table(Field{Key: "wait", Type: TypeDuration}), &struct {
			Wait float64 `key:"wait"`
		}{}, "the key wait (time)"},
		{table(Field{Key: "size", Type: TypeVector, Lengths: []int{3}}), &struct {
			Size [2]float64 `key:"size"`
		}{}, "the key size (numbers) cannot be read into the [2]float64"},
		{table(Field{Key: "size", Type: TypeVector, Lengths: []int{2}}), &struct {
			Size struct{ X, Y int } `key:"size"`
		}{}, "the key size (numbers)"},
		{table(Field{Key: "arm", Type: TypeGroup}), &struct {
			Arm []arm `key:"arm"`
		}{}, "the key arm (keys)"},
		{table(Field{Key: "arms", Type: TypeList}), &struct {
			Arms arm `key:"arms"`
		}{}, "the key arms (list)"},
	} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.Contains(text, c.want) {
					t.Errorf("%s\nwant %s", text, c.want)
				}
			}()
			e := entryOf(t, "name: m")
			_ = NewEntry("m", "a machine", e.Node, c.table, "name").Read(c.into)
			t.Errorf("%s: no panic", c.want)
		}()
	}
}

func TestTableReadsIntoAStruct(t *testing.T) {
	defer func() {
		if text := fmt.Sprint(recover()); text != "spec: a machine is read into a pointer to a struct, not into spec.machine" {
			t.Error(text)
		}
	}()
	_ = entryOf(t, "name: m").Read(machine{})
}
