// SPDX-License-Identifier: Apache-2.0

//go:build linux && (amd64 || arm64) && !nowindow

package window

import (
	"os"
	"time"
	"unsafe"

	"github.com/ebitengine/purego"
)

// watch has destroyed called when somebody else destroys the window or closes the
// program's connection, as xkill does, and lost when the X server is gone; both from
// other goroutines. Who calls lost ends the process for Xlib does so right after, or
// waits for the server for ever. A window that is destroyed while the driver still opens
// it may end the process by a fault of the driver.
//
// That needs a connection of its own: the driver does not tell, and what it asks of a
// window that is not there any more would end the process by Xlib's error handler.
// Without an X server nothing happens.
func watch(w, h int, destroyed, lost func()) {
	x, ok := openXlib()
	if !ok {
		return
	}
	x.selectInput(x.display, x.root(x.display), substructureNotify)
	x.setErrorHandler(purego.NewCallback(func(uintptr, uintptr) uintptr { return 0 }))
	x.setIOErrorHandler(purego.NewCallback(func(uintptr) uintptr {
		lost()
		select {} // Xlib would end the process
	}))
	go func() {
		if window := x.await(w, h); window != 0 {
			x.selectInput(x.display, window, structureNotify)
			if x.owner(window) != 0 { // it is still there
				x.untilDestroyed(window)
			}
		}
		destroyed()
	}()
}

// xlib is what is used of libX11, and a connection to the server.
type xlib struct {
	display uintptr
	atom    uintptr // of _NET_WM_PID

	setErrorHandler   func(handler uintptr) uintptr
	setIOErrorHandler func(handler uintptr) uintptr
	root              func(display uintptr) uintptr
	queryTree         func(display, window uintptr, root, parent *uintptr, children **uintptr, n *uint32) int32
	property          func(display, window, name uintptr, offset, length int, remove bool, kind uintptr, gotKind *uintptr, format *int32, n, more *uintptr, data **uintptr) int32
	selectInput       func(display, window uintptr, mask int) int32
	nextEvent         func(display uintptr, event *xEvent) int32
	free              func(data *uintptr) int32
}

// xEvent is the union of all events; those that tell of windows begin with type, serial
// number, sender, display, the window that was asked for, and the window that is meant.
type xEvent struct {
	kind   int32
	_      [3]uintptr
	parent uintptr // of one that comes; of others whom the event is told of
	window uintptr
	rest   [18]uintptr // of one that comes: x and y, then width and height, each of 32 bits
}

const (
	structureNotify    = 1 << 17 // the mask of a window's own changes
	substructureNotify = 1 << 19 // of those of the windows below it
	propertyChange     = 1 << 22
	createNotify       = 16
	propertyNotify     = 28
	destroyNotify      = 17
	cardinal           = 6 // the type of a number
)

func openXlib() (*xlib, bool) {
	lib, err := purego.Dlopen("libX11.so.6", purego.RTLD_LAZY|purego.RTLD_GLOBAL)
	if err != nil {
		return nil, false
	}
	x := &xlib{}
	var initThreads func() int32
	var open func(name uintptr) uintptr
	var internAtom func(display uintptr, name string, onlyIfThere bool) uintptr
	for name, f := range map[string]any{
		"XInitThreads": &initThreads, "XOpenDisplay": &open, "XInternAtom": &internAtom,
		"XSetErrorHandler": &x.setErrorHandler, "XSetIOErrorHandler": &x.setIOErrorHandler,
		"XDefaultRootWindow": &x.root, "XQueryTree": &x.queryTree, "XGetWindowProperty": &x.property,
		"XSelectInput": &x.selectInput, "XNextEvent": &x.nextEvent, "XFree": &x.free,
	} {
		at, err := purego.Dlsym(lib, name)
		if err != nil {
			return nil, false
		}
		purego.RegisterFunc(f, at)
	}
	initThreads() // libX11 before 1.8 does not by itself
	if x.display = open(0); x.display == 0 {
		return nil, false
	}
	x.atom = internAtom(x.display, "_NET_WM_PID", false)
	return x, true
}

// await waits until a window comes that says that it is of this process; 0 is that it
// went before it could say so. A window of the size that is asked for is taken for that
// one if none comes for a while after it has gone.
func (x *xlib) await(w, h int) uintptr {
	const every, times = 5 * time.Millisecond, 40
	size := uintptr(w) | uintptr(h)<<32
	came := map[uintptr]bool{}
	for {
		var e xEvent
		x.nextEvent(x.display, &e)
		at := e.window
		switch {
		case e.kind == propertyNotify:
			at = e.parent
		case e.kind == createNotify && e.rest[1] == size:
			came[at] = true
			x.selectInput(x.display, at, structureNotify|propertyChange)
		case e.kind == destroyNotify && came[at]:
			for range times {
				if own := x.find(x.root(x.display)); own != 0 {
					return own
				}
				time.Sleep(every)
			}
			return 0
		}
		if x.owner(at) == uintptr(os.Getpid()) {
			return at
		}
	}
}

// find returns the window of this process below a window: a window manager may have put
// it into one of its own.
func (x *xlib) find(below uintptr) uintptr {
	for _, w := range x.children(below) {
		if x.owner(w) == uintptr(os.Getpid()) {
			return w
		}
		if found := x.find(w); found != 0 {
			return found
		}
	}
	return 0
}

func (x *xlib) children(of uintptr) []uintptr {
	var root, parent uintptr
	var list *uintptr
	var n uint32
	if x.queryTree(x.display, of, &root, &parent, &list, &n) == 0 || list == nil {
		return nil
	}
	defer x.free(list)
	return append([]uintptr(nil), unsafe.Slice(list, n)...)
}

// owner is the process that says that a window is its own; 0 is that none does.
func (x *xlib) owner(window uintptr) uintptr {
	var kind, n, more uintptr
	var format int32
	var data *uintptr
	if x.property(x.display, window, x.atom, 0, 1, false, cardinal, &kind, &format, &n, &more, &data) != 0 || data == nil {
		return 0
	}
	defer x.free(data)
	if n == 0 || format != 32 {
		return 0
	}
	return *data
}

func (x *xlib) untilDestroyed(window uintptr) {
	for {
		var e xEvent
		x.nextEvent(x.display, &e)
		if e.kind == destroyNotify && e.window == window {
			return
		}
	}
}
