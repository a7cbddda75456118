// SPDX-License-Identifier: Apache-2.0

package scenarios

import (
	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/source"
	"github.com/playsim/playsim/spec"
)

var actionFormat = spec.Format{Name: "action", Begin: "{move: green, to: [1, 2]}"}

// Actions reads an action in the words of a script, such as {move: green, to: [1, 2]}, or a
// list of some, as inputs for [Run.Do]. The error lists all that is wrong; whether things
// are such that it can be done now is seen by Do.
func (r *Run) Actions(text string) ([]sim.Input, error) {
	f := source.NewFile("action", text)
	n, err := actionFormat.Parse(f)
	if err != nil {
		return nil, err
	}
	as := &reader{file: f, base: r.Run, keys: r.NewKeys(), writesAt: map[string]int{}, s: &Scenario{File: f, World: r.Spec}}
	var c Cue
	if n.Form == spec.List {
		for _, item := range n.Items {
			as.action(item, &c)
		}
	} else {
		as.action(n, &c)
	}
	var all []sim.Input
	for i := range c.Do {
		all = append(all, c.Do[i].Input)
	}
	return all, as.errs.Err()
}
