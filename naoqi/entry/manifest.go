// SPDX-License-Identifier: Apache-2.0

package entry

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/playsim/playsim/condition"
	"github.com/playsim/playsim/extension"
	"github.com/playsim/playsim/naoqi"
	"github.com/playsim/playsim/naoqi/life"
	"github.com/playsim/playsim/naoqi/manifest"
	"github.com/playsim/playsim/slot"
	"github.com/playsim/playsim/source"
)

// Suffix implements extension.Checker.
func (Extension) Suffix() string { return ".xml" }

// Lenient implements extension.Checker.
func (Extension) Lenient() string { return "life.lenient=true" }

// nao is a world with what a NAO's software provides in any world.
const nao = "schema: playsim/world/v1\nrobots: [{nao: {}}]\nlife: {}\n"

// Check implements extension.Checker: it judges a manifest alone, its XML, and every
// condition in it against the keys of a NAO. Leniently it accepts what robots' authors write;
// the error lists all that is wrong.
func (Extension) Check(name string, lenient bool, c *extension.Compiler) (string, []error, error) {
	f, err := c.Files.Read(name, "")
	if err != nil {
		return "", nil, err
	}
	m, wrong := manifest.Read(f)
	keys, err := c.Keys(nao)
	if err != nil {
		return "", nil, err
	}
	j := &manifestJudge{m: m, lenient: lenient, keys: countedKeys{Keys: keys}, warnings: m.Warnings}
	j.errs.Add(wrong)
	for i := range m.Behaviours {
		b := &m.Behaviours[i]
		j.keys.ids = append(j.keys.ids, b.ID)
		j.plan.activities = append(j.plan.activities, life.Activity{ID: b.ID, Nature: b.Nature})
	}
	if !lenient {
		j.warnings = append(j.warnings, m.Loose...)
	}
	for i := range m.Behaviours {
		j.judge(&m.Behaviours[i])
	}
	if m.Broken {
		j.warnings = nil // what was not read may be what they miss
	}
	return fmt.Sprintf("a manifest: activities %d", m.Activities()), j.warnings, j.errs.Err()
}

// manifestJudge judges the conditions of one manifest.
type manifestJudge struct {
	m        *manifest.Manifest
	lenient  bool
	keys     countedKeys
	plan     lifePlan // what is known of its activities
	warnings []error
	errs     source.Errors
}

func (j *manifestJudge) judge(b *manifest.Behaviour) {
	c, err := j.m.Compile(b, condition.Options{Keys: &j.keys, Refusal: launchesSee, Lenient: j.lenient})
	if err != nil {
		j.errs.Add(err)
		return
	}
	if c == nil {
		return
	}
	for _, l := range c.Lints {
		j.warnings = append(j.warnings, l.Text)
	}
	within := condition.Within{File: j.m.File, At: b.TriggerAt}
	j.warnings = append(j.warnings, j.plan.unreachable(c, b.Nature, within)...)
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
