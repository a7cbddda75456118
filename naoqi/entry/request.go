// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/spec"
)

// Request is what a script or a step of an activity asks Autonomous Life for.
type Request struct {
	What   string // RequestFocus, RequestState or RequestSafeguard
	Name   string // an activity, "" to stop the one in focus; a state; a safeguard
	Stack  bool   // focus: what has the focus starts again when the other is done
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

// SafeguardTypes are the types of robots that have a safeguard; all have the others.
var SafeguardTypes = map[string][]string{
	"RobotFell":   {"nao", "pepper"},
	"RobotPushed": {"pepper"},
	"RobotMoved":  {"pepper"},
}

// Tables bind the keys of requests, one table a kind; scripted has what only a script may say.
// Each sets What.
func (q *Request) Tables(scripted bool) []spec.Table {
	return []spec.Table{q.focus(), {Doc: "Asks for a state of Autonomous Life.", Fields: []spec.Field{
		{Key: RequestState, Into: spec.Choice(&q.Name, naoqi.States...), Must: "a state", Then: q.is(RequestState)},
	}}, q.safeguard(scripted)}
}

// is notes what is asked for.
func (q *Request) is(what string) func(*spec.Section) {
	return func(*spec.Section) { q.What = what }
}

func (q *Request) focus() spec.Table {
	return spec.Table{
		Doc: "Gives the focus to an activity; \"\" stops the one that has it.",
		Fields: []spec.Field{
			{Key: RequestFocus, Into: anyText(&q.Name, "an activity", `focus: demo/greet, or "" to stop`), Must: "an activity", Then: q.is(RequestFocus)},
			{Key: "reason", Into: &spec.Value{
				What: "word", Read: q.reason, Node: func() *spec.Node { return textNode(q.Reason) },
				Schema: func() spec.Object {
					return spec.Object{{Key: "enum", Value: slices.Concat(StartReasons, StopReasons[:2])}}
				},
			}, Doc: "The reason that Life tells."},
			{Key: "stack", Into: &q.Stack, Doc: "What has the focus starts again when the other is done."},
			{Key: "all", Into: &q.All, Doc: "With \"\": what was stacked is forgotten, too."},
		},
		Check: func(s *spec.Section) error {
			switch {
			case q.Stack && q.Name == "":
				return s.KeyNode("stack").Errorf("all: true forgets what is stacked", "nothing is stacked when an activity is stopped")
			case q.All && q.Name != "":
				return s.KeyNode("all").Errorf("leave out stack for that", "all belongs to focus: \"\"")
			}
			return nil
		},
	}
}

func (q *Request) reason(s *spec.Section, key string) {
	reasons := StartReasons
	if q.Name == "" {
		reasons = StopReasons
	}
	s.Choice(key, &q.Reason, reasons...)
}

func (q *Request) safeguard(scripted bool) spec.Table {
	t := spec.Table{Doc: "Switches a safeguard for the activity in focus, or, in a script, says that its cause holds.", Fields: []spec.Field{
		{Key: RequestSafeguard, Into: spec.Choice(&q.Name, life.SafeguardNames...), Must: "a safeguard", Then: q.is(RequestSafeguard)},
		{Key: "enabled", Into: &q.On, Doc: "Until the activity in focus ends."},
	}}
	hint := "enabled: false"
	if scripted {
		hint += ", or holds: true"
		t.Fields = append(t.Fields, spec.Field{Key: "holds", Into: &q.On, Doc: "Its cause holds, beside what the robot senses."})
	}
	t.Check = func(s *spec.Section) error {
		enabled := s.Node.Index("enabled") >= 0
		q.Cause = s.Node.Index("holds") >= 0
		switch {
		case enabled && q.Cause:
			return s.KeyNode("holds").Errorf("write two actions", "holds stands beside enabled")
		case !enabled && !q.Cause:
			return s.Node.Errorf(hint, "safeguard: nothing says what becomes of it")
		}
		return nil
	}
	return t
}

// anyText binds a text that may be empty.
func anyText(into *string, what, hint string) *spec.Value {
	return &spec.Value{
		What: "text",
		Read: func(s *spec.Section, key string) {
			switch n, ok := s.Take(key); {
			case !ok:
			case n.Form != spec.Scalar:
				s.Errs.Add(n.Errorf(hint, "%s: expected %s, not %s [wrong_type]", key, what, n.Describe()))
			default:
				*into = n.Text
			}
		},
		Node:   func() *spec.Node { return spec.Text(*into) },
		Schema: func() spec.Object { return spec.Object{{Key: "type", Value: "string"}} },
	}
}

func textNode(text string) *spec.Node {
	if text == "" {
		return nil
	}
	return spec.Text(text)
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
	return spec.Text(name).Flow()
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
