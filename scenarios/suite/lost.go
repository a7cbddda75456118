// SPDX-License-Identifier: Apache-2.0

package suite

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// The verdicts of runs that have no result.
const (
	TimedOut    scenarios.Verdict = "timeout"
	OutOfMemory scenarios.Verdict = "out of memory"
	Crashed     scenarios.Verdict = "crashed" // a panic, or the end of its process
	Invalid     scenarios.Verdict = "invalid" // its files are wrong, or its seed draws a world that cannot be
)

// verdicts are all of them, in the order in which reports list them.
var verdicts = []scenarios.Verdict{scenarios.Passed, scenarios.Failed, scenarios.Unverified, TimedOut, OutOfMemory, Crashed, Invalid}

// lost are the verdicts of runs that have no result.
var lost = verdicts[3:]

// Lost is why a run has no result.
type Lost struct {
	Verdict scenarios.Verdict
	Reason  string // a line
	Detail  string // for people: all errors of a file, or a stack; may be empty
	Code    string // the word that playsim explain knows the reason by; may be empty
}

// Wrong is that files are wrong.
func Wrong(err error) *Lost {
	l := &Lost{Verdict: Invalid, Detail: err.Error()}
	l.Reason, _, _ = strings.Cut(l.Detail, "\n")
	l.Reason, l.Code = source.CutCode(l.Reason)
	var list *source.Errors
	if errors.As(err, &list) && len(list.All()) > 1 {
		l.Reason += fmt.Sprintf(" (and %d more)", len(list.All())-1)
	}
	return l
}

// Brief is the reason in a line, with its code.
func (l *Lost) Brief() string {
	if l.Code == "" {
		return l.Reason
	}
	return l.Reason + " [" + l.Code + "]"
}

// Text is all there is to say.
func (l *Lost) Text() string { return cmp.Or(l.Detail, l.Reason) }
