// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/view/scene"
)

// The limits of a server.
const (
	MaxMessage  = 1 << 20 // bytes
	MaxAnswer   = 8 << 20 // bytes
	MaxClients  = 256
	MaxRuns     = 256
	MaxSteps    = 100_000 // ticks of one message
	MaxNames    = 4096    // that a message observes
	MaxWatchers = 256     // of all clients; a frame has at most MaxMessage bytes
	queued      = 16      // messages to one run that are read before they are worked on
	changed     = 16      // scenarios with other values that are kept
)

// Options say what a server serves.
type Options struct {
	Drive    []string                      // robots that clients command; one that is called * is all that can be
	AllowSet []string                      // patterns of paths that reset may set, as of path.Match
	Seed     *uint64                       // of runs whose reset names none; nil is the file's
	Record   func() (*record.File, error)  // opens the recording of the next run; nil is that none is recorded
	Report   func(format string, a ...any) // for the log of the server; nil is none
}

// Server has runs of one world or scenario. Many clients may use it at once.
type Server struct {
	options  Options
	scenario *playsim.Scenario
	model    *playsim.Run // a run that never ticks, to look names up in
	cameras  []string
	runs     atomic.Int32
	watchers atomic.Int32
	painter  painter

	mu     sync.Mutex
	others []variant // the last one was used last
	shared map[string]*env
}

// variant is the scenario with other values.
type variant struct {
	values   string
	scenario *playsim.Scenario
}

// New returns a server of runs of a scenario. The error is about the world, or that a robot
// to be driven is not there.
func New(s *playsim.Scenario, o Options) (*Server, error) {
	for _, pattern := range o.AllowSet {
		if _, err := path.Match(pattern, ""); err != nil {
			return nil, fmt.Errorf("%q is no pattern of paths: %w", pattern, err)
		}
	}
	if o.Report == nil {
		o.Report = func(string, ...any) {}
	}
	srv := &Server{options: o, scenario: s}
	if slices.Contains(o.Drive, "*") {
		all, err := srv.drivable()
		if err != nil {
			return nil, err
		}
		srv.options.Drive = all
	}
	run, err := s.Start(srv.seed(nil), srv.drive()...)
	if err != nil {
		return nil, err
	}
	srv.model, srv.cameras = run, scene.New(run.World()).Cameras()
	return srv, nil
}

// drivable returns the robots that can be driven from outside.
func (s *Server) drivable() (all []string, err error) {
	run, err := s.scenario.Start(s.seed(nil))
	if err != nil {
		return nil, err
	}
	defer run.Close()
	for _, name := range run.Robots() {
		driven, err := s.scenario.Start(s.seed(nil), playsim.Drive(name))
		if err != nil {
			continue // a manager, or commanded by Autonomous Life
		}
		_ = driven.Close()
		all = append(all, name)
	}
	return all, nil
}

// Close ends what the server itself has under way. The runs end with their clients.
func (s *Server) Close() { _ = s.model.Close() }

func (s *Server) drive() (all []playsim.RunOption) {
	for _, robot := range s.options.Drive {
		all = append(all, playsim.Drive(robot))
	}
	return all
}

func (s *Server) seed(asked *uint64) uint64 {
	switch {
	case asked != nil:
		return *asked
	case s.options.Seed != nil:
		return *s.options.Seed
	}
	return s.scenario.Seeds()[0]
}

// sharedNames are the names of the runs that clients share. The server is locked.
func (s *Server) sharedNames() []string { return slices.Sorted(maps.Keys(s.shared)) }

// start starts a run of an env for a message.
func (s *Server) start(e *env, m *Message) (*playsim.Run, error) {
	of, err := s.with(m)
	if err != nil {
		return nil, err
	}
	options := append(s.drive(), playsim.Trace(e.note), playsim.Print(e.print))
	var file *record.File
	if s.options.Record != nil {
		if file, err = s.options.Record(); err != nil {
			return nil, coded(RecordingFailed, err)
		}
		options = append(options, playsim.RecordTo(file))
	}
	run, err := of.Start(s.seed(m.Seed), options...)
	if err != nil {
		if file != nil {
			_ = file.Close(record.End{}) // nothing was recorded
		}
		return nil, coded(InvalidWorld, err)
	}
	return run, nil
}

// with returns the scenario with the values of a message.
func (s *Server) with(m *Message) (*playsim.Scenario, error) {
	if len(m.Set) == 0 {
		return s.scenario, nil
	}
	var paths []string
	for name := range m.Set {
		if !s.allowed(name) {
			return nil, &Error{Code: NotAllowed, Text: fmt.Sprintf("set: %q may not be set", name), Hint: "playsim serve --allow-set PATTERN allows it"}
		}
		paths = append(paths, name)
	}
	slices.Sort(paths)
	var values strings.Builder
	var options []playsim.Option
	for _, name := range paths {
		fmt.Fprintf(&values, "%s=%s\n", name, m.Set[name])
		options = append(options, playsim.Set(name, string(m.Set[name])))
	}
	return s.variant(values.String(), options)
}

func (s *Server) variant(values string, options []playsim.Option) (*playsim.Scenario, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.IndexFunc(s.others, func(v variant) bool { return v.values == values }); i >= 0 {
		v := s.others[i]
		s.others = append(slices.Delete(s.others, i, i+1), v)
		return v.scenario, nil
	}
	of, err := s.scenario.Change(options...)
	if err != nil {
		return nil, coded(InvalidWorld, err)
	}
	if len(s.others) == changed {
		s.others = slices.Delete(s.others, 0, 1)
	}
	s.others = append(s.others, variant{values, of})
	return of, nil
}

// allowed reports whether a reset may set a path.
func (s *Server) allowed(name string) bool {
	return slices.ContainsFunc(s.options.AllowSet, func(pattern string) bool {
		ok, _ := path.Match(bare(pattern), bare(name))
		return ok
	})
}

// bare is a path without what may be left out of it.
func bare(name string) string {
	for _, kind := range []string{"objects.", "robots."} {
		if rest, ok := strings.CutPrefix(name, kind); ok {
			return rest
		}
	}
	return name
}
