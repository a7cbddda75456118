// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// What the detector in a camera can and cannot do. The fields of view and picture
// sizes are published, these figures are ours.
const (
	nearest       = 0.05 // m along the optical axis
	smallestBall  = 6.0  // pixels of diameter
	smallestFace  = 12.0 // pixels of a person's width
	pixelNoise    = 0.5  // pixels, of a centre and of each edge
	missed        = 0.01 // share of pictures in which a thing is overlooked
	personWidth   = 0.40 // m, what it takes a person to measure across
	silhouette    = 0.7  // of the radius: where on a ball the sight points lie
	sightPoints   = 5
	seenPoints    = 2 // of them must be free
	clearOfTarget = 1e-6
)

type camera struct {
	which          body.Camera
	noise          *sim.Stream
	tanH, tanV     float64 // of half the fields of view
	focal          float64 // pixels
	period, offset int64   // ns; the bottom camera comes a tick later
}

func newCamera(b *sim.Builder, cfg *Config, which body.Camera) camera {
	h, v := cfg.Version.CameraFOV()
	c := camera{
		which: which, noise: b.Stream([2]string{"camera_top", "camera_bottom"}[which]),
		tanH: detmath.Tan(h / 2), tanV: detmath.Tan(v / 2),
		period: cfg.CameraPeriod, offset: int64(which) * b.World().Model.Tick % cfg.CameraPeriod,
	}
	c.focal = cfg.Camera.Width / 2 / c.tanH
	return c
}

// glimpse is a picture being looked through.
type glimpse struct {
	robot           *Robot
	camera          *camera
	worldFromCamera geom.Pose
	capsules        [body.NumCapsules]geom.Capsule // world frame
	capsulesKnown   bool
}

// capture takes a picture when one is due and reports what the detector finds in it.
func (r *Robot) capture(c *camera, now int64) {
	if (now-c.offset)%c.period != 0 {
		return
	}
	percept := r.slots.cameraFrames[c.which]
	r.slots.set.Capture(percept, now)
	g := r.glimpse(c)
	objects := r.world.Model.Objects
	for i := range objects {
		if g.tooFar(i, &objects[i]) {
			continue
		}
		if d, ok := g.find(i, &objects[i]); ok {
			r.slots.set.Detect(percept, d)
		}
	}
}

// glimpse is the picture that a camera would take now.
func (r *Robot) glimpse(c *camera) glimpse {
	head := r.linkPoses()[body.LinkOf(body.HeadPitch)]
	return glimpse{robot: r, camera: c, worldFromCamera: r.motion.Torso().Mul(head.Mul(body.HeadFromCamera(c.which)))}
}

// tooFar reports whether object i is a ball that cannot be large enough. It is asked first,
// for it is soon answered, and leaves a doubt to largeEnough.
func (g *glimpse) tooFar(i int, o *sim.Object) bool {
	far := 2.001 * o.Radius * g.camera.focal / smallestBall
	to := g.robot.world.Bodies()[i].Pos.Sub(g.worldFromCamera.Pos)
	return o.Shape == sim.Ball && to.NormSq() > float64(far*far)
}

// find looks for object i and measures it.
func (g *glimpse) find(i int, o *sim.Object) (d slot.Detection, ok bool) {
	at := &g.robot.world.Bodies()[i]
	if !at.Present() {
		return d, false
	}
	switch o.Shape {
	case sim.Ball:
		in := g.worldFromCamera.ApplyInv(at.Pos)
		if !g.inPicture(in) || !g.largeEnough(in, o.Radius, smallestBall) || !g.ballInSight(i, o.Radius, at.Pos) {
			return d, false
		}
		return g.measure("ball", o.Color, in, o.Radius, g.robot.cfg.BallRadius)
	case sim.Person:
		return g.person(i, o, at.Pos)
	}
	return d, false
}

func (g *glimpse) inPicture(p geom.Vec3) bool {
	c := g.camera
	return p.X > nearest && math.Abs(p.Y) <= float64(p.X*c.tanH) && math.Abs(p.Z) <= float64(p.X*c.tanV)
}

func (g *glimpse) largeEnough(p geom.Vec3, radius, pixels float64) bool {
	return float64(2*radius*g.camera.focal) >= float64(pixels*p.Norm())
}

// ballInSight casts rays to the ball's centre and to four points about it.
func (g *glimpse) ballInSight(i int, radius float64, centre geom.Vec3) bool {
	left := g.worldFromCamera.Rot.Rotate(geom.Vec3{Y: float64(radius * silhouette)})
	up := g.worldFromCamera.Rot.Rotate(geom.Vec3{Z: float64(radius * silhouette)})
	points := [sightPoints]geom.Vec3{centre, centre.Add(left), centre.Sub(left), centre.Add(up), centre.Sub(up)}
	free := 0
	for k, p := range points {
		if g.sees(i, p, radius) {
			free++
		}
		switch left := sightPoints - 1 - k; {
		case free >= seenPoints:
			return true
		case free+left < seenPoints:
			return false
		}
	}
	return false
}

// sees tells whether nothing stands between the camera and a point in object i.
func (g *glimpse) sees(i int, p geom.Vec3, depth float64) bool {
	ray, dist := geom.Between(g.worldFromCamera.Pos, p)
	hit, ok := g.robot.world.CastRay(ray, dist+depth, g.robot.self)
	return ok && hit.Body == i && !g.hiddenByBody(ray, hit.Dist-clearOfTarget)
}

// hiddenByBody tells whether the robot's own limbs are in the way.
func (g *glimpse) hiddenByBody(ray geom.Ray, dist float64) bool {
	if !g.capsulesKnown {
		body.CapsulesOf(g.robot.linkPoses(), &g.capsules)
		torso := g.robot.motion.Torso()
		for k := range g.capsules {
			g.capsules[k].A = torso.Apply(g.capsules[k].A)
			g.capsules[k].B = torso.Apply(g.capsules[k].B)
		}
		g.capsulesKnown = true
	}
	for k := range g.capsules[:body.CapsuleHead] {
		if t, ok := g.capsules[k].Hit(ray); ok && t < dist {
			return true
		}
	}
	return false
}

// measure makes a detection of a thing at `in` (camera frame): centre and size in
// the picture with noise, the range from the size the thing is taken to have, the
// place through the kinematic chain and the odometry.
func (g *glimpse) measure(kind, label string, in geom.Vec3, radius, assumed float64) (slot.Detection, bool) {
	c := g.camera
	if c.noise.Float64() < missed {
		return slot.Detection{}, false
	}
	u := in.Y/in.X + float64(pixelNoise/c.focal*c.noise.Normal())
	v := in.Z/in.X + float64(pixelNoise/c.focal*c.noise.Normal())
	edge := math.Sqrt2 * pixelNoise
	trueSize := 2 * detmath.Asin(math.Min(radius/in.Norm(), 1))
	size := math.Max(trueSize+float64(edge/c.focal*c.noise.Normal()), 1/c.focal)
	dist := assumed / detmath.Sin(math.Min(size, math.Pi)/2)
	dir := geom.Vec3{X: 1, Y: u, Z: v}.Unit()
	at := g.robot.believedCamera(c.which).Apply(dir.Scale(dist))
	return slot.Detection{Type: kind, Label: label, Values: [slot.MaxFields]float64{
		fieldX: at.X, fieldY: at.Y, fieldZ: at.Z,
		fieldBearing: detmath.Atan(u), fieldElevation: detmath.Atan(v), fieldSize: size,
		fieldRange: dist, fieldSigma: dist * edge / (c.focal * size),
	}}, true
}
