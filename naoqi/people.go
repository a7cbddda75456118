// SPDX-License-Identifier: Apache-2.0

package naoqi

// people are those that the robot perceives.
type people struct{}

// motion is what moves before the robot.
type motion struct{}
