// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"net"
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
	ts.Setenv("X11_DONE", strconv.FormatInt(time.Now().UnixMilli(), 10))
}

// patient is what anything may take on a loaded machine that is not to take long.
const patient = time.Minute

// x11 does what a user or another program does to the only window of a display:
//
//	x11 close | destroy | kill | tap 30,40
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
	case "drag":
		c.drag(strings.TrimSuffix(args[1], "+"), args[2], args[3])
	default:
		ts.Fatalf("x11: what is %s?", args[0])
	}
	c.atom("DONE") // wait until the server has taken all that
	ts.Setenv("X11_DONE", strconv.FormatInt(time.Now().UnixMilli(), 10))
}

// soon demands that what x11 did last was not long ago: what waits for a window that is
// gone may wait for a quarter of a minute, or for ever.
func soon(ts *testscript.TestScript, _ bool, _ []string) {
	then, err := strconv.ParseInt(ts.Getenv("X11_DONE"), 10, 64)
	ts.Check(err)
	if took := time.Since(time.UnixMilli(then)); took > 10*time.Second {
		ts.Fatalf("it took %v", took)
	}
}

// xConn is a connection to an X server, as the X11 protocol has it, little endian.
type xConn struct {
	net.Conn
	ts          *testscript.TestScript
	root, win   uint32
	test        byte // major opcode of the extension XTEST
	least, most byte // key codes
	left, top   int  // pixels: where the window is
	protocols   uint32
	ping        uint32
	pings       uint32 // sent
	gone        bool   // the window is not there any more
}

func dialX(ts *testscript.TestScript, display string) *xConn {
	conn, err := net.Dial("unix", "/tmp/.X11-unix/X"+strings.TrimPrefix(display, ":"))
	ts.Check(err)
	c := &xConn{Conn: conn, ts: ts}
	ts.Check(conn.SetDeadline(time.Now().Add(3 * patient)))
	c.write([]byte{'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	head := c.read(8)
	if head[0] != 1 {
		ts.Fatalf("the X server refuses")
	}
	setup := c.read(4 * int(binary.LittleEndian.Uint16(head[6:])))
	vendor, formats := int(binary.LittleEndian.Uint16(setup[16:])), int(setup[21])
	c.least, c.most = setup[26], setup[27]
	c.root = binary.LittleEndian.Uint32(setup[32+(vendor+3)/4*4+8*formats:])
	c.test = c.ask(98, 0, named("XTEST"))[9] // QueryExtension
	return c
}

func (c *xConn) write(b []byte) {
	_, err := c.Write(b)
	c.ts.Check(err)
}

func (c *xConn) read(n int) []byte {
	b := make([]byte, n)
	_, err := io.ReadFull(c.Conn, b)
	c.ts.Check(err)
	return b
}

// send makes a request.
func (c *xConn) send(op, detail byte, body []byte) {
	body = append(body, make([]byte, (4-len(body)%4)%4)...)
	head := []byte{op, detail, 0, 0}
	binary.LittleEndian.PutUint16(head[2:], uint16(1+len(body)/4))
	c.write(append(head, body...))
}

// ask makes a request that has a reply.
func (c *xConn) ask(op, detail byte, body []byte) []byte {
	c.send(op, detail, body)
	for {
		r := c.read(32)
		switch r[0] {
		case 0:
			if !c.gone || r[1] != badWindow { // else of a ping that came too late
				c.ts.Fatalf("x11: error %d of request %d", r[1], r[10])
			}
			continue
		case 1:
			return append(r, c.read(4*int(binary.LittleEndian.Uint32(r[4:])))...)
		}
		c.note(r)
	}
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

// image is what is shown of a window.
func (c *xConn) image(w uint32, x, y, width, height int) []byte {
	at := []byte{byte(x), byte(x >> 8), byte(y), byte(y >> 8), byte(width), byte(width >> 8), byte(height), byte(height >> 8)}
	return c.ask(73, 2, append(append(words(w), at...), words(^uint32(0))...))[32:]
}

func words(v ...uint32) []byte {
	var b []byte
	for _, x := range v {
		b = binary.LittleEndian.AppendUint32(b, x)
	}
	return b
}

// named is a counted name with what is between.
func named(name string) []byte {
	b := binary.LittleEndian.AppendUint16(nil, uint16(len(name)))
	return append(append(b, 0, 0), name...)
}

func (c *xConn) atom(name string) uint32 {
	return binary.LittleEndian.Uint32(c.ask(16, 0, named(name))[8:])
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

// What fake feigns.
const (
	keyDown, keyUp       = 2, 3
	buttonDown, buttonUp = 4, 5
	motion               = 6
)

// fake feigns an event of the keyboard or the mouse, and waits until the window has it.
func (c *xConn) fake(kind, detail byte, x, y int) {
	c.feign(kind, detail, x, y)
	c.taken()
}

func (c *xConn) feign(kind, detail byte, x, y int) {
	b := make([]byte, 32)
	b[0], b[1] = kind, detail
	binary.LittleEndian.PutUint32(b[8:], c.root)
	binary.LittleEndian.PutUint16(b[20:], uint16(x))
	binary.LittleEndian.PutUint16(b[22:], uint16(y))
	c.send(c.test, 2, b)
}

// point moves the mouse to a place in the window.
func (c *xConn) point(x, y int) { c.fake(motion, 0, c.left+x, c.top+y) }

// origin is where a window is on the screen.
func (c *xConn) origin(w uint32) (x, y int) {
	r := c.ask(40, 0, words(w, c.root, 0)) // TranslateCoordinates
	return int(int16(binary.LittleEndian.Uint16(r[12:]))), int(int16(binary.LittleEndian.Uint16(r[14:])))
}

func (c *xConn) pointAt(place string) {
	var x, y int
	_, err := fmt.Sscanf(place, "%d,%d", &x, &y)
	c.ts.Check(err)
	c.point(x, y)
}

// drag draws the left button from one place to another with a key held down; from and
// to are of the window.
func (c *xConn) drag(with, from, to string) {
	if with != "" {
		c.fake(keyDown, c.code(with), 0, 0)
	}
	c.pointAt(from)
	c.fake(buttonDown, 1, 0, 0)
	for i := range 3 { // a drag is not a jump
		c.pointAt(between(from, to, float64(i+1)/3))
	}
	c.fake(buttonUp, 1, 0, 0)
	if with != "" {
		c.fake(keyUp, c.code(with), 0, 0)
	}
}

// between is the place at a share of the way from one to another.
func between(from, to string, share float64) string {
	var x, y, u, v float64
	_, _ = fmt.Sscanf(from, "%f,%f", &x, &y)
	_, _ = fmt.Sscanf(to, "%f,%f", &u, &v)
	return fmt.Sprintf("%.0f,%.0f", x+(u-x)*share, y+(v-y)*share)
}

// key strikes a key, with others held down: ctrl+q. The key itself is up again at once:
// one that is down for long repeats.
func (c *xConn) key(name string) {
	keys := strings.Split(name, "+")
	with, last := keys[:len(keys)-1], c.code(keys[len(keys)-1])
	for _, k := range with {
		c.fake(keyDown, c.code(k), 0, 0)
	}
	c.feign(keyDown, last, 0, 0)
	c.fake(keyUp, last, 0, 0)
	for _, k := range with {
		c.fake(keyUp, c.code(k), 0, 0)
	}
}

// symbols are the names of keys that are no characters (keysymdef.h of X11).
var symbols = map[string]uint32{
	"space": 0x20, "slash": 0x2f, "left": 0xff51, "right": 0xff53, "enter": 0xff0d, "esc": 0xff1b, "tab": 0xff09,
	"backspace": 0xff08, "f1": 0xffbe, "shift": 0xffe1, "ctrl": 0xffe3,
}

// code is the key code of a key.
func (c *xConn) code(name string) byte {
	want, ok := symbols[name]
	if !ok {
		want = uint32(name[0])
	}
	n := c.most - c.least + 1
	reply := c.ask(101, 0, []byte{c.least, n, 0, 0})
	each := int(reply[1])
	for i := range int(n) {
		if binary.LittleEndian.Uint32(reply[32+4*i*each:]) == want {
			return c.least + byte(i)
		}
	}
	c.ts.Fatalf("x11: no key %s", name)
	return 0
}
