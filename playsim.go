// SPDX-License-Identifier: Apache-2.0

// Package playsim simulates robots and runs their programs: load a world or a scenario,
// start a run of it, and step it.
//
//	s, err := playsim.Load(nil, "worlds/cart_phototaxis.yaml")
//	run, err := s.Start(1, playsim.Drive("cart"))
//	cart := run.Robot("cart")
//	for run.Tick() {
//		left, err := cart.Read("photo_left")
//		err = cart.Command("speed", 0.3*left)
//	}
//	fmt.Println(run.Result().Verdict)
//
// Tick is one control period, 25 ms unless the world says otherwise: what mj_step and
// gymnasium's step are elsewhere. Values of slots are in SI units; `playsim slots WORLD`
// lists them. The same files, seed and inputs give the same run, bit for bit; on arm64 and
// amd64-v3 in programs that are built with -gcflags=all=-d=fmahash=qn, else contacts may
// differ in the last bits.
//
// A [Registry] adds kinds of robots and objects, nodes of Playful programs, controllers in Go,
// languages and extensions of worlds; package cli is the command with them. docs/library.md walks through a module that
// does all of it.
package playsim

import (
	"errors"
	"io/fs"
	"slices"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

// Scenario is a world or a scenario file with its programs, read and checked. It does not
// change; any number of goroutines may start runs of it.
type Scenario struct {
	name    string
	path    []string // folders in which files are found, too
	loading *loading
	texts   *record.Texts
	loaded  *scenarios.Loaded
}

// Option says how Load reads files.
type Option func(*loading)

type loading struct {
	sets       []string
	registry   *Registry
	maxObjects int
}

func optionsOf(opts []Option) *loading { return (&loading{registry: Default()}).and(opts) }

// and returns what was said with more.
func (l *loading) and(opts []Option) *loading {
	more := *l
	more.sets = slices.Clip(l.sets)
	for _, o := range opts {
		o(&more)
	}
	return &more
}

func (l *loading) kinds() scenarios.Kinds {
	kinds := l.registry.Kinds()
	kinds.MaxObjects = l.maxObjects
	return kinds
}

// With loads with the kinds of a registry instead of those of [Default].
func With(r *Registry) Option { return func(l *loading) { l.registry = r } }

// Set overrides a value of the world or the scenario, as --set does: Set("nao.battery",
// "0.3"). The value is YAML.
func Set(path, value string) Option {
	return func(l *loading) { l.sets = append(l.sets, path+"="+value) }
}

// MaxObjects allows a world n robots and n objects; without it at most 1000 and 10,000.
func MaxObjects(n int) Option { return func(l *loading) { l.maxObjects = n } }

// Load reads a world or a scenario with its programs: the file called name of files, such
// as os.DirFS(".") or a *source.Files, else of the built-in ones, such as worlds/ball_chase.yaml; files may be
// nil. Names in files are relative to the file that names them, and are looked up in the same
// two places; one that leaves files is an error. By errors.As the error is a *source.Error, or a *source.Errors that lists all
// mistakes with their places; by errors.Is it is fs.ErrNotExist where there is no such file.
func Load(files fs.FS, name string, opts ...Option) (*Scenario, error) {
	return optionsOf(opts).load(source.FromFS(files, scenarios.Embedded), name)
}

func (l *loading) load(files *source.Files, name string) (*Scenario, error) {
	texts := record.NewTexts()
	loaded, err := scenarios.Open(&scenarios.Library{Files: texts.Watch(files), Kinds: l.kinds()}, name, l.sets)
	if err != nil {
		return nil, err
	}
	return &Scenario{name: name, path: files.Path, loading: l, texts: texts, loaded: loaded}, nil
}

// Change returns the scenario with more options, such as another [Set]. It is made from the
// texts that Load has read: no file is read.
func (s *Scenario) Change(opts ...Option) (*Scenario, error) {
	files := s.texts.Files()
	files.Path = s.path
	return s.loading.and(opts).load(files, s.name)
}

// Name returns the name that the file gives itself, by default its stem.
func (s *Scenario) Name() string {
	if s.loaded.Scenario != nil {
		return s.loaded.Scenario.Name
	}
	return s.loaded.World.Name
}

// Seeds returns the seeds that the file names, at least one.
func (s *Scenario) Seeds() []uint64 {
	if s.loaded.Scenario != nil {
		return append([]uint64(nil), s.loaded.Scenario.Seeds...)
	}
	return []uint64{s.loaded.World.Seed}
}

// Warnings returns what is allowed but looks like a mistake, with its place.
func (s *Scenario) Warnings() []error { return source.Mistakes(s.loaded.Warnings) }

// CheckRewind runs a seed to a tick from 1 on and as far again, goes back to the tick and
// runs on, and returns a *RewindError if the hash of any tick differs: then something that
// decides is remembered outside the run, such as a variable of a controller that its begin
// function does not make.
func (s *Scenario) CheckRewind(seed uint64, tick int64) error {
	if tick < 1 {
		return errors.New("check rewind: the tick must be greater than 0")
	}
	run, err := s.Start(seed)
	if err != nil {
		return err
	}
	defer run.Close()
	var hashes []uint64
	for on := true; on && int64(len(hashes)) < 2*tick; {
		on = run.Tick()
		hashes = append(hashes, run.Hash())
	}
	if int64(len(hashes)) <= tick {
		return errors.New("check rewind: the run ends before the tick")
	}
	if err := run.Rewind(tick); err != nil {
		return err
	}
	for run.Ticks() < int64(len(hashes)) {
		if at := run.Ticks(); run.Hash() != hashes[at-1] {
			return &RewindError{at}
		}
		if !run.Tick() && run.Ticks() < int64(len(hashes)) {
			return &RewindError{run.Ticks()}
		}
	}
	if run.Hash() != hashes[len(hashes)-1] {
		return &RewindError{run.Ticks()}
	}
	return nil
}
