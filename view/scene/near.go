// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// How much of the ground around a thing is seen from near, m.
const (
	elbowRoom = 0.5 // what can move
	fixedRoom = 0.1
)

// concern is how far from a robot a thing may be to be seen from near, m.
const concern = 6.0

// rooms returns what is seen from near, by name, and how much around it: the robots, and
// the things and holes that are not far from one. Where there is no robot, it is nothing:
// all of the world is seen then.
func (s *Scene) rooms(first *sim.Snapshot) map[string]float64 {
	rooms := map[string]float64{}
	for i := range s.robots {
		if r := &s.robots[i]; len(r.look.Pieces) > 0 {
			rooms[r.name] = elbowRoom
			if r.look.Room > 0 {
				rooms[r.name] = r.look.Room
			}
		}
	}
	if len(rooms) == 0 {
		return nil
	}
	for i := range first.Bodies {
		o := &s.model.Objects[i]
		switch at := first.Bodies[i].Pos.XY(); {
		case s.fromRobots(at, first) > concern:
		case o.Fixed:
			rooms[o.Name] = fixedRoom
		default:
			rooms[o.Name] = elbowRoom
		}
	}
	for i := range s.model.Ground.Holes {
		if h := &s.model.Ground.Holes[i]; s.fromRobots(h.At, first) <= concern {
			rooms[h.Name] = fixedRoom
		}
	}
	return rooms
}

// fromRobots is how far a place is from the nearest robot that has a body, m.
func (s *Scene) fromRobots(at geom.Vec2, first *sim.Snapshot) float64 {
	far := math.Inf(1)
	for i := range s.robots {
		if len(s.robots[i].look.Pieces) > 0 {
			far = min(far, first.Robots[i].Base.Pos().Dist(at))
		}
	}
	return far
}

// brims appends the corners around those of the holes that have room.
func (s *Scene) brims(to []geom.Vec3, rooms map[string]float64) []geom.Vec3 {
	for i := range s.model.Ground.Holes {
		h := &s.model.Ground.Holes[i]
		room, ok := rooms[h.Name]
		for k := 0; ok && k < 4; k++ {
			d := geom.Vec2{X: float64(k&1)*2 - 1, Y: float64(k>>1)*2 - 1}
			to = append(to, h.At.Add(d.Scale(h.Radius+room)).To3D(0))
		}
	}
	return to
}

// onGround draws points in to the ground: nothing goes on beyond its walls.
func (s *Scene) onGround(points []geom.Vec3) {
	half := s.Ground.Size.Scale(0.5)
	for i := range points {
		p := &points[i]
		p.X, p.Y = geom.Clamp(p.X, -half.X, half.X), geom.Clamp(p.Y, -half.Y, half.Y)
	}
}

// azimuths are from where one may look at first, rad; the one that is wanted comes first.
var azimuths = [...]float64{homeAzimuth, -math.Pi - homeAzimuth, -0.85, -math.Pi + 0.85}

// worth is by how many things, whole ones, a view must show more to be taken instead.
const worth = 0.1

// choose takes the direction from which one looks from near: the usual one, but where
// something stands before a robot or a thing that can move.
func (s *Scene) choose(rooms map[string]float64) {
	best := math.Inf(1)
	for _, azimuth := range azimuths {
		c := s.holding(s.lively, azimuth, homeElevation).Camera("")
		if n := s.hidden(c.Eye, rooms); n < best-worth {
			best, s.azimuth = n, azimuth
		}
	}
}

// hidden sums up the shares that are hidden of the robots and the things that can move,
// as seen from an eye.
func (s *Scene) hidden(eye geom.Vec3, rooms map[string]float64) float64 {
	sum := 0.0
	for i := s.fixed; i < len(s.Solids); {
		j, behind := i, 0
		owner := s.Solids[i].Owner
		for ; j < len(s.Solids) && s.Solids[j].Owner == owner; j++ {
			if s.covered(eye, &s.Solids[j]) {
				behind++
			}
		}
		if rooms[owner] > fixedRoom {
			sum += float64(behind) / float64(j-i)
		}
		i = j
	}
	return sum
}

// covered tells whether something else stands between an eye and the middle of a solid.
func (s *Scene) covered(eye geom.Vec3, p *Solid) bool {
	for i := s.fixed; i < len(s.Solids); i++ {
		if o := &s.Solids[i]; o.Owner != p.Owner && o.between(eye, p.Pose.Pos) {
			return true
		}
	}
	return false
}

// between tells whether a line goes through the box about a solid.
func (o *Solid) between(a, b geom.Vec3) bool {
	inv, half := o.Pose.Inv(), o.half()
	a, b = inv.Apply(a), inv.Apply(b)
	lo, hi := 0.0, 1.0
	for _, k := range [3][3]float64{{a.X, b.X, half.X}, {a.Y, b.Y, half.Y}, {a.Z, b.Z, half.Z}} {
		d := k[1] - k[0]
		if math.Abs(d) < 1e-9 {
			if math.Abs(k[0]) > k[2] {
				return false
			}
			continue
		}
		t, u := (-k[2]-k[0])/d, (k[2]-k[0])/d
		lo, hi = max(lo, min(t, u)), min(hi, max(t, u))
	}
	return lo < hi
}
