// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"strings"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/source"
)

// TestUnsimulated: what would go another way in reality is warned of where it stands in the
// file, and what the world shows rightly is not.
func TestUnsimulated(t *testing.T) {
	const (
		shelf = "  - box: {name: shelf, at: [0, 0], size: [0.4, 0.4, 0.3], fixed: true}\n"
		pit   = "  - hole: {name: pit, at: [0, 0], radius: 0.2}\n"
		cart  = "robots:\n  - cart: {name: carl, at: [2, 2]}\n"
		pin   = "pin would topple where carl pushes it, 0.105 m above its foot: cylinders do not tip, so it slides"
	)
	for _, test := range []struct{ name, rest, want string }{
		{"over the edge", shelf + "  - cylinder: {name: can, at: [0.22, 0, 0.45]}\n", "test.yaml:4:31: can hangs over the edge of shelf: cylinders do not tip, so it drops upright"},
		{"over the edge from above", shelf + "  - cylinder: {name: can, at: [0.22, 0, 1.45]}\n", "can hangs over the edge of shelf"},
		{"on the edge", shelf + "  - cylinder: {name: can, at: [0.19, 0, 0.45]}\n", ""},
		{"beside", shelf + "  - cylinder: {name: can, at: [0.31, 0, 0.45]}\n", ""},
		{"a box over the edge", shelf + "  - box: {name: can, at: [0.22, 0, 0.45]}\n", ""},
		{"fixed over the edge", shelf + "  - cylinder: {name: can, at: [0.22, 0, 0.45], fixed: true}\n", ""},
		{"between two", shelf + "  - box: {name: other, at: [0.4, 0], size: [0.3, 0.4, 0.3], fixed: true}\n  - cylinder: {name: can, at: [0.22, 0, 0.45]}\n", "can hangs over the edge of shelf"},
		{"on two", shelf + "  - box: {name: other, at: [0.4, 0], size: [0.4, 0.4, 0.3], fixed: true}\n  - cylinder: {name: can, at: [0.25, 0, 0.45]}\n", ""},
		{"over the edge of what lies on a shelf", shelf + "  - box: {name: top, at: [0, 0], size: [0.2, 0.2, 0.1]}\n  - cylinder: {name: can, at: [0.12, 0, 0.55]}\n", "can hangs over the edge of top"},

		{"onto a cart", "  - box: {name: load, at: [2, 2, 1]}\n" + cart, "test.yaml:3:27: load falls onto carl: robots do not carry things, so it comes down beside it"},
		{"a ball onto a cart", "  - ball: {name: load, at: [2.05, 2, 0.7]}\n" + cart, "load falls onto carl: robots do not carry things, so it rolls off when it moves"},
		{"onto a NAO", "  - cylinder: {name: load, at: [2.05, 2, 1]}\nrobots:\n  - nao: {name: nora, at: [2, 2]}\n", "load falls onto nora"},
		{"onto a shelf over a cart", "  - box: {name: roof, at: [2, 2, 0.7], size: [0.5, 0.5, 0.05], fixed: true}\n  - box: {name: load, at: [2, 2]}\n" + cart, ""},
		{"beside a cart", "  - box: {name: load, at: [2.4, 2, 1]}\n" + cart, ""},
		{"a fixed thing over a cart", "  - box: {name: load, at: [2, 2, 1], fixed: true}\n" + cart, ""},
		{"onto a scale", "  - box: {name: load, at: [2, 2, 1], size: [0.1, 0.1, 0.1]}\nrobots:\n  - scale: {name: scale, at: [2, 2]}\n", ""},

		{"thin", "  - cylinder: {name: pin, at: [0, 0], radius: 0.03, mass: 0.3}\n" + cart, "test.yaml:3:31: " + pin},
		{"thin on a slab", "  - box: {name: slab, at: [0, 0], size: [0.2, 0.2, 0.05], fixed: true}\n  - cylinder: {name: pin, at: [0, 0], radius: 0.02, mass: 0.3}\n" + cart, "where carl pushes it, 0.055 m above"},
		{"thin on a table", shelf + "  - cylinder: {name: pin, at: [0, 0], radius: 0.03, mass: 0.3}\n" + cart, ""},
		{"thin and nobody there", "  - cylinder: {name: pin, at: [0, 0], radius: 0.03, mass: 0.3}\n", ""},
		{"thin and fixed", "  - cylinder: {name: pin, at: [0, 0], radius: 0.03, mass: 0.3, fixed: true}\n" + cart, ""},
		{"thin and low", "  - cylinder: {name: pin, at: [0, 0], radius: 0.03, mass: 0.3, height: 0.1}\n" + cart, ""},
		{"thin and slippery", "  - cylinder: {name: pin, at: [0, 0], radius: 0.03, mass: 0.3, friction: 0.2}\n" + cart, ""},
		{"thin and too heavy to be moved", "  - cylinder: {name: pin, at: [0, 0], radius: 0.03, mass: 5}\n" + cart, ""},
		{"wide", "  - cylinder: {name: pin, at: [0, 0], radius: 0.06, mass: 0.3}\n" + cart, ""},
		{"struck high", "  - cylinder: {name: pin, at: [0, 0], radius: 0.03, mass: 0.3}\n  - ball: {name: bowl, at: [1, 0], radius: 0.2}\n", "pin would topple where bowl strikes it, 0.2 m above its foot"},
		{"struck low", "  - cylinder: {name: pin, at: [0, 0], radius: 0.03, mass: 0.3}\n  - ball: {name: bowl, at: [1, 0], radius: 0.1}\n", ""},

		{"tips into a hole", pit + "  - box: {name: beam, at: [0.15, 0], size: [0.5, 0.1, 0.1]}\n", "test.yaml:4:27: beam would tip into the hole pit: it is wider than the hole, so it stays over it"},
		{"bridges a hole", pit + "  - box: {name: beam, at: [0.05, 0], size: [0.6, 0.1, 0.1]}\n", ""},
		{"covers a hole", pit + "  - box: {name: lid, at: [0.1, 0], size: [0.7, 0.7, 0.1]}\n", ""},
		{"far from a hole", pit + "  - box: {name: beam, at: [0.3, 0], size: [0.5, 0.1, 0.1]}\n", ""},
		{"a large ball on a hole", pit + "  - ball: {name: globe, at: [0, 0], radius: 0.3}\n", ""},
		{"a person over a hole", pit + "  - person: {name: ann, at: [0.1, 0]}\n", "test.yaml:4:29: ann stands over the hole pit: people do not fall into holes"},
		{"a NAO over a hole", pit + "robots:\n  - nao: {name: nao, at: [0.1, 0]}\n", "test.yaml:5:26: nao stands over the hole pit: a nao does not fall into holes"},
		{"a cart over a hole", pit + "robots:\n  - cart: {name: carl, at: [0.1, 0]}\n", ""},
		{"a person beside a hole", pit + "  - person: {name: ann, at: [0.3, 0]}\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			for _, w := range read(t, "objects:\n"+test.rest).Warnings {
				got += w.Error() + "\n"
			}
			if !strings.Contains(got, test.want) || test.want == "" && got != "" {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestUnsimulatedKinds: an object that does not exist is refused with a sentence.
func TestUnsimulatedKinds(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"{ramp: {name: r, at: [0, 0], size: [1, 1, 0.2], pitch_deg: 10}}", "test.yaml:3:6: ramps are not simulated [not_simulated]"},
		{"{rope: {}}", "test.yaml:3:6: ropes are not simulated [not_simulated]"},
		{"{cloth: }", "test.yaml:3:6: soft bodies are not simulated [not_simulated]"},
	} {
		_, err := Read(source.NewFile("test.yaml", "schema: playsim/world/v1\nobjects:\n  - "+test.text+"\n"), nil, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		if err == nil || !strings.HasPrefix(err.Error(), test.want+"\n") {
			t.Errorf("%s: got %v, want %s", test.text, err, test.want)
		}
	}
}

// TestUnsimulatedKeys: as a key of the world, the same gets the same sentence.
func TestUnsimulatedKeys(t *testing.T) {
	for key, want := range map[string]string{
		"ramp": "hint: ramps are not simulated; the ground is level; a box with fixed: true makes a step",
		"rope": "hint: ropes are not simulated",
	} {
		_, err := Read(source.NewFile("test.yaml", "schema: playsim/world/v1\n"+key+": {at: [0, 0]}\n"), nil, nil)
		if err == nil || !strings.HasPrefix(err.Error(), "test.yaml:2:1: a world has no key") || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", key, err, want)
		}
	}
}

// TestNobodyStandsOnThings: a robot or a person that is placed on a thing is refused with
// where it stands; below a shelf that is high enough both have room.
func TestNobodyStandsOnThings(t *testing.T) {
	const stage = "  - box: {name: stage, at: [0, 0], size: [1, 1, 0.1], fixed: true}\n"
	for _, test := range []struct{ rest, want, hint string }{
		{stage + "robots:\n  - cart: {at: [0.1, 0]}\n", "cart stands in stage at the start", "robots stand on the ground, not on things"},
		{stage + "  - person: {name: ann, at: [0.1, 0]}\n", "ann stands in stage at the start", "people stand on the ground, not on things"},
		{"  - person: {name: ann, at: [0.1, 0]}\n" + stage, "stage stands in ann at the start", "people stand on the ground, not on things"},
		{"  - box: {name: shelf, at: [0, 0, 1.2], size: [1, 1, 0.1], fixed: true}\n  - person: {name: ann, at: [0.1, 0]}\n", "ann stands in shelf at the start", "people stand on the ground"},
		{"  - box: {name: shelf, at: [0, 0, 1.2], size: [1, 1, 0.1], fixed: true}\n  - person: {name: ann, at: [0.1, 0], height: 1}\n", "", ""},
	} {
		_, err := Read(source.NewFile("test.yaml", "schema: playsim/world/v1\nobjects:\n"+test.rest), nil, &Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
		switch {
		case test.want == "" && err != nil, test.want != "" && err == nil:
			t.Errorf("%s: got %v, want %q", test.rest, err, test.want)
		case err != nil && !(strings.Contains(err.Error(), test.want) && strings.Contains(err.Error(), test.hint)):
			t.Errorf("%s: got %v, want %q", test.rest, err, test.want)
		}
	}
}
