// SPDX-License-Identifier: Apache-2.0

package cli

import (
	"encoding/binary"
	"io"
	"net"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

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
