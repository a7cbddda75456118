// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/playsim/playsim/cli/workers"
)

// TestTestsAreNoWorker: a test binary that is started as a worker refuses it and runs none
// of its tests.
func TestTestsAreNoWorker(t *testing.T) {
	const workerVariable = "PLAYSIM_WORKER"
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, workers.Flag)
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, workerVariable+"=") }), workerVariable+"=1")
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 2 || !strings.HasPrefix(string(out), "flag provided but not defined: -playsim-worker\n") {
		t.Errorf("%v\n%s", err, out)
	}
}
