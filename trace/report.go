// SPDX-License-Identifier: Apache-2.0

package trace

import "strings"

// Mode says which changes of a watched condition are reported. The numbers are those
// of the robot's expression watcher.
type Mode uint8

// The modes: REPORT_CHANGE, REPORT_EDGE and REPORT_EDGE_TRUE there, "Any change", "Any
// edge" and "Rising edge" in Choregraphe.
const (
	OnChange Mode = iota // the value is another
	OnEdge               // its truth is another
	OnRise               // it becomes true
)

// ModeWords are the words for the modes in programs and files, in their order.
var ModeWords = []string{"change", "edge", "rise"}

// String returns the word for the mode.
func (m Mode) String() string { return ModeWords[m] }

// ParseMode reads the word for a mode.
func ParseMode(word string) (Mode, bool) {
	for i, w := range ModeWords {
		if w == word {
			return Mode(i), true
		}
	}
	return 0, false
}

// foreignModes are what others call the modes, in small letters and nothing else.
var foreignModes = map[string]Mode{
	"anychange": OnChange, "reportchange": OnChange, "0": OnChange, "changed": OnChange, "changes": OnChange,
	"anyedge": OnEdge, "reportedge": OnEdge, "1": OnEdge, "edges": OnEdge, "bothedges": OnEdge,
	"risingedge": OnRise, "reportedgetrue": OnRise, "edgetrue": OnRise, "2": OnRise, "rising": OnRise, "rises": OnRise, "true": OnRise,
}

// MeantMode is the mode that a foreign word means: that of the robot, of Choregraphe, or
// their numbers.
func MeantMode(word string) (Mode, bool) {
	plain := strings.ToLower(strings.NewReplacer("_", "", " ", "", "-", "").Replace(word))
	m, ok := foreignModes[plain]
	return m, ok
}
