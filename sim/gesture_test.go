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
		{Input{Op: OpPause, Name: "p"}, "no handler for this input"},
		{Input{Op: OpFault, Name: "ball"}, "only robots"},
	} {
		if err := w.Do(test.in); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.in.Op, err, test.want)
		}
	}
}

// taker notes what it takes, and refuses what is called "bad".
type taker struct{ taken []string }

func (k *taker) Check(in *Input) error {
	if in.Name == "bad" {
		return errors.New("bad")
	}
	return nil
}

func (k *taker) Apply(in *Input) { k.taken = append(k.taken, in.Op.String()+" "+in.Name) }

func TestOthersTakeWhatIsNotOfTheWorld(t *testing.T) {
	w := people(t)
	k := &taker{}
	w.TakeOthers(k)
	for _, in := range []Input{{Op: OpKey, Name: "k"}, {Op: OpRaise, Name: "e"}, {Op: OpPause, Name: "p"}, {Op: OpResume, Name: "p"}, {Op: OpQuit, Name: "p"}} {
		if err := w.Do(in); err != nil {
			t.Error(err)
		}
	}
	if err := w.Do(Input{Op: OpKey, Name: "bad"}); err == nil {
		t.Error("a refused input is taken")
	}
	if len(k.taken) > 0 {
		t.Error("taken before the tick")
	}
	w.Tick()
	if want := []string{"key k", "raise e", "pause p", "resume p", "quit p"}; !slices.Equal(k.taken, want) {
		t.Errorf("taken %v, want %v", k.taken, want)
	}
	if len(w.Log()) != 5 {
		t.Errorf("%d inputs are logged", len(w.Log()))
	}
}
