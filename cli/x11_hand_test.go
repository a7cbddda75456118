// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"encoding/binary"
	"fmt"
	"strings"
)

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
	"space": 0x20, "slash": 0x2f, "left": 0xff51, "right": 0xff53, "down": 0xff54, "enter": 0xff0d, "esc": 0xff1b, "tab": 0xff09,
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
