// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"fmt"
	"time"
)

const (
	mostSpeed = 1e6
	mostLate  = time.Second // a run that is farther behind its speed does not catch up
)

// pace is how a run goes on by itself.
type pace struct {
	on     bool
	period time.Duration // between two ticks; 0 is as fast as possible
	next   time.Time
}

// free has the run go on by itself, or changes how it does, or pauses it.
func (e *env) free(m *Message, a *answer) error {
	speed := 1.0
	if m.Speed != nil {
		speed = *m.Speed
	}
	terminated, truncated := e.run.Over()
	switch {
	case !(speed == 0 || speed >= 0.001 && speed <= mostSpeed):
		return &Error{Code: BadValue, Text: fmt.Sprintf("speed: %v is neither 0 nor in [0.001, %v]", speed, mostSpeed)}
	case terminated || truncated:
		return errOver
	}
	if m.Share != "" {
		if err := e.share(m.Share); err != nil {
			return err
		}
	}
	if err := e.command(m.Commands); err != nil {
		return err
	}
	e.state(a)
	if m.Pause {
		e.then = e.rest
		return nil
	}
	e.pace.period, e.pace.next = 0, time.Now()
	if speed > 0 {
		e.pace.period = time.Duration(float64(e.run.World().Model.Tick) / speed)
	}
	if !e.pace.on {
		e.pace.on, e.reward = true, 0
		e.waiting.Add(1) // no message is handled but by the goroutine of the run
	}
	return nil
}

// share lets other clients watch the run by a name.
func (e *env) share(name string) error {
	s := e.server
	s.mu.Lock()
	defer s.mu.Unlock()
	if other := s.shared[name]; other != nil && other != e {
		return &Error{Code: BadValue, Text: fmt.Sprintf("share: another run is called %s", quoted(name))}
	}
	if s.shared == nil {
		s.shared = map[string]*env{}
	}
	delete(s.shared, e.name)
	e.name, s.shared[name] = name, e
	return nil
}

// unshare forgets the name, and ends the watching of all.
func (e *env) unshare() {
	s := e.server
	s.mu.Lock()
	if e.name != "" {
		delete(s.shared, e.name)
		e.name = ""
	}
	s.mu.Unlock()
	for _, w := range e.watched() {
		e.leave(w.of)
	}
}

// rest has the run wait for messages again.
func (e *env) rest() {
	if e.pace.on {
		e.last()
		e.pause()
	}
}

func (e *env) pause() {
	if e.pace.on {
		e.pace.on = false
		e.waiting.Add(-1)
	}
}

// advance makes the ticks whose time has come and returns how long the next one is to be
// waited for.
func (e *env) advance() (wait time.Duration) {
	for range quickSteps {
		if wait = time.Until(e.pace.next); e.pace.period > 0 && wait > 0 {
			return wait
		}
		on := e.run.Tick()
		e.reward += e.run.Reward()
		e.streams()
		if !on {
			e.rest()
			return 0
		}
		if e.pace.next = e.pace.next.Add(e.pace.period); time.Since(e.pace.next) > mostLate {
			e.pace.next = time.Now()
		}
	}
	return 0
}

// goOn is advance, for runs that may crash.
func (e *env) goOn() (wait time.Duration) {
	_ = e.guarded("run", func() error {
		wait = e.advance()
		return nil
	})
	return wait
}
