// SPDX-License-Identifier: Apache-2.0

package pdl_test

import (
	"fmt"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/slot"
)

// Two processes push one quantity: the robot goes forward and shies from walls.
func Example() {
	set := slot.NewSet()
	sonar, _ := set.Add(slot.Decl{Name: "sonar", Unit: "m", Max: 2, Init: 2})
	drive, _ := set.Add(slot.Decl{Name: "drive", Unit: "m/s", Min: -1, Max: 1, Dir: slot.Actuator})

	e := pdl.New("cruise", pdl.Setup{})
	distance, _ := e.AddSensor("distance", 2, 0, 2)
	speed, _ := e.AddActuator("speed", 1, -1, 0)
	_ = e.AddProcess("forward", func(l *pdl.Loop) { l.Add(speed, (0.5-l.Value(speed))/4) })
	_ = e.AddProcess("shy", func(l *pdl.Loop) {
		if d := l.Value(distance); d < 1 {
			l.Add(speed, -(1-d)/4)
		}
	})
	_ = e.ConnectSlot(distance, set, sonar)
	_ = e.ConnectSlot(speed, set, drive)
	e.RunLoops(-1)

	for tick := range int64(6) {
		if tick == 3 {
			set.Put(sonar, 0.2)
		}
		set.Latch()
		e.Run(tick*e.Period(), tick)
		set.Commit()
		fmt.Printf("%.3f ", set.Commanded(drive))
	}
	// Output: 0.125 0.219 0.289 0.142 0.031 -0.051
}

// planner is another application: it is told where the robot is and says, now and
// then, which way to go. To the program it is one actuator and one sensor.
type planner struct {
	stops []float64 // m, in the order in which they are to be visited
	at    float64
}

// Write implements pdl.Sink.
func (p *planner) Write(_ int64, position float64) { p.at = position }

// Read implements pdl.Source: the next stop; no sample when the round is over.
func (p *planner) Read(int64) (float64, bool) {
	for len(p.stops) > 0 && p.at-p.stops[0] < 0.01 && p.stops[0]-p.at < 0.01 {
		p.stops = p.stops[1:]
	}
	if len(p.stops) == 0 {
		return 0, false
	}
	return p.stops[0], true
}

// A planner feeds a quantity, as the "problem solver" of the original does.
func Example_planner() {
	round := &planner{stops: []float64{1, -0.5}}
	e := pdl.New("visit", pdl.Setup{})
	goal, _ := e.AddSensor("goal", 2, -2, 0)
	position, _ := e.AddActuator("position", 2, -2, 0)
	_ = e.AddProcess("go", func(l *pdl.Loop) {
		l.Add(position, max(-0.5, min(0.5, l.Value(goal)-l.Value(position))))
	})
	_ = e.ConnectSensor(goal, round)
	_ = e.ConnectActuator(position, round)
	e.RunLoops(-1)
	for tick := range int64(7) {
		e.Run(tick*e.Period(), tick)
		fmt.Print(e.Value(position), " ")
	}
	fmt.Println(e.Counts(goal).Missing)
	// Output: 0.5 1 0.5 0 -0.5 -0.5 -0.5 2
}

// Who pushed what.
func ExampleEngine_Explain() {
	e := pdl.New("mood", pdl.Setup{})
	mood, _ := e.AddQuantity("mood", 1, -1, 0.9)
	_ = e.AddProcess("rest", func(l *pdl.Loop) { l.Add(mood, (0-l.Value(mood))/9) })
	_ = e.AddProcess("play", func(l *pdl.Loop) { l.Add(mood, 0.5) })
	e.RunLoops(-1)
	e.Run(0, 0)
	why, _ := e.Explain(mood)
	fmt.Print(why)
	// Output:
	// mood/mood, loop 1 at 0 s
	//   before   0.9
	//   rest    -0.1
	//   play    +0.5
	//   sum     +0.4
	//   after    1    upper limit 1
	//   quantity within [-1, 1]
	//   a limit was in the way in 1 of 1 loops, now since 0 s
}

// A process counts its faults; nothing it does stops the others.
func ExampleLoop_Fail() {
	e := pdl.New("walk", pdl.Setup{OnFault: func(f *pdl.Fault) { fmt.Println(f) }})
	_ = e.AddProcess("broken", func(l *pdl.Loop) { l.Fail(fmt.Errorf("no map")) })
	e.RunLoops(-1)
	for tick := range int64(5) {
		e.Run(tick*e.Period(), tick)
	}
	fmt.Println(e.Failed() != nil)
	// Output:
	// walk: broken, loop 1: no map
	// walk: broken, loop 2: no map
	// walk: broken, loop 3 (fault 3: it is left out from now on): no map
	// true
}
