// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/sim"
)

// Sightings implements sim.Seer.
func (r *Robot) Sightings() (all []sim.Sighting) {
	for i := range r.world.Model.Objects {
		o := &r.world.Model.Objects[i]
		if o.Shape != sim.Person || !r.world.Bodies()[i].Present() {
			continue
		}
		top, bottom := r.sighting(&r.cameras[body.Top], i, o), r.sighting(&r.cameras[body.Bottom], i, o)
		if top.Unseen != "" && bottom.Unseen == "" {
			top = bottom
		}
		all = append(all, top)
	}
	return all
}

// sighting is what a camera has of object i, a person.
func (r *Robot) sighting(c *camera, i int, o *sim.Object) sim.Sighting {
	at := r.world.Bodies()[i].Pos
	to := r.Base().ApplyInv(at.XY())
	g := r.glimpse(c)
	s := sim.Sighting{Name: o.Name, Distance: to.Norm(), Aside: to.Angle(), Camera: "camera_" + c.which.String(), Most: faceTurned}
	in, part, seen := g.personInSight(i, o, at)
	if !seen {
		part = facePart
		in = g.worldFromCamera.ApplyInv(at.Add(geom.Vec3{Z: float64((personParts[facePart] - 0.5) * o.Height)}))
	}
	pixels := func(width float64) float64 { return width * c.focal / in.Norm() }
	s.Width = sim.Pixels{Are: pixels(2 * o.Radius), Least: smallestFace}
	s.Face = sim.Pixels{Are: pixels(faceWidth), Least: facePixels}
	shows := r.world.Person(i)
	s.Turned, s.Tilted = g.turned(in, at, &shows)
	s.Unseen = g.unseen(i, o, at, seen, &s)
	switch {
	case s.Unseen != "":
		s.Faceless = s.Unseen
	case part != facePart:
		s.Faceless = "its head is not in sight"
	case s.Face.Are < s.Face.Least:
		s.Faceless = "it is too small in the picture"
	case math.Abs(s.Turned) > faceTurned || math.Abs(s.Tilted) > faceTurned:
		s.Faceless = "it is turned away from the camera"
	}
	return s
}

// unseen is why a camera does not see a person; "" where it does.
func (g *glimpse) unseen(i int, o *sim.Object, centre geom.Vec3, seen bool, s *sim.Sighting) string {
	inside := false
	for _, share := range personParts {
		p := centre
		p.Z += float64((share - 0.5) * o.Height)
		inside = inside || g.inPicture(g.worldFromCamera.ApplyInv(p))
	}
	switch {
	case seen && s.Width.Are >= s.Width.Least:
		return ""
	case seen:
		return "it is too small in the picture"
	case inside:
		return "something hides it"
	}
	return "it is outside the pictures"
}

// turned is by how much a person looks past the camera, to a side and up or down, rad. Who
// looks at the robot lowers the face to it, others look level.
func (g *glimpse) turned(in, centre geom.Vec3, shows *sim.PersonState) (pan, tilt float64) {
	eye := g.worldFromCamera.Pos
	to := eye.Sub(centre).XY()
	if shows.LooksAt != g.robot.name {
		tilt = detmath.Atan2(g.worldFromCamera.Apply(in).Z-eye.Z, to.Norm())
	}
	return geom.WrapAngle(shows.Gaze - to.Angle()), tilt
}
