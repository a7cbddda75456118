// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// wall adds a wall of the surroundings: a slab whose ends are round, so that walls that
// meet in any angle leave no gap between them.
func (s *Scene) wall(w *sim.Wall) {
	along := w.To.Sub(w.From)
	yaw := geom.Yaw(math.Atan2(along.Y, along.X))
	put := func(f sim.Form, at geom.Vec2, size geom.Vec3) {
		size.Z = w.Height
		pose := geom.Pose{Pos: at.To3D(w.Height / 2), Rot: yaw}
		s.Solids = append(s.Solids, Solid{Form: f, Pose: pose, Size: size, Material: Material{Color: wallColor}})
	}
	put(sim.RoundBox, w.From.Lerp(w.To, 0.5), geom.Vec3{X: along.Norm(), Y: w.Thickness})
	for _, end := range [2]geom.Vec2{w.From, w.To} {
		if !s.hasPost(end, w) {
			put(sim.Tube, end, geom.Vec3{X: w.Thickness / 2})
		}
	}
}

// hasPost tells whether the round end of a wall is already there.
func (s *Scene) hasPost(at geom.Vec2, w *sim.Wall) bool {
	for i := range s.Solids {
		if p := &s.Solids[i]; p.Form == sim.Tube && p.Pose.Pos.XY() == at && p.Size == (geom.Vec3{X: w.Thickness / 2, Z: w.Height}) {
			return true
		}
	}
	return false
}
