// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
)

const chickenHoles = "objects:\n  - hole: {name: black, at: [3, 3]}\n  - hole: {name: white, at: [3, -3]}\n"

func TestMachinesAreResolved(t *testing.T) {
	w := read(t, chickenHoles+`robots:
  - feeder: {name: f, at: [-1.5, 0], yaw_deg: 90, flock: hen, birds: 3, mass: [2, 2.5], weights: [5, 5.01], interval: [1500ms, 2s]}
  - belt: {name: b, at: [-0.7, 0], length: 1.8, width: 0.3, height: 0.4, speed: 0.5, scale: s, pile_up: true}
  - scale: {name: s, at: [0.5, 0], size: [0.3, 0.5], height: 0.4, capacity: 20, settle: 0s, raw: true}
  - picker: {name: p, at: [1.1, 0], scale: s, black: white, white: black, pick: 1s, carry: 2s, return: 500ms, lift: 0.3, reach: 5}
`)
	first := w.Resolved()
	again, err := Read(source.NewFile("other.yaml", first), nil, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatalf("%v\n%s", err, first)
	}
	if second := again.Resolved(); second != first {
		t.Errorf("got\n%s\nwant\n%s", second, first)
	}
	for _, line := range []string{
		"feeder: {name: f, at: [-1.5, 0], yaw_deg: 90, flock: hen, birds: 3, mass: [2, 2.5], weights: [5, 5.01], interval: [1.5s, 2s]}",
		"belt: {name: b, at: [-0.7, 0], yaw_deg: 0, length: 1.8, width: 0.3, height: 0.4, speed: 0.5, scale: s, pile_up: true}",
		"scale: {name: s, at: [0.5, 0], yaw_deg: 0, size: [0.3, 0.5], height: 0.4, capacity: 20, settle: 0s, raw: true}",
		"picker: {name: p, at: [1.1, 0], yaw_deg: 0, scale: s, black: white, white: black, pick: 1s, carry: 2s, return: 500ms, lift: 0.3, reach: 5}",
	} {
		if !strings.Contains(first, line) {
			t.Errorf("no %s in\n%s", line, first)
		}
	}
	s, err := sim.New(w.Model)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"hen_3", "b_bed", "s_plate"} {
		if _, ok := s.Object(name); !ok {
			t.Errorf("there is no %s", name)
		}
	}
}

// What falls into a hole beyond the ground fell nowhere.
func TestHolesAreInTheGround(t *testing.T) {
	for at, want := range map[string]string{"[2.4, 0]": "", "[2.6, 0]": "the hole pit is beside the ground", "[0, -3]": "the hole pit is beside the ground"} {
		_, err := Read(source.NewFile("test.yaml", "schema: playsim/world/v1\nground: {size: [5, 4]}\nobjects:\n  - hole: {name: pit, at: "+at+"}\n"), nil, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, want %q", at, err, want)
		}
	}
}

func TestWrongMachines(t *testing.T) {
	const scale = "  - scale: {at: [0.5, 0]}\n"
	for _, test := range []struct{ robots, want string }{
		{"  - belt: {at: [0, 0]}\n", `a belt works with a scale named "scale", which is not there`},
		{scale + "  - belt: {at: [-1, 0], scale: scael}\n", `did you mean "scale"?`},
		{scale + "  - picker: {at: [2, 0], black: blck}\n", `a picker works with a hole named "blck", which is not there`},
		{scale + "  - picker: {at: [2, 0], black: white}\n", `both holes are "white"`},
		{"  - feeder: {birds: 2.5}\n", "birds: expected a whole number"},
		{"  - feeder: {birds: 0}\n", "birds"},
		{"  - feeder: {mass: [5, 4]}\n", "mass: from 5 to 4 kg"},
		{"  - feeder: {weights: 5}\n", "weights: expected a list of numbers in kg"},
		{"  - feeder: {birds: 1, weights: [5, 6]}\n", "weights: expected a list of at most 1 numbers, not 2"},
		{"  - feeder: {weights: [5, 0]}\n", "weights: 0 kg is outside"},
		{"  - feeder: {interval: 2s}\n", "interval: expected a list of 2 times"},
		{"  - feeder: {interval: [2, 6]}\n", "interval: 2 has no unit"},
		{"  - feeder: {interval: [6s, 2s]}\n", "interval: from 6s to 2s"},
		{"  - feeder: {interval: [0s, 2s]}\n", "interval: "},
		{"  - feeder: {}\n  - feeder: {name: other}\n", `the name "chicken_1" is used twice`},
		{"  - scale: {settle: 0.2}\n", "settle: 0.2 has no unit"},
		{"  - scale: {at: [0.5, 0], rawr: true}\n", `did you mean "raw"?`},
		{scale + "  - picker: {at: [1.1, 0]}\n", "picker reaches 1 m; the hole black is 3.55 m from its mast"},
		{scale + "  - picker: {at: [5.5, 0], reach: 6}\n", "picker stands beside the ground"},
		{scale + "  - picker: {at: [3, 0], reach: 2.5}\n", "the far corner of scale_plate is 2.71 m from its mast"},
		{scale + "  - picker: {at: [3, 0], reach: 2.5}\n", "test.yaml:7:18"},
		{scale + "  - nao: {at: [0.5, 0.1]}\n", "nao stands in scale_plate at the start"},
	} {
		_, err := Read(source.NewFile("test.yaml", "schema: playsim/world/v1\n"+chickenHoles+"robots:\n"+test.robots), nil, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s got %v, want %s", test.robots, err, test.want)
		}
	}
}
