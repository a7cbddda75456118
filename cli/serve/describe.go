// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"math"
	"slices"
	"strconv"

	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// World is what describe answers.
type World struct {
	Name    string   `json:"name" doc:"The name that the file gives itself."`
	TickS   float64  `json:"tick_s" doc:"The control period, s of simulated time."`
	Seed    uint64   `json:"seed" doc:"The seed of a reset that names none."`
	Robots  []Robot  `json:"robots" doc:"The robots in the order of the file."`
	Cameras []string `json:"cameras" doc:"From where render can look."`

	Programs []string `json:"programs" doc:"The programs in the order in which they run."`
	Outside  []Slot   `json:"outside" doc:"What programs take from outside, as PROGRAM/NAME."`
	Shared   []string `json:"shared" doc:"The runs that clients share."`
}

// Robot is a robot of the world.
type Robot struct {
	Name     string    `json:"name"`
	Driven   bool      `json:"driven" doc:"Clients command it."`
	Slots    []Slot    `json:"slots" doc:"In the order of their declaration."`
	Percepts []Percept `json:"percepts"`
}

// Slot is a sensor or an actuator.
type Slot struct {
	Name      string   `json:"name" doc:"ROBOT/SLOT."`
	Direction string   `json:"direction" doc:"sensor or actuator."`
	Kind      string   `json:"kind" doc:"number, integer, boolean, or enum, an index into labels."`
	Unit      string   `json:"unit,omitempty"`
	Min       float64  `json:"min"`
	Max       float64  `json:"max"`
	Labels    []string `json:"labels,omitempty"`
	Doc       string   `json:"doc"`
}

// Percept is a sensor that gives a list of detections.
type Percept struct {
	Name   string   `json:"name" doc:"ROBOT/PERCEPT."`
	Types  []string `json:"types" doc:"What it can detect."`
	Fields []string `json:"fields" doc:"What each detection has beside type and label."`
	Period float64  `json:"period_s" doc:"Between two frames, s."`
	Doc    string   `json:"doc"`
}

var kinds = [...]string{slot.Number: "number", slot.Integer: "integer", slot.Boolean: "boolean", slot.Enum: "enum"}

func (e *env) describe(_ *Message, a *answer) error {
	a.field("world")
	w := e.server.world()
	e.server.mu.Lock()
	w.Shared = append(w.Shared, e.server.sharedNames()...)
	e.server.mu.Unlock()
	a.value(w)
	return nil
}

func (s *Server) world() World {
	w := World{Name: s.scenario.Name(), TickS: float64(s.model.World().Model.Tick) / 1e9, Seed: s.seed(nil), Cameras: s.cameras, Robots: []Robot{}, Programs: s.model.Programs(), Outside: []Slot{}, Shared: []string{}}
	for _, d := range s.model.Outside() {
		w.Outside = append(w.Outside, slotOf("", d))
	}
	for _, name := range s.model.Robots() {
		w.Robots = append(w.Robots, s.robot(name))
	}
	return w
}

func (s *Server) robot(name string) Robot {
	r := Robot{Name: name, Driven: slices.Contains(s.options.Drive, name), Slots: []Slot{}, Percepts: []Percept{}}
	slots, _ := s.model.Robot(name).Slots()
	for _, d := range slots {
		r.Slots = append(r.Slots, slotOf(name+"/", d))
	}
	percepts, _ := s.model.Robot(name).Percepts()
	for _, d := range percepts {
		p := Percept{Name: name + "/" + d.Name, Types: d.Types, Fields: []string{}, Period: float64(d.Period) / 1e9, Doc: d.Doc}
		for _, f := range d.Fields {
			p.Fields = append(p.Fields, f.Name)
		}
		r.Percepts = append(r.Percepts, p)
	}
	return r
}

// slotOf describes a slot; a bound that is none is the end of all numbers.
func slotOf(prefix string, d slot.Decl) Slot {
	return Slot{prefix + d.Name, d.Dir.String(), kinds[d.Kind], d.Unit, max(d.Min, -math.MaxFloat64), min(d.Max, math.MaxFloat64), d.Labels, d.Doc}
}

func quoted(name string) string { return strconv.Quote(source.OneLine(name)) }
