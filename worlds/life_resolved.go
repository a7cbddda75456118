// SPDX-License-Identifier: Apache-2.0

package worlds

import (
	"strconv"
	"strings"

	"github.com/playsim/playsim/spec"
)

func activityText(a *ActivitySpec) string {
	if a.Manifest != "" {
		return manifestText(a)
	}
	keys := []string{"id: " + quote(a.ID), "nature: " + a.Nature}
	if a.Launch != "" {
		keys = append(keys, "launch: "+strconv.Quote(a.Launch))
	}
	keys = append(keys, "canRunOnPod: "+strconv.FormatBool(a.CanRunOnPod), "canRunInSleep: "+strconv.FormatBool(a.CanRunInSleep))
	keys = append(keys, lastsText(&a.Behaviour)...)
	if !a.Nothing() {
		keys = append(keys, "do: "+behaviourText(&a.Behaviour))
	}
	return "{" + strings.Join(keys, ", ") + "}"
}

func manifestText(a *ActivitySpec) string {
	keys := append([]string{"manifest: " + quote(a.Manifest)}, lastsText(&a.Behaviour)...)
	deeds := make([]string, len(a.Does))
	for i := range a.Does {
		deeds[i] = strconv.Quote(a.Does[i].ID) + ": " + behaviourText(&a.Does[i].Behaviour)
	}
	if len(deeds) > 0 {
		keys = append(keys, "do: {"+strings.Join(deeds, ", ")+"}")
	}
	return "{" + strings.Join(keys, ", ") + "}"
}

// lastsText is how long it lasts; what does something ends by itself unless the file
// says more.
func lastsText(b *Behaviour) []string {
	switch {
	case b.Lasts > 0:
		return []string{"lasts: " + spec.DurationText(b.Lasts)}
	case b.Nothing():
		return []string{"lasts: " + spec.DurationText(IdleLasts)}
	}
	return nil
}

func behaviourText(b *Behaviour) string {
	if p := b.Program; p != nil {
		keys := []string{p.Kind + ": " + quote(p.File), "name: " + quote(p.Name)}
		if p.Period > 0 {
			keys = append(keys, "period: "+spec.DurationText(p.Period))
		}
		if p.Nodes != "" {
			keys = append(keys, "nodes: "+quote(p.Nodes))
		}
		if p.Oracle {
			keys = append(keys, "oracle: true")
		}
		if len(p.Connect) > 0 {
			keys = append(keys, "connect: "+connections(p.Connect))
		}
		return "{" + strings.Join(keys, ", ") + "}"
	}
	steps := make([]string, len(b.Steps))
	for i := range b.Steps {
		steps[i] = b.Steps[i].Text()
	}
	return "[" + strings.Join(steps, ", ") + "]"
}
