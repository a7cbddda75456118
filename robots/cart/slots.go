// SPDX-License-Identifier: Apache-2.0

package cart

import "github.com/playsim/playsim/slot"

// sides and their names in slots.
const (
	left = iota
	right
)

var sideNames = [2]string{"left", "right"}

// Ranges of the commands.
const (
	mostSpeed = 0.4 // m/s
	mostTurn  = 4.0 // rad/s
)

// slots are the addresses of the robot's slots.
type slots struct {
	set *slot.Set
	err error // the first error of a declaration

	speed, turn, kick slot.ID
	ir                [3]slot.ID
	photo             [2]slot.ID
	bumper, cliff     [2]slot.ID
	battery, charging slot.ID
	wheel             [2]slot.ID
	ready, fallen     slot.ID
}

func (s *slots) add(d slot.Decl) slot.ID {
	id, err := s.set.Add(d)
	if err != nil && s.err == nil {
		s.err = err
	}
	return id
}

func (s *slots) flag(name, doc string, start float64) slot.ID {
	return s.add(slot.Decl{Name: name, Max: 1, Init: start, Kind: slot.Boolean, Doc: doc})
}

func declare(cfg *Config) (*slots, error) {
	s := &slots{set: slot.NewSet()}
	s.speed = s.add(slot.Decl{
		Name: "speed", Unit: "m/s", Min: -mostSpeed, Max: mostSpeed, Dir: slot.Actuator,
		Doc: "Speed forward that the wheels are to have.",
	})
	s.turn = s.add(slot.Decl{
		Name: "turn", Unit: "rad/s", Min: -mostTurn, Max: mostTurn, Dir: slot.Actuator,
		Doc: "Turn rate that the wheels are to give, counter-clockwise.",
	})
	s.kick = s.add(slot.Decl{
		Name: "kick", Max: 1, Dir: slot.Actuator,
		Doc: "Above one half the plunger is thrown out, when its spring is cocked.",
	})
	for i, name := range irNames {
		s.ir[i] = s.add(slot.Decl{
			Name: "ir_" + name, Max: 1,
			Doc: "Share of its own infrared that comes back: 1 within 0.08 m, one quarter at 0.16 m, nothing beyond 0.6 m.",
		})
	}
	for i, side := range sideNames {
		s.photo[i] = s.add(slot.Decl{
			Name: "photo_" + side, Max: 1,
			Doc: "Light on the cell that looks 40° to the " + side + ": E/(E + 50 lx).",
		})
	}
	for i, side := range sideNames {
		s.bumper[i] = s.flag("bumper_"+side, "Something presses the "+side+" half of the front.", 0)
	}
	for i, side := range sideNames {
		s.cliff[i] = s.flag("cliff_"+side, "Before the "+side+" half of the front the floor ends: there is a hole.", 0)
	}
	s.fallen = s.flag("fallen", "A wheel is in a hole: it goes nowhere until somebody moves it.", 0)
	s.battery = s.add(slot.Decl{Name: "battery", Max: 1, Init: cfg.Battery, Doc: "Charge of the battery, 1 is full; at 0 nothing moves."})
	s.charging = s.flag("charging", "It stands at a charger.", 0)
	for i, side := range sideNames {
		s.wheel[i] = s.add(slot.Decl{
			Name: "wheel_" + side, Unit: "m/s", Min: -mostWheel, Max: mostWheel,
			Doc: "Speed of the " + side + " wheel's tyre.",
		})
	}
	s.ready = s.flag("kick_ready", "The plunger's spring is cocked.", 1)
	return s, s.err
}
