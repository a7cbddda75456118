// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/playsim/playsim"
	"github.com/playsim/playsim/internal/extensions"
	"github.com/playsim/playsim/internal/languages"
	"github.com/playsim/playsim/scenarios"
	"github.com/playsim/playsim/source"
)

var update = flag.Bool("update", false, "write the expected outputs anew")

// long is that `make check-long` runs the tests: all that takes long, too.
var long = os.Getenv("PLAYSIM_LONG") != ""

func TestMain(m *testing.M) {
	fused = false // the tests are of the commands; the hashes of scenarios tell builds apart
	testscript.Main(m, map[string]func(){
		"playsim": func() { os.Exit(Main(os.Args[1:], playsim.Default())) },
		"hostile": func() { os.Exit(Main(os.Args[1:], hostileRegistry())) },
		"nested":  func() { os.Exit(Main(os.Args[2:], playsim.Default())) },
		"quiet":   func() { os.Exit(Main(append(os.Args[1:], "-q"), playsim.Default())) },
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // do not wait a second at every end
			env.Setenv("TEST_DISPLAY", os.Getenv("TEST_DISPLAY"))
			return nil
		},
		Condition: func(what string) (bool, error) {
			if what == "display" { // one for tests: a window on the user's own would be a nuisance
				return os.Getenv("TEST_DISPLAY") != "", nil
			}
			switch what {
			case "race":
				return racing, nil
			case "long":
				return long, nil
			case "hup": // under nohup those that are started here do not heed it
				return !signal.Ignored(syscall.SIGHUP), nil
			}
			return false, errors.New("unknown condition")
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "await": await, "hash": sameHash, "looks": looks, "whole": whole, "xvfb": xvfb, "x11": x11, "shown": shown},
	})
}

// exits runs a command and demands its exit code: exits 2 playsim run.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// shown demands of what the last command printed that a terminal obeys none of it, and
// that no line of it is one that a file of the script wants to look like playsim's own.
func shown(ts *testscript.TestScript, _ bool, _ []string) {
	for _, name := range []string{"stdout", "stderr"} {
		text := ts.ReadFile(name)
		if source.Printable(text) != text {
			ts.Fatalf("%s: %q", name, text)
		}
		for _, line := range strings.Split(text, "\n") {
			if strings.HasPrefix(line, "warning: forged") || strings.HasPrefix(line, "sim 9 s") {
				ts.Fatalf("%s has the line %s", name, line)
			}
		}
	}
}

// await waits until another process has written to a file, or with a second argument
// has created it.
func await(ts *testscript.TestScript, _ bool, args []string) {
	for begun := time.Now(); time.Since(begun) < patient; time.Sleep(5 * time.Millisecond) {
		if info, err := os.Stat(ts.MkAbs(args[0])); err == nil && (info.Size() > 0 || len(args) > 1) {
			return
		}
	}
	ts.Fatalf("%s never came", args[0])
}

// whole demands a trace of whole lines, the last of which tells that a program ended.
func whole(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[0])
	lines := strings.Split(text, "\n")
	for i, line := range lines[:len(lines)-1] {
		if !json.Valid([]byte(line)) {
			ts.Fatalf("line %d of %s is %s", i+1, args[0], line)
		}
	}
	if lines[len(lines)-1] != "" || !strings.Contains(text, `"event":"stop","why":"the program ended"}`) {
		ts.Fatalf("%s does not go to the end: %s", args[0], lines[max(len(lines)-2, 0)])
	}
}

// sameHash compares the hashes in two closing lines.
func sameHash(ts *testscript.TestScript, neg bool, args []string) {
	var hashes [2]string
	for i, name := range args {
		_, after, _ := strings.Cut(ts.ReadFile(name), "  hash ")
		hashes[i], _, _ = strings.Cut(after, " ")
	}
	if (hashes[0] == hashes[1]) == neg {
		ts.Fatalf("hashes %s and %s", hashes[0], hashes[1])
	}
}

// TestOwnFaultIsNotTheUsers: a panic inside is exit 4, with its stack.
func TestOwnFaultIsNotTheUsers(t *testing.T) {
	var out, err bytes.Buffer
	p := &process{ctx: context.Background(), out: &out, err: &err, files: scenarios.Of(&source.Files{
		Watch: []func(source.Look){func(source.Look) { panic("broken") }},
	}, languages.Default(), extensions.Default()...)}
	if code := p.main([]string{"run", "a.yaml"}); code != exitInternal || !strings.Contains(err.String(), "internal error: broken") {
		t.Errorf("exit code %d, %s", code, &err)
	}
	if out.Len() > 0 {
		t.Errorf("stdout: %s", &out)
	}
}

// BenchmarkStart is from the start of the process to the end of the first tick.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		cmd := exec.Command(playsimPath(b), "run", "worlds/ball_chase.yaml", "--duration", "25ms", "-q")
		if text, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, text)
		}
	}
}

// playsimPath is the command that testscript.Main has put on the path.
func playsimPath(t testing.TB) string {
	t.Helper()
	path, err := exec.LookPath("playsim")
	if err != nil {
		t.Fatal(err)
	}
	return path
}
