// SPDX-License-Identifier: Apache-2.0

package naoqi

// Pushed is when the robot last took a jolt for a push, in ns of simulated time; false
// before the first, and always but on a Pepper.
func (l *Layer) Pushed() (at int64, ok bool) {
	r := &l.senses.recent[pushed]
	return r.at, r.ever
}
