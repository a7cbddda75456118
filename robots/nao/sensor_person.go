// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
)

// What is recognised of a person. A face is found by the maker's figures: 20 pixels of
// width, turned away by at most 15°; its width is ours.
const (
	faceWidth    = 0.15 // m
	facePixels   = 20.0
	faceTurned   = 15 * math.Pi / 180 // rad
	letterTime   = 60e6               // ns of speech for a letter
	shortestWord = 500e6              // ns
)

// parts of a person that are looked for, as shares of its height.
var personParts = [...]float64{facePart: 0.92, middlePart: 0.5, feetPart: 0.06}

const (
	facePart = iota
	middlePart
	feetPart
)

// personInSight looks for a person's face, middle and feet, and returns the first
// that is in the picture and in sight, camera frame.
func (g *glimpse) personInSight(i int, o *sim.Object, centre geom.Vec3) (in geom.Vec3, part int, ok bool) {
	for part, share := range personParts {
		p := centre
		p.Z += float64((share - 0.5) * o.Height)
		in = g.worldFromCamera.ApplyInv(p)
		if g.inPicture(in) && g.sees(i, p, o.Radius) {
			return in, part, true
		}
	}
	return in, 0, false
}

// person looks for object i, a person, and measures what it shows.
func (g *glimpse) person(i int, o *sim.Object, centre geom.Vec3) (d slot.Detection, ok bool) {
	in, part, seen := g.personInSight(i, o, centre)
	if !seen || !g.largeEnough(in, o.Radius, smallestFace) {
		return d, false
	}
	if d, ok = g.measure("person", "", in, o.Radius, personWidth/2); !ok {
		return d, false
	}
	shows := g.robot.world.Person(i)
	if part != feetPart && shows.Waves {
		d.Values[fieldWaves] = 1
	}
	if part == facePart && g.largeEnough(in, faceWidth/2, facePixels) {
		g.face(&d, in, centre, &shows)
	}
	return d, true
}

// face recognises a face that is turned to the camera. The direction of its gaze comes
// from where its features are in the picture: an error of the centre is one of the
// features against each other.
func (g *glimpse) face(d *slot.Detection, in, centre geom.Vec3, shows *sim.PersonState) {
	pan, tilt := g.turned(in, centre, shows)
	if math.Abs(pan) > faceTurned || math.Abs(tilt) > faceTurned {
		return
	}
	slip := detmath.Tan(d.Values[fieldBearing]) - in.Y/in.X
	d.Values[fieldFace] = 1
	d.Values[fieldGaze] = pan + float64(slip*in.X/(faceWidth/2))
	if speaks(shows, g.robot.world.Now()) {
		d.Values[fieldSpeaks] = 1
	}
}

// speaks tells whether a person's last words still last.
func speaks(p *sim.PersonState, now int64) bool {
	return p.Said != "" && now < p.SaidAt+max(letterTime*int64(len(p.Said)), shortestWord)
}
