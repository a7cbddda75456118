// SPDX-License-Identifier: Apache-2.0

//go:build linux || darwin

package disk

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What is no regular file is refused at once, under its own name and through a link.
func TestOnlyFilesAreRead(t *testing.T) {
	t.Chdir(t.TempDir()) // the names of sockets are short
	if err := syscall.Mkfifo("fifo.yaml", 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", "socket")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := os.Symlink("fifo.yaml", "link.yaml"); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"fifo.yaml": "read fifo.yaml: it is a pipe, not a file",
		"link.yaml": "read link.yaml: it is a pipe, not a file",
		"socket":    "read socket: it is a socket, not a file",
		"/dev/zero": "read /dev/zero: it is a device, not a file",
		".":         "read .: is a directory",
	} {
		done := make(chan error, 1)
		read := func(follow bool) {
			_, err := filesOf(t, filepath.Dir(name), follow).Read(name, "")
			done <- err
		}
		go func() {
			read(true)
			read(false)
			_, err := ReadFile(name, 100)
			done <- err
		}()
		for range 3 {
			select {
			case err := <-done:
				if err == nil || err.Error() != want {
					t.Errorf("%s: %v, want %s", name, err, want)
				}
			case <-time.After(5 * time.Second):
				t.Fatalf("%s is being read", name)
			}
		}
	}
	if err := os.Mkdir("nodes", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join("nodes", "a.star"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := filesOf(t, ".", false).Folder("nodes", "", ".star"); err == nil || !strings.Contains(err.Error(), "it is a pipe") {
		t.Errorf("a folder with a pipe: %v", err)
	}
}
