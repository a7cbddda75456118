// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/slot"
)

// odometryPoint are the arguments that name a point.
var odometryPoint = []slot.Field{
	{Name: "x", Unit: "m", Min: -1000, Max: 1000, Doc: "odometry frame"},
	{Name: "y", Unit: "m", Min: -1000, Max: 1000, Doc: "odometry frame"},
	{Name: "z", Unit: "m", Min: -1000, Max: 1000, Doc: "above the floor"},
}

// addFunctions declares the robot's named functions.
func (r *Robot) addFunctions() {
	r.addFunction(slot.Function{
		Name: "gaze",
		Doc:  "Head angles that put a point into the middle of the top camera's picture, or as low as the head goes.",
		In:   odometryPoint,
		Out:  jointFields(body.HeadYaw, body.HeadPitch),
		Call: func(in, out []float64) {
			point := r.believedTorso().ApplyInv(geom.Vec3{X: in[0], Y: in[1], Z: in[2]})
			point.Z -= r.cfg.taller()
			out[0], out[1], _ = body.BestGaze(point)
		},
	})
	r.addReach()
	r.addPalm()
}

// addReach declares reach: the inverse kinematics of an arm.
func (r *Robot) addReach() {
	out := []slot.Field{
		{Name: "ShoulderPitch", Unit: "rad"},
		{Name: "ShoulderRoll", Unit: "rad"},
		{Name: "ElbowYaw", Unit: "rad"},
		{Name: "ElbowRoll", Unit: "rad"},
		{Name: "WristYaw", Unit: "rad"},
	}
	for i := range out {
		l, m := &body.Specs[int(body.LShoulderPitch)+i], &body.Specs[int(body.RShoulderPitch)+i]
		out[i].Min, out[i].Max = min(l.Min, m.Min), max(l.Max, m.Max)
	}
	out = append(out, slot.Field{Name: "miss", Unit: "m", Max: 3000, Doc: "how far from the point the palm stays; under 0.0001 within reach"})
	r.addFunction(slot.Function{
		Name: "reach",
		Doc:  "Angles of an arm that move the centre of its palm to a point, the arm going as it is where that leads there.",
		In:   append(append([]slot.Field(nil), odometryPoint...), handField),
		Out:  out,
		Call: func(in, out []float64) {
			side, arms := handSide(in[3]), r.measured
			point := geom.Vec3{X: in[0], Y: in[1], Z: in[2]}
			out[5] = body.SolveArm(side, r.believedTorso().ApplyInv(point), &arms)
			j := body.Arm(side)
			copy(out[:5], arms[j:j+5])
		},
	})
}

// addPalm declares palm: where a hand is.
func (r *Robot) addPalm() {
	r.addFunction(slot.Function{
		Name: "palm",
		Doc:  "The centre of a palm, by the encoders.",
		In:   []slot.Field{handField},
		Out:  odometryPoint,
		Call: func(in, out []float64) {
			p := r.believedTorso().Apply(body.TorsoFromPalm(handSide(in[0]), &r.measured).Pos)
			out[0], out[1], out[2] = p.X, p.Y, p.Z
		},
	})
}

var handField = slot.Field{Name: "hand", Min: 0, Max: 1, Doc: "0 the left one, else the right one"}

func handSide(hand float64) body.Side {
	if hand != 0 {
		return body.Right
	}
	return body.Left
}

func (r *Robot) addFunction(f slot.Function) {
	if err := r.slots.set.AddFunction(f); err != nil && r.slots.err == nil {
		r.slots.err = err
	}
}

// jointFields are results that joints can be commanded to.
func jointFields(joints ...body.Joint) []slot.Field {
	f := make([]slot.Field, len(joints))
	for i, j := range joints {
		s := &body.Specs[j]
		f[i] = slot.Field{Name: s.Name, Unit: "rad", Min: s.Min, Max: s.Max}
	}
	return f
}
