// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/slot"
)

// unloaded is the weight on both feet, kg, below which a robot whose feet's keys others
// write is in the air; ours.
const unloaded = 0.1

// feet are the slots of the force sensors, and of what is reckoned from them.
type feet struct {
	corner [2][4]slot.ID // left and right; front left, front right, rear left, rear right
	total  [2]slot.ID
	centre [2][2]slot.ID
	lifted slot.ID
	fallen slot.ID
}

// find looks up slots that senses.find has found to be there.
func (ft *feet) find(l *Layer) {
	for side, name := range [2]string{"left", "right"} {
		for i, corner := range [4]string{"front_left", "front_right", "rear_left", "rear_right"} {
			ft.corner[side][i] = l.slot("fsr/" + name + "/" + corner)
		}
		ft.total[side] = l.slot("fsr/" + name + "/total")
		ft.centre[side] = [2]slot.ID{l.slot("fsr/" + name + "/cop_x"), l.slot("fsr/" + name + "/cop_y")}
	}
	ft.lifted, ft.fallen = l.slot("lifted"), l.slot("fallen")
}

// footMounts are where the force sensors sit, sole frame, in the order of corner.
var footMounts = [2][4]int{
	{body.LFsrFLMount, body.LFsrFRMount, body.LFsrRLMount, body.LFsrRRMount},
	{body.RFsrFLMount, body.RFsrFRMount, body.RFsrRLMount, body.RFsrRRMount},
}

// overrideFeet has weights and centres of pressure reckoned anew where others write keys
// of force sensors, and whether the robot is lifted where the weights are other ones.
func (l *Layer) overrideFeet() {
	ft, said := &l.feet, false
	for side := range ft.corner {
		if l.overridesAny(ft.corner[side][:]) {
			l.overrides = append(l.overrides,
				override{id: ft.total[side], made: footWeight, arg: side},
				override{id: ft.centre[side][0], made: footCentreX, arg: side},
				override{id: ft.centre[side][1], made: footCentreY, arg: side})
		}
		said = said || l.overridesAny(ft.total[side:side+1])
	}
	if said {
		l.overrides = append(l.overrides, override{id: ft.lifted, made: liftedByFeet})
	}
}

func (l *Layer) overridesAny(ids []slot.ID) bool {
	for _, id := range ids {
		for i := range l.overrides {
			if l.overrides[i].id == id {
				return true
			}
		}
	}
	return false
}

func footWeight(l *Layer, side int) float64 {
	kg, _ := l.foot(side)
	return kg
}

func footCentreX(l *Layer, side int) float64 {
	_, at := l.foot(side)
	return at.X
}

func footCentreY(l *Layer, side int) float64 {
	_, at := l.foot(side)
	return at.Y
}

// foot is the weight on a foot, kg, and its centre, sole frame, m: the origin without
// load; NaN where a sensor measures nothing.
func (l *Layer) foot(side int) (kg float64, at geom.Vec2) {
	for i, id := range l.feet.corner[side] {
		x := l.get(id)
		kg += x
		at = at.Add(body.Mounts[footMounts[side][i]].Pos.XY().Scale(x))
	}
	if kg == 0 {
		return 0, geom.Vec2{}
	}
	return kg, at.Scale(1 / kg)
}

// liftedByFeet is 1 where the feet bear nothing and the robot does not lie.
func liftedByFeet(l *Layer, _ int) float64 {
	ft := &l.feet
	return slot.Indicator(l.get(ft.total[0])+l.get(ft.total[1]) < unloaded && !set(l, ft.fallen))
}
