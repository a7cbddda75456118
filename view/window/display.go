// SPDX-License-Identifier: Apache-2.0

//go:build linux && (amd64 || arm64) && !nowindow

package window

import (
	"errors"

	"github.com/ebitengine/purego"
	"golang.org/x/sys/unix"
)

// onLost has f called when the X server is gone. That may be twice, and from two
// goroutines: Xlib ends the process at that moment and lets nobody go on, so f must do
// what is to be done at the end, and end the process itself; or the driver may wait for
// the server for ever, so a connection of our own is watched. Without an X server
// nothing happens.
func onLost(f func()) {
	x, err := purego.Dlopen("libX11.so.6", purego.RTLD_LAZY|purego.RTLD_GLOBAL)
	if err != nil {
		return
	}
	var at [3]uintptr
	for i, name := range []string{"XOpenDisplay", "XConnectionNumber", "XSetIOErrorHandler"} {
		if at[i], err = purego.Dlsym(x, name); err != nil {
			return
		}
	}
	display, _, _ := purego.SyscallN(at[0], 0)
	if display == 0 {
		return
	}
	socket, _, _ := purego.SyscallN(at[1], display)
	purego.SyscallN(at[2], purego.NewCallback(func(uintptr) uintptr {
		f()
		return 0
	}))
	go func() {
		if closed(int32(socket)) {
			f()
		}
	}()
}

// closed waits until the other end of a socket is closed; false where that cannot be
// known. What arrives is left alone.
func closed(socket int32) bool {
	for {
		n, err := unix.Poll([]unix.PollFd{{Fd: socket}}, -1)
		if err == nil && n > 0 {
			return true
		}
		if err != nil && !errors.Is(err, unix.EINTR) {
			return false
		}
	}
}
