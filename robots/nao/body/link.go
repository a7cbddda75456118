// SPDX-License-Identifier: Apache-2.0

package body

import "github.com/playsim/playsim/geom"

// Published lengths, m.
const (
	NeckOffsetZ     = 0.1265
	ShoulderOffsetY = 0.098
	ShoulderOffsetZ = 0.100
	ElbowOffsetY    = 0.015
	UpperArmLength  = 0.105
	LowerArmLength  = 0.05595
	HandOffsetX     = 0.05775
	HandOffsetZ     = 0.01231
	HipOffsetY      = 0.050
	HipOffsetZ      = 0.085
	ThighLength     = 0.100
	TibiaLength     = 0.1029
	FootHeight      = 0.04519 // ankle axes above the sole

	// StandingHeight is the torso origin's height above the soles at zero posture.
	StandingHeight = HipOffsetZ + ThighLength + TibiaLength + FootHeight
)

// Version is a generation of the robot. The zero value is V5.
type Version int

// The generations whose figures are known.
const (
	V5 Version = iota
	V6
)

// String gives "V5" or "V6".
func (v Version) String() string {
	if v == V6 {
		return "V6"
	}
	return "V5"
}

// CameraFOV gives the full horizontal and vertical opening of either camera, rad.
func (v Version) CameraFOV() (horizontal, vertical float64) {
	if v == V6 {
		return 56.3 * degree, 43.7 * degree
	}
	return 60.97 * degree, 47.64 * degree
}

// Link names one rigid part. Link 0 is the torso; link j+1 is moved by joint j.
type Link int

// Torso is the root of the body.
const Torso Link = 0

// NumLinks counts the torso and the links moved by the joints, hands' fingers included.
const NumLinks = NumJoints + 1

// LinkOf gives the link a joint moves.
func LinkOf(j Joint) Link { return Link(j) + 1 }

// Joint gives the joint that moves the link; ok is false for the torso.
func (l Link) Joint() (j Joint, ok bool) { return Joint(l - 1), l > 0 }

// LinkSpec describes one link. The frame of a link is its joint's frame: origin on
// the joint's axis, parallel to the torso frame at zero posture.
type LinkSpec struct {
	Name    string
	Parent  Link      // Torso for the torso itself
	Offset  geom.Vec3 // origin in the parent's frame, m
	Mass    float64   // kg; 0 for the fingers, whose mass the hand carries
	CoM     geom.Vec3 // m, in the link's frame
	Inertia geom.Vec3 // diagonal of the inertia tensor about the CoM, kg·m²
}

// linkSpecs is the V5 body: masses and CoM of the sheet, the right side mirrored.
// Read-only; [Version.Link] gives those of another version.
var linkSpecs = [NumLinks]LinkSpec{
	Torso: {"torso", Torso, geom.Vec3{}, 1.04956, geom.Vec3{X: -0.00413, Z: 0.04342}, geom.Vec3{X: 3.084e-3, Y: 2.884e-3, Z: 1.592e-3}},

	HeadYaw + 1:   {"Neck", Torso, geom.Vec3{Z: NeckOffsetZ}, 0.07842, geom.Vec3{X: -0.00001, Z: -0.02742}, geom.Vec3{X: 1.603e-5, Y: 1.704e-5, Z: 5.53e-6}},
	HeadPitch + 1: {"Head", LinkOf(HeadYaw), geom.Vec3{}, 0.60533, geom.Vec3{X: -0.00112, Z: 0.05258}, geom.Vec3{X: 9.578e-4, Y: 8.168e-4, Z: 9.850e-4}},

	LShoulderPitch + 1: {"LShoulder", Torso, geom.Vec3{Y: ShoulderOffsetY, Z: ShoulderOffsetZ}, 0.09304, geom.Vec3{X: -0.00165, Y: -0.02663, Z: 0.00014}, inertiaShoulder},
	LShoulderRoll + 1:  {"LBicep", LinkOf(LShoulderPitch), geom.Vec3{}, 0.15777, geom.Vec3{X: 0.02455, Y: 0.00563, Z: 0.0033}, inertiaBiceps},
	LElbowYaw + 1:      {"LElbow", LinkOf(LShoulderRoll), geom.Vec3{X: UpperArmLength, Y: ElbowOffsetY}, 0.06483, geom.Vec3{X: -0.02744, Z: -0.00014}, inertiaElbow},
	LElbowRoll + 1:     {"LForeArm", LinkOf(LElbowYaw), geom.Vec3{}, 0.07761, geom.Vec3{X: 0.02556, Y: 0.00281, Z: 0.00076}, inertiaForeArm},
	LWristYaw + 1:      {"l_wrist", LinkOf(LElbowRoll), geom.Vec3{X: LowerArmLength}, 0.18533, geom.Vec3{X: 0.03434, Y: -0.00088, Z: 0.00308}, inertiaHand},
	LHand + 1:          {"l_gripper", LinkOf(LWristYaw), geom.Vec3{X: HandOffsetX, Z: -HandOffsetZ}, 0, geom.Vec3{}, geom.Vec3{}},

	LHipYawPitch + 1: {"LPelvis", Torso, geom.Vec3{Y: HipOffsetY, Z: -HipOffsetZ}, 0.06981, geom.Vec3{X: -0.00781, Y: -0.01114, Z: 0.02661}, inertiaPelvis},
	LHipRoll + 1:     {"LHip", LinkOf(LHipYawPitch), geom.Vec3{}, 0.14053, geom.Vec3{X: -0.01549, Y: 0.00029, Z: -0.00515}, inertiaHip},
	LHipPitch + 1:    {"LThigh", LinkOf(LHipRoll), geom.Vec3{}, 0.38968, geom.Vec3{X: 0.00138, Y: 0.00221, Z: -0.05373}, inertiaThigh},
	LKneePitch + 1:   {"LTibia", LinkOf(LHipPitch), geom.Vec3{Z: -ThighLength}, 0.30142, geom.Vec3{X: 0.00453, Y: 0.00225, Z: -0.04936}, inertiaTibia},
	LAnklePitch + 1:  {"LAnklePitch", LinkOf(LKneePitch), geom.Vec3{Z: -TibiaLength}, 0.13416, geom.Vec3{X: 0.00045, Y: 0.00029, Z: 0.00685}, inertiaAnkle},
	LAnkleRoll + 1:   {"l_ankle", LinkOf(LAnklePitch), geom.Vec3{}, 0.17184, geom.Vec3{X: 0.02542, Y: 0.0033, Z: -0.03239}, inertiaFoot},

	RHipYawPitch + 1: {"RPelvis", Torso, geom.Vec3{Y: -HipOffsetY, Z: -HipOffsetZ}, 0.06981, geom.Vec3{X: -0.00781, Y: 0.01114, Z: 0.02661}, inertiaPelvis},
	RHipRoll + 1:     {"RHip", LinkOf(RHipYawPitch), geom.Vec3{}, 0.14053, geom.Vec3{X: -0.01549, Y: -0.00029, Z: -0.00515}, inertiaHip},
	RHipPitch + 1:    {"RThigh", LinkOf(RHipRoll), geom.Vec3{}, 0.38968, geom.Vec3{X: 0.00138, Y: -0.00221, Z: -0.05373}, inertiaThigh},
	RKneePitch + 1:   {"RTibia", LinkOf(RHipPitch), geom.Vec3{Z: -ThighLength}, 0.30142, geom.Vec3{X: 0.00453, Y: -0.00225, Z: -0.04936}, inertiaTibia},
	RAnklePitch + 1:  {"RAnklePitch", LinkOf(RKneePitch), geom.Vec3{Z: -TibiaLength}, 0.13416, geom.Vec3{X: 0.00045, Y: -0.00029, Z: 0.00685}, inertiaAnkle},
	RAnkleRoll + 1:   {"r_ankle", LinkOf(RAnklePitch), geom.Vec3{}, 0.17184, geom.Vec3{X: 0.02542, Y: -0.0033, Z: -0.03239}, inertiaFoot},

	RShoulderPitch + 1: {"RShoulder", Torso, geom.Vec3{Y: -ShoulderOffsetY, Z: ShoulderOffsetZ}, 0.09304, geom.Vec3{X: -0.00165, Y: 0.02663, Z: 0.00014}, inertiaShoulder},
	RShoulderRoll + 1:  {"RBicep", LinkOf(RShoulderPitch), geom.Vec3{}, 0.15777, geom.Vec3{X: 0.02455, Y: -0.00563, Z: 0.0033}, inertiaBiceps},
	RElbowYaw + 1:      {"RElbow", LinkOf(RShoulderRoll), geom.Vec3{X: UpperArmLength, Y: -ElbowOffsetY}, 0.06483, geom.Vec3{X: -0.02744, Z: -0.00014}, inertiaElbow},
	RElbowRoll + 1:     {"RForeArm", LinkOf(RElbowYaw), geom.Vec3{}, 0.07761, geom.Vec3{X: 0.02556, Y: -0.00281, Z: 0.00076}, inertiaForeArm},
	RWristYaw + 1:      {"r_wrist", LinkOf(RElbowRoll), geom.Vec3{X: LowerArmLength}, 0.18533, geom.Vec3{X: 0.03434, Y: 0.00088, Z: 0.00308}, inertiaHand},
	RHand + 1:          {"r_gripper", LinkOf(RWristYaw), geom.Vec3{X: HandOffsetX, Z: -HandOffsetZ}, 0, geom.Vec3{}, geom.Vec3{}},
}

// Inertias about the CoM, kg·m², alike on both sides.
var (
	inertiaShoulder = geom.Vec3{X: 1.830e-5, Y: 1.390e-5, Z: 2.019e-5}
	inertiaBiceps   = geom.Vec3{X: 8.718e-5, Y: 2.747e-4, Z: 2.418e-4}
	inertiaElbow    = geom.Vec3{X: 5.6e-6, Y: 2.66e-5, Z: 2.76e-5}
	inertiaForeArm  = geom.Vec3{X: 2.467e-5, Y: 3.838e-5, Z: 3.597e-5}
	inertiaHand     = geom.Vec3{X: 6.865e-5, Y: 1.358e-4, Z: 1.332e-4}
	inertiaPelvis   = geom.Vec3{X: 2.341e-5, Y: 4.764e-5, Z: 4.970e-5}
	inertiaHip      = geom.Vec3{X: 2.384e-5, Y: 6.082e-5, Z: 5.437e-5}
	inertiaThigh    = geom.Vec3{X: 5.098e-4, Y: 4.654e-4, Z: 3.011e-4}
	inertiaTibia    = geom.Vec3{X: 4.462e-4, Y: 3.881e-4, Z: 1.855e-4}
	inertiaAnkle    = geom.Vec3{X: 3.220e-5, Y: 6.794e-5, Z: 5.483e-5}
	inertiaFoot     = geom.Vec3{X: 8.729e-5, Y: 3.530e-4, Z: 4.128e-4}
)

// Link gives the figures of one link in this version of the robot. A V6 differs in
// the head's mass and CoM alone (its inertia is not published: V5's stands in).
func (v Version) Link(l Link) LinkSpec {
	s := linkSpecs[l]
	if v == V6 && l == LinkOf(HeadPitch) {
		s.Mass = 0.65937
		s.CoM = geom.Vec3{X: 0.00109, Y: 0.00146, Z: 0.05719}
	}
	return s
}

// String gives the link's name, "" for a value that is no link.
func (l Link) String() string {
	if l < 0 || l >= NumLinks {
		return ""
	}
	return linkSpecs[l].Name
}

// CenterOfMass gives the V5 body's centre of mass in the torso frame and its mass.
func CenterOfMass(a *Angles) (com geom.Vec3, mass float64) { return V5.CenterOfMass(a) }

// CenterOfMass gives the centre of mass in the torso frame, m, and the mass, kg.
func (v Version) CenterOfMass(a *Angles) (com geom.Vec3, mass float64) {
	var links [NumLinks]geom.Pose
	Links(a, &links)
	return v.CenterOfMassOf(&links)
}

// CenterOfMassOf is [Version.CenterOfMass] for link poses already computed.
func (v Version) CenterOfMassOf(links *[NumLinks]geom.Pose) (com geom.Vec3, mass float64) {
	for l := range links {
		s := &linkSpecs[l]
		m, c := s.Mass, s.CoM
		if v == V6 && Link(l) == LinkOf(HeadPitch) {
			six := v.Link(Link(l))
			m, c = six.Mass, six.CoM
		}
		com = com.Add(links[l].Apply(c).Scale(m))
		mass += m
	}
	return com.Scale(1 / mass), mass
}
