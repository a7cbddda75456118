// SPDX-License-Identifier: Apache-2.0

package playsim_test

import (
	"bytes"
	"fmt"
	"os"
	"testing/fstest"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/playful"
)

// A cart is commanded from outside: towards the brighter side, in place of the program of
// its world.
func Example() {
	s, err := playsim.Load(nil, "scenarios/cart_phototaxis.yaml")
	if err != nil {
		fmt.Println(err)
		return
	}
	run, err := s.Start(1, playsim.Drive("cart"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer run.Close()
	cart := run.Robot("cart")
	read := func(slot string) float64 {
		v, err := cart.Read(slot)
		if err != nil {
			panic(err)
		}
		return v
	}
	for run.Tick() {
		bright := read("photo_left") - read("photo_right")
		wall := read("ir_right") - read("ir_left") + read("ir_front")
		dark := 1 - max(read("photo_left"), read("photo_right"))
		_ = cart.Command("speed", 0.25-read("ir_front"))
		_ = cart.Command("turn", 16*bright+12*dark*dark*wall)
	}
	fmt.Println(run.Result().Verdict)
	// Output: passed
}

// A scenario judges its own programs; errors in files have their places.
func ExampleLoad() {
	files := fstest.MapFS{"arena.yaml": {Data: []byte("schema: playsim/world/v1\nrobots:\n  - nao: {batery: 0.5}\n")}}
	_, err := playsim.Load(files, "arena.yaml")
	fmt.Println(err)
	// Output:
	// arena.yaml:3:11: a nao has no key "batery" [unknown_key]
	//    3 |   - nao: {batery: 0.5}
	//      |           ^
	// hint: did you mean "battery"?
}

func ExampleScenario_Start() {
	s, err := playsim.Load(nil, "scenarios/reach.yaml", playsim.Set("green.at", "[1.2, 0.5]"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, seed := range []uint64{1, 2, 3} {
		run, err := s.Start(seed)
		if err != nil {
			fmt.Println(err)
			return
		}
		for run.Tick() {
		}
		r := run.Result()
		fmt.Println(seed, r.Verdict, r.Expect[0].Name, r.Expect[0].Result)
		run.Close()
	}
	// Output:
	// 1 passed reaches the ball held
	// 2 passed reaches the ball held
	// 3 passed reaches the ball held
}

// The world is changed in the words of a scenario's script.
func ExampleRun_Do() {
	s, _ := playsim.Load(nil, "worlds/ball_chase.yaml")
	run, _ := s.Start(1)
	defer run.Close()
	if err := run.Do("{move: green, to: [-1, 0.5]}"); err != nil {
		fmt.Println(err)
	}
	run.Tick()
	x, _ := run.Value("green/x")
	fmt.Println(x)
	fmt.Println(run.Do("{move: gren, to: [0, 0]}"))
	// Output:
	// -1
	// action:1:8: there is no object or robot named "gren" [unknown_name]
	//    1 | {move: gren, to: [0, 0]}
	//      |        ^
	// hint: did you mean "green"?
}

func ExampleRun_Why() {
	s, _ := playsim.Load(nil, "scenarios/hidden_ball.yaml")
	run, _ := s.Start(1)
	defer run.Close()
	for run.Now() < 9.5e9 && run.Tick() {
	}
	why, err := run.Why(explain.Query{Subject: explain.OfNode, Name: "look_at", At: explain.Now})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(why.Reason, why.At)
	_ = why.WriteText(os.Stdout, explain.Options{Depth: 2})
	// Output:
	// gate false worlds/ball_chase.play:17:7
	// ball_chase/following[ball:green]/looking/look_at of ball_chase at 9.475 s (tick 379)
	//   inactive since 8.975 s: time_ago < 1 is false (time_ago = 1.525 s)
	//   ball_chase: active since 0 s
}

func ExampleRecord() {
	s, _ := playsim.Load(nil, "scenarios/cart_forward.yaml")
	var recording bytes.Buffer
	run, _ := s.Start(1, playsim.Record(&recording))
	for run.Tick() {
	}
	if err := run.Close(); err != nil {
		fmt.Println(err)
	}
	v, err := playsim.Verify(&recording)
	fmt.Println(v.Same, err)
	// Output: true <nil>
}

// Going back is simulating again: the same inputs lead to the same state.
func ExampleRun_Rewind() {
	s, _ := playsim.Load(nil, "worlds/ball_chase.yaml")
	run, _ := s.Start(1)
	defer run.Close()
	for run.Ticks() < 100 {
		run.Tick()
	}
	before := run.Hash()
	for run.Ticks() < 200 {
		run.Tick()
	}
	if err := run.Rewind(100); err != nil {
		fmt.Println(err)
	}
	fmt.Println(run.Ticks(), run.Hash() == before)
	// Output: 100 true
}

// A controller remembers in variables of its begin function; a world file runs it.
func ExampleRegistry_AddController() {
	r := playsim.Default()
	_ = r.AddController("creep", func(c *playsim.Control) func() {
		brightest := 0.0
		return func() {
			brightest = max(brightest, c.Read("photo_left"))
			c.Command("speed", 0.1*brightest)
		}
	})
	files := fstest.MapFS{"dark.yaml": {Data: []byte(`schema: playsim/world/v1
objects: [{lamp: {at: [1, 0.5]}}]
robots: [{cart: {name: cart}}]
programs: [{go: {name: creep, robot: cart}}]
`)}}
	s, err := playsim.Load(files, "dark.yaml", playsim.With(r))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.CheckRewind(1, 200))
	// Output: <nil>
}

// An evaluation in Go, beside those of Starlark.
func ExampleRegistry_AddEvaluation() {
	r := playsim.Default()
	err := r.AddEvaluation(playful.EvaluationSpec{
		Name: "tired", Doc: "The battery is below a third.", Result: playful.Bool, Reads: []string{"battery"},
		Call: func(c *playful.Context) (float64, error) {
			return playful.Truth(c.Robot().Get(c.Slot("battery")) < 0.33), nil
		},
	})
	fmt.Println(err)
	fmt.Println(r.AddEvaluation(playful.EvaluationSpec{Name: "tired", Result: playful.Bool}))
	// Output:
	// <nil>
	// evaluation tired is declared twice
}
