// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/trace"
)

func (j *judge) outcome() Outcome {
	o := Outcome{Name: j.e.Name, Result: j.result, At: j.at, Text: j.e.Text, Why: j.why}
	if o.Result == "" {
		o.Result = NotReached
	}
	return o
}

// failure says what went wrong: expectations with the values of their parts, faults,
// the seed, and how to see it again.
func (r *Run) failure(res *Result) string {
	var b strings.Builder
	for i := range res.Expect {
		o := &res.Expect[i]
		if o.Result != NotHeld {
			continue
		}
		fmt.Fprintf(&b, "%s: failed at %s s (tick %d)\n", o.Name, trace.Seconds(o.At), o.At/r.World.Model.Tick)
		if o.Text != o.Name {
			fmt.Fprintf(&b, "  %s\n", o.Text)
		}
		for _, line := range strings.Split(o.Why, "\n") {
			fmt.Fprintf(&b, "  %s\n", line)
		}
	}
	if res.Fault != "" {
		fmt.Fprintf(&b, "a program's code faulted: %s\n", res.Fault)
	}
	for _, f := range r.play().refused {
		fmt.Fprintf(&b, "refused at %s s (tick %d): %s\n", trace.Seconds(f.at), f.at/r.World.Model.Tick, f.text)
		if f.by != nil {
			fmt.Fprintf(&b, "  %s: %s\n", f.by.node.Pos, f.by.Text)
		}
	}
	fmt.Fprintf(&b, "seed %d, again with: %s", res.Seed, r.scenario.Replay(res.Seed))
	if why := r.scenario.why(res); why != "" {
		b.WriteString("\nwhy: " + why)
	}
	return b.String()
}

// why returns the command that explains the first expectation of a result that failed, at
// its deciding instant, else the programs when the first fault was; "" if there was none.
func (s *Scenario) why(res *Result) string {
	command := s.command("why", res.Seed)
	for i := range res.Expect {
		if o := &res.Expect[i]; o.Result == NotHeld {
			return command + " --at " + trace.Seconds(o.At) + "s --expect " + shellWord(o.Name)
		}
	}
	if res.Fault == "" {
		return ""
	}
	return command
}

// Replay is the command that runs the scenario under a seed.
func (s *Scenario) Replay(seed uint64) string { return s.command("run", seed) }

// command returns the line of a shell that has a command of playsim read the scenario.
func (s *Scenario) command(name string, seed uint64) string {
	command := cmp.Or(s.files.Command, "playsim") + " " + name + " " + shellWord(s.path) + " --seed " + strconv.FormatUint(seed, 10)
	for _, set := range s.sets {
		command += " --set " + shellWord(set)
	}
	return command
}

// shellWord quotes a word where a shell would take it apart.
func shellWord(word string) string {
	plain := func(r rune) bool {
		return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune("_-./=:,+@", r)
	}
	if word != "" && strings.TrimFunc(word, plain) == "" {
		return word
	}
	if source.OneLine(word) != word { // as bash reads it
		return "$'" + strings.ReplaceAll(source.OneLine(strings.ReplaceAll(word, `\`, `\\`)), "'", `\'`) + "'"
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
