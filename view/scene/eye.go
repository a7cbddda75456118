// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

var (
	eyeColor  = Color{0.15, 0.45, 0.85}
	beamColor = Color{0.90, 0.12, 0.10}
)

// fewRays is how many rays of a robot are drawn also where the fields of sensors are not:
// a light barrier has no other body than its beam.
const fewRays = 4

// rays draws the lines along which a robot has looked.
func (s *Scene) rays(state *sim.RobotState, o Options) {
	if len(state.Rays) > fewRays && !o.Eyes {
		return
	}
	for _, r := range state.Rays {
		s.line(state.Name, r[0], r[1], beamColor, 2)
	}
}

// eye draws the field of a sensor as the edges of a pyramid.
func (s *Scene) eye(owner string, e *sim.Eye, state *sim.RobotState) {
	at := linkPose(state, e.Link).Mul(e.At)
	y, z := e.Range*detmath.Tan(e.Horizontal/2), e.Range*detmath.Tan(e.Vertical/2)
	corners := [4]geom.Vec3{{X: e.Range, Y: y, Z: z}, {X: e.Range, Y: -y, Z: z}, {X: e.Range, Y: -y, Z: -z}, {X: e.Range, Y: y, Z: -z}}
	for i := range corners {
		corners[i] = at.Apply(corners[i])
	}
	for i, c := range corners {
		s.line(owner, at.Pos, c, eyeColor, 1)
		s.line(owner, c, corners[(i+1)%4], eyeColor, 1)
	}
}

func (s *Scene) line(owner string, a, b geom.Vec3, c Color, width float64) {
	s.Lines = append(s.Lines, Line{A: a, B: b, Width: width, Color: c, Owner: owner})
}
