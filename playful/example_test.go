// SPDX-License-Identifier: Apache-2.0

package playful_test

import (
	"fmt"

	"github.com/playsim/playsim/playful"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// lamp switches an actuator on while it runs.
type lamp struct{ light slot.ID }

func (l *lamp) Start(c *playful.Context) error {
	c.Command(l.light, 1)
	return nil
}

func (l *lamp) Tick(*playful.Context) (bool, error) { return false, nil }

func (l *lamp) Stop(c *playful.Context) (bool, error) {
	c.Command(l.light, 0)
	return true, nil
}

func lampRegistry() *playful.Registry {
	reg := playful.NewRegistry()
	_ = reg.AddLeaf(playful.LeafSpec{
		Name: "lamp", Doc: "is on", Resources: []string{"bulb"}, Writes: []string{"light"},
		New: func(c *playful.Context) (playful.Leaf, error) { return &lamp{c.Slot("light")}, nil },
	})
	_ = reg.AddEvaluation(playful.EvaluationSpec{
		Name: "brightness", Doc: "of the room", Result: playful.Number, Unit: "lx", Reads: []string{"room"},
		New: func(c *playful.Context) (playful.Evaluation, error) {
			room := c.Slot("room")
			return playful.EvaluationFunc(func(c *playful.Context) (float64, error) { return c.Get(room), nil }), nil
		},
	})
	return reg
}

// A program, a robot with one sensor and one actuator, and two iterations.
func Example() {
	room := slot.NewSet()
	sensor, _ := room.Add(slot.Decl{Name: "room", Unit: "lx", Max: 1000, Init: 800})
	light, _ := room.Add(slot.Decl{Name: "light", Max: 1, Dir: slot.Actuator})

	prog, err := playful.Compile(nil, source.NewFile("dusk.play", "lamp, whenever brightness < 100\n"), lampRegistry(), playful.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	eng, err := playful.NewEngine(prog, room, playful.EngineOptions{
		Sink: func(e *trace.Event) { fmt.Printf("%s %s%s %s%s (%s)\n", e.Kind, e.Name, e.Path, e.Event, e.To, e.Why) },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	const tick = 25_000_000
	for i, lux := range []float64{800, 30} {
		room.Put(sensor, lux)
		room.Latch()
		eng.Iterate(int64(i)*tick, int64(i))
		room.Commit()
		n, _ := eng.Why("lamp")
		fmt.Println("light", room.Commanded(light), "because", n.Why)
	}
	eng.Close()
	// Output:
	// light 0 because brightness < 100 is false (brightness = 800 lx)
	// resource bulb lamp ()
	// leaf lamp start (brightness < 100 is true (brightness = 30 lx))
	// light 1 because brightness < 100 is true (brightness = 30 lx)
	// leaf lamp stop (the program ended)
	// resource bulb  ()
}

// Every static error comes with its place and a hint.
func ExampleCompile() {
	_, err := playful.Compile(nil, source.NewFile("dusk.play", "lamp, whenever brightnes < 100\nlamb\n"), lampRegistry(), playful.Options{})
	fmt.Println(err)
	// Output:
	// dusk.play:1:16: unknown evaluation "brightnes" [unknown_evaluation]
	//    1 | lamp, whenever brightnes < 100
	//      |                ^
	// hint: did you mean "brightness"?
	// dusk.play:2:1: unknown node "lamb" [unknown_node]
	//    2 | lamb
	//      | ^
	// hint: did you mean "lamp"?
}
