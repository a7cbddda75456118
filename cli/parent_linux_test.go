// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// TestWorkerEndsWithItsParent, also within a task: nothing is left running.
func TestWorkerEndsWithItsParent(t *testing.T) {
	dir := t.TempDir()
	writeText(t, dir+"/w.yaml", "schema: playsim/world/v1\nname: w\nrobots:\n  - cart: {name: cart, at: [-1, 0]}\nprograms:\n  - go: {robot: cart, name: hang}\n")
	writeText(t, dir+"/s.yaml", "schema: playsim/scenario/v1\nworld: w.yaml\nduration: 4s\nexpect:\n  - at_end: \"'cart/speed' > 0\"\n")
	cmd := exec.Command("hostile", "test", "s.yaml")
	cmd.Dir = dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	group := cmd.Process.Pid
	t.Cleanup(func() { _ = syscall.Kill(-group, syscall.SIGKILL) })
	time.Sleep(2 * time.Second) // its worker is in the call
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	for began := time.Now(); syscall.Kill(-group, 0) == nil; time.Sleep(20 * time.Millisecond) {
		if time.Since(began) > patient {
			t.Fatal("its worker goes on")
		}
	}
}
