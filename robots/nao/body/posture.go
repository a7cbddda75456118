// SPDX-License-Identifier: Apache-2.0

package body

// Family is a class of postures.
type Family int

// The families.
const (
	UnknownFamily Family = iota
	Standing
	Crouching
	Sitting
	BellyDown
	BackDown
	LeftDown
	RightDown
)

var familyNames = [...]string{
	"Unknown", "Standing", "Crouching", "Sitting", "LyingBelly", "LyingBack", "LyingLeft", "LyingRight",
}

// String gives the maker's name of the family.
func (f Family) String() string {
	if f < 0 || int(f) >= len(familyNames) {
		return "Unknown"
	}
	return familyNames[f]
}

// Posture is one of the named postures.
type Posture struct {
	Name   string
	Family Family
	Pitch  float64 // torso's pitch when the posture rests on flat ground, rad
	Angles Angles
}

// Indices into [Postures].
const (
	Stand = iota
	StandInit
	StandZero
	Crouch
	Sit
	SitRelax
	LyingBelly
	LyingBack
	Stoop // ours: a squat from which a hand reaches the floor before the feet

	// NumPostures counts the named postures.
	NumPostures
)

// half is a posture by its left half, the right half being its mirror image: head
// pitch; arm: shoulder pitch and roll, elbow yaw and roll, wrist, hand; leg: hip
// yaw-pitch, roll, pitch, knee, ankle pitch, roll.
type half struct {
	head float64
	arm  [6]float64
	leg  [6]float64
}

func (h half) both() Angles {
	var a Angles
	a[HeadPitch] = h.head
	copy(a[LShoulderPitch:], h.arm[:])
	copy(a[LHipYawPitch:], h.leg[:])
	m := a.Mirror()
	copy(a[RHipYawPitch:], m[RHipYawPitch:])
	Clamp(&a)
	return a
}

// Postures are the named postures, cleaned of the noise of recording: symmetric,
// within limits, both soles flat on the ground where the robot stands on them
// (which takes hip and ankle a hundredth of a radian from the published angles).
// The Pitch entries are what [RestPitch] gives. Read-only.
var Postures = [NumPostures]Posture{
	Stand: {"Stand", Standing, 0, half{
		head: -0.17,
		arm:  [6]float64{1.4426, 0.2245, -1.2023, -0.4173, 0.1, 0.3},
		leg:  [6]float64{-0.17, 0.1191, 0.1274, -0.0923, 0.0856, -0.1110},
	}.both()},
	StandInit: {"StandInit", Standing, 0.1, half{
		arm: [6]float64{1.4, 0.3, -1.39, -1.01, 0, 0.25},
		leg: [6]float64{0, 0, -0.45, 0.7, -0.35, 0},
	}.both()},
	StandZero: {"StandZero", Standing, 0, half{
		arm: [6]float64{0, 0.0087, 0, -0.0349, 0, 0},
	}.both()},
	Crouch: {"Crouch", Crouching, -0.0543, half{
		head: 0.1,
		arm:  [6]float64{1.3969, 0.1596, -0.7917, -1.0737, 0.15, 0},
		leg:  [6]float64{-0.25, -0.0534, -0.7, 2.11, -1.18, 0.077},
	}.both()},
	Sit: {"Sit", Sitting, -0.3304, half{
		arm: [6]float64{0.91, 0.289, -0.49, -1.211, 0, 0.29},
		leg: [6]float64{-0.6074, 0.266, -1.534, 1.396, 0.8437, 0},
	}.both()},
	SitRelax: {"SitRelax", Sitting, -0.1592, half{
		arm: [6]float64{2.0857, 0.12, -2.0786, -0.12, -0.95, 0.139},
		leg: [6]float64{-0.5215, 0.1765, -1.0876, -0.067, 0.922, 0},
	}.both()},
	LyingBelly: {"LyingBelly", BellyDown, 1.4195, half{
		head: -0.3073,
		arm:  [6]float64{-0.919, 0.278, -0.437, -1.296, -1.61, 0.09},
		leg:  [6]float64{-0.0214, 0.12, 0.2117, -0.0914, 0.83, 0},
	}.both()},
	LyingBack: {"LyingBack", BackDown, -1.5984, half{
		head: 0.1534,
		arm:  [6]float64{1.6856, 0.2291, -0.8797, -1.538, 0.03, 0.33},
		leg:  [6]float64{-0.5108, 0.0974, 0.3759, -0.0923, 0.8636, 0},
	}.both()},
	Stoop: {"Stoop", Crouching, 0.95, half{
		arm: [6]float64{2.08, 0.1, 0, -0.04, 0, 0.25},
		leg: [6]float64{-1.1410, -0.3231, -1.4416, 2.0671, -0.5904, -0.0381},
	}.both()},
}
