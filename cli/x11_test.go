// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// xvfb starts a display without a screen for the rest of a script; xvfb kill takes it away.
func xvfb(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) > 0 {
		killXvfb(ts)
		return
	}
	r, w, err := os.Pipe()
	ts.Check(err)
	defer r.Close()
	cmd := exec.Command("Xvfb", "-noreset", "-displayfd", "3", "-screen", "0", "1280x760x24")
	cmd.ExtraFiles = []*os.File{w}
	ts.Check(cmd.Start())
	ts.Defer(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM) // it puts its files in /tmp away
		late := time.AfterFunc(patient, func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait()
		late.Stop()
	})
	w.Close()
	var number int
	_, err = fmt.Fscan(r, &number)
	ts.Check(err)
	ts.Setenv("DISPLAY", ":"+strconv.Itoa(number))
	ts.Setenv("XVFB", strconv.Itoa(cmd.Process.Pid))
}

// killXvfb ends the display so that it cannot say a word, and puts its files away for it.
func killXvfb(ts *testscript.TestScript) {
	pid, err := strconv.Atoi(ts.Getenv("XVFB"))
	ts.Check(err)
	ts.Check(syscall.Kill(pid, syscall.SIGKILL))
	number := strings.TrimPrefix(ts.Getenv("DISPLAY"), ":")
	for _, file := range []string{"/tmp/.X11-unix/X" + number, "/tmp/.X" + number + "-lock"} {
		_ = os.Remove(file)
	}
}

// patient is what anything may take on a loaded machine that is not to take long.
const patient = time.Minute

// x11 does what a user or another program does to the only window of a display:
//
//	x11 close | destroy | kill | tap 30,40 | menu 30,40
//	x11 key ctrl+q space
//	x11 drag shift+ 300,200 400,200
//	x11 still
//
// What the keyboard and the mouse do comes one after the other, each after the window has
// taken what was before, however slow it is; still waits until its picture does not change.
func x11(ts *testscript.TestScript, _ bool, args []string) {
	c := dialX(ts, ts.Getenv("DISPLAY"))
	defer c.Close()
	w := c.window()
	c.win = w
	c.left, c.top = c.origin(w)
	c.listen()
	c.begun()
	switch args[0] {
	case "still":
		c.still()
	case "close":
		message := append([]byte{33, 32, 0, 0}, words(w, c.atom("WM_PROTOCOLS"), c.atom("WM_DELETE_WINDOW"), 0, 0, 0, 0)...)
		c.send(25, 0, append(words(w, 0), message...)) // SendEvent
	case "destroy":
		c.send(4, 0, words(w))
	case "kill":
		c.send(113, 0, words(w))
	case "key":
		c.point(640, 300) // keys go to the window under the mouse
		for _, k := range args[1:] {
			c.key(k)
		}
	case "tap": // so quick that it may be over before the window looks
		c.pointAt(args[1])
		c.feign(buttonDown, 1, 0, 0)
		c.fake(buttonUp, 1, 0, 0)
	case "menu":
		c.pointAt(args[1])
		c.fake(buttonDown, 3, 0, 0)
		c.fake(buttonUp, 3, 0, 0)
	case "drag":
		c.drag(strings.TrimSuffix(args[1], "+"), args[2], args[3])
	default:
		ts.Fatalf("x11: what is %s?", args[0])
	}
	c.atom("DONE") // wait until the server has taken all that
}

// listen has the root window tell which windows go, and what they answer.
func (c *xConn) listen() {
	const substructureNotify = 1 << 19
	c.protocols, c.ping = c.atom("WM_PROTOCOLS"), c.atom("_NET_WM_PING")
	c.send(2, 0, words(c.root, 1<<11, substructureNotify)) // ChangeWindowAttributes
}

// note takes an event; answered is the number of the ping that it answers, 0 is none.
func (c *xConn) note(e []byte) (answered uint32) {
	word := func(at int) uint32 { return binary.LittleEndian.Uint32(e[at:]) }
	switch e[0] & 127 {
	case 17, 18: // DestroyNotify, UnmapNotify
		c.gone = c.gone || word(8) == c.win
	case 33: // ClientMessage
		if word(8) == c.protocols && word(12) == c.ping {
			return word(16)
		}
	}
	return 0
}

// taken waits until the window has acted upon what was sent to it, or is gone. It takes
// events once a picture, answers at once and acts then: the answer to a question that
// comes after an answer says that it has, and one more that this was no accident.
func (c *xConn) taken() {
	for range 3 {
		if !c.gone {
			c.answered()
		}
	}
}

// begun waits until the window looks for input once a picture. When it is new the driver
// takes events for a tenth of a second before there is any picture: what comes then is
// all one look. One answer may be later than that, the next is not.
func (c *xConn) begun() {
	c.answered()
	time.Sleep(300 * time.Millisecond)
	c.taken()
}

const badWindow = 3 // an error: there is no such window

// answered asks the window whether it is alive, and waits for the answer.
func (c *xConn) answered() {
	c.pings++
	message := append([]byte{33, 32, 0, 0}, words(c.win, c.protocols, c.ping, c.pings, c.win, 0, 0)...)
	c.send(25, 0, append(words(c.win, 0), message...)) // SendEvent
	for !c.gone {
		r := c.read(32)
		if r[0] == 0 && r[1] == badWindow {
			c.gone = true
			return
		}
		if r[0] == 0 {
			c.ts.Fatalf("x11: error %d of request %d", r[1], r[10])
		}
		if c.note(r) == c.pings {
			return
		}
	}
}

// still waits until the picture stays the same.
func (c *xConn) still() {
	const wanted = 8 // looks
	var before []byte
	for same, begun := 0, time.Now(); same < wanted; same++ {
		c.taken()
		if c.gone || time.Since(begun) > 2*patient {
			c.ts.Fatalf("the picture never stood still; the window is gone: %v", c.gone)
		}
		image := c.image(c.win, 0, 0, 1280, 720)
		if !bytes.Equal(image, before) {
			before, same = image, 0
		}
	}
}

// window waits for the window that is shown, and has painted something.
func (c *xConn) window() uint32 {
	pid := c.atom("_NET_WM_PID")
	for begun := time.Now(); time.Since(begun) < 2*patient; {
		tree := c.ask(15, 0, words(c.root))
		for at := 32; at+4 <= len(tree); at += 4 {
			w := binary.LittleEndian.Uint32(tree[at:])
			owner := c.ask(20, 0, words(w, pid, 6, 0, 1))
			if len(owner) > 32 && c.painted(w) {
				return w
			}
		}
		time.Sleep(20 * time.Millisecond)
	}
	c.ts.Fatalf("no window came")
	return 0
}

// painted tells whether a window is shown and its bar on top is not black.
func (c *xConn) painted(w uint32) bool {
	if c.ask(3, 0, words(w))[26] != 2 { // GetWindowAttributes: it is viewable
		return false
	}
	return binary.LittleEndian.Uint32(c.image(w, 2, 2, 1, 1))&0xffffff != 0
}
