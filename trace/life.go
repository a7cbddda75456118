// SPDX-License-Identifier: Apache-2.0

package trace

// Life is how Autonomous Life stands after a tick, for views.
type Life struct {
	Robot string // "" is that there is none
	State string
	Since int64 // ns: when the state was entered
	Why   string
	Focus Focus

	Lost    string // the activity that had the focus before; "" is none
	LostAt  int64  // ns
	LostWhy string

	Stack  []string // the next to be started last
	Causes []string // safeguards whose causes hold
	Off    []string // safeguards that are switched off

	Activities []Activity // of all snapshots of a run, not to be changed
	Standings  []Standing // of each
}

// Focus is the activity in focus, and how far it is.
type Focus struct {
	ID      string // "" is none
	Since   int64  // ns
	Why     string // who or what gave it the focus
	Program string // that it runs; "" is none
	Step    string // that it is at; "" is none
	Number  int    // of the step, from 1
	Steps   int
	Ends    int64 // ns: at the latest; -1 is open
}

// Activity is an installed activity.
type Activity struct {
	ID, Nature  string
	Conditioned bool // it has a launch condition
}

// Standing is how an activity stands.
type Standing struct {
	Focused, Stacked bool
	Holds            bool      // its condition
	Whole            bool      // what Span is about is the condition, not a part of it
	Since            int64     // ns: since when it holds, or does not
	For, Span        int64     // ns: true for so long of so long, which an operator waits for; Span 0 is none
	LastAt           int64     // ns: when it last got the focus; -1 is never
	Count            int64     // how often it got it
	Keeps            [3]string // what keeps it from the focus beside its condition: words, the name that they are about, words; all may be ""
}
