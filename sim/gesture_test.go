// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/geom"
)

func people(t *testing.T) *World {
	t.Helper()
	w, err := New(&Model{
		Name: "people", Seed: 1, Tick: DefaultTick, Step: DefaultStep, Gravity: DefaultGravity,
		Objects: []Object{
			{Name: "ann", Shape: Person, Radius: 0.2, Height: 1.7, At: Resting(0, 0)},
			{Name: "ball", Shape: Ball, Radius: 0.05, Mass: 0.1, At: Resting(0, 2)},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestGestures(t *testing.T) {
	w := people(t)
	do := func(in Input) {
		t.Helper()
		if err := w.Do(in); err != nil {
			t.Fatal(err)
		}
		w.Tick()
	}
	before := w.Hash()
	do(Input{Op: OpLook, Name: "ann", By: "ball"})
	if p := w.Person(0); p.LooksAt != "ball" || math.Abs(p.Gaze-math.Pi/2) > 1e-9 {
		t.Errorf("%+v", p)
	}
	do(Input{Op: OpHide, Name: "ball"})
	if p := w.Person(0); p.Gaze != 0 {
		t.Errorf("it looks at what is hidden: %+v", p)
	}
	do(Input{Op: OpWave, Name: "ann", For: 3 * DefaultTick})
	if !w.Person(0).Waves {
		t.Error("it does not wave")
	}
	do(Input{Op: OpSay, Name: "ann", Text: "hello"})
	if p := w.Person(0); p.Said != "hello" || p.SaidAt != 3*DefaultTick {
		t.Errorf("%+v", p)
	}
	do(Input{Op: OpWalk, Name: "ann", At: geom.Vec3{X: 1}, Value: 0.5})
	if p := w.Person(0); p.LooksAt != "" || p.Waves {
		t.Errorf("%+v", p)
	}
	again := people(t)
	if again.Hash() != before {
		t.Error("two worlds differ")
	}
	for again.Ticks() < w.Ticks() {
		again.Tick()
	}
	if again.Hash() == w.Hash() {
		t.Error("gestures are not part of the state")
	}
}

func TestRefusedGestures(t *testing.T) {
	w := people(t)
	for _, test := range []struct {
		in   Input
		want string
	}{
		{Input{Op: OpLook, Name: "ann", By: "zoe"}, `nothing named "zoe"`},
		{Input{Op: OpLook, Name: "ann", By: "ann"}, "themselves"},
		{Input{Op: OpWave, Name: "ann"}, "needs a time"},
		{Input{Op: OpSay, Name: "ball"}, "not a person"},
		{Input{Op: OpPause, Name: "p"}, `unknown action "pause"`},
		{Input{Op: OpFault, Name: "ball"}, "only robots"},
	} {
		if err := w.Do(test.in); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.in.Op, err, test.want)
		}
	}
}

// TestActionsOfTheModel: the kinds of a model check and carry out what playsim's own do not.
func TestActionsOfTheModel(t *testing.T) {
	var taken []string
	m := people(t).Model
	own := *m
	for _, op := range []Op{OpKey, OpPause, "melt"} {
		own.Actions = append(own.Actions, ActionKind{
			Name: op, Whom: map[Op]string{OpKey: "key", OpPause: "program", "melt": "object"}[op],
			Check: func(_ *World, in *Input) error {
				if in.Name == "bad" {
					return errors.New("bad")
				}
				return nil
			},
			Apply: func(_ *World, in *Input) { taken = append(taken, string(in.Op)+" "+in.Name) },
		})
	}
	w, err := New(&own)
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range []Input{{Op: OpKey, Name: "k"}, {Op: OpPause, Name: "p"}, {Op: "melt", Name: "ball"}} {
		if err := w.Do(in); err != nil {
			t.Error(err)
		}
	}
	for _, in := range []Input{{Op: OpKey, Name: "bad"}, {Op: "melt", Name: "nobody"}, {Op: "freeze", Name: "ball"}} {
		if err := w.Do(in); err == nil {
			t.Errorf("%s %s is taken", in.Op, in.Name)
		}
	}
	if len(taken) > 0 {
		t.Error("taken before the tick")
	}
	w.Tick()
	if want := []string{"key k", "pause p", "melt ball"}; !slices.Equal(taken, want) {
		t.Errorf("taken %v, want %v", taken, want)
	}
	if len(w.Log()) != 3 {
		t.Errorf("%d inputs are logged", len(w.Log()))
	}
}
