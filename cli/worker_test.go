// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestWorkerCommand: a worker is started by the command line of its parent up to the
// arguments of the command, and never where that is another one, or in a worker.
func TestWorkerCommand(t *testing.T) {
	defer func(args []string) { os.Args = args }(os.Args)
	for _, c := range []struct{ line, args, want string }{
		{"playsim test a.yaml", "test a.yaml", "playsim " + workerFlag},
		{"robots sim test a.yaml", "test a.yaml", "robots sim " + workerFlag},
		{"robots test a.yaml", "test a.yaml -q", ""},
		{"cli.test -test.v", "test a.yaml", ""},
		{"test", "test", ""},
	} {
		os.Args = strings.Fields(c.line)
		if got := strings.Join(workerCommand(strings.Fields(c.args)), " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.line, got, c.want)
		}
	}
	os.Args = []string{"playsim", "test"}
	t.Setenv(workerVariable, "1")
	if got := workerCommand(os.Args[1:]); got != nil {
		t.Errorf("in a worker: %q", got)
	}
}

// TestTestsAreNoWorker: a test binary that is started as a worker refuses it and runs none
// of its tests.
func TestTestsAreNoWorker(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, workerFlag)
	cmd.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, workerVariable+"=") }), workerVariable+"=1")
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 2 || !strings.HasPrefix(string(out), "flag provided but not defined: -playsim-worker\n") {
		t.Errorf("%v\n%s", err, out)
	}
}
