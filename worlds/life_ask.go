// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/spec"
)

// Request is what a script or a step of an activity asks Autonomous Life for.
type Request struct {
	What   string // RequestFocus, RequestState or RequestSafeguard
	Name   string // an activity, "" to stop the one in focus; a state; a safeguard
	Stack  bool   // focus: what has the focus begins anew when the other is done
	All    bool   // focus "": what was stacked is forgotten, too
	Reason string // focus: the reason that Life tells, one of StartReasons or StopReasons; "" is the usual one
	Cause  bool   // safeguard: On says whether its cause holds, else whether it is enabled
	On     bool
}

// The kinds of requests, as files have them.
const (
	RequestFocus     = "focus"
	RequestState     = "life"
	RequestSafeguard = "safeguard"
)

// Requests are the kinds of requests.
var Requests = []string{RequestFocus, RequestState, RequestSafeguard}

// Reasons that a request may give, by what the robot's service calls them.
var (
	StartReasons = []string{"applauncher-voice", "applauncher-tablet", "unknown-api-caller"}
	StopReasons  = []string{"user-stop", "users-lost", "unknown-api-caller"}
)

// Safeguards are the names of the safeguards.
var Safeguards = []string{"RobotFell", "RobotPushed", "RobotMoved", "CriticalDiagnosis", "CriticalTemperature"}

// SafeguardTypes are the types of robots that have a safeguard; all have the others.
var SafeguardTypes = map[string][]string{
	"RobotFell":   {"nao", "pepper"},
	"RobotPushed": {"pepper"},
	"RobotMoved":  {"pepper"},
}

// LifeStates are the states of Autonomous Life.
var LifeStates = []string{"solitary", "interactive", "safeguard", "disabled"}

// ReadRequest reads a mapping whose key what is one of Requests; scripted allows what only
// a script may say. What is wrong goes to the section's errors.
func ReadRequest(s *spec.Section, what string, scripted bool) Request {
	q := Request{What: what}
	switch what {
	case RequestFocus:
		q.readFocus(s)
	case RequestState:
		s.Choice(what, &q.Name, LifeStates...)
	case RequestSafeguard:
		q.readSafeguard(s, scripted)
	}
	return q
}

func (q *Request) readFocus(s *spec.Section) {
	n, ok := s.Take(q.What)
	switch {
	case !ok:
	case n.Form != spec.Scalar:
		s.Errs.Add(n.Errorf(`focus: demo/greet, or "" to stop`, "focus: expected an activity, not %s", n.Describe()))
	default:
		q.Name = n.Text
	}
	reasons := StartReasons
	if q.Name == "" {
		reasons = StopReasons
	}
	s.Choice("reason", &q.Reason, reasons...)
	s.Flag("stack", &q.Stack)
	s.Flag("all", &q.All)
	if q.Stack && q.Name == "" {
		s.Errs.Add(s.KeyNode("stack").Errorf("all: true forgets what is stacked", "nothing is stacked when an activity is stopped"))
	}
	if q.All && q.Name != "" {
		s.Errs.Add(s.KeyNode("all").Errorf("leave out stack for that", "all belongs to focus: \"\""))
	}
}

func (q *Request) readSafeguard(s *spec.Section, scripted bool) {
	s.Choice(q.What, &q.Name, Safeguards...)
	enabled := s.Node.Index("enabled") >= 0
	if !enabled && scripted && s.Node.Index("holds") < 0 || !enabled && !scripted {
		hint := "enabled: false"
		if scripted {
			hint += ", or holds: true"
		}
		s.Errs.Add(s.Node.Errorf(hint, "safeguard: nothing says what becomes of it"))
	}
	s.Flag("enabled", &q.On)
	if !scripted {
		return
	}
	q.Cause = s.Node.Index("holds") >= 0
	if q.Cause && enabled {
		s.Errs.Add(s.KeyNode("holds").Errorf("write two actions", "holds stands beside enabled"))
	}
	s.Flag("holds", &q.On)
}

// Text is the request as a file has it, without braces.
func (q *Request) Text() string {
	text := q.What + ": " + quoteName(q.Name)
	add := func(there bool, key, value string) {
		if there {
			text += ", " + key + ": " + value
		}
	}
	add(q.Stack, "stack", "true")
	add(q.All, "all", "true")
	add(q.Reason != "", "reason", q.Reason)
	add(q.What == RequestSafeguard && q.Cause, "holds", strconv.FormatBool(q.On))
	add(q.What == RequestSafeguard && !q.Cause, "enabled", strconv.FormatBool(q.On))
	return text
}

func quoteName(name string) string {
	if name == "" {
		return `""`
	}
	return quote(name)
}

// Foreign tells whether a robot of a type, "" for a NAO, has no such safeguard.
func Foreign(safeguard, robotType string) bool {
	having := SafeguardTypes[safeguard]
	return having != nil && !slices.Contains(having, cmp.Or(robotType, "nao"))
}

// ForeignHint says which robots have a safeguard.
func ForeignHint(safeguard string) string {
	return "a robot with type: " + strings.Join(SafeguardTypes[safeguard], " or ") + " has it"
}
