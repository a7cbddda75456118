// SPDX-License-Identifier: Apache-2.0

package why

import (
	"fmt"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/explain"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// Expect is why an expectation is decided, or not yet.
type Expect struct {
	scenarios.Standing
	Time, Tick int64 // ns of the present, and its tick
}

// Expect answers for an expectation of a run's scenario.
func (d *Diary) Expect(r *scenarios.Run, name string) (*Expect, error) {
	all := r.Expectations()
	if all == nil {
		return nil, fmt.Errorf("a world alone expects nothing\nhint: name a scenario, such as those of playsim test")
	}
	s, ok := r.Standing(name)
	if !ok && slices.Contains(all, name) {
		return nil, fmt.Errorf("%s: its condition is first looked at in the first tick", name)
	}
	if !ok {
		hint := source.Suggest(name, all)
		if hint == "" {
			hint = "there are: " + strings.Join(all, ", ")
		}
		return nil, fmt.Errorf("the scenario has no expectation %q\nhint: %s", name, hint)
	}
	return &Expect{s, s.Seen, s.Seen / r.World.Model.Tick}, nil
}

// String is the judgement, the window, and the value of every part of the condition.
func (x *Expect) String() string { return x.page().String() }

func (x *Expect) page() *page {
	p := &page{}
	head := p.line("%s at %s (tick %d)", x.Name, seconds(x.Time), x.Tick)
	head.Value, head.Reason = x.Condition.Value, judgements[x.Result]
	if x.Text != x.Name {
		p.line("%s", x.Text)
	}
	p.line("%s", x.judged())
	p.line("window: %s", x.window())
	if x.After != nil {
		p.line("it opens with:")
		p.indented(func() { p.condition(x.After, x.Time) })
	}
	if x.Then != "" {
		p.line("when it failed, at %s:", seconds(x.At))
		p.indented(func() {
			for _, line := range strings.Split(x.Then, "\n") {
				p.line("%s", line)
			}
		})
	}
	p.line("at %s:", seconds(x.Time))
	p.indented(func() { p.condition(&x.Condition, x.Time) })
	return p
}

var judgements = map[scenarios.Judgement]explain.Reason{
	"": explain.Open, scenarios.Held: explain.Held, scenarios.NotHeld: explain.Failed, scenarios.NotReached: explain.NotReached,
}

func (x *Expect) judged() string {
	if x.Result == "" || x.At < 0 {
		return "not decided yet"
	}
	return string(x.Result) + ", decided at " + seconds(x.At)
}

func (x *Expect) window() string {
	end := "the end of the run"
	if x.To >= 0 {
		end = seconds(x.To)
	}
	switch {
	case strings.HasPrefix(x.Text, "at_end"):
		return "the end of the run"
	case !x.Opened:
		return "not opened yet: the condition after which it counts was not true"
	}
	return "from " + seconds(x.From) + " to " + end
}

// condition is every part of a condition with its value, the instant that decides it
// where that is past, and why.
func (p *page) condition(e *condition.Explanation, now int64) {
	line := e.Value.String() + "  " + strings.Join(strings.Fields(e.Text), " ")
	if e.Since < now {
		line += "  since " + seconds(max(e.Since, 0))
	}
	if e.Why != "" {
		line += " (" + e.Why + ")"
	}
	part, since := p.line("%s", line), max(e.Since, 0)
	part.Value, part.Since = e.Value, &since
	p.indented(func() {
		for i := range e.Parts {
			p.condition(&e.Parts[i], now)
		}
	})
}

type expectJSON struct {
	Name      string    `json:"expect"`
	Text      string    `json:"text"`
	At        instant   `json:"at_s"`
	Tick      int64     `json:"tick"`
	Result    string    `json:"result"` // "" while it is open
	Decided   *instant  `json:"decided_s"`
	Opened    bool      `json:"opened"`
	From      *instant  `json:"from_s"`
	To        *instant  `json:"to_s"` // null is the end of the run
	Condition termJSON  `json:"condition"`
	After     *termJSON `json:"after,omitempty"`
}

// MarshalJSON implements json.Marshaler.
func (x *Expect) MarshalJSON() ([]byte, error) {
	j := expectJSON{
		Name: x.Name, Text: x.Text, At: instant(x.Time), Tick: x.Tick, Result: string(x.Result), Decided: maybe(x.At),
		Opened: x.Opened, Condition: conditionOf(&x.Condition),
	}
	if x.Opened {
		j.From, j.To = maybe(x.From), maybe(x.To)
	}
	if x.After != nil {
		t := conditionOf(x.After)
		j.After = &t
	}
	return marshal(j)
}
