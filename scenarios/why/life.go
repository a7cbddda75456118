// SPDX-License-Identifier: Apache-2.0

package why

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

// Life is why Autonomous Life is in its state, who has the focus, and why the others have
// it not.
type Life struct {
	Robot    string
	At, Tick int64 // ns: the last tick
	State    string
	Since    int64  // ns: when the state was entered
	Why      string // the activity it was entered for, or in words
	Focus    *Focused
	LostAt   int64  // ns: when an activity last lost the focus; -1 for never
	Lost     string // which
	LostWhy  string
	Stack    []string // the next to be started last
	Causes   []string // of safeguards, that hold
	Off      []string // safeguards that the activity in focus switched off

	Activities []Activity
	Left       []Left // those that are not among them
}

// Focused is the activity in focus.
type Focused struct {
	ID    string
	Since int64 // ns
	Why   string
	scenarios.Doing
	Context []KeyValue // what a condition saw when it launched it; nil where none did
	Faulted []string   // leaves of its Playful program that rest because their code faulted
	Idle    bool       // no leaf of it runs or waits
}

// KeyValue is what a key was.
type KeyValue struct {
	Key   string
	Value slot.Value
}

// Activity is why an activity has the focus or has it not.
type Activity struct {
	ID, Nature string
	Does       string
	Focused    bool
	Stacked    bool
	LastAt     int64 // ns: when it last got the focus; -1 for never
	Count      int64
	Holds      bool                   // its condition
	Since      int64                  // ns: since when it holds, or does not
	Condition  *condition.Explanation // nil without one
	Lacks      []string               // permissions that it would lack now
	Obstacle   life.Obstacle          // or Miswritten
	Wrong      error                  // what is wrong with its condition, which launches nothing then; nil where nothing is
	Why        string                 // in one sentence
}

// Miswritten is the obstacle of an activity whose launch condition is wrong.
const Miswritten = life.InteractiveStay + 1

// Left is how many activities are not told of, and why those have not the focus.
type Left struct {
	Count    int
	Obstacle life.Obstacle
	Why      string // of all of them
}

// Few is the most activities that are all told of; of more, those that have the focus,
// are stacked or whose conditions hold.
const Few = 8

// Life answers for the Autonomous Life of a run, or for one activity of it; "" is all.
func (d *Diary) Life(r *scenarios.Run, activity string) (*Life, error) {
	l, robot, ok := r.Life()
	if !ok {
		return nil, fmt.Errorf("the world has no Autonomous Life\nhint: a world has it under the key life")
	}
	if ids := l.Activities(); activity != "" && !slices.Contains(ids, activity) {
		hint := source.Suggest(activity, ids)
		if hint == "" {
			hint = oneOf(activity, ids[:min(len(ids), 10)])
		}
		return nil, fmt.Errorf("there is no activity %q\nhint: %s", activity, hint)
	}
	out := &Life{Robot: robot, At: lastTick(r), Tick: lastTick(r) / r.World.Model.Tick, State: l.State(), LostAt: -1}
	out.Since, out.Why = l.StateSince()
	if out.Why == "" {
		out.Why = "at the start"
	}
	if at, why, ok := l.FocusLost(); ok {
		out.LostAt, out.Lost, out.LostWhy = at, l.PreviousActivity(), string(why)
	}
	out.Focus = focused(r, l)
	out.Stack = l.Stack(nil)
	out.Causes, out.Off = named(l.Causes()), named(l.SafeguardsOff())
	left := map[life.Obstacle]int{}
	for i := range l.Installed() {
		s := l.Standing(i)
		told := activity == "" && (l.Installed() <= Few || s.Focused || s.Stacked || s.Holds)
		if told || s.Activity.ID == activity {
			out.Activities = append(out.Activities, activityOf(r, l, i, &s))
			continue
		}
		left[obstacleOf(r, i, &s)]++
	}
	if activity == "" {
		out.leave(left)
	}
	return out, nil
}

// leave tells how many are left out, in the order of obstacles.
func (x *Life) leave(left map[life.Obstacle]int) {
	for o := life.NoObstacle; o <= Miswritten; o++ {
		if n := left[o]; n > 0 {
			x.Left = append(x.Left, Left{n, o, leftWords[o]})
		}
	}
}

var leftWords = map[life.Obstacle]string{
	life.IsNoActivity: "without a nature", life.Unconditioned: "without a launch condition", life.Untrue: "whose condition is false",
	Miswritten: "whose condition is wrong",
}

// obstacleOf tells a condition that is wrong from none: for Life both launch nothing.
func obstacleOf(r *scenarios.Run, i int, s *life.Standing) life.Obstacle {
	if s.Obstacle == life.Unconditioned && r.Miswritten(i) != nil {
		return Miswritten
	}
	return s.Obstacle
}

func focused(r *scenarios.Run, l *life.Life) *Focused {
	at, why, ok := l.FocusSince()
	if !ok {
		return nil
	}
	f := &Focused{ID: l.FocusedActivity(), Since: at, Why: string(why)}
	f.Doing, _ = r.Doing()
	f.rests(r)
	if why == life.ByCondition {
		l.Context(f.ID, func(key string, v slot.Value) { f.Context = append(f.Context, KeyValue{key, v}) })
	}
	return f
}

// rests notes what of a Playful program faulted.
func (f *Focused) rests(r *scenarios.Run) {
	e, ok := r.Playful(f.Program)
	if !ok {
		return
	}
	var p trace.Program
	e.Brief(&p)
	f.Idle = true
	for i := range p.Nodes {
		n := &p.Nodes[i]
		f.Idle = f.Idle && !n.Running && n.Reason != trace.Waiting && n.Reason != trace.Stopping
		if n.Leaf && n.Reason == trace.Faulted {
			f.Faulted = append(f.Faulted, n.Path)
		}
	}
}

func named(s life.Safeguards) (names []string) {
	for _, name := range life.SafeguardNames {
		if one, _ := life.ParseSafeguard(name); s&one != 0 {
			names = append(names, name)
		}
	}
	return names
}

func activityOf(r *scenarios.Run, l *life.Life, i int, s *life.Standing) Activity {
	a := Activity{
		ID: s.Activity.ID, Nature: s.Activity.Nature.String(), Does: r.Does(i), Focused: s.Focused, Stacked: s.Stacked,
		LastAt: s.LastAt, Count: s.Count, Holds: s.Holds, Since: s.Since, Lacks: s.Lacks, Obstacle: obstacleOf(r, i, s), Wrong: r.Miswritten(i),
	}
	if s.Watcher != nil {
		x := s.Watcher.Explain()
		a.Condition = &x
	}
	a.Why = a.sentence(l, s)
	return a
}

// sentence says why it has the focus, or has it not.
func (a *Activity) sentence(l *life.Life, s *life.Standing) string {
	rival := s.Rival
	switch a.Obstacle {
	case Miswritten:
		return "its condition is wrong: " + brief(a.Wrong)
	case life.HasFocus:
		at, why, _ := l.FocusSince()
		return "has the focus since " + seconds(at) + ": " + string(why)
	case life.IsNoActivity:
		return "it has no nature: nothing launches it"
	case life.Unconditioned:
		return "it has no launch condition: somebody has to ask for it"
	case life.Untrue:
		return "its condition is false since " + seconds(s.Since)
	case life.StateForbids:
		return "its condition is true since " + seconds(s.Since) + ", but in the state " + l.State() + " nothing is launched"
	case life.NotPermitted:
		return "its condition is true since " + seconds(s.Since) + ", but it lacks the permission " + strings.Join(permissions(s.Lacks), " and ")
	case life.LessRecent:
		return "its condition is true since " + seconds(s.Since) + ", as is that of " + rival + ", which had had the focus less recently"
	case life.ByID:
		return "its condition is true since " + seconds(s.Since) + ", as is that of " + rival + ", which comes first by its name: neither had had the focus before"
	case life.ByNature:
		return "its condition is true since " + seconds(s.Since) + ", as is that of " + rival + ", which is interactive and goes first"
	case life.SolitaryStays:
		return "its condition is true since " + seconds(s.Since) + ", but " + rival + " has the focus, and a solitary activity interrupts nothing"
	case life.InteractiveStay:
		return "its condition is true since " + seconds(s.Since) + ", but " + rival + " has the focus, and nothing interrupts an interactive activity"
	}
	return "its condition is true since " + seconds(s.Since) + ": its turn comes with the next tick"
}

// brief is the first of the errors about a condition in a line: its place, what is wrong
// and what to write.
func brief(err error) string {
	var all source.Errors
	all.Add(err)
	e := all.All()[0]
	var one *source.Error
	if !errors.As(e, &one) {
		return e.Error()
	}
	text := one.Pos.String() + ": " + one.Msg
	if one.Hint != "" {
		text += " (" + one.Hint + ")"
	}
	return text
}

// permissions are the lacks that are permissions.
func permissions(lacks []string) []string {
	return slices.DeleteFunc(slices.Clone(lacks), func(name string) bool { return name == "nature" })
}

// asleep refuses questions about a program of activities that has not the focus.
func asleep(r *scenarios.Run, program string) error {
	ids, is := r.Asleep(program)
	if !is {
		return nil
	}
	if len(ids) == 0 {
		return fmt.Errorf("%s does not run: its robot is commanded from outside", program)
	}
	l, _, _ := r.Life()
	has := "no activity has the focus"
	if now := l.FocusedActivity(); now != "" {
		has = now + " has the focus"
	}
	return fmt.Errorf("%s runs while %s has the focus; now %s\nhint: --activity %s tells why", program, strings.Join(ids, " or "), has, ids[0])
}
