// SPDX-License-Identifier: Apache-2.0

package handshake_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/pdl/handshake"
)

// sensor is a manager that answers after some ticks; 0 is within the request.
type sensor struct {
	a            *handshake.Adapter
	id           int64
	value        float64
	upper, lower float64
	delay        int // -1 is never
	times        int // how often it answers
	due          int
}

func (s *sensor) Request(int64) {
	s.due = s.delay
	s.answer()
}

func (s *sensor) answer() {
	if s.due == 0 {
		for range s.times {
			s.a.SetSensor(handshake.Message{Value: s.value, ID: s.id, Upper: s.upper, Lower: s.lower})
		}
	}
	s.due--
}

// actuator is a manager that takes some ticks to act.
type actuator struct {
	r     *rig
	id    int64
	delay int
	busy  int
	got   []float64
}

func (m *actuator) SetActuator(_ int64, msg handshake.Message) {
	if msg.ID != m.id {
		m.r.foreign++
		return
	}
	m.got = append(m.got, msg.Value)
	m.r.order = append(m.r.order, m.id)
	m.busy = m.delay
	m.work()
}

func (m *actuator) work() {
	if m.busy == 0 {
		m.r.Done()
	}
	m.busy--
}

// rig is a program that copies each of its sensors to an actuator.
type rig struct {
	*handshake.Adapter
	t         testing.TB
	sensors   []*sensor
	actuators []*actuator
	order     []int64
	foreign   int
	odd       []string
	tick      int64
}

func newRig(t testing.TB, sensors, actuators int, setup handshake.Setup) *rig {
	r := &rig{t: t}
	e := pdl.New("p", pdl.Setup{OnDiagnose: func(d *pdl.Diagnostic) { r.odd = append(r.odd, d.Quantity+": "+d.Msg) }})
	add := func(kind pdl.Kind, name string, i int) pdl.ID {
		id, err := e.Add(pdl.Quantity{Name: fmt.Sprint(name, i), Kind: kind, Upper: 10})
		if err != nil {
			t.Fatal(err)
		}
		if err := e.SetNumber(id, kind, int64(i)); err != nil {
			t.Fatal(err)
		}
		return id
	}
	var from []pdl.ID
	for i := range sensors {
		from = append(from, add(pdl.Sensor, "s", i))
		r.sensors = append(r.sensors, &sensor{id: int64(i), upper: 10, times: 1, due: -1})
	}
	for i := range actuators {
		to := add(pdl.Actuator, "a", i)
		r.actuators = append(r.actuators, &actuator{r: r, id: int64(i), busy: -1})
		if err := e.AddProcess(fmt.Sprint("copy", i), func(l *pdl.Loop) {
			if i < len(from) {
				l.Add(to, l.Value(from[i])-l.Value(to))
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
	e.RunLoops(-1)
	var err error
	if r.Adapter, err = handshake.New(e, setup); err != nil {
		t.Fatal(err)
	}
	for _, s := range r.sensors {
		s.a = r.Adapter
		r.AddSensor(s)
	}
	for _, m := range r.actuators {
		r.AddActuator(m)
	}
	return r
}

// run is n ticks: managers that are busy go on, then a loop is due.
func (r *rig) run(n int) {
	for range n {
		for _, s := range r.sensors {
			s.answer()
		}
		for _, m := range r.actuators {
			m.work0()
		}
		r.Run(r.tick*25e6, r.tick)
		r.tick++
	}
}

func (m *actuator) work0() {
	if m.busy >= 0 {
		m.work()
	}
}

// TestSameInstant: managers that answer at once leave nothing to wait for.
func TestSameInstant(t *testing.T) {
	r := newRig(t, 2, 2, handshake.Setup{})
	for i := range 5 {
		r.sensors[0].value, r.sensors[1].value = float64(i), float64(i+1)
		r.run(1)
		if r.State() != handshake.Idle || r.actuators[0].got[i] != float64(i) || r.actuators[1].got[i] != float64(i+1) {
			t.Fatalf("loop %d: state %d, got %v and %v", i, r.State(), r.actuators[0].got, r.actuators[1].got)
		}
	}
	if r.LoopCounter() != 6 || len(r.odd) > 0 {
		t.Errorf("loop counter %d, reported %q", r.LoopCounter(), r.odd)
	}
	if r.foreign != 10 {
		t.Errorf("%d messages for others, want 10: each goes to both", r.foreign)
	}
}

// TestNobodyToWaitFor is R11 (a).
func TestNobodyToWaitFor(t *testing.T) {
	for _, n := range [][2]int{{0, 0}, {0, 1}, {1, 0}} {
		r := newRig(t, n[0], n[1], handshake.Setup{})
		if r.run(3); r.LoopCounter() != 4 || r.State() != handshake.Idle {
			t.Errorf("%d sensors, %d actuators: counter %d, state %d", n[0], n[1], r.LoopCounter(), r.State())
		}
	}
}

// TestOneAfterTheOther: the second actuator is told when the first has done; loops
// that are due meanwhile are left out and counted, R11 (d).
func TestOneAfterTheOther(t *testing.T) {
	r := newRig(t, 1, 2, handshake.Setup{})
	r.actuators[0].delay = 2
	r.sensors[0].value = 7
	r.run(1)
	if r.State() != handshake.WaitDone || len(r.actuators[1].got) != 0 {
		t.Fatalf("state %d, the second got %v", r.State(), r.actuators[1].got)
	}
	r.run(2)
	if fmt.Sprint(r.order) != "[0 1 0]" || r.Overruns() != 1 || r.LoopCounter() != 3 {
		t.Errorf("order %v, overruns %d, counter %d", r.order, r.Overruns(), r.LoopCounter())
	}
}

// TestOddAnswers is R11 (b), (c) and R5.
func TestOddAnswers(t *testing.T) {
	r := newRig(t, 2, 1, handshake.Setup{})
	r.sensors[0].times, r.sensors[1].delay, r.sensors[1].upper = 2, 1, 20
	r.sensors[0].value = 3
	r.run(1)
	if r.State() != handshake.WaitSensors || r.LoopCounter() != 1 {
		t.Errorf("an answer counted twice: state %d", r.State())
	}
	r.SetSensor(handshake.Message{ID: 9})
	r.Done()
	r.run(1)
	r.SetSensor(handshake.Message{ID: 9})
	want := []string{
		"s0: an answer comes twice: the second is dropped",
		": an answer comes for sensor number 9, which is not connected: it is dropped",
		": a done comes unasked: it is dropped",
		"s1: its manager has the limits [0, 20], the sensor [0, 10]: the sensor's hold",
	}
	if got := strings.Join(r.odd[:min(len(r.odd), len(want))], "\n"); got != strings.Join(want, "\n") {
		t.Errorf("reported\n%s", got)
	}
	if r.actuators[0].got[0] != 3 {
		t.Errorf("the actuator got %v", r.actuators[0].got)
	}
}

// TestTimeOut is R11 (e): what does not come is left out, with its name.
func TestTimeOut(t *testing.T) {
	r := newRig(t, 2, 2, handshake.Setup{Timeout: 50e6})
	r.sensors[0].value, r.sensors[1].value, r.sensors[1].delay = 1, 2, -1
	r.run(3)
	if r.Late() != 1 || !strings.Contains(strings.Join(r.odd, "\n"), "s1: its manager has not answered within 0.05 s") {
		t.Errorf("late %d, reported %q", r.Late(), r.odd)
	}
	if len(r.actuators[1].got) != 1 || r.actuators[1].got[0] != 0 || r.actuators[0].got[0] != 1 {
		t.Errorf("got %v and %v", r.actuators[0].got, r.actuators[1].got)
	}
	r = newRig(t, 1, 2, handshake.Setup{Timeout: 50e6})
	r.actuators[0].delay = -1
	r.run(3)
	if r.Late() != 1 || len(r.actuators[1].got) != 1 || !strings.Contains(strings.Join(r.odd, "\n"), "a0: its manager has not said done") {
		t.Errorf("late %d, the second got %v, reported %q", r.Late(), r.actuators[1].got, r.odd)
	}
}

// TestRoutes: a route keeps messages from others.
func TestRoutes(t *testing.T) {
	routes := map[int64]handshake.ActuatorManager{}
	r := newRig(t, 1, 3, handshake.Setup{Routes: routes})
	for _, m := range r.actuators {
		routes[m.id] = m
	}
	if r.run(2); r.foreign != 0 || fmt.Sprint(r.order) != "[0 1 2 0 1 2]" {
		t.Errorf("%d messages for others, order %v", r.foreign, r.order)
	}
}

// TestQuitTellsActuators: the safe values go the same way.
func TestQuitTellsActuators(t *testing.T) {
	r := newRig(t, 1, 1, handshake.Setup{})
	r.sensors[0].value = 4
	r.RunLoops(1)
	if r.run(3); fmt.Sprint(r.actuators[0].got) != "[4 0]" || r.State() != handshake.Idle {
		t.Errorf("the actuator got %v, state %d", r.actuators[0].got, r.State())
	}
}

func TestConnectedElsewhere(t *testing.T) {
	e := pdl.New("p", pdl.Setup{})
	id, _ := e.AddSensor("s", 1, 0, 0)
	_ = e.SetNumber(id, pdl.Sensor, 1)
	_ = e.ConnectSensor(id, pdl.SourceFunc(func(int64) (float64, bool) { return 0, true }))
	if _, err := handshake.New(e, handshake.Setup{}); err == nil {
		t.Error("a sensor has two sources")
	}
}

// TestEveryLoopIsWhole: whatever managers do, each loop asks every sensor, tells
// every actuator in order, and never begins within another.
func TestEveryLoopIsWhole(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		delay := rapid.IntRange(-1, 3)
		r := newRig(t, rapid.IntRange(0, 3).Draw(rt, "sensors"), rapid.IntRange(0, 3).Draw(rt, "actuators"), handshake.Setup{Timeout: 100e6})
		for range 20 {
			for _, s := range r.sensors {
				s.delay, s.times = delay.Draw(rt, "delay"), rapid.IntRange(1, 2).Draw(rt, "times")
			}
			for _, m := range r.actuators {
				m.delay = max(0, delay.Draw(rt, "work"))
			}
			r.run(1)
		}
		for i, id := range r.order {
			if id != int64(i%len(r.actuators)) {
				rt.Fatalf("order %v", r.order)
			}
		}
		if len(r.sensors)+len(r.actuators) == 0 && r.LoopCounter() != 21 {
			rt.Fatalf("%d loops", r.LoopCounter()-1)
		}
	})
}

// lamp is a manager of the simplest kind.
type lamp struct{ a *handshake.Adapter }

func (m lamp) SetActuator(_ int64, msg handshake.Message) {
	if msg.ID != 1 {
		return
	}
	fmt.Println("the lamp is at", msg.Value)
	m.a.Done()
}

func Example() {
	e := pdl.New("dim", pdl.Setup{})
	level, _ := e.AddActuator("level", 1, 0, 1)
	_ = e.AddProcess("fade", func(l *pdl.Loop) { l.Add(level, -0.25) })
	_ = e.SetNumber(level, pdl.Actuator, 1)
	e.RunLoops(2)
	a, _ := handshake.New(e, handshake.Setup{})
	a.AddActuator(lamp{a})
	for tick := range int64(2) {
		a.Run(tick*a.Period(), tick)
	}
	// Output:
	// the lamp is at 0.75
	// the lamp is at 0.5
}
