// SPDX-License-Identifier: Apache-2.0

package geom

import "math"

// Box is a cuboid, turned any way.
type Box struct {
	Pose Pose // of its centre
	Half Vec3 // half its size along its own axes, m
}

// Contains tells whether p is inside or on the box.
func (b Box) Contains(p Vec3) bool {
	in := b.Pose.ApplyInv(p)
	return math.Abs(in.X) <= b.Half.X && math.Abs(in.Y) <= b.Half.Y && math.Abs(in.Z) <= b.Half.Z
}

// Hit gives the first crossing, as said at Ray.
func (b Box) Hit(r Ray) (t float64, ok bool) {
	toCenter := b.Pose.Pos.Sub(r.Origin)
	if missesBall(r, toCenter, b.Half.NormSq()) {
		return 0, false
	}
	back := b.Pose.Rot.Inv()
	at, dir := back.Rotate(toCenter).Neg(), back.Rotate(r.Dir)
	s := wholeLine
	s.slab(at.X, dir.X, b.Half.X)
	s.slab(at.Y, dir.Y, b.Half.Y)
	s.slab(at.Z, dir.Z, b.Half.Z)
	return s.first()
}

// missesBall is a cheap no: the line stays outside a ball, a little widened, or
// the ball is behind.
func missesBall(r Ray, toCenter Vec3, radiusSq float64) bool {
	mid := toCenter.Dot(r.Dir)
	off := toCenter.Sub(r.Dir.Scale(mid))
	wide := float64(radiusSq * (1 + 1e-9))
	return off.NormSq() > wide || (mid < 0 && toCenter.NormSq() > wide)
}

// stretch is the part of a line from in to out; none when not in <= out.
type stretch struct{ in, out float64 }

var wholeLine = stretch{math.Inf(-1), math.Inf(1)}

// slab narrows the stretch to where |at + t·dir| <= half.
func (s *stretch) slab(at, dir, half float64) {
	if math.Abs(dir) < 1e-300 {
		if !(math.Abs(at) <= half) {
			s.in, s.out = 1, 0
		}
		return
	}
	a, b := (-half-at)/dir, (half-at)/dir
	if dir < 0 {
		a, b = b, a
	}
	s.narrow(a, b)
}

func (s *stretch) narrow(in, out float64) {
	if !(in <= out) { // or not a number
		s.in, s.out = 1, 0
		return
	}
	if in > s.in {
		s.in = in
	}
	if out < s.out {
		s.out = out
	}
}

// first is the first end that is not behind the origin.
func (s *stretch) first() (t float64, ok bool) {
	switch {
	case !(s.in <= s.out) || !(s.out >= 0) || s.out > math.MaxFloat64:
		return 0, false
	case s.in >= 0:
		return s.in, true
	default:
		return s.out, true
	}
}
