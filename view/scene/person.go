// SPDX-License-Identifier: Apache-2.0

package scene

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
)

// Shares of a person's height: where parts of the body are, and how long the arms.
const (
	headAt     = 0.93
	shoulderAt = 0.795
	hipAt      = 0.50
	upperArm   = 0.165
	foreArm    = 0.150
	armReach   = 0.312 // a little less than both, so that the elbow stays bent
	ankleAt    = 0.035
	thigh      = 0.240
	kneesBend  = 0.22 // by which the hips go down
	backBend   = 0.95 // rad
)

// figure is a person that is being drawn: the height, half the shoulders' width, and
// worldFromPerson on the ground.
type figure struct {
	s    *Scene
	name string
	h, w float64
	base geom.Pose
	wear attire
}

// person is a figure of the object's height that faces where it faces. The legs swing
// with the speed, an arm waves, the head looks, the hands hold what it holds.
func (s *Scene) person(i int, b *sim.BodyState, snap *sim.Snapshot) {
	o, p := &s.model.Objects[i], &snap.Persons[i]
	h := o.Height
	f := figure{s: s, name: o.Name, h: h, w: min(o.Radius, h*0.14), wear: attireOf(o)}
	f.base = geom.Pose{Pos: geom.Vec3{X: b.Pos.X, Y: b.Pos.Y, Z: b.Pos.Z - h/2}, Rot: geom.Yaw(b.Yaw)}
	stride := stridePhase(b, h)
	held, radius, holds := s.heldBy(i, snap)
	stoop := 0.0
	if holds {
		stoop = f.stoop(held)
	}
	for _, side := range [2]float64{-1, 1} {
		f.leg(side, stride, stoop)
	}
	f.base = f.bent(stoop)
	f.trunk()
	turn := geom.Clamp(geom.WrapAngle(p.Gaze-b.Yaw), -neckLimit, neckLimit)
	f.head(f.base.Mul(geom.Pose{Pos: geom.Vec3{Z: h * headAt}, Rot: geom.Yaw(turn)}))
	for _, side := range [2]float64{-1, 1} {
		hand := geom.Vec3{X: 0.04 - float64(0.30*side*detmath.Sin(stride)), Y: side * (f.w/h + 0.005), Z: shoulderAt - 0.30}.Scale(h)
		if p.Waves && side < 0 {
			sway := detmath.Sin(wavePace * float64(snap.Time) / 1e9)
			hand = geom.Vec3{X: 0.06, Y: side * (f.w/h + 0.10 + float64(0.06*sway)), Z: shoulderAt + 0.25}.Scale(h)
		}
		if holds {
			// The hands are at the sides of what they hold.
			hand = f.base.Inv().Apply(held)
			hand = hand.Add(geom.Vec3{X: -0.025 * h, Y: side * (radius + float64(0.016*h)), Z: -0.4 * radius})
		}
		f.arm(side, hand)
	}
}

// bent returns worldFromPerson of the upper body of one that bends its knees and leans
// forward: not at all with 0, as far as it can with 1.
func (f *figure) bent(stoop float64) geom.Pose {
	hip := geom.Vec3{Z: hipAt * f.h}
	low := geom.Pose{Pos: hip.Sub(geom.Vec3{Z: kneesBend * stoop * f.h}), Rot: geom.RotY(backBend * stoop)}
	return f.base.Mul(low).Mul(geom.Pose{Pos: hip.Neg(), Rot: geom.Identity()})
}

// stoop returns how far one has to bend to reach a place with both hands, 0..1.
func (f *figure) stoop(place geom.Vec3) float64 {
	const steps = 20
	for k := range steps {
		share := float64(k) / steps
		if f.bent(share).Inv().Apply(place).Dist(geom.Vec3{Z: shoulderAt * f.h}) < armReach*f.h {
			return share
		}
	}
	return 1
}

// heldBy returns where the thing that person i holds is, and its radius.
func (s *Scene) heldBy(i int, snap *sim.Snapshot) (at geom.Vec3, radius float64, ok bool) {
	for j := range snap.Bodies {
		if b := &snap.Bodies[j]; b.HeldBy == i && b.Present() {
			return b.Pos, min(s.model.Objects[j].Extent(), 0.2), true
		}
	}
	return geom.Vec3{}, 0, false
}

func (f *figure) put(at geom.Pose, form sim.Form, size geom.Vec3, c Color) *Solid {
	return f.s.add(f.name, form, f.base.Mul(at), size, Material{Color: c, Gloss: 0.08})
}

// limb is a capsule from one point to another.
func (f *figure) limb(from, to geom.Vec3, radius float64, c Color) {
	d := to.Sub(from)
	tilt := detmath.Atan2(math.Hypot(d.X, d.Y), d.Z)
	yaw := detmath.Atan2(d.Y, d.X)
	at := geom.Pose{Pos: from.Lerp(to, 0.5), Rot: geom.Yaw(yaw).Mul(geom.RotY(tilt))}
	f.put(at, sim.Capsule, geom.Vec3{X: radius, Z: d.Norm()}, c)
}

func (f *figure) trunk() {
	h, w := f.h, f.w
	f.put(geom.Translate(0, 0, h*0.745), sim.RoundBox, geom.Vec3{X: h * 0.125, Y: w * 1.66, Z: h * 0.19}, f.wear.shirt).Round = h * 0.060
	f.put(geom.Translate(0.004*h, 0, h*0.62), sim.RoundBox, geom.Vec3{X: h * 0.120, Y: w * 1.36, Z: h * 0.24}, f.wear.shirt).Round = h * 0.058
	f.put(geom.Translate(0, 0, h*0.515), sim.RoundBox, geom.Vec3{X: h * 0.118, Y: w * 1.38, Z: h * 0.12}, f.wear.trousers).Round = h * 0.055
	f.put(geom.Translate(0, 0, h*0.855), sim.Tube, geom.Vec3{X: h * 0.028, Z: h * 0.08}, f.wear.skin)
	f.put(geom.Translate(0, 0, h*0.835), sim.Cone, geom.Vec3{X: h * 0.048, Y: h * 0.034, Z: h * 0.016}, f.wear.shirt.Scale(0.8))
}

func (f *figure) leg(side, stride, stoop float64) {
	h := f.h
	swing := geom.RotY(-side * stride)
	hip := geom.Vec3{Y: side * f.w * 0.40, Z: (hipAt - float64(kneesBend*stoop)) * h}
	ankle := geom.Vec3{Y: hip.Y, Z: hipAt * h}.Add(swing.Rotate(geom.Vec3{Z: (ankleAt - hipAt) * h}))
	knee := joint(hip, ankle, thigh*h, (hipAt-ankleAt-thigh)*h, geom.Vec3{X: 1})
	f.limb(hip, knee, h*0.046, f.wear.trousers)
	f.limb(knee, ankle, h*0.037, f.wear.trousers)
	shoe := geom.Pose{Pos: ankle, Rot: swing}.Mul(geom.Translate(h*0.030, 0, -h*0.013))
	f.put(shoe, sim.Ellipsoid, geom.Vec3{X: h * 0.145, Y: h * 0.064, Z: h * 0.050}, f.wear.shoes)
}

// joint returns where limbs of lengths a and b, from one point to another, meet: bent
// towards a direction.
func joint(from, to geom.Vec3, a, b float64, towards geom.Vec3) geom.Vec3 {
	d := to.Sub(from)
	reach, along := d.Norm(), d.Unit()
	k := (float64(a*a) - float64(b*b) + float64(reach*reach)) / (2 * reach)
	out := towards.Sub(along.Scale(towards.Dot(along))).Unit()
	return from.Add(along.Scale(k)).Add(out.Scale(math.Sqrt(max(float64(a*a)-float64(k*k), 0))))
}

// arm reaches for a place of the person's frame with its hand, the elbow bent outwards.
func (f *figure) arm(side float64, hand geom.Vec3) {
	h := f.h
	shoulder := geom.Vec3{Y: side * f.w * 0.86, Z: h * shoulderAt}
	d := hand.Sub(shoulder)
	reach := geom.Clamp(d.Norm(), 0.1*h, armReach*h)
	hand = shoulder.Add(d.Unit().Scale(reach))
	elbow := joint(shoulder, hand, upperArm*h, foreArm*h, geom.Vec3{X: -0.5, Y: side * 0.6, Z: -0.6})
	sleeve := f.wear.shirt.Scale(0.93)
	f.limb(shoulder, elbow, h*0.032, sleeve)
	f.limb(elbow, hand.Lerp(elbow, 0.15), h*0.022, f.wear.skin)
	f.hand(side, elbow, hand)
}

// hand has a palm, fingers and a thumb.
func (f *figure) hand(side float64, elbow, hand geom.Vec3) {
	h := f.h
	d := hand.Sub(elbow).Unit()
	tip := hand.Add(d.Scale(0.045 * h))
	f.limb(hand.Lerp(tip, -0.2), hand.Lerp(tip, 0.5), h*0.019, f.wear.skin)
	f.limb(hand.Lerp(tip, 0.5), tip, h*0.014, f.wear.skin)
	thumb := geom.Vec3{X: 0.02, Y: -side * 0.012}.Scale(h)
	f.limb(hand, hand.Lerp(tip, 0.4).Add(thumb), h*0.008, f.wear.skin)
}

const (
	neckLimit  = 1.4 // rad
	wavePace   = 9.0 // rad/s
	speechTime = 4e9 // ns: how long words stand in the air
)

// speech shows what a person said not long ago.
func (s *Scene) speech(o *sim.Object, b *sim.BodyState, snap *sim.Snapshot, i int) {
	if o.Shape != sim.Person {
		return
	}
	if p := &snap.Persons[i]; p.Said != "" && snap.Time-p.SaidAt < speechTime {
		at := b.Pos
		at.Z += o.Height/2 + 0.15
		s.Labels = append(s.Labels, Label{At: at, Text: p.Said, Color: named["black"], Said: true, Owner: o.Name})
	}
}

// stridePhase returns the swing of the legs in rad: they go to and fro with the way
// that is covered, so a standing person stands still.
func stridePhase(b *sim.BodyState, height float64) float64 {
	speed := b.Vel.XY().Norm()
	if speed < 0.01 {
		return 0
	}
	s, c := detmath.SinCos(b.Yaw)
	way := float64(b.Pos.X*c) + float64(b.Pos.Y*s)
	return 0.45 * min(speed, 1) * detmath.Sin(way*7/height)
}

// head has a nose, so that one sees where it looks.
func (f *figure) head(at geom.Pose) {
	h, w := f.h, &f.wear
	put := func(x, y, z float64, size geom.Vec3, c Color) {
		f.s.add(f.name, sim.Ellipsoid, at.Mul(geom.Translate(x*h, y*h, z*h)), size.Scale(h), Material{Color: c, Gloss: 0.1})
	}
	put(0, 0, 0, geom.Vec3{X: 0.115, Y: 0.095, Z: 0.135}, w.skin)
	put(-0.012, 0, 0.020, geom.Vec3{X: 0.115, Y: 0.105, Z: 0.115}, w.hair)
	if w.long {
		put(-0.032, 0, -0.030, geom.Vec3{X: 0.075, Y: 0.110, Z: 0.150}, w.hair)
	}
	put(0.060, 0, -0.008, geom.Vec3{X: 0.022, Y: 0.016, Z: 0.026}, w.skin.Scale(0.95))
	for _, side := range []float64{-1, 1} {
		put(0.050, side*0.020, 0.010, geom.Vec3{X: 0.010, Y: 0.012, Z: 0.010}, darkColor)
	}
}
