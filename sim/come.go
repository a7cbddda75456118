// SPDX-License-Identifier: Apache-2.0

package sim

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/spec"
)

// comeNear is how far a person who comes to a robot stops from it, m, centre to centre.
const comeNear = 0.8

// comeAction is a person who walks up to a robot, wherever that goes meanwhile.
var comeAction = ActionKind{
	Name: OpCome, Whom: "person", Doc: "A person walks up to a robot, stops 0.8 m from its middle, or where its way ends, and looks at it.",
	Keys: func(_ *World, in *Input) spec.Table {
		return keys(spec.Field{Key: "to", Into: &in.By, Names: "robot", Must: "the name of a robot"}, speedField(in))
	},
	Default: func(_ *World, in *Input) { in.Value = usualWalk }, Check: checkCome,
	Apply: onPerson(func(b *body, in *Input, _ int64) {
		b.stroll.walks, b.stroll.comes, b.stroll.speed = true, in.By, in.Value
		b.gesture.target = in.By
	}),
	Idle: stays,
}

func checkCome(w *World, in *Input) error {
	r, ok := w.Robot(in.By)
	if !ok {
		return in.refused("there is no robot named %q to come to", in.By)
	}
	if _, has := r.(Posed); !has {
		return in.refused("%s has no place to come to", in.By)
	}
	return checkWalk(w, in)
}

// approach sets the end of the way of a person who comes to a robot: where the robot is now,
// less the distance that people keep.
func (w *World) approach(s *stroll, at geom.Vec2) {
	r, _ := w.Robot(s.comes)
	way := r.Base().Pos().Sub(at)
	dist := way.Norm()
	if dist <= comeNear+arrived {
		s.to, s.comes = at, ""
		s.walks, s.turns, s.yaw = false, true, way.Angle()
		return
	}
	s.to = at.Add(way.Scale((dist - comeNear) / dist))
}
