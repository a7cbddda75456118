// SPDX-License-Identifier: Apache-2.0

package naoqi

// CommandsChanged has BasicAwareness ask anew which slots programs command.
func (l *Layer) CommandsChanged() { l.senses.people.tracked.bound = false }
