// SPDX-License-Identifier: Apache-2.0

package why

import (
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/naoqi/life"
)

type lifeJSON struct {
	Robot      string         `json:"life"`
	At         instant        `json:"at_s"`
	Tick       int64          `json:"tick"`
	State      string         `json:"state"`
	Since      instant        `json:"state_since_s"`
	Why        string         `json:"state_why"`
	Focus      *focusJSON     `json:"focus"` // null for none
	Lost       string         `json:"lost,omitempty"`
	LostAt     *instant       `json:"lost_s,omitempty"`
	LostWhy    string         `json:"lost_why,omitempty"`
	Stack      []string       `json:"stack"`
	Causes     []string       `json:"safeguards"`
	Off        []string       `json:"safeguards_off"`
	Activities []activityJSON `json:"activities"`
	Left       []leftJSON     `json:"left,omitempty"`
}

type focusJSON struct {
	ID      string         `json:"activity"`
	Since   instant        `json:"since_s"`
	Why     string         `json:"why"`
	Program string         `json:"program,omitempty"`
	Step    int            `json:"step,omitempty"`
	Steps   int            `json:"steps,omitempty"`
	Ends    *instant       `json:"ends_s,omitempty"`
	Context map[string]any `json:"context,omitempty"`
	Faulted []string       `json:"faulted,omitempty"`
}

type activityJSON struct {
	ID        string     `json:"activity"`
	Nature    string     `json:"nature"`
	Focused   bool       `json:"focused"`
	Stacked   bool       `json:"stacked,omitempty"`
	LastAt    *instant   `json:"last_focus_s"`
	Count     int64      `json:"focus_count"`
	Holds     *bool      `json:"holds"`   // its condition; null without one
	Since     *instant   `json:"since_s"` // of that
	Lacks     []string   `json:"violations,omitempty"`
	Obstacle  string     `json:"obstacle"`
	Why       string     `json:"why"`
	Condition *sinceJSON `json:"condition"`
}

type leftJSON struct {
	Count    int    `json:"count"`
	Obstacle string `json:"obstacle"`
}

// sinceJSON is a part of a condition with its times.
type sinceJSON struct {
	Text  string      `json:"text"`
	Value any         `json:"value"`
	Since instant     `json:"since_s"`          // the instant that decides the value
	Span  *instant    `json:"span_s,omitempty"` // of an operator over time
	For   *instant    `json:"for_s,omitempty"`  // how long its operand has been true
	From  string      `json:"from,omitempty"`
	Parts []sinceJSON `json:"parts,omitempty"`
}

var obstacles = [...]string{
	life.NoObstacle: "none", life.HasFocus: "focused", life.IsNoActivity: "no_nature", life.Unconditioned: "no_condition", life.Untrue: "condition_false",
	life.StateForbids: "state", life.NotPermitted: "permission", life.LessRecent: "less_recent", life.ByID: "by_id", life.ByNature: "by_nature",
	life.SolitaryStays: "solitary_stays", life.InteractiveStay: "interactive_stays",
	Miswritten: "condition_wrong",
}

// MarshalJSON implements json.Marshaler.
func (x *Life) MarshalJSON() ([]byte, error) {
	j := lifeJSON{
		Robot: x.Robot, At: instant(x.At), Tick: x.Tick, State: x.State, Since: instant(max(x.Since, 0)), Why: x.Why,
		Lost: x.Lost, LostAt: maybe(x.LostAt), LostWhy: x.LostWhy, Stack: list(x.Stack), Causes: list(x.Causes), Off: list(x.Off),
		Activities: []activityJSON{},
	}
	if f := x.Focus; f != nil {
		j.Focus = f.json()
	}
	for i := range x.Activities {
		j.Activities = append(j.Activities, x.Activities[i].json())
	}
	for _, l := range x.Left {
		j.Left = append(j.Left, leftJSON{l.Count, obstacles[l.Obstacle]})
	}
	return marshal(j)
}

// list is one that is never null.
func list(all []string) []string {
	if all == nil {
		return []string{}
	}
	return all
}

func (f *Focused) json() *focusJSON {
	j := &focusJSON{ID: f.ID, Since: instant(f.Since), Why: f.Why, Program: f.Program, Ends: maybe(f.Ends), Faulted: f.Faulted}
	if f.Step != "" {
		j.Step, j.Steps = f.Number, f.Steps
	}
	for _, c := range f.Context {
		if j.Context == nil {
			j.Context = map[string]any{}
		}
		j.Context[c.Key] = plain(c.Value)
	}
	return j
}

func (a *Activity) json() activityJSON {
	j := activityJSON{
		ID: a.ID, Nature: a.Nature, Focused: a.Focused, Stacked: a.Stacked, LastAt: maybe(a.LastAt), Count: a.Count,
		Lacks: a.Lacks, Obstacle: obstacles[a.Obstacle], Why: a.Why,
	}
	if a.Condition != nil {
		t := timed(a.Condition)
		j.Condition, j.Holds, j.Since = &t, &a.Holds, maybe(max(a.Since, 0))
	}
	return j
}

func timed(x *condition.Explanation) sinceJSON {
	j := sinceJSON{Text: strings.Join(strings.Fields(x.Text), " "), Value: plain(x.Value), Since: instant(max(x.Since, 0)), From: x.Why}
	if x.Span > 0 {
		j.Span = maybe(x.Span)
		j.For = maybe(x.For)
	}
	for i := range x.Parts {
		j.Parts = append(j.Parts, timed(&x.Parts[i]))
	}
	return j
}
