// SPDX-License-Identifier: Apache-2.0

package scenarios_test

import (
	"encoding/xml"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	naoqi "github.com/playsim/playsim/naoqi/entry"
	"github.com/playsim/playsim/naoqi/manifest"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// equivalents are the mutants that no run can tell from what is shipped, by their names,
// and why. None is.
var equivalents = map[string]string{}

// mutant is a world with Autonomous Life in which one thing is wrong.
type mutant struct {
	name  string // world, what, and how it is wrong
	set   []string
	files *scenarios.Library
}

// TestLifeMutants takes every launch condition, nature, duration and step of the built-in worlds
// with Autonomous Life, and has one thing wrong in each: a scenario of the world fails, or
// the world is refused. Every eighth will do but in a long check.
func TestLifeMutants(t *testing.T) {
	if scenarios.Racing || testing.Short() {
		t.Skip("TestShippedScenariosShareNothing looks for races, TestHash for other builds")
	}
	watching := lifeScenarios(t)
	var caught, alike atomic.Int32
	known := map[string]bool{}
	t.Run("of", func(t *testing.T) {
		for _, world := range slices.Sorted(maps.Keys(watching)) {
			for _, m := range mutantsOf(t, world) {
				if known[m.name] {
					t.Errorf("%s: twice", m.name)
				}
				known[m.name] = true
				if !long && len(known)%8 != 0 {
					continue
				}
				t.Run(m.name, func(t *testing.T) {
					t.Parallel()
					passes := m.passes(t, watching[world])
					switch why, ok := equivalents[m.name]; {
					case passes && !ok:
						t.Error("no scenario fails")
					case !passes && ok:
						t.Errorf("a scenario fails, though %s", why)
					case ok:
						alike.Add(1)
					default:
						caught.Add(1)
					}
				})
			}
		}
	})
	for name := range equivalents {
		if !known[name] {
			t.Errorf("there is no mutant %s", name)
		}
	}
	t.Logf("%d mutants of %d worlds: %d caught, %d equivalent; others left out", len(known), len(watching), caught.Load(), alike.Load())
}

// lifeScenarios are the scenarios of each built-in world with Autonomous Life, by its path.
func lifeScenarios(t *testing.T) map[string][]string {
	t.Helper()
	files := scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)
	all := map[string][]string{}
	for _, name := range shipped(t) {
		s, err := scenarios.Load(files, name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if s.World.Section("life") != nil {
			all[s.World.File.Name] = append(all[s.World.File.Name], name)
		}
	}
	return all
}

// passes tells whether all scenarios do, each under up to three of its seeds.
func (m *mutant) passes(t *testing.T, names []string) bool {
	for _, name := range names {
		s, err := scenarios.Load(m.files, name, m.set)
		if err != nil {
			return false // it is refused
		}
		for _, seed := range s.Seeds[:min(3, len(s.Seeds))] {
			r, err := s.Run(seed, scenarios.RunOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if r.Verdict != scenarios.Passed {
				return false
			}
		}
	}
	return true
}

func mutantsOf(t *testing.T, world string) []mutant {
	t.Helper()
	files := scenarios.Of(source.FromFS(nil, scenarios.Embedded), languages.Default(), extensions.Default()...)
	w, err := worlds.Load(files.Files, world, nil, &worlds.Kinds{Languages: languages.Default(), Extensions: extensions.Default()})
	if err != nil {
		t.Fatal(err)
	}
	name := strings.TrimSuffix(path.Base(world), ".yaml")
	all := worded(t, name, world, w.File.Text)
	for i, a := range w.Section("life").(*naoqi.Section).Activities {
		if a.Manifest != "" {
			all = append(all, manifestMutants(t, name, "worlds/"+a.Manifest)...)
		} else if a.Launch != "" {
			for _, text := range mutants(t, a.Launch) {
				set := fmt.Sprintf("life.activities.%d.launch=%s", i, strconv.Quote(text))
				all = append(all, mutant{name: name + " " + a.ID + ": " + text, set: []string{set}, files: files})
			}
		}
	}
	return all
}

// manifestMutants are those of the conditions and natures of one manifest.
func manifestMutants(t *testing.T, name, file string) []mutant {
	t.Helper()
	f, err := source.FromFS(nil, scenarios.Embedded).Read(file, "")
	if err != nil {
		t.Fatal(err)
	}
	m, err := manifest.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	all := worded(t, name, file, f.Text)
	triggers := regexp.MustCompile(`(?s)launchTrigger">(.*?)</condition>`).FindAllStringSubmatchIndex(f.Text, -1)
	for i, b := range m.Behaviours {
		for _, text := range mutants(t, b.Trigger) {
			var escaped strings.Builder
			if err := xml.EscapeText(&escaped, []byte(text)); err != nil {
				t.Fatal(err)
			}
			at := triggers[i][2:]
			all = append(all, mutant{name: name + " " + b.ID + ": " + text, files: replaced(t, file, f.Text[:at[0]]+escaped.String()+f.Text[at[1]:])})
		}
	}
	return all
}

// replaced are the built-in files, one of them with another text.
func replaced(t *testing.T, name, text string) *scenarios.Library {
	t.Helper()
	was, err := fs.ReadFile(scenarios.Embedded, name)
	if err != nil {
		t.Fatal(err)
	}
	return mutated(t, name, string(was), text)
}
