// SPDX-License-Identifier: Apache-2.0

package motion

import (
	"math"

	"github.com/playsim/playsim/detmath"
	"github.com/playsim/playsim/geom"
	"github.com/playsim/playsim/robots/nao/body"
)

// keyframe is one held pose on the way between postures.
type keyframe struct {
	angles body.Angles
	time   float64 // s from the keyframe before, at full speed
	flat   bool    // both soles flat on the ground carry the robot

	pitch float64   // torso attitude, rad
	place geom.Vec3 // torso's origin in the base frame, its height above the floor, m
	com   geom.Vec2 // centre of mass ahead of the base, and its height, m
	area  area      // what carries the robot
}

// area is a rectangle in the base frame that the robot rests on, m.
type area struct{ back, front, side float64 }

// Areas of support off the feet; a lying robot cannot fall over.
var (
	seated  = area{back: -0.20, front: 0.16, side: 0.16}
	crawled = area{back: -0.30, front: 0.20, side: 0.12}
	lying   = area{back: -5, front: 5, side: 5}
)

// branch leads from a parent posture to a posture; the first keyframe is the
// parent's own last one. The root has one keyframe and is its own parent.
type branch struct {
	parent Posture
	frames []keyframe
}

// root is the posture from which all others are reached.
const root = StandInit

// branches is the tree of postures, built once.
var branches = buildBranches()

func buildBranches() (t [lastPosture + 1]branch) {
	stand := func(p Posture, time float64) keyframe {
		return upright(body.Postures[p-1].Angles, time)
	}
	t[StandInit] = branch{root, []keyframe{stand(StandInit, 0)}}
	t[Stand] = branch{root, []keyframe{stand(StandInit, 0), stand(Stand, 1.0)}}
	t[StandZero] = branch{root, []keyframe{stand(StandInit, 0), stand(StandZero, 1.5)}}
	t[Crouch] = branch{root, []keyframe{stand(StandInit, 0), stand(Crouch, 1.3)}}
	t[Sit] = branch{Crouch, sitting(stand(Crouch, 0))}
	sit := t[Sit].frames[len(t[Sit].frames)-1]
	relax := resting(named(SitRelax), 1.3, -0.10, seated)
	t[SitRelax] = branch{Sit, []keyframe{sit, relax}}
	t[LyingBack] = branch{SitRelax, supine(relax)}
	t[Stoop] = branch{root, []keyframe{stand(StandInit, 0), stand(Stoop, 2.5)}}
	t[LyingBelly] = branch{Crouch, prone(stand(Crouch, 0))}
	return t
}

func named(p Posture) body.Angles { return body.Postures[p-1].Angles }

// bend sets left joints and their mirror images.
func bend(a body.Angles, joints map[body.Joint]float64) body.Angles {
	for j := range body.Joint(body.NumJoints) {
		if v, ok := joints[j]; ok {
			a[j] = v
		}
	}
	m := a.Mirror()
	copy(a[body.RHipYawPitch:], m[body.RHipYawPitch:])
	body.Clamp(&a)
	return a
}

// sitting goes from the crouch over the heels and both hands onto the seat.
func sitting(crouch keyframe) []keyframe {
	back := bend(named(Crouch), map[body.Joint]float64{
		body.LShoulderPitch: 2.08, body.LShoulderRoll: 0.15, body.LElbowYaw: -2, body.LElbowRoll: -0.1,
		body.LHipYawPitch: -0.4, body.LHipPitch: -1.5, body.LKneePitch: 2.1, body.LAnklePitch: -0.1,
	})
	return []keyframe{
		crouch,
		resting(back, 1.6, -0.10, seated),
		resting(named(Sit), 1.1, -0.10, seated),
	}
}

// supine goes from sitting with the hands behind down onto the back.
func supine(relax keyframe) []keyframe {
	elbows := bend(named(LyingBack), map[body.Joint]float64{
		body.LShoulderPitch: 2.0, body.LElbowRoll: -0.4, body.LHipPitch: -0.6, body.HeadPitch: 0.3,
	})
	leaning := bend(named(SitRelax), map[body.Joint]float64{
		body.LShoulderPitch: 2.0857, body.LElbowRoll: -0.8, body.LHipPitch: -1.0, body.HeadPitch: 0.4,
	})
	half := resting(leaning, 1.6, -0.10, seated)
	half.turn(-0.8)
	return []keyframe{
		relax,
		half,
		resting(elbows, 1.8, -0.10, lying),
		resting(named(LyingBack), 1.1, -0.10, lying),
	}
}

// prone goes from the crouch onto hands and toes, stretches and lies down.
func prone(crouch keyframe) []keyframe {
	elbows := bend(named(LyingBelly), map[body.Joint]float64{
		body.LShoulderPitch: -0.6, body.LShoulderRoll: 0.35, body.LElbowYaw: -1.2, body.LElbowRoll: -1.5,
		body.LAnklePitch: 0.3,
	})
	arms := map[body.Joint]float64{
		body.LShoulderPitch: 0.3, body.LShoulderRoll: 0.1, body.LElbowRoll: -0.1,
		body.LHipPitch: -0.6, body.LKneePitch: 1.0,
	}
	push := bend(elbows, arms)
	fours := bend(push, map[body.Joint]float64{
		body.LShoulderPitch: 0.5, body.LHipPitch: -1.4, body.LKneePitch: 2.05, body.LAnklePitch: -0.3,
	})
	squat := bend(fours, map[body.Joint]float64{
		body.LShoulderPitch: 0.6, body.LHipPitch: -1.5, body.LKneePitch: 2.1, body.LAnklePitch: -1.1,
	})
	low := resting(squat, 1.2, 0.03, crawled)
	low.turn(0.5)
	return []keyframe{
		crouch,
		low,
		resting(fours, 1.4, 0.07, crawled),
		resting(push, 1.4, 0.09, crawled),
		resting(elbows, 1.6, 0.10, lying),
		resting(named(LyingBelly), 1.1, 0.10, lying),
	}
}

// restHint is near which pitch a keyframe's rest is sought, by how it lies.
func restHint(a area, x float64) float64 {
	switch {
	case x < 0 && a == lying:
		return -1.5
	case x < 0:
		return -0.5
	}
	return 1.3
}

// resting is a keyframe off the feet, at the pitch to which such a body rocks.
func resting(a body.Angles, time, x float64, support area) keyframe {
	k := keyframe{angles: a, time: time, area: support}
	k.place.X = x
	k.turn(body.RestPitch(&a, restHint(support, x)))
	return k
}

// turn sets the pitch and what follows from it.
func (k *keyframe) turn(pitch float64) {
	k.pitch = pitch
	rot := geom.RotY(pitch)
	k.place.Z = -body.Lowest(rot, &k.angles)
	c, _ := body.CenterOfMass(&k.angles)
	c = rot.Rotate(c)
	k.com = geom.Vec2{X: k.place.X + c.X, Y: k.place.Z + c.Z}
}

// upright is a keyframe on flat soles: attitude and place follow from the legs.
func upright(a body.Angles, time float64) keyframe {
	k := keyframe{angles: a, time: time, flat: true}
	_, s := soleYaw(&a)
	k.area = area{back: body.FootBack, front: body.FootFront, side: s + body.FootInner}
	f := footing(&a)
	k.place = f.Pos
	k.turn(float64(2 * detmath.Atan2(f.Rot.Y, f.Rot.W)))
	return k
}

// soleYaw gives how far the left foot's toes point outward, rad, and its distance
// from the torso's middle, m.
func soleYaw(a *body.Angles) (yaw, half float64) {
	s := body.TorsoFromSole(body.Left, a)
	return s.Rot.Heading(), math.Abs(s.Pos.Y)
}

// footing gives the torso over flat soles, seen from midway between them: level in
// roll, pitched as the soles' mean has it.
func footing(a *body.Angles) geom.Pose {
	return footingOf(body.TorsoFromSole(body.Left, a), body.TorsoFromSole(body.Right, a))
}

// footingOf is [footing] for soles already computed (torsoFromSole).
func footingOf(l, r geom.Pose) geom.Pose {
	up := geom.Vec3{Z: 1}
	n := l.Rot.Rotate(up).Add(r.Rot.Rotate(up))
	rot := geom.RotY(detmath.Atan2(-n.X, n.Z))
	mid := l.Pos.Lerp(r.Pos, 0.5)
	return geom.Pose{Pos: rot.Rotate(mid).Neg(), Rot: rot}
}
