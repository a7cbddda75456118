// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"fmt"
	"slices"

	"github.com/alecthomas/kong"

	"github.com/playsim/playsim/cli/recorded"
)

// simulating are the commands whose results depend on it.
var simulating = []string{"view", "run", "record", "replay", "verify", "test", "sweep", "shot", "film", "why"}

// warnFused warns once of a build that fuses.
func (p *process) warnFused(ctx *kong.Context) {
	if !recorded.Fused || !slices.Contains(simulating, ctx.Selected().Name) {
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
