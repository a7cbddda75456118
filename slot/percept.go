// SPDX-License-Identifier: Apache-2.0

package slot

import "fmt"

// MaxFields bounds the number of fields of a percept.
const MaxFields = 12

// PerceptDecl declares a percept: a sensor that gives a list of detections.
type PerceptDecl struct {
	Name   string
	Types  []string // what it can detect: "ball", "person", …
	Fields []Field  // the fixed schema, at most MaxFields; positions in the odometry frame
	Period int64    // nanoseconds between two frames: a whole multiple of the tick
	Doc    string
}

// Detection is one detected thing. Values follow the percept's Fields.
type Detection struct {
	Type   string // one of the declared Types
	Label  string // what sets it apart from others of its type, such as its colour; may be empty
	Values [MaxFields]float64
}

// Frame is what a percept showed at its last capture.
type Frame struct {
	Time       int64 // nanoseconds: when it was captured; negative before the first
	Fresh      bool  // captured in this tick
	Detections []Detection
}

// PerceptID addresses a percept of one Set.
type PerceptID int

type percept struct {
	decl          PerceptDecl
	named         Digest // its name as an item of a digest
	live, latched Frame
}

func (p *percept) latch() {
	p.latched.Fresh = p.live.Fresh
	if !p.live.Fresh {
		return
	}
	p.latched.Time = p.live.Time
	p.latched.Detections = append(p.latched.Detections[:0], p.live.Detections...)
	p.live.Fresh = false
}

// AddPercept declares a percept and returns its address.
func (s *Set) AddPercept(d PerceptDecl) (PerceptID, error) {
	switch {
	case d.Name == "":
		return 0, fmt.Errorf("percept without a name")
	case s.taken(d.Name):
		return 0, fmt.Errorf("percept %s declared twice", d.Name)
	case len(d.Fields) > MaxFields:
		return 0, fmt.Errorf("percept %s: %d fields, at most %d", d.Name, len(d.Fields), MaxFields)
	case d.Period <= 0:
		return 0, fmt.Errorf("percept %s: period %d ns is not positive", d.Name, d.Period)
	}
	id := PerceptID(len(s.percepts))
	s.percepts = append(s.percepts, percept{decl: d, named: NameDigest(d.Name), live: Frame{Time: -1}, latched: Frame{Time: -1}})
	s.perceptID[d.Name] = id
	return id, nil
}

// LookupPercept returns the address of the percept called name.
func (s *Set) LookupPercept(name string) (PerceptID, bool) {
	id, ok := s.perceptID[name]
	return id, ok
}

// PerceptDecls returns the declarations in order.
func (s *Set) PerceptDecls() []PerceptDecl {
	decls := make([]PerceptDecl, len(s.percepts))
	for i := range s.percepts {
		decls[i] = s.percepts[i].decl
	}
	return decls
}

// Capture begins a new frame taken at time now; detections follow by Detect.
func (s *Set) Capture(id PerceptID, now int64) {
	p := &s.percepts[id]
	p.live.Time, p.live.Fresh = now, true
	p.live.Detections = p.live.Detections[:0]
}

// Detect adds a detection to the frame begun by Capture.
func (s *Set) Detect(id PerceptID, d Detection) {
	p := &s.percepts[id]
	p.live.Detections = append(p.live.Detections, d)
}

// Percept returns the latched frame; it stays valid and unchanged until the next
// Latch and must not be changed by the caller.
func (s *Set) Percept(id PerceptID) *Frame { return &s.percepts[id].latched }

// Field returns the index in Detection.Values of the field called name.
func (s *Set) Field(id PerceptID, name string) (int, bool) {
	for i, f := range s.percepts[id].decl.Fields {
		if f.Name == name {
			return i, true
		}
	}
	return 0, false
}
