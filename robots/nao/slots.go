// SPDX-License-Identifier: Apache-2.0

package nao

import (
	"fmt"
	"math"
	"strings"

	"github.com/playsim/playsim/robots/nao/body"
	"github.com/playsim/playsim/robots/nao/motion"
	"github.com/playsim/playsim/slot"
)

// sides and their names in slots, in the order of body.Side.
var sideNames = [2]string{"left", "right"}

// Force sensors of a foot, in the order of their mounts.
var fsrNames = [4]string{"front_left", "front_right", "rear_left", "rear_right"}

// touchNames are the places that can be touched, as in `touch: {part: head_front}`.
var touchNames = [...]string{
	"head_front", "head_middle", "head_rear", "chest_button",
	"left_hand_left", "left_hand_back", "left_hand_right",
	"right_hand_left", "right_hand_back", "right_hand_right",
}

// bumperNames are the bumpers that can be touched, as in `touch: {part: bumper_left}`; the last
// is a Pepper's alone.
var bumperNames = [...]string{"bumper_left", "bumper_right", "bumper_back"}

const backBumper = len(bumperNames) - 1

// slots are the addresses of the robot's slots.
type slots struct {
	set *slot.Set
	err error // the first error of a declaration

	position, command, stiffness, temperature [body.NumJoints]slot.ID

	battery, plugged, charging       slot.ID
	posture, family                  slot.ID
	fallen, falling, lifted, walking slot.ID
	odometry                         [3]slot.ID
	sonar                            [2]slot.ID
	bumper                           [len(bumperNames)]slot.ID
	fsr                              [2][4]slot.ID
	fsrTotal                         [2]slot.ID
	fsrCentre                        [2][2]slot.ID
	touch                            [len(touchNames)]slot.ID
	accel, gyro                      [3]slot.ID
	angle                            [2]slot.ID
	walk                             [3]slot.ID
	maxStepX, maxStepY, maxStepTheta slot.ID
	stepHeight, stepFrequency        slot.ID
	goal, goalSpeed                  slot.ID
	kicking, kick, kickSpeed         slot.ID
	holds                            [2]slot.ID
	leds                             [len(ledNames)][3]slot.ID
	cameraFrames                     [2]slot.PerceptID
}

func (s *slots) add(d slot.Decl) slot.ID {
	id, err := s.set.Add(d)
	if err != nil && s.err == nil {
		s.err = err
	}
	return id
}

func (s *slots) sensor(name, unit string, lo, hi, start float64, doc string) slot.ID {
	return s.add(slot.Decl{Name: name, Unit: unit, Min: lo, Max: hi, Init: start, Doc: doc})
}

func (s *slots) actuator(name, unit string, lo, hi, start float64, doc string) slot.ID {
	return s.add(slot.Decl{Name: name, Unit: unit, Min: lo, Max: hi, Init: start, Dir: slot.Actuator, Doc: doc})
}

func (s *slots) flag(name, doc string) slot.ID {
	return s.add(slot.Decl{Name: name, Max: 1, Kind: slot.Boolean, Doc: doc})
}

func (s *slots) choice(name string, dir slot.Direction, labels []string, start float64, doc string) slot.ID {
	return s.add(slot.Decl{
		Name: name, Max: float64(len(labels) - 1), Init: start, Dir: dir, Kind: slot.Enum, Labels: labels, Doc: doc,
	})
}

// declare builds the slot table of the robot.
func declare(cfg *Config, tick int64) (*slots, error) {
	s := &slots{set: slot.NewSet()}
	s.declareState(cfg)
	s.declareSenses(tick)
	if cfg.pepper() {
		s.bumper[backBumper] = s.flag("bumper/back", "Something presses the robot from behind.")
	}
	s.declareJoints()
	s.declareWalk(cfg.Version)
	s.declareHands()
	s.declareCameras(cfg)
	return s, s.err
}

func (s *slots) declareState(cfg *Config) {
	s.battery = s.sensor("battery", "", 0, 1, cfg.Battery, "Charge of the battery, 1 is full; at 0 no joint has strength.")
	s.plugged = s.flag("battery/plugged", "The charger is plugged in.")
	s.charging = s.flag("battery/charging", "The battery is charging.")
	postures, families := postureNames(), familyNames()
	s.posture = s.choice("posture", slot.Sensor, postures, 0, "Posture the robot is in by its own software, Unknown between two; without error.")
	s.family = s.choice("posture/family", slot.Sensor, families, 0, "Family of postures the robot is in.")
	s.fallen = s.flag("fallen", "The robot has fallen and has not got up again.")
	s.falling = s.flag("falling", "The robot is falling (by its motion, without error).")
	s.lifted = s.flag("lifted", "Nothing bears the robot: it is held in the air.")
	s.walking = s.flag("walking", "Steps are under way.")
	s.kicking = s.flag("kicking", "A kick is under way, the shifts of weight around it included.")
	goals := append([]string{"None"}, postures[1:]...)
	s.goal = s.choice("posture/goal", slot.Actuator, goals, 0, "Posture to go to; None leaves the robot as it is.")
	s.declareKick()
	s.goalSpeed = s.actuator("posture/speed", "", 0, 1, 1, "Speed of posture changes as a share of full speed.")
}

// declareKick declares what a kick is asked for with.
func (s *slots) declareKick() {
	feet := []string{motion.NoFoot.String(), motion.LeftFoot.String(), motion.RightFoot.String()}
	s.kick = s.choice("kick/command", slot.Actuator, feet, 0, "Foot to kick with, straight ahead, once each time this changes from None; a robot that does not stand still in StandInit takes no notice.")
	s.kickSpeed = s.actuator("kick/speed", "m/s", motion.LeastKick, motion.MostKick, motion.MostKick, "Speed of the foot as it strikes.")
}

func postureNames() []string {
	names := make([]string, motion.NumPostures)
	for p := range names {
		names[p] = motion.Posture(p).String()
	}
	return names
}

func familyNames() []string {
	names := make([]string, body.RightDown+1)
	for f := range names {
		names[f] = body.Family(f).String()
	}
	return names
}

func (s *slots) declareSenses(tick int64) {
	for i, axis := range [2]string{"x", "y"} {
		s.odometry[i] = s.sensor("odometry/"+axis, "m", -1000, 1000, 0, "Place since the start by the steps taken, odometry frame; drifts.")
	}
	s.odometry[2] = s.sensor("odometry/theta", "rad", -math.Pi, math.Pi, 0, "Heading since the start by the steps taken; drifts.")
	for side, name := range sideNames {
		s.sonar[side] = s.sensor("sonar/"+name, "m", sonarMin, sonarMax, sonarMax, sonarDoc(tick))
		s.bumper[side] = s.flag("bumper/"+name, "Something presses the front of the "+name+" foot.")
		s.declareLoads(side)
	}
	for i, name := range touchNames {
		s.touch[i] = s.flag("touch/"+name, "The touch sensor "+name+" is touched.")
	}
	for i, axis := range [3]string{"x", "y", "z"} {
		s.accel[i] = s.sensor("imu/accel_"+axis, "m/s²", -accelMax, accelMax, 0, "Specific force at the accelerometer in the chest, torso frame.")
		s.gyro[i] = s.sensor("imu/gyro_"+axis, "rad/s", -gyroMax, gyroMax, 0, "Angular velocity of the torso, torso frame.")
	}
	s.angle[0] = s.sensor("imu/angle_x", "rad", -math.Pi, math.Pi, 0, "Roll of the torso against gravity.")
	s.angle[1] = s.sensor("imu/angle_y", "rad", -math.Pi, math.Pi, 0, "Pitch of the torso against gravity.")
}

func sonarDoc(tick int64) string {
	ms := float64(sonarPeriodFor(tick)) / 1e6
	return fmt.Sprintf("Distance to the nearest echo in a 60° cone, a value every %g ms; the maximum where there is none.", ms)
}

func (s *slots) declareLoads(side int) {
	name := sideNames[side]
	for i, corner := range fsrNames {
		s.fsr[side][i] = s.sensor("fsr/"+name+"/"+corner, "kg", 0, fsrMax, 0, "Load on a force sensor of the "+name+" foot in kilograms-force: newtons over 9.80665, whatever the world's gravity.")
	}
	s.fsrTotal[side] = s.sensor("fsr/"+name+"/total", "kg", 0, 4*fsrMax, 0, "Load on the "+name+" foot: the sum of its force sensors.")
	for i, axis := range [2]string{"x", "y"} {
		lo, hi := fsrReach(side, i)
		s.fsrCentre[side][i] = s.sensor("fsr/"+name+"/cop_"+axis, "m", lo, hi, 0, "Centre of pressure by the "+name+" foot's force sensors, sole frame; 0 without load.")
	}
}

func (s *slots) declareJoints() {
	start := &body.Postures[body.StandInit].Angles
	for j := range body.Specs {
		spec := &body.Specs[j]
		unit := "rad"
		if j == int(body.LHand) || j == int(body.RHand) {
			unit = ""
		}
		s.position[j] = s.sensor(spec.Name+"/position", unit, spec.Min, spec.Max, start[j], "Angle of the joint by its encoder; hands: 0 closed, 1 open.")
		s.temperature[j] = s.sensor(spec.Name+"/temperature", "°C", 0, 150, ambient, "Temperature of the joint's motor.")
		s.command[j] = s.actuator(spec.Name+"/command", unit, spec.Min, spec.Max, start[j], "Target of the joint, from its first change until a posture is asked for. Legs follow it while the robot sits, is lying or is held up, until it walks. Both hips turn by the one motor of HipYawPitch.")
		s.stiffness[j] = s.actuator(spec.Name+"/stiffness", "", 0, 1, 1, "Share of the joint's full strength; 0 is limp.")
	}
}

// restingFeet is how far apart, m, the feet of a standing robot are.
const restingFeet = 0.100

// declareWalk declares the walk's commands with the ranges of the maker's sheet;
// speeds are what the largest settable steps give at the highest frequency.
func (s *slots) declareWalk(v body.Version) {
	steps := motion.DefaultSteps()
	least, most := motion.StepRanges(v)
	rate, side := 1/most.Period(), most.MaxY-restingFeet
	s.walk[0] = s.actuator("walk/x", "m/s", -motion.MostBackward*rate, most.MaxX*rate, 0, "Speed forward, robot frame; all three at 0 stop at a step's end.")
	s.walk[1] = s.actuator("walk/y", "m/s", -side*rate, side*rate, 0, "Speed to the left, robot frame; steps are clipped to their limits.")
	s.walk[2] = s.actuator("walk/theta", "rad/s", -most.MaxTheta*rate, most.MaxTheta*rate, 0, "Turn rate, counter-clockwise.")
	s.maxStepX = s.actuator("walk/max_step_x", "m", least.MaxX, most.MaxX, steps.MaxX, "Longest step forward.")
	s.maxStepY = s.actuator("walk/max_step_y", "m", least.MaxY, most.MaxY, steps.MaxY, "Widest stance of a step to the side.")
	s.maxStepTheta = s.actuator("walk/max_step_theta", "rad", least.MaxTheta, most.MaxTheta, steps.MaxTheta, "Largest turn of a step.")
	s.stepHeight = s.actuator("walk/step_height", "m", least.Height, most.Height, steps.Height, "Height to which a foot is lifted.")
	s.stepFrequency = s.actuator("walk/max_step_frequency", "", least.Frequency, most.Frequency, steps.Frequency, "0: a step takes 0.6 s, 1: 0.42 s.")
}

// Field indices of the cameras' percepts.
const (
	fieldX = iota
	fieldY
	fieldZ
	fieldBearing
	fieldElevation
	fieldSize
	fieldRange
	fieldSigma
	fieldFace
	fieldGaze
	fieldWaves
	fieldSpeaks
)

func (s *slots) declareCameras(cfg *Config) {
	fields := []slot.Field{
		fieldX:         {Name: "x", Unit: "m", Min: -1000, Max: 1000, Doc: "estimated place, odometry frame"},
		fieldY:         {Name: "y", Unit: "m", Min: -1000, Max: 1000, Doc: "estimated place, odometry frame"},
		fieldZ:         {Name: "z", Unit: "m", Min: -1000, Max: 1000, Doc: "estimated height above the floor"},
		fieldBearing:   {Name: "bearing", Unit: "rad", Min: -math.Pi, Max: math.Pi, Doc: "from the optical axis, positive to the left"},
		fieldElevation: {Name: "elevation", Unit: "rad", Min: -math.Pi, Max: math.Pi, Doc: "from the optical axis, positive up"},
		fieldSize:      {Name: "size", Unit: "rad", Min: 0, Max: math.Pi, Doc: "apparent diameter"},
		fieldRange:     {Name: "range", Unit: "m", Min: 0, Max: 1000, Doc: "estimated distance from the camera"},
		fieldSigma:     {Name: "sigma", Unit: "m", Min: 0, Max: 1000, Doc: "standard error of the range"},
		fieldFace:      {Name: "face", Max: 1, Kind: slot.Boolean, Doc: "a person's face is found, which is turned to the camera by at most 15° (by the world, without error)"},
		fieldGaze:      {Name: "gaze", Unit: "rad", Min: -math.Pi, Max: math.Pi, Doc: "by how much the person looks past the camera, about the vertical, with the error of its bearing; 0 without a face"},
		fieldWaves:     {Name: "waves", Max: 1, Kind: slot.Boolean, Doc: "a person is seen waving (by the world, without error)"},
		fieldSpeaks:    {Name: "speaks", Max: 1, Kind: slot.Boolean, Doc: "the lips of the face that is found move (by the world, without error)"},
	}
	for i, name := range [2]string{"camera_top", "camera_bottom"} {
		id, err := s.set.AddPercept(slot.PerceptDecl{
			Name: name, Types: []string{"ball", "person"}, Fields: fields, Period: cfg.CameraPeriod,
			Doc: "Things found in the camera's picture, a hundredth of them overlooked; place, bearing, elevation, size and range are measured with noise, type and label are right. A ball's label is its colour.",
		})
		if err != nil && s.err == nil {
			s.err = err
		}
		s.cameraFrames[i] = id
	}
}

// ledNames are the groups of lights.
var ledNames = [...]string{"left_eye", "right_eye", "chest"}

// declareHands declares what hands feel, and the lights.
func (s *slots) declareHands() {
	for side, j := range handJoints {
		name := body.Specs[j].Name
		s.holds[side] = s.flag(name+"/holds", "A thing in the hand stops its fingers.")
	}
	for i, name := range ledNames {
		for k, color := range [3]string{"red", "green", "blue"} {
			s.leds[i][k] = s.actuator("leds/"+name+"/"+color, "", 0, 1, 0, "Brightness of the lights of the "+strings.ReplaceAll(name, "_", " ")+" in this colour.")
		}
	}
}
