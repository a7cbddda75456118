// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/naoqi/manifest"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/worlds"
)

// CheckManifest judges a manifest alone: its XML, and every condition in it against the
// keys of a NAO. Leniently it accepts what robots' authors write; the error lists all
// that is wrong.
func CheckManifest(files *Library, name string, lenient bool) (*Checked, error) {
	f, err := files.Read(name, "")
	if err != nil {
		return nil, err
	}
	m, wrong := manifest.Read(f)
	nao, err := naoKeys()
	if err != nil {
		return nil, err
	}
	j := &manifestJudge{m: m, lenient: lenient, keys: countedKeys{Keys: nao}, out: &Checked{Warnings: m.Warnings, Manifest: m}}
	j.errs.Add(wrong)
	for i := range m.Behaviours {
		b := &m.Behaviours[i]
		j.keys.ids = append(j.keys.ids, b.ID)
		j.plan.activities = append(j.plan.activities, life.Activity{ID: b.ID, Nature: b.Nature})
	}
	if !lenient {
		j.out.Warnings = append(j.out.Warnings, m.Loose...)
	}
	for i := range m.Behaviours {
		j.judge(&m.Behaviours[i])
	}
	if m.Broken {
		j.out.Warnings = nil // what was not read may be what they miss
	}
	return j.out, j.errs.Err()
}

// manifestJudge judges the conditions of one manifest.
type manifestJudge struct {
	m       *manifest.Manifest
	lenient bool
	keys    countedKeys
	plan    lifePlan // what is known of its activities
	out     *Checked
	errs    source.Errors
}

func (j *manifestJudge) judge(b *manifest.Behaviour) {
	c, err := j.m.Compile(b, condition.Options{Keys: &j.keys, Refusal: launchesSee, Strict: !j.lenient, Lenient: j.lenient})
	if err != nil {
		j.errs.Add(err)
		return
	}
	if c == nil {
		return
	}
	for _, l := range c.Lints {
		j.out.Warnings = append(j.out.Warnings, l.Text)
	}
	within := condition.Within{File: j.m.File, At: b.TriggerAt}
	j.out.Warnings = append(j.out.Warnings, j.plan.unreachable(c, b.Nature, within)...)
}

// countedKeys are keys and the counts of activities: of those that are known, and of
// others that may be installed beside them.
type countedKeys struct {
	condition.Keys
	ids []string
}

// KeyInfo implements condition.Keys.
func (k *countedKeys) KeyInfo(name string) (condition.KeyInfo, bool) {
	id, counts := strings.CutPrefix(name, naoqi.FocusCount)
	if !counts {
		info, ok := k.Keys.KeyInfo(name)
		if slices.Contains(activityKeys, name) {
			info.Labels = nil // others may be installed beside them
		}
		return info, ok
	}
	info := condition.KeyInfo{Kind: slot.IntValue, Event: true, Ready: slices.Contains(k.ids, id), Max: math.Inf(1)}
	if !info.Ready {
		info.Doubt = fmt.Sprintf("the manifest has no activity %q: unless it is installed, this is Invalid", id)
		info.Hint = source.Suggest(id, k.ids)
	}
	return info, true
}

// naoKeys are the keys that a NAO's software provides in any world.
func naoKeys() (condition.Keys, error) {
	text := "schema: " + worlds.SchemaName + "\nrobots: [{nao: {}}]\nlife: {}\n"
	w, err := worlds.Read(source.NewFile("nao.yaml", text), nil, nil)
	if err != nil {
		return nil, err
	}
	r, err := Assemble(w, Options{Files: Of(&source.Files{})})
	if err != nil {
		return nil, err
	}
	return r.keys, nil
}

// Leniently returns the overrides of a world or scenario file and one more, by which
// conditions in the manifests of its Autonomous Life may be written as robots' authors
// write them; without Autonomous Life there is nothing to add.
func Leniently(files *Library, name string, sets []string) []string {
	var w *worlds.World
	if IsScenario(files, name) {
		if s, err := Load(files, name, sets); err == nil {
			w = s.World
		}
	} else {
		w, _ = worlds.Load(files.Files, name, sets, files.Worlds())
	}
	if w == nil || w.Life == nil {
		return sets
	}
	return append(append([]string(nil), sets...), "life.lenient=true")
}
