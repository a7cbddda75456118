// SPDX-License-Identifier: Apache-2.0

package naoqi_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/sim"
)

// The geometry of sight, worked out anew from the maker's sheet: what a camera can see of
// the world as it is, to hold against what the keys tell.

// lens is a camera of the sheet: its place and pitch on the head.
type lens struct {
	x, z, pitch float64
}

var lenses = [2]lens{{0.05871, 0.06364, 0.0209}, {0.05071, 0.01774, 0.6929}}

// The sheet's field of view (V5), rad.
const (
	wide = 60.97 * math.Pi / 180
	tall = 47.64 * math.Pi / 180
)

// verdict of a geometry with margins.
type verdict int

const (
	out verdict = iota
	unsure
	in
)

// sureBy is the margin in metres, and in radians, within which nothing is demanded.
const (
	sureBy      = 0.04
	sureByAngle = 0.02
)

// inView tells whether a point is in a camera's picture, and where the camera is.
func (c *lens) inView(head geom.Pose, p geom.Vec3) (verdict, geom.Vec3) {
	eye := head.Apply(geom.Vec3{X: c.x, Z: c.z})
	local := head.ApplyInv(p).Sub(geom.Vec3{X: c.x, Z: c.z})
	s, k := math.Sin(c.pitch), math.Cos(c.pitch)
	ahead, up := local.X*k-local.Z*s, local.X*s+local.Z*k // pitch turns down
	worst := math.Max(math.Abs(math.Atan2(local.Y, ahead))-wide/2, math.Abs(math.Atan2(up, ahead))-tall/2)
	switch {
	case worst > sureByAngle || ahead < 0:
		return out, eye
	case worst < -sureByAngle:
		return in, eye
	}
	return unsure, eye
}

// clearance is by how much a segment misses a thing, m; negative within it.
func clearance(o *sim.Object, at geom.Vec3, from, to geom.Vec3) float64 {
	least := math.Inf(1)
	const n = 400
	for i := range n + 1 {
		p := from.Add(to.Sub(from).Scale(float64(i) / n)).Sub(at)
		var d float64
		if o.Shape == sim.Box {
			d = math.Max(math.Max(math.Abs(p.X)-o.Size.X/2, math.Abs(p.Y)-o.Size.Y/2), math.Abs(p.Z)-o.Size.Z/2)
		} else {
			d = math.Max(math.Hypot(p.X, p.Y)-o.Radius, math.Abs(p.Z)-o.Height/2)
		}
		least = math.Min(least, d)
	}
	return least
}

// sight tells whether the robot can see person i: its face, middle or feet, by a camera.
func (r *rig) sight(i int) verdict {
	w := r.world
	head := r.robot.Links(nil)[body.LinkOf(body.HeadPitch)]
	best := out
	for _, share := range []float64{0.92, 0.5, 0.06} {
		p := w.Bodies()[i].Pos
		p.Z += (share - 0.5) * w.Model.Objects[i].Height
		for c := range lenses {
			v, eye := lenses[c].inView(head, p)
			for k := range w.Model.Objects {
				if k == i || w.Bodies()[k].Hidden || v == out {
					continue
				}
				switch free := clearance(&w.Model.Objects[k], w.Bodies()[k].Pos, eye, p); {
				case free < -sureBy/2:
					v = out
				case free < sureBy:
					v = min(v, unsure)
				}
			}
			best = max(best, v)
		}
	}
	return best
}

// zoneOf is the zone of a person by the maker's definition; false near a border.
func (r *rig) zoneOf(i int) (zone int, sure bool) {
	p := r.robot.Base().ApplyInv(r.world.Bodies()[i].Pos.XY())
	dist, off := p.Norm(), math.Abs(p.Angle())
	sure = math.Abs(dist-1.5) > 0.06 && math.Abs(dist-2.5) > 0.1 && math.Abs(off-math.Pi/4) > 0.03
	switch {
	case dist <= 1.5 && off <= math.Pi/4:
		return 1, sure
	case dist <= 1.5 || dist <= 2.5 && off <= math.Pi/4:
		return 2, sure
	}
	return 3, sure
}

// TestSightIsGeometry puts people and boxes about the robot at random and holds the keys
// against what can be seen from where its cameras are.
func TestSightIsGeometry(t *testing.T) {
	chance := sim.NewStream(11, "sight")
	seen, hidden, zones := 0, 0, 0
	for scene := range 400 {
		r := randomScene(t, chance)
		yaw, _ := r.robot.Slots().Lookup("HeadYaw/command")
		r.robot.Slots().Command(yaw, chance.Range(-0.8, 0.8))
		r.run(2.5) // the head is there, and what it saw on the way
		sure, people, inZone := true, 0, [4]int{}
		for i := range r.world.Model.Objects {
			if o := &r.world.Model.Objects[i]; o.Shape != sim.Person {
				continue
			}
			dist := r.world.Bodies()[i].Pos.XY().Norm()
			v := r.sight(i)
			switch { // 3.5 m, by a range with a standard error of 9 cm there
			case dist > 4:
				v = out
			case dist > 3.1:
				v = min(v, unsure)
			}
			zone, clear := r.zoneOf(i)
			switch {
			case v == unsure || v == in && !clear:
				sure = false
			case v == in:
				people++
				inZone[zone]++
			default:
				hidden++
			}
		}
		if !sure {
			continue
		}
		seen += people
		zones++
		fresh := fmt.Sprint(people, inZone[1:])
		if got := r.newcomers(); got != fresh {
			t.Errorf("scene %d: seen and in zones %s, by geometry %s", scene, got, fresh)
		}
	}
	if seen < 100 || hidden < 100 || zones < 80 {
		t.Errorf("%d seen, %d hidden, %d scenes are not much", seen, hidden, zones)
	}
}

// newcomers tells whom a layer that begins now perceives within half a second, and where.
func (r *rig) newcomers() string {
	layer := r.newborn()
	r.world.OnRefresh(layer.layer.Refresh)
	r.run(0.5)
	people, _ := layer.store.Get("PeoplePerception/VisiblePeopleList").AsList()
	var inZone []int64
	for _, z := range []string{"1", "2", "3"} {
		n, _ := layer.store.Get("Launchpad/NumPeopleZone" + z).AsInt()
		inZone = append(inZone, n)
	}
	return fmt.Sprint(len(people), inZone)
}

// randomScene has one to four people and up to three boxes, none in each other.
func randomScene(t *testing.T, chance *sim.Stream) *rig {
	var things []sim.Object
	free := func(x, y, radius float64) bool {
		for i := range things {
			o := &things[i]
			if math.Hypot(x-o.At.X, y-o.At.Y) < radius+math.Max(o.Radius, math.Hypot(o.Size.X, o.Size.Y)/2)+0.05 {
				return false
			}
		}
		return math.Hypot(x, y) > radius+0.35
	}
	place := func(radius float64) (x, y float64) {
		for {
			d, a := chance.Range(0.6, 4.6), chance.Range(-1, 1)
			if chance.Float64() < 0.2 {
				a = chance.Range(-math.Pi, math.Pi)
			}
			if x, y = d*math.Cos(a), d*math.Sin(a); free(x, y, radius) {
				return x, y
			}
		}
	}
	for i := range int(chance.Range(1, 5)) {
		x, y := place(0.2)
		things = append(things, person(fmt.Sprint("p", i), x, y, 3))
	}
	for i := range int(chance.Range(0, 4)) {
		size := geom.Vec3{X: chance.Range(0.1, 0.5), Y: chance.Range(0.1, 1), Z: chance.Range(0.3, 2.2)}
		x, y := place(math.Hypot(size.X, size.Y) / 2)
		things = append(things, sim.Object{Name: fmt.Sprint("b", i), Shape: sim.Box, Size: size, Fixed: true, At: geom.Vec3{X: x, Y: y, Z: size.Z / 2}})
	}
	return newRig(t, naoqi.Options{}, nil, things...)
}
