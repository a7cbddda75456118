// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/slot"
)

// People perception by the maker's figures; those of following a person from frame to
// frame are ours.
const (
	PerceivedWithin = 3.5   // m: further people are not perceived
	remembers       = 10e9  // ns until somebody who is not perceived is gone
	visibleFor      = 2e9   // ns until somebody who is not seen is not visible
	stepWide        = 0.2   // m that somebody may be off where it was seen before
	stepSure        = 4.0   // standard errors of its range by which that is wider
	stepFast        = 2.0   // m/s by which that grows
	visibleStep     = 1.0   // m: the most for who was seen of late
	ghostStep       = 2.0   // m: and for who was not
	ofLate          = 200e6 // ns
	share           = 0.3   // of a new place in the one that is kept, for a single frame
	showsFor        = 300e6 // ns for which what a face shows is taken to last
	wavesFor        = 500e6 // ns for which a waving is taken to last
	looksWithin     = 0.2   // rad that a gaze may miss the robot by
	waveReach       = 2.5   // m of the 3D sensor's waving detection
	sonarPerson     = 1.0   // m: nearer people may be what a sonar hears
	sonarReaches    = 0.78  // m: what a sonar reads below is an echo
	maxPeople       = 32
)

// person is somebody who is perceived.
type person struct {
	id     int64
	at     geom.Vec2 // m, odometry frame
	height float64   // m of the face above the floor, 0 before it was seen
	seen   int64     // ns: last by a camera
	felt   int64     // ns: last by a camera or a sonar
	took   bool      // a sight in the frame at hand

	visible                bool
	lookAt, waveAt, talkAt int64 // ns: when it last did, by what was seen; never at first
	looks                  bool

	ahead geom.Vec2 // m, robot frame
	zonePlace
}

// never is before all that happens.
const never = -1 << 60

// people are those that the robot perceives, in the order of their numbers.
type people struct {
	cameras [2]slot.PerceptID
	took    [2]int64 // ns: when each last had a picture
	fields  fields
	list    []person
	sights  []sight
	next    int64 // the last number given
	upset   int64 // ns: when the robot last did not know how its cameras stood
	base    geom.Pose2

	changed                 bool // who is where
	all, visible, looking   slot.Value
	inZone                  [4]slot.Value
	count                   [4]int64
	seesSomebody            bool
	someoneWaves, someTalks bool

	tracked aware
}

// fields are the indices of a camera's fields.
type fields struct {
	x, y, z, bearing, size, reach, sigma, face, gaze, waves, speaks int
}

// sight is a person in a frame.
type sight struct {
	d    *slot.Detection
	at   geom.Vec2
	took bool
}

func (p *people) find(f *finder) {
	p.cameras = [2]slot.PerceptID{f.percept("camera_top"), f.percept("camera_bottom")}
	if f.missing != "" {
		return
	}
	p.fields = fields{
		x: f.field(p.cameras[0], "x"), y: f.field(p.cameras[0], "y"), z: f.field(p.cameras[0], "z"),
		bearing: f.field(p.cameras[0], "bearing"), size: f.field(p.cameras[0], "size"), reach: f.field(p.cameras[0], "range"),
		sigma: f.field(p.cameras[0], "sigma"),
		face:  f.field(p.cameras[0], "face"), gaze: f.field(p.cameras[0], "gaze"),
		waves: f.field(p.cameras[0], "waves"), speaks: f.field(p.cameras[0], "speaks"),
	}
	p.upset = never
	none := slot.List(nil)
	p.all, p.visible, p.looking, p.inZone = none, none, none, [4]slot.Value{none, none, none, none}
}

// refresh takes what the cameras and sonars perceive at this tick. While the robot falls,
// lies, topples or is jerked away it does not know where its cameras are: their pictures
// are left out, so nobody is made of a place that is wrong. Those that are known are
// remembered as ever.
func (p *people) refresh(l *Layer) {
	o := &l.senses.odometry
	if x, y, yaw := l.set.Get(o[0]), l.set.Get(o[1]), l.set.Get(o[2]); x == x && y == y && yaw == yaw {
		p.base = geom.Pose2{X: x, Y: y, Yaw: yaw}
	}
	if l.senses.balance.upset {
		p.upset = l.now
	}
	for i, id := range p.cameras {
		if frame := l.set.Percept(id); frame.Fresh && l.now-p.upset > upsetFor {
			p.take(l, frame, p.took[i])
			p.took[i] = l.now
		}
	}
	if len(p.list) > 0 {
		p.hear(l)
		p.forget(l)
		p.place(l)
		p.show(l)
	}
	if p.changed {
		p.summarize()
	}
	p.tracked.refresh(l, p)
}

// take matches the people in a frame with those that are known. Who was seen of late, in
// the camera's frame before at least, comes first: nobody who is out of sight takes a
// sight of another, and so both would never leave.
func (p *people) take(l *Layer, frame *slot.Frame, before int64) {
	p.sights = p.sights[:0]
	for i := range frame.Detections {
		d := &frame.Detections[i]
		if d.Type == "person" && d.Values[p.fields.reach] <= PerceivedWithin {
			p.sights = append(p.sights, sight{d: d, at: geom.Vec2{X: d.Values[p.fields.x], Y: d.Values[p.fields.y]}})
		}
	}
	for i := range p.list {
		p.list[i].took = false
	}
	p.match(l, min(before, l.now-ofLate), visibleStep)
	p.match(l, never, ghostStep)
	for i := range p.sights {
		if s := &p.sights[i]; !s.took && len(p.list) < maxPeople {
			p.arrive(l, s)
		}
	}
}

// match gives sights that are left to people who were seen since a time, nearest first,
// one to one, none further off than one may have come.
func (p *people) match(l *Layer, since int64, most float64) {
	for {
		s, who := p.nearest(l.now, since, most)
		if s == nil {
			return
		}
		s.took, who.took = true, true
		p.see(l, who, s)
	}
}

// nearest is the pair of somebody seen and somebody known that are nearest each other,
// of those that may be the same.
func (p *people) nearest(now, since int64, most float64) (best *sight, who *person) {
	least := math.Inf(1)
	for i := range p.sights {
		s := &p.sights[i]
		if s.took {
			continue
		}
		wide := stepWide + float64(stepSure*s.d.Values[p.fields.sigma])
		for k := range p.list {
			q := &p.list[k]
			if q.took || q.seen < since {
				continue
			}
			may := min(wide+float64(stepFast*float64(now-q.seen)/1e9), most)
			if off := s.at.Dist(q.at); off <= may && off < least {
				least, best, who = off, s, q
			}
		}
	}
	return best, who
}

func (p *people) arrive(l *Layer, s *sight) {
	p.next++
	p.list = append(p.list, person{id: p.next, at: s.at, seen: l.now, felt: l.now, lookAt: never, waveAt: never, talkAt: never})
	p.changed = true
	q := &p.list[len(p.list)-1]
	q.notice(l, s, &p.fields)
	l.senses.tell(arrived, 0, slot.Int(q.id))
}

// see takes a new sight of somebody.
func (p *people) see(l *Layer, q *person, s *sight) {
	if l.now-q.seen > showsFor {
		q.at = s.at
	} else {
		q.at = q.at.Lerp(s.at, share)
	}
	q.notice(l, s, &p.fields)
}

// notice takes what somebody shows.
func (q *person) notice(l *Layer, s *sight, f *fields) {
	q.seen, q.felt = l.now, l.now
	v := &s.d.Values
	if v[f.face] != 0 {
		q.height = v[f.z]
		if g := v[f.gaze]; g < looksWithin && g > -looksWithin {
			q.lookAt = l.now
		}
	}
	if v[f.speaks] != 0 {
		q.talkAt = l.now
	}
	if v[f.waves] != 0 && v[f.reach] <= waveReach && l.opt.Model == Pepper {
		if l.now-q.waveAt > wavesFor {
			l.senses.tell(waves, 0, slot.Int(q.id))
		}
		q.waveAt = l.now
	}
}

// hear keeps those in mind whom a sonar may hear.
func (p *people) hear(l *Layer) {
	for side, id := range l.senses.sonar {
		if d := l.get(id); !(d < sonarReaches) {
			continue
		}
		for i := range p.list {
			q := &p.list[i]
			if q.ahead.Norm() < sonarPerson && q.ahead.X > 0 && (q.ahead.Y > 0) == (side == 0) {
				q.felt = l.now
			}
		}
	}
}

// forget lets those go who were not perceived for long.
func (p *people) forget(l *Layer) {
	kept := p.list[:0]
	for i := range p.list {
		if q := &p.list[i]; l.now-q.felt <= remembers {
			kept = append(kept, *q)
		} else {
			p.changed = true
			l.senses.tell(left, 0, slot.Int(q.id))
		}
	}
	p.list = kept
}

// show brings what people do to the present.
func (p *people) show(l *Layer) {
	p.someoneWaves, p.someTalks = false, false
	for i := range p.list {
		q := &p.list[i]
		visible, looks := l.now-q.seen <= visibleFor, l.now-q.lookAt <= showsFor
		p.changed = p.changed || visible != q.visible || looks != q.looks
		if looks != q.looks {
			what := looksAway
			if looks {
				what = looksAt
			}
			l.senses.tell(what, 0, slot.Int(q.id))
		}
		q.visible, q.looks = visible, looks
		p.someoneWaves = p.someoneWaves || l.now-q.waveAt <= wavesFor
		p.someTalks = p.someTalks || l.now-q.talkAt <= showsFor
	}
}

// summarize makes the lists anew.
func (p *people) summarize() {
	p.changed = false
	var all, visible, looking []slot.Value
	var zones [4][]slot.Value
	for i := range p.list {
		q := &p.list[i]
		id := slot.Int(q.id)
		all = append(all, id)
		zones[q.zone] = append(zones[q.zone], id)
		if q.visible {
			visible = append(visible, id)
		}
		if q.looks {
			looking = append(looking, id)
		}
	}
	p.all, p.visible, p.looking = slot.List(all), slot.List(visible), slot.List(looking)
	p.seesSomebody = len(visible) > 0
	for z := range zones {
		p.inZone[z], p.count[z] = slot.List(zones[z]), int64(len(zones[z]))
	}
	if len(p.list) == 0 {
		p.someoneWaves, p.someTalks = false, false
	}
}

func (p *people) byID(id int64) *person {
	for i := range p.list {
		if p.list[i].id == id {
			return &p.list[i]
		}
	}
	return nil
}
