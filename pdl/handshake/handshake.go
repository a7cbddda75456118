// SPDX-License-Identifier: Apache-2.0

package handshake

import (
	"math"

	"github.com/playsim/playsim/pdl"
)

// Message is what is sent to and from managers.
type Message struct {
	Value        float64
	ID           int64 // the number of the sensor or actuator
	Upper, Lower float64
}

// SensorManager knows a sensor's value. Asked by Request, it calls SetSensor of the
// Adapter once, then or later.
type SensorManager interface {
	Request(now int64)
}

// ActuatorManager moves an actuator. It ignores messages with the number of another
// one; else it acts and calls Done of the Adapter once, then or later.
type ActuatorManager interface {
	SetActuator(now int64, m Message)
}

// Setup is what an Adapter is given.
type Setup struct {
	Timeout int64 // ns of simulated time that an answer may take; 0 is 1 s
	// Managers by the number of their actuator: messages then go to that one alone,
	// as over a route made for it. Others are told of everything.
	Routes map[int64]ActuatorManager
}

// State is what the adapter waits for.
type State uint8

// The states.
const (
	Idle State = iota
	WaitSensors
	WaitDone
)

// Adapter is an engine's side of the handshake. It is a program to the world, in
// the engine's place.
type Adapter struct {
	*pdl.Engine
	setup     Setup
	sensors   []*end
	actuators []*end
	askable   []SensorManager
	tellable  []ActuatorManager

	state    State
	next     int   // the actuator that is to be done
	told     bool  // and has been told
	deadline int64 // ns
	busy     bool  // advance is running: what managers answer at once waits for it
	written  bool  // the engine has given values for actuators
	now      int64
	tick     int64
	overruns int64
	late     int64
}

// end is one numbered quantity.
type end struct {
	id       pdl.ID
	number   int64
	value    float64
	answered bool
	warned   bool // of other limits
}

// New joins the numbered quantities of an engine to an adapter. One that is
// connected elsewhere is an error.
func New(e *pdl.Engine, setup Setup) (*Adapter, error) {
	if setup.Timeout <= 0 {
		setup.Timeout = 1e9
	}
	a := &Adapter{Engine: e, setup: setup}
	for _, n := range e.Numbers() {
		if err := a.join(&end{id: n.ID, number: n.Number}); err != nil {
			return nil, err
		}
	}
	return a, nil
}

func (a *Adapter) join(n *end) error {
	if a.Quantities()[n.id].Kind == pdl.Sensor {
		a.sensors = append(a.sensors, n)
		return a.ConnectSensor(n.id, pdl.SourceFunc(func(int64) (float64, bool) { return n.value, n.answered }))
	}
	a.actuators = append(a.actuators, n)
	return a.ConnectActuator(n.id, sink{a, n})
}

// sink notes an actuator's value until its manager is told.
type sink struct {
	a *Adapter
	n *end
}

func (s sink) Write(_ int64, v float64) { s.n.value, s.a.written = v, true }

// AddSensor adds a manager to ask.
func (a *Adapter) AddSensor(m SensorManager) { a.askable = append(a.askable, m) }

// AddActuator adds a manager to tell.
func (a *Adapter) AddActuator(m ActuatorManager) { a.tellable = append(a.tellable, m) }

// State returns what the adapter waits for.
func (a *Adapter) State() State { return a.state }

// Overruns returns how many loops were due while one was on its way.
func (a *Adapter) Overruns() int64 { return a.overruns }

// Late returns how many answers did not come in time.
func (a *Adapter) Late() int64 { return a.late }

// Run is the event pdl_loop at the simulated time now, in ns.
func (a *Adapter) Run(now, tick int64) {
	a.now, a.tick = now, tick
	a.expire()
	if a.state != Idle {
		a.overruns++
		a.Diagnose("", "a loop is due while one is on its way: it is left out")
		return
	}
	if !a.Due() {
		a.conclude()
		return
	}
	a.request()
	a.advance()
}

// conclude lets the engine do what it does between loops, such as quitting.
func (a *Adapter) conclude() {
	a.written = false
	a.Engine.Run(a.now, a.tick)
	if a.written {
		a.send()
		a.advance()
	}
}

func (a *Adapter) request() {
	a.state, a.deadline = WaitSensors, a.now+a.setup.Timeout
	for _, s := range a.sensors {
		s.answered = false
	}
	if len(a.sensors) == 0 {
		return
	}
	a.busy = true
	for _, m := range a.askable {
		m.Request(a.now)
	}
	a.busy = false
}

// SetSensor takes a manager's answer, the event sensor_changed.
func (a *Adapter) SetSensor(m Message) {
	s := find(a.sensors, m.ID)
	switch {
	case s == nil:
		a.Diagnose("", "an answer comes for sensor number %d, which is not connected: it is dropped", m.ID)
		return
	case a.state != WaitSensors:
		a.Diagnose(a.name(s), "an answer comes unasked: it is dropped")
		return
	case s.answered:
		a.Diagnose(a.name(s), "an answer comes twice: the second is dropped")
		return
	}
	a.compareLimits(s, m)
	s.value, s.answered = m.Value, true
	a.advance()
}

// compareLimits reports limits that differ, once: the quantity's hold.
func (a *Adapter) compareLimits(s *end, m Message) {
	q := &a.Quantities()[s.id]
	if s.warned || m.Upper == q.Upper && m.Lower == q.Lower {
		return
	}
	s.warned = true
	a.Diagnose(q.Name, "its manager has the limits [%v, %v], the sensor [%v, %v]: the sensor's hold", m.Lower, m.Upper, q.Lower, q.Upper)
}

// Done takes an actuator manager's word that it has acted.
func (a *Adapter) Done() {
	if a.state != WaitDone || !a.told {
		a.Diagnose("", "a done comes unasked: it is dropped")
		return
	}
	a.told = false
	a.next++
	a.advance()
}

// advance goes on as far as the answers allow.
func (a *Adapter) advance() {
	if a.busy {
		return
	}
	a.busy = true
	defer func() { a.busy = false }()
	if a.state == WaitSensors && a.missing() == nil {
		a.Engine.Run(a.now, a.tick)
		a.send()
	}
	for a.state == WaitDone && !a.told {
		if a.next == len(a.actuators) {
			a.state = Idle
			return
		}
		a.tell(a.actuators[a.next])
	}
}

func (a *Adapter) send() { a.state, a.next, a.told = WaitDone, 0, false }

func (a *Adapter) tell(n *end) {
	q := &a.Quantities()[n.id]
	m := Message{Value: n.value, ID: n.number, Upper: q.Upper, Lower: q.Lower}
	a.told, a.deadline = true, a.now+a.setup.Timeout
	if route, ok := a.setup.Routes[n.number]; ok {
		route.SetActuator(a.now, m)
		return
	}
	for _, manager := range a.tellable {
		manager.SetActuator(a.now, m)
	}
}

// missing is the first sensor that has not answered, or nil.
func (a *Adapter) missing() *end {
	for _, s := range a.sensors {
		if !s.answered {
			return s
		}
	}
	return nil
}

// expire leaves out what has not come in time.
func (a *Adapter) expire() {
	if a.state == Idle || a.now < a.deadline {
		return
	}
	seconds := float64(a.setup.Timeout) / 1e9
	if a.state == WaitSensors {
		for _, s := range a.sensors {
			if !s.answered {
				a.late++
				s.value, s.answered = math.NaN(), true
				a.Diagnose(a.name(s), "its manager has not answered within %v s", seconds)
			}
		}
	} else {
		a.late++
		a.Diagnose(a.name(a.actuators[a.next]), "its manager has not said done within %v s", seconds)
		a.told = false
		a.next++
	}
	a.advance()
}

func (a *Adapter) name(n *end) string { return a.Quantities()[n.id].Name }

func find(ends []*end, number int64) *end {
	for _, n := range ends {
		if n.number == number {
			return n
		}
	}
	return nil
}
