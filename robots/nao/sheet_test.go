// SPDX-License-Identifier: Apache-2.0

package nao_test

import (
	"maps"

	"github.com/playsim/playsim/robots/nao/body"
)

// jointLimits are those of the maker's sheet for both versions, rad; hands 0 … 1.
var jointLimits = map[string][2]float64{
	"HeadYaw":        {-2.0857, 2.0857},
	"HeadPitch":      {-0.672, 0.5149},
	"LShoulderPitch": {-2.0857, 2.0857},
	"LShoulderRoll":  {-0.3142, 1.3265},
	"LElbowYaw":      {-2.0857, 2.0857},
	"LElbowRoll":     {-1.5446, -0.0349},
	"LWristYaw":      {-1.8238, 1.8238},
	"LHand":          {0, 1},
	"LHipYawPitch":   {-1.1453, 0.74081},
	"LHipRoll":       {-0.379472, 0.790477},
	"LHipPitch":      {-1.53589, 0.48409},
	"LKneePitch":     {-0.092346, 2.11253},
	"LAnklePitch":    {-1.18952, 0.922747},
	"LAnkleRoll":     {-0.39788, 0.769001},
	"RHipYawPitch":   {-1.1453, 0.74081},
	"RHipRoll":       {-0.790477, 0.379472},
	"RHipPitch":      {-1.53589, 0.48409},
	"RKneePitch":     {-0.103083, 2.1202},
	"RAnklePitch":    {-1.18645, 0.932056},
	"RAnkleRoll":     {-0.768992, 0.397935},
	"RShoulderPitch": {-2.0857, 2.0857},
	"RShoulderRoll":  {-1.3265, 0.3142},
	"RElbowYaw":      {-2.0857, 2.0857},
	"RElbowRoll":     {0.0349, 1.5446},
	"RWristYaw":      {-1.8238, 1.8238},
	"RHand":          {0, 1},
}

// otherLimits are the sheet's for sensors and steps: m, kg, rad, rad/s, m/s².
var otherLimits = map[string][2]float64{
	"sonar/left": {0.20, 0.80}, "sonar/right": {0.20, 0.80},
	"fsr/left/front_left": {0, 25 / 9.80665}, "fsr/right/rear_right": {0, 25 / 9.80665},
	"imu/accel_x": {-2 * 9.80665, 2 * 9.80665}, "imu/gyro_z": {-8.72665, 8.72665},
	"battery":             {0, 1},
	"walk/max_step_x":     {0.001, 0.080},
	"walk/max_step_y":     {0.101, 0.160},
	"walk/max_step_theta": {0.001, 0.524},
	"walk/step_height":    {0.005, 0.040},
}

func sheetLimits(v body.Version) map[string][2]float64 {
	limits := maps.Clone(otherLimits)
	for joint, l := range jointLimits {
		limits[joint+"/position"], limits[joint+"/command"] = l, l
	}
	if v == body.V6 {
		limits["walk/step_height"] = [2]float64{0.005, 0.035}
	}
	return limits
}

// sheetMass is the sum of the links' masses, kg; a V6 has a heavier head.
var sheetMass = map[body.Version]float64{body.V5: 5.3054, body.V6: 5.36}

var linkNames = []string{
	"torso", "Neck", "Head",
	"LShoulder", "LBicep", "LElbow", "LForeArm", "l_wrist", "l_gripper",
	"LPelvis", "LHip", "LThigh", "LTibia", "LAnklePitch", "l_ankle",
	"RPelvis", "RHip", "RThigh", "RTibia", "RAnklePitch", "r_ankle",
	"RShoulder", "RBicep", "RElbow", "RForeArm", "r_wrist", "r_gripper",
}
