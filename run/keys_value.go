// SPDX-License-Identifier: Apache-2.0

package run

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/program"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// valueIn reads a key in a world, which is the run's or about to be. It allocates nothing.
// A thing that this seed's world does not have has no values.
func (r *Run) valueIn(w *sim.World, s *keySource) slot.Value {
	switch s.kind {
	case slotKey:
		return w.Robots()[s.a].Slots().Value(s.id)
	case distanceKey:
		if max(s.a, s.b) < len(w.Robots())+len(w.Bodies()) {
			return slot.Float(ground(w, s.a).Sub(ground(w, s.b)).Norm())
		}
	case baseKey:
		return slot.Float(coordinate(w.Robots()[s.a].Base(), s.b))
	case groundKey:
		return slot.String("")
	case bodyKey:
		return slot.Float(attitude(w, s.a, s.b))
	case placeKey, yawKey, tiltKey, speedKey, holderKey, restsKey, hiddenKey, inKey:
		if s.a < len(w.Bodies()) {
			return objectValue(w, s, &w.Bodies()[s.a])
		}
	case programKey:
		return r.programValue(s)
	}
	return slot.Value{}
}

// coordinate is x, y or yaw by number.
func coordinate(p geom.Pose2, axis int) float64 { return [3]float64{p.X, p.Y, p.Yaw}[axis] }

// attitude is z, pitch, roll or speed of a robot by number.
func attitude(w *sim.World, robot, axis int) float64 {
	pose := w.RobotPose(robot)
	roll, pitch, _ := pose.Rot.RPY()
	return [4]float64{pose.Pos.Z, pitch, roll, w.RobotSpeed(robot)}[axis]
}

// keys are those of a program; nil where it gives none.
func (p *host) keys() program.Keys {
	if p.prog == nil {
		return nil
	}
	return p.prog.Keys()
}

// programValue is Invalid for the program of an activity that has not the focus; what
// programs have ended with stays.
func (r *Run) programValue(s *keySource) slot.Value {
	p := r.programs[s.a]
	switch {
	case s.key.Of != program.Own:
		return r.sharedValue(p.compiled.Entry.Kind, &s.key)
	case p.asleep():
		return slot.Value{}
	}
	v, _ := p.keys().Value(&s.key)
	return v
}

// sharedValue is the value of a key of all programs of a language.
func (r *Run) sharedValue(language string, k *program.Key) slot.Value {
	sum := int64(0)
	for _, p := range r.programs {
		if p.compiled.Entry.Kind != language || p.prog == nil {
			continue
		}
		v, has := p.prog.Keys().Value(k)
		if has && k.Of == program.First {
			return v
		}
		n, _ := v.AsInt()
		sum += n
	}
	if k.Of == program.First {
		return slot.Value{}
	}
	return slot.Int(sum)
}

// ground is where a thing is in the plane: robots come first, then objects.
func ground(w *sim.World, thing int) geom.Vec2 {
	robots := w.Robots()
	if thing < len(robots) {
		return robots[thing].Base().Pos()
	}
	return w.Bodies()[thing-len(robots)].Pos.XY()
}

func objectValue(w *sim.World, s *keySource, b *sim.BodyState) slot.Value {
	switch s.kind {
	case yawKey:
		return slot.Float(b.Yaw)
	case tiltKey:
		return slot.Float(tilt(b, s.b))
	case speedKey:
		return slot.Float(b.Vel.Norm())
	case hiddenKey:
		return slot.Bool(b.Hidden)
	case inKey:
		if b.In < 0 {
			return slot.String("")
		}
		return slot.String(w.Model.Ground.Holes[b.In].Name)
	case holderKey:
		return slot.String(w.Holder(s.a))
	case restsKey:
		if on := w.RestsOn(s.a); on >= 0 {
			return slot.String(w.Model.Objects[on].Name)
		}
		return slot.String("")
	}
	return slot.Float([3]float64{b.Pos.X, b.Pos.Y, b.Pos.Z}[s.b])
}

// tilt returns the roll (axis 0) or the pitch of a thing.
func tilt(b *sim.BodyState, axis int) float64 {
	roll, pitch, _ := b.Rot.RPY()
	return [2]float64{roll, pitch}[axis]
}
