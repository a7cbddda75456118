// SPDX-License-Identifier: Apache-2.0

package life

import (
	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/source"
)

// Nature says in which company an activity runs.
type Nature uint8

// The natures. What has none is a behaviour and no activity: it never has the focus.
const (
	NoNature Nature = iota
	Solitary
	Interactive
)

var natures = [...]string{"", "solitary", "interactive"}

// Natures are the words for natures in files.
var Natures = natures[1:]

// String is the nature as manifests have it.
func (n Nature) String() string { return natures[n] }

// ParseNature reads a nature; "" is none. It is false for anything else.
func ParseNature(text string) (Nature, bool) {
	for i, word := range natures {
		if word == text {
			return Nature(i), true
		}
	}
	return NoNature, false
}

// Activity is an installed activity.
type Activity struct {
	ID     string // package and path, such as demo/attract
	Nature Nature
	Launch *condition.Condition // nil: it is not launched by itself

	CanRunOnPod   bool // it may run while the robot stands on its charging pod
	CanRunInSleep bool // it may run while the robot's motors are off

	At source.Pos // where it stands in a file
}

// StartReason says why an activity got the focus.
type StartReason string

// The reasons to start.
const (
	ByDefault      StartReason = "default-activity"
	ByCondition    StartReason = "condition"
	ByVoice        StartReason = "applauncher-voice"
	ByTablet       StartReason = "applauncher-tablet"
	Unstacked      StartReason = "unstacked"
	ByUnknownStart StartReason = "unknown-api-caller"
)

// StopReason says why an activity lost the focus.
type StopReason string

// The reasons to stop. Interrupted is also that of an activity which a condition
// interrupts: Life switches the focus by the same call.
const (
	BySelf            StopReason = "self-stop"
	ByUser            StopReason = "user-stop"
	UsersLost         StopReason = "users-lost"
	WhenDisabled      StopReason = "disabled-state"
	WhenSafeguard     StopReason = "safeguard-state"
	PermissionContext StopReason = "permission-context"
	Interrupted       StopReason = "switchfocus-api-interrupt"
	ByUnknownStop     StopReason = "unknown-api-caller"
)

// Switch says what becomes of the activity that has the focus when another gets it.
type Switch uint8

// The switches, as the robot numbers them.
const (
	StopCurrent         Switch = iota // it is stopped for good
	StopAndStackCurrent               // it is stopped, and started again when the other is done
)

// Safeguards are reasons for which the robot protects itself: bits of a set.
type Safeguards uint8

// The safeguards.
const (
	RobotFell Safeguards = 1 << iota
	RobotPushed
	RobotMoved
	CriticalDiagnosis
	CriticalTemperature

	allSafeguards = 1<<iota - 1
)

var safeguardNames = [...]string{"RobotFell", "RobotPushed", "RobotMoved", "CriticalDiagnosis", "CriticalTemperature"}

// String names the first safeguard of the set, "" for none.
func (s Safeguards) String() string {
	for i, name := range safeguardNames {
		if s&(1<<i) != 0 {
			return name
		}
	}
	return ""
}

// Senses are what Life is told of the robot at each step.
type Senses struct {
	Causes Safeguards // that hold now
	OnPod  bool       // it stands on its charging pod
	Asleep bool       // its motors are off
}

// Player runs what activities do. It is called within Life's methods and must not call
// them, but for Finished.
type Player interface {
	Start(activity int, why StartReason)
	Stop(activity int, why StopReason)
}

// Change is something that Life did.
type Change struct {
	Kind     ChangeKind
	From, To string // activities or states; Completed and Next: To alone
	Why      string // a StartReason or StopReason, a safeguard, or who asked

	Stopped StopReason // Focus: why From lost it; "" without one
}

// ChangeKind says what a Change is about.
type ChangeKind uint8

// The kinds of changes. Completed and Next come before the Focus that they are about.
const (
	Focus ChangeKind = iota
	State
	Completed
	Next
	Suggestions // LaunchSuggestions gives another list
)
