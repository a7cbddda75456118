// SPDX-License-Identifier: Apache-2.0

package main

import (
	"slices"
	"strings"

	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/scenarios/why"
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/player"
)

// played is a session that a view plays; it implements player.Run.
type played struct {
	*scenarios.Run
	session *session
	diary   *why.Diary
}

// plays makes a session's run one that can be played.
func (s *session) plays() *played {
	return &played{Run: s.run, session: s, diary: why.NewDiary()}
}

// watched is the session's watcher: what is decided goes to a log, and to the diary.
func (p *played) watched(log *player.Log) func(*trace.Event) {
	return func(e *trace.Event) {
		log.Add(e)
		p.diary.Note(e)
	}
}

// Tick implements player.Run.
func (p *played) Tick() {
	p.Run.Tick()
	p.diary.See(p.Run)
	if s := p.session; p.World().Now()%1e9 == 0 {
		s.trace.flush()
	}
}

// Rewind implements player.Run.
func (p *played) Rewind(tick int64) error {
	if err := p.Run.Rewind(tick); err != nil {
		return err
	}
	p.diary.Rewound(p.Run)
	return nil
}

// Why implements player.Run: the sentence of `playsim why`, then what is said of the
// node itself.
func (p *played) Why(program, path string) string {
	n, err := p.diary.Node(p.Run, program, path)
	if err != nil {
		return ""
	}
	lines := strings.Split(strings.TrimRight(n.String(), "\n"), "\n")
	margin := strings.Repeat("  ", len(n.Chain)-1)
	text, own := lines[1], ""
	for _, line := range lines[2:] {
		if rest, ok := strings.CutPrefix(line, margin); ok && !strings.HasPrefix(rest, " ") {
			own = ""
		} else if ok {
			own += "\n" + strings.TrimPrefix(rest, "    ")
		}
	}
	return text + own
}

// World implements player.Run.
func (p *played) World() *sim.World { return p.Run.World }

// Done implements player.Run.
func (p *played) Done() bool {
	s := p.session
	return s.stopped || p.Run.Done() || (s.until > 0 && p.World().Now() >= s.until)
}

// Reload implements player.Run: the files are read again and the run is brought to
// where it was, with what the user did.
func (p *played) Reload() error {
	s, before := p.session, p.Run
	until := s.until
	err := s.load()
	s.until = until // a view's run ends when the user wants
	if err != nil {
		s.run = before
		return err
	}
	s.muted = true // the programs that are put away end nothing
	defer func() { s.muted = false }()
	if err := s.run.CatchUp(before); err != nil {
		s.run.Close()
		s.run = before
		return err
	}
	before.Close()
	p.Run = s.run
	p.diary.Rewound(p.Run)
	return nil
}

// Expectations implements player.Run.
func (p *played) Expectations() []player.Expectation {
	names := p.Run.Expectations()
	all := make([]player.Expectation, len(names))
	for i, name := range names {
		all[i].Name = name
		if s, ok := p.Standing(name); ok {
			all[i].Result, all[i].Why = string(s.Result), s.Then
		}
	}
	return all
}

// Value implements player.Run.
func (p *played) Value(key string) (float64, bool) {
	v, ok := p.Run.Value(key)
	if !ok {
		return 0, false
	}
	if b, ok := v.AsBool(); ok && b {
		return 1, true
	} else if ok {
		return 0, true
	}
	return v.AsFloat()
}

// keyNames lists the keys whose values can be plotted.
func (p *played) keyNames() []string {
	var names []string
	for _, d := range p.Keys() {
		if !slices.Contains([]slot.ValueKind{slot.StringValue, slot.ListValue}, d.Kind) {
			names = append(names, d.Name)
		}
	}
	return names
}
