// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/cli/console"
	"github.com/playsim/playsim/cli/exit"
	"github.com/playsim/playsim/cli/limits"
	"github.com/playsim/playsim/cli/recorded"
	"github.com/playsim/playsim/record"
)

type doctorCmd struct{}

// The run that doctor makes, with seed 1, and the hash that it has in every build that does
// not fuse. TestScripts/doctor has the hash of another version where motion has changed.
const (
	doctorWorld = "worlds/cart_ball_chase.yaml"
	doctorTime  = 10 * time.Second
	doctorHash  = "eec62075c0ef4969"
)

// Run implements kong's command: a line for each thing, with what to do where it lacks.
func (c *doctorCmd) Run(p *process) error {
	line := func(what, found, todo string) {
		fmt.Fprintf(p.out, "%-10s %s\n", what, found)
		if todo != "" {
			fmt.Fprintf(p.out, "%-10s hint: %s\n", "", todo)
		}
	}
	line("version", fmt.Sprintf("playsim %s, %s, %s/%s", record.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH), "")
	line(rounding())
	line(windowState())
	line("terminal", cmp.Or(terminalState(p), "a terminal: --view term draws in it"), "")
	line("memory", fmt.Sprintf("a command may take %s, a worker of test 1 GB: --max-memory", limits.Size(defaultMemory)), "")
	line("processors", fmt.Sprintf("%d: test and sweep use them all, or --parallel of them", runtime.NumCPU()), "")
	line(temporary())
	return c.tryRun(p, line)
}

// rounding reports whether the build rounds as all others do.
func rounding() (what, found, todo string) {
	if recorded.Fused {
		return "build", "fused: runs in which things touch may differ from those of other builds",
			"make build, or go build -gcflags=all=-d=fmahash=qn, makes one that is not fused"
	}
	return "build", "not fused: the same bits on every processor", ""
}

func windowState() (what, found, todo string) {
	switch why := strings.TrimSuffix(noWindow(), ", "); why {
	case "":
		return "display", "there is one: --view window opens a window", ""
	case "no display":
		return "display", "none: the terminal view, or no view, instead", "pictures need none: playsim shot and film; over ssh, ssh -X has one"
	default:
		return "display", why, "build without -tags nowindow"
	}
}

// terminalState says why the terminal view cannot be had; "" is that it can.
func terminalState(p *process) string {
	switch {
	case !console.IsTerminal(p.out):
		return "stdout is none: --view term needs one"
	case !console.IsTerminal(os.Stdin):
		return "stdin is none: --view term needs one"
	}
	return ""
}

// temporary reports whether files can be written where the system keeps passing ones.
func temporary() (what, found, todo string) {
	f, err := os.CreateTemp("", "playsim-*")
	if err != nil {
		return "files", "nothing can be written in the folder for temporary files: " + err.Error(), "set TMPDIR to a folder of yours"
	}
	_ = f.Close()
	_ = os.Remove(f.Name())
	return "files", "playsim keeps no cache and no settings; temporary files can be written", ""
}

// tryRun runs a built-in world and compares its hash.
func (c *doctorCmd) tryRun(p *process, line func(what, found, todo string)) error {
	s, err := playsim.Load(nil, doctorWorld, playsim.With(p.registry))
	if err != nil {
		return exit.Errorf(exit.Internal, "%w", err)
	}
	run, err := s.Start(1)
	if err != nil {
		return exit.Errorf(exit.Internal, "%w", err)
	}
	defer run.Close()
	begun := time.Now()
	for run.Now() < int64(doctorTime) && run.Tick() {
	}
	times := math.Round(doctorTime.Seconds() / max(time.Since(begun).Seconds(), 1e-6))
	hash := fmt.Sprintf("%016x", run.Hash())
	found := fmt.Sprintf("%s, %s: %.0fx real time, hash %s", doctorWorld, doctorTime, times, hash)
	switch {
	case hash == doctorHash:
		line("run", found+", as it should be", "")
	case recorded.Fused:
		line("run", found+", that of a fused build", "")
	default:
		line("run", found+", and not "+doctorHash, "please report it, with the output of this command")
		return exit.Errorf(exit.Internal, "this build computes other results than it should")
	}
	return nil
}
