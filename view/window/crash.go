// SPDX-License-Identifier: Apache-2.0

//go:build linux && (amd64 || arm64) && !nowindow

package window

import (
	"github.com/ebitengine/purego"
)

// action is struct sigaction of the C library.
type action struct {
	handler  uintptr
	mask     [16]uint64
	flags    int32
	restorer uintptr
}

const invalidAccess = 11 // SIGSEGV

// guard has crashed called, from within the driver, where that reads what is not there: as
// EGL does when it is given a window that somebody has just destroyed. Unguard gives the
// signal back to the runtime; that is for when the driver has what it needs, and before
// the run begins: what goes wrong in Go until then is taken for a crash, too.
func guard(crashed func()) (unguard func()) {
	lib, err := purego.Dlopen("libc.so.6", purego.RTLD_LAZY)
	if err != nil {
		return func() {}
	}
	at, err := purego.Dlsym(lib, "sigaction")
	if err != nil {
		return func() {}
	}
	var sigaction func(signal int32, set, old *action) int32
	purego.RegisterFunc(&sigaction, at)
	var usual action
	own := action{handler: purego.NewCallback(func(uintptr) uintptr {
		crashed()
		select {} // there is nowhere to go on
	})}
	if sigaction(invalidAccess, &own, &usual) != 0 {
		return func() {}
	}
	return func() { sigaction(invalidAccess, &usual, nil) }
}
