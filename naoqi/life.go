// SPDX-License-Identifier: Apache-2.0

package naoqi

// States of Autonomous Life, as Launchpad/State has them.
const (
	Solitary    = "solitary"
	Interactive = "interactive"
	Safeguard   = "safeguard"
	Disabled    = "disabled"
)

// States are the states of Autonomous Life.
var States = []string{Solitary, Interactive, Safeguard, Disabled}

// Life is what a Layer asks Autonomous Life for, each tick in Refresh.
type Life interface {
	// State is one of States, PreviousState too, or "" before the first change.
	State() string
	PreviousState() string
	// Entries counts how often a state was entered, the first included: Launchpad/State
	// is raised at each, also where the state is the same.
	Entries() int64
	// FocusedActivity is the activity in focus, "" for none; PreviousActivity the one
	// before, never the one that is none, and "" at first.
	FocusedActivity() string
	PreviousActivity() string
	// FocusCount tells how often an activity was focused since the start, 0 for one
	// that was never.
	FocusCount(activity string) int64
	// Activities are the installed activities, in a fixed order: each has a FocusCount.
	Activities() []string
	// LifeTime is in seconds.
	LifeTime() int64
	// Awareness is what BasicAwareness is to do now.
	Awareness() Awareness
}

// Tracking says what BasicAwareness moves to follow a person.
type Tracking uint8

// The modes of tracking; NotStarted is no BasicAwareness.
const (
	NotStarted   Tracking = iota
	TrackHead             // the head alone
	TrackBody             // the head, and the whole body turns where it must look far aside
	TrackNothing          // people are tracked, nothing moves
)

// Engagement says how BasicAwareness chooses whom to track.
type Engagement uint8

// The modes of engagement.
const (
	Unengaged    Engagement = iota // somebody nearer, or who touches the robot's senses anew, takes over
	FullyEngaged                   // stays with a person until it is lost
)

// Awareness is what BasicAwareness is to do.
type Awareness struct {
	Tracking   Tracking
	Engagement Engagement
}
