// SPDX-License-Identifier: Apache-2.0

// Package naoqi is the robot-OS layer of a simulated NAO: the keys and events that
// conditions find in its memory.
//
// A [Layer] stands between the slots of one robot and a store of keys. It knows the
// keys of the devices (Device/SubDeviceList/…), the events of touch, bumpers, sonars,
// battery, posture and fall, the people that the robot perceives, and every Launchpad
// key. What it tells comes from latched slots and percepts alone, never from the
// truth of the world. [Layer.Refresh] is called once a tick, after the sensors are
// latched; it computes the keys that were asked for by [Layer.Want], or by
// [Layer.Onlook] for who only looks, and no others, and allocates nothing in a steady
// tick. [Layer.AppendState] tells what it keeps for the former. Where Autonomous Life
// asks for awareness it also commands the head, or the body, towards the tracked person,
// in that same phase, but never a slot that a program commands.
//
// A key that is an event is raised whenever its value changes; its first value is set
// without an event. Data keys are set. All keys of an instant change together, so that
// no condition sees what never was; then the events are raised, in the order of
// [Layer.Keys], whoever asks for them.
//
// Availability, as the maker's pages have it:
//
//   - keys of people and motion are computed in the state solitary only; in others
//     they keep their last value and raise nothing. They are brought to the present with
//     the return to solitary, before anything is launched. Before the first time they are
//     Invalid. Without Autonomous Life they are computed always;
//   - keys of the tracked human tell that nobody is tracked (0, -1.0, false) while
//     BasicAwareness is not started;
//   - Lifted is false but on a NAO, RobotPushedRecently false but on a Pepper; waving
//     needs the 3D sensor of a Pepper and is 0 on others;
//   - the history of activities is told by [Life] and Invalid without it.
//
// Not simulated: sound localisation, dialogue, faces with names, emotions, gestures on
// the head, touch of limbs without a sensor, and what the simulated robot has no sensor
// or motor for: currents and voltages, the angle about the vertical, echoes behind the
// first, a foot's two bumpers apart, lights by their keys. Thresholds without a published
// figure are ours and named where they stand.
//
// Units are SI, °C, and radians; time is int64 nanoseconds of simulated time.
//
// To add a key: a row in a table of device.go, event.go, launchpad.go or people_key.go.
package naoqi
