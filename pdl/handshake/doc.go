// SPDX-License-Identifier: Apache-2.0

// Package handshake joins a PDL program to managers, one for each sensor and each
// actuator, that answer in their own time: the paper's general scheme of messages.
//
//	pdl_loop                 begins a loop: every sensor's manager gets a request
//	sensor_changed           an answer, with the sensor's number
//	  … the last one         the processes run, the quantities are updated
//	set_actuator             a value for an actuator, with its number; one at a time
//	done                     … and the next one follows
//
// Sensors are asked all at once, actuators told one after the other. A manager may
// answer within the call or at a later instant. Only sensors and actuators that the
// program has numbered (connect_sensor, connect_actuator) take part; sensors and
// actuators are numbered apart.
//
// Nothing waits for ever: an answer or a done that does not come in time is left out
// and reported, with the name of the slot. What comes unasked, twice or with an
// unknown number is dropped and reported. A loop that is due while one is on its
// way is dropped and counted as an overrun.
//
// The engine does not need this package: slots that can be read at once are
// connected to it directly. Start at New.
package handshake
