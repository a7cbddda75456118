// SPDX-License-Identifier: Apache-2.0

package sim

// Commanded is a robot that knows of commands without effect; only those who warn ask.
type Commanded interface {
	// Idle reports that a command to a slot has no effect where a program commands all these
	// slots: what the robot does then, such as walks, and a hint. The verb is "" where it has
	// an effect.
	Idle(slot string, all []string) (verb, hint string)
}
