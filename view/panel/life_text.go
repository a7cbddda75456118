// SPDX-License-Identifier: Apache-2.0

package panel

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// Fact is a line about Autonomous Life.
type Fact struct {
	Name, Text string
	Program    bool // it tells of the program that runs
	Bad        bool // a safeguard holds
}

// LifeFacts are the state, the focus, how far that is, the stack and the safeguards, in
// this order.
func LifeFacts(l *trace.Life) []Fact {
	return []Fact{
		{Name: "state", Text: l.State + "  since " + when(max(l.Since, 0)) + ": " + l.Why, Bad: len(l.Causes) > 0},
		{Name: "focus", Text: focusText(l)},
		{Name: "", Text: courseText(&l.Focus), Program: l.Focus.Program != ""},
		{Name: "stack", Text: stackText(l.Stack)},
		{Name: "safeguards", Text: guardText(l), Bad: len(l.Causes) > 0},
	}
}

func focusText(l *trace.Life) string {
	f := &l.Focus
	switch {
	case f.ID != "":
		return f.ID + "  since " + when(f.Since) + ": " + f.Why
	case l.Lost == "":
		return "no activity, and none has had it"
	}
	return "no activity; " + l.Lost + " had it until " + when(l.LostAt) + ": " + l.LostWhy
}

// courseText tells how far the activity in focus is.
func courseText(f *trace.Focus) string {
	var parts []string
	switch {
	case f.Program != "":
		parts = append(parts, "runs the program "+f.Program)
	case f.Step != "":
		parts = append(parts, "step "+strconv.Itoa(f.Number)+" of "+strconv.Itoa(f.Steps)+": "+f.Step)
	}
	if f.ID != "" && f.Ends >= 0 {
		parts = append(parts, "ends at "+when(f.Ends)+" at the latest")
	}
	return strings.Join(parts, ", ")
}

// stackText has the next to be started first.
func stackText(stack []string) string {
	if len(stack) == 0 {
		return "empty"
	}
	text := ""
	for i := len(stack) - 1; i >= 0; i-- {
		if text != "" {
			text += ", then "
		}
		text += stack[i]
	}
	return text
}

func guardText(l *trace.Life) string {
	text := "no cause holds"
	if len(l.Causes) > 0 {
		text = strings.Join(l.Causes, ", ")
	}
	if len(l.Off) > 0 {
		text += "; off: " + strings.Join(l.Off, ", ")
	}
	return text
}

// StandingText is how an activity's condition stands, and what else keeps it from the focus, in
// the words of `playsim why`.
func StandingText(a *trace.Activity, s *trace.Standing) string {
	keeps := s.Keeps[0] + s.Keeps[1] + s.Keeps[2]
	switch {
	case !a.Conditioned || a.Nature == "":
		return cmp.Or(keeps, "no launch condition")
	case s.Span > 0 && s.Whole:
		return "true for " + short(s.For) + " of " + when(s.Span) + keeps
	case s.Span > 0:
		return truth(s) + ", a part true for " + short(s.For) + " of " + when(s.Span) + keeps
	}
	return truth(s) + keeps
}

func truth(s *trace.Standing) string {
	if s.Holds {
		return "true since " + when(max(s.Since, 0))
	}
	return "false since " + when(max(s.Since, 0))
}

// LastFocus is when an activity last got the focus, and how often it did.
func LastFocus(s *trace.Standing) string {
	switch {
	case s.Focused:
		return "in focus since " + when(s.LastAt)
	case s.LastAt < 0:
		return "never in focus"
	case s.Count > 1:
		return "last " + when(s.LastAt) + ", " + strconv.FormatInt(s.Count, 10) + " times"
	}
	return "last " + when(s.LastAt)
}

func when(ns int64) string { return trace.Seconds(ns) + " s" }

// short is a time that runs, in tenths of a second, so that it can be read.
func short(ns int64) string { return strconv.FormatFloat(float64(ns)/1e9, 'f', 1, 64) + " s" }

// LifeTab is the name of the panel of Autonomous Life, which is none of a program; ""
// where there is none.
func LifeTab(f *player.Frame) string {
	if f.Life.Robot == "" {
		return ""
	}
	for i := range f.Programs {
		if f.Programs[i].Name == "life" {
			return "Life"
		}
	}
	return "life"
}

// Tabs are the names of all panels: the world's programs, Autonomous Life, the programs
// of its activities, then what is about all of them.
func Tabs(f *player.Frame) []string {
	return tabs(f, func(*trace.Program) bool { return true })
}

func tabs(f *player.Frame, keep func(*trace.Program) bool) []string {
	names := make([]string, 0, len(f.Programs)+4)
	for i := range f.Programs {
		if p := &f.Programs[i]; !p.Activity {
			names = append(names, p.Name)
		}
	}
	if life := LifeTab(f); life != "" {
		names = append(names, life)
	}
	for i := range f.Programs {
		if p := &f.Programs[i]; p.Activity && keep(p) {
			names = append(names, p.Name)
		}
	}
	return append(names, "memory", "plots", "keys")
}
