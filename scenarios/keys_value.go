// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/pdl"
	"github.com/playsim/playsim/playful"
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
	case activeKey, scoreKey, stateKey, resourceKey, quantityKey:
		return r.programValue(s)
	case countKey:
		return slot.Int(r.countSchemes(s.name))
	case propertyKey, beliefKey, ageKey:
		return r.schemeValue(w, s)
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

// programValue is Invalid for the program of an activity that has not the focus;
// quantities of another PDL program that has ended stay as its last loop left them.
func (r *Run) programValue(s *keySource) slot.Value {
	switch p := r.programs[s.a]; {
	case p.asleep():
		return slot.Value{}
	case s.kind == quantityKey:
		return slot.Float(p.pdl.Value(pdl.ID(s.b)))
	default:
		return engineValue(s, p.engine)
	}
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

// engineValue is Invalid for a branch that does not exist now.
func engineValue(s *keySource, e *playful.Engine) slot.Value {
	switch s.kind {
	case activeKey:
		if active, known := e.Active(s.name); known {
			return slot.Bool(active)
		}
	case scoreKey:
		if score, known := e.Score(s.name); known {
			return slot.Float(score)
		}
	case stateKey:
		if state, known := e.State(s.name); known {
			return slot.String(state)
		}
	case resourceKey:
		path, _ := e.Holder(s.name)
		return slot.String(path)
	}
	return slot.Value{}
}

func (r *Run) countSchemes(typ string) (n int64) {
	for _, p := range r.programs {
		if p.engine != nil {
			n += int64(len(p.engine.Memory().Schemes(typ)))
		}
	}
	return n
}

// schemeValue takes the scheme from the first program that has it.
func (r *Run) schemeValue(w *sim.World, s *keySource) slot.Value {
	for _, p := range r.programs {
		if p.engine == nil {
			continue
		}
		scheme := p.engine.Memory().Pull(s.name, s.key)
		if scheme == nil {
			continue
		}
		switch s.kind {
		case ageKey:
			return slot.Float(float64(w.Now()-scheme.LastPush()) / 1e9)
		case beliefKey:
			return believed(p.slots, scheme)
		}
		return scheme.Value(s.field)
	}
	return slot.Value{}
}

// believed is the distance of a scheme's position from where odometry says the robot
// is; Invalid where the robot has no odometry.
func believed(set *slot.Set, scheme *playful.Scheme) slot.Value {
	at, ok := scheme.Value("position").AsVector()
	x, okX := set.Lookup("odometry/x")
	y, okY := set.Lookup("odometry/y")
	if !ok || !okX || !okY {
		return slot.Value{}
	}
	d := geom.Vec2{X: at[0] - set.Get(x), Y: at[1] - set.Get(y)}.Norm()
	if math.IsNaN(d) {
		return slot.Value{}
	}
	return slot.Float(d)
}
