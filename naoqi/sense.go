// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"fmt"
	"math"

	"github.com/playsim/playsim/slot"
)

// senses is what the software keeps of the sensors between two ticks.
type senses struct {
	heat                    [len(joints)]slot.ID
	battery                 slot.ID
	postureSlot, familySlot slot.ID
	fallen, walking         slot.ID
	sonar                   [2]slot.ID
	accel                   [2]slot.ID
	angle                   [2]slot.ID
	odometry                [3]slot.ID
	head                    [2]slot.ID // positions of yaw and pitch
	percent                 int
	charge                  float64 // 0 … 1; NaN before it was measured
	posture, family         slot.Value
	looked                  int64 // when the posture was last looked at, s; -1 never
	recent                  [numRecent]recent
	wasFallen               bool
	near                    [2]bool // a sonar hears an obstacle
	hottest                 int
	celsiusMost             float64
	heatAt                  int64 // when the hottest joint was last sought; -1 never
	civilAt                 int64 // s; -1 never
	time                    Civil
	balance                 balance
	people                  people
	motion                  motion
	touch                   feel
	news                    []news
	started                 bool
}

// recent is when something last happened.
type recent struct {
	ever bool
	at   int64
}

// find looks up the slots and percepts that the layer reads.
func (s *senses) find(l *Layer) error {
	f := finder{set: l.set}
	for i, j := range joints {
		s.heat[i] = f.slot(j + "/temperature")
		for _, part := range [...]string{"/position", "/command", "/stiffness"} {
			f.slot(j + part)
		}
	}
	for _, d := range plain {
		f.slot(d.slot)
	}
	for _, d := range pressedOf(l.set) {
		f.slot(d.slot)
	}
	f.slot("battery/charging")
	f.slot("battery/plugged")
	s.battery, s.fallen, s.walking = f.slot("battery"), f.slot("fallen"), f.slot("walking")
	s.postureSlot, s.familySlot = f.slot("posture"), f.slot("posture/family")
	s.sonar = [2]slot.ID{f.slot("sonar/left"), f.slot("sonar/right")}
	s.accel = [2]slot.ID{f.slot("imu/accel_x"), f.slot("imu/accel_y")}
	s.angle = [2]slot.ID{f.slot("imu/angle_x"), f.slot("imu/angle_y")}
	s.odometry = [3]slot.ID{f.slot("odometry/x"), f.slot("odometry/y"), f.slot("odometry/theta")}
	s.head = [2]slot.ID{f.slot("HeadYaw/position"), f.slot("HeadPitch/position")}
	s.balance.find(&f)
	s.people.find(&f)
	s.motion.stirred = never
	s.touch.find(&f)
	s.looked, s.heatAt, s.civilAt = -1, -1, -1
	s.charge = math.NaN()
	if f.missing != "" {
		return fmt.Errorf("it has no %s", f.missing)
	}
	return nil
}

// finder looks slots up and remembers the first that is missing.
type finder struct {
	set     *slot.Set
	missing string
}

func (f *finder) slot(name string) slot.ID {
	id, ok := f.set.Lookup(name)
	if !ok && f.missing == "" {
		f.missing = "slot " + name
	}
	return id
}

func (f *finder) percept(name string) slot.PerceptID {
	id, ok := f.set.LookupPercept(name)
	if !ok && f.missing == "" {
		f.missing = "percept " + name
	}
	return id
}

func (f *finder) field(id slot.PerceptID, name string) int {
	i, ok := f.set.Field(id, name)
	if !ok && f.missing == "" {
		f.missing = "field " + name + " in its pictures"
	}
	return i
}

// tell notes what happens in this tick.
func (s *senses) tell(what happening, arg int, v slot.Value) {
	s.news = append(s.news, news{what, arg, v})
}

// refresh looks at what all keys need, and at people and motion where somebody asks.
func (s *senses) refresh(l *Layer) {
	s.news = s.news[:0]
	s.readBattery(l)
	s.readPosture(l)
	s.readFall(l)
	s.readPush(l)
	s.readSonars(l)
	if l.need&(needPeople|needMotion) != 0 || l.life != nil {
		s.balance.refresh(l)
	}
	if l.need&needPeople != 0 || l.life != nil {
		s.people.refresh(l)
	}
	if l.need&needMotion != 0 {
		s.motion.refresh(l)
	}
	if l.need&needTouch != 0 {
		s.touch.refresh(l)
	}
	s.started = true
}

// fullSlack makes a charge count for a little more than it is, half a tenth of a per cent,
// so that one which was just set or is just full has its per cent for a while; ours.
const fullSlack = 0.05 // %

// readBattery: a charge that is not measured leaves what was. The status follows from the
// whole per cent, so both say the same.
func (s *senses) readBattery(l *Layer) {
	if c := l.get(s.battery); c == c {
		s.charge = c
		s.percent = int(math.Floor(float64(c*100) + fullSlack))
	}
}

// level is in which of six equal ranges the charge is, 0 … 5; the maker publishes no bounds.
func (s *senses) level() int64 {
	if s.charge != s.charge {
		return 0
	}
	return int64(min(5, math.Floor(float64(6*s.charge)+fullSlack*6/100)))
}

// readPosture looks once a second.
func (s *senses) readPosture(l *Layer) {
	if second := l.now / 1e9; second != s.looked {
		s.looked = second
		s.posture, s.family = l.set.Value(s.postureSlot), l.set.Value(s.familySlot)
	}
}

func (s *senses) readFall(l *Layer) {
	v := l.get(s.fallen)
	if v != v {
		return
	}
	now := v != 0
	if now && !s.wasFallen && s.started {
		s.recent[fell] = recent{true, l.now}
	}
	s.wasFallen = now
}

// pushed hard is a horizontal specific force, m/s², beyond what standing and its noise
// give; ours.
const pushedHard = 2.0

// pushLasts is how long after a jolt another one is of the same push, ns; ours.
const pushLasts = 500e6

// gravity is what the accelerometer shows at rest, m/s².
const gravity = 9.80665

// readPush: a Pepper, which rolls and stands upright, takes a jolt for a push.
func (s *senses) readPush(l *Layer) {
	if l.opt.Model != Pepper || l.set.Get(s.walking) != 0 || s.wasFallen {
		return
	}
	// small angles: a standing robot is upright
	x := l.get(s.accel[0]) + float64(gravity*l.get(s.angle[1]))
	y := l.get(s.accel[1]) - float64(gravity*l.get(s.angle[0]))
	if float64(x*x)+float64(y*y) > pushedHard*pushedHard {
		if was := s.recent[pushed]; !was.ever || l.now-was.at > pushLasts {
			s.tell(jolted, 0, slot.Bool(true))
		}
		s.recent[pushed] = recent{true, l.now}
	}
}

func (s *senses) readSonars(l *Layer) {
	for side, id := range s.sonar {
		d := l.get(id)
		if d != d {
			continue
		}
		near := d < obstacle
		if near != s.near[side] && s.started {
			what := echoNot
			if near {
				what = echoes
			}
			s.tell(what, side, slot.Float(d))
		}
		s.near[side] = near
	}
}

// highest is the temperature of the hottest joint that is measured, sought once a tick;
// NaN where none is.
func (s *senses) highest(l *Layer) float64 {
	if s.heatAt != l.now {
		s.heatAt, s.hottest, s.celsiusMost = l.now, 0, math.NaN()
		for i := range joints {
			if c := s.celsius(l, i); c > s.celsiusMost || s.celsiusMost != s.celsiusMost {
				s.hottest, s.celsiusMost = i, c
			}
		}
	}
	return s.celsiusMost
}

// civil is the calendar's time, reckoned once a second.
func (s *senses) civil(l *Layer) *Civil {
	if second := l.now / 1e9; second != s.civilAt {
		s.civilAt, s.time = second, l.opt.Clock.At(l.now)
	}
	return &s.time
}
