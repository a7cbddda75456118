// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"slices"

	"github.com/alecthomas/kong"

	"github.com/playsim/playsim/record"
	"github.com/playsim/playsim/sim"
)

// fused is that this build rounds a product and a sum at once; tests change it.
var fused = sim.Fused()

// simulating are the commands whose results depend on it.
var simulating = []string{"view", "run", "record", "replay", "verify", "test", "sweep", "shot", "film", "why"}

// warnFused warns once of a build that fuses.
func (p *process) warnFused(ctx *kong.Context) {
	if !fused || !slices.Contains(simulating, ctx.Selected().Name) {
		return
	}
	for _, f := range ctx.Flags() {
		if v := f.Target.Interface(); f.Name == "quiet" && v == true || f.Name == "log-level" && v == "error" {
			return
		}
	}
	fmt.Fprintln(p.err, "warning: this build is fused: it rounds a product and a sum at once, so that runs in which things touch may differ from those of other builds\n"+
		"hint: make build, or go build -gcflags=all=-d=fmahash=qn, makes one that does not")
}

// fusedBuilds names the builds that may be why a run is not the recorded one; "" is that
// none of both is fused.
func fusedBuilds(rec *record.Recording) string {
	switch {
	case rec.Fused && fused:
		return "both builds are fused: the same program may go another way on another kind of processor"
	case rec.Fused:
		return "it was recorded by a fused build, this one is not: that may be the difference, with the same program"
	case fused:
		return "this build is fused, the one that recorded it is not: that may be the difference, with the same program"
	}
	return ""
}
