// SPDX-License-Identifier: Apache-2.0

package lock

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestCreate: who is refused loses nothing of what is there; after Close, or the end of
// the process, the file is free.
func TestCreate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if at := os.Getenv("LOCK_TEST"); at != "" {
		if _, err := Create(at); err != nil {
			os.Exit(3)
		}
		os.Exit(0) // without Close
	}
	other := func() int {
		cmd := exec.Command(os.Args[0], "-test.run=^TestCreate$")
		cmd.Env = append(os.Environ(), "LOCK_TEST="+path)
		_ = cmd.Run()
		return cmd.ProcessState.ExitCode()
	}
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("mine"); err != nil {
		t.Fatal(err)
	}
	if _, err := Create(path); !errors.Is(err, ErrBusy) {
		t.Errorf("a second time: %v", err)
	}
	if code := other(); code != 3 {
		t.Errorf("another process ends with %d", code)
	}
	if text, err := os.ReadFile(path); string(text) != "mine" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if code := other(); code != 0 {
			t.Errorf("another process ends with %d when the file is free", code)
		}
	}
	if f, err = Create(path); err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if text, err := os.ReadFile(path); len(text) > 0 || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}

// TestReplaced: what was locked under a name that another file has by now is not taken for
// the file of that name.
func TestReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.Rename(path, path+".old"); err != nil {
		t.Skip(err) // not while it is open
	}
	again, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if _, err := Create(path + ".old"); !errors.Is(err, ErrBusy) {
		t.Errorf("%v", err)
	}
}
