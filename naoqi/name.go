// SPDX-License-Identifier: Apache-2.0

package naoqi

import (
	"slices"
	"strings"
)

// prefixes begin the names of the layer's keys and of Autonomous Life's.
var prefixes = []string{
	"Launchpad", "Device", "AutonomousLife", "PeoplePerception", "EngagementZones", "GazeAnalysis",
	"WavingDetection", "MovementDetection", "ALBasicAwareness", "ALMotion", "ALChestButton",
}

// flat are the names without a slash that are not those of touches.
var flat = []string{
	"SonarLeftDetected", "SonarRightDetected", "SonarLeftNothingDetected", "SonarRightNothingDetected",
	"BatteryChargeChanged", "BatteryChargingFlagChanged", "BatteryPowerPluggedChanged", "BatteryFullChargedFlagChanged",
	"BatteryLowDetected", "BatteryNearlyEmpty", "BatteryEmpty", "robotIsFalling", "robotHasFallen",
	"TouchChanged", "PostureChanged", "PostureFamilyChanged", "TemperatureStatusChanged", "SpeechDetected",
}

// LooksLike tells whether a name is one that the robot's software gives its keys,
// whether there is such a key or not.
func LooksLike(name string) bool {
	first, _, deep := strings.Cut(name, "/")
	if deep {
		return slices.Contains(prefixes, first)
	}
	return slices.Contains(flat, name) || slices.ContainsFunc(touches, func(d device) bool { return d.name == name })
}
