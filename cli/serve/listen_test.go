// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

const goodToken = "0123456789abcdef0123456789abcdef"

// listen serves on a free port and returns its address.
func listen(t *testing.T, srv *Server, a Access) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	over := make(chan error, 1)
	go func() { over <- srv.Listen(ctx, l, a) }()
	t.Cleanup(func() {
		cancel()
		if err := <-over; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

func dial(t *testing.T, address string, headers ...string) (*websocket.Conn, int) {
	t.Helper()
	o := &websocket.DialOptions{HTTPHeader: http.Header{}}
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			o.Host = headers[i+1]
			continue
		}
		o.HTTPHeader.Add(headers[i], headers[i+1])
	}
	c, response, err := websocket.Dial(t.Context(), "ws://"+address+"/", o)
	if err != nil && response == nil {
		t.Fatal(err)
	}
	if c != nil {
		c.SetReadLimit(MaxAnswer)
		t.Cleanup(func() { _ = c.CloseNow() })
	}
	return c, response.StatusCode
}

// ask sends a message over a WebSocket.
func ask(t *testing.T, c *websocket.Conn, text string) (r reply) {
	t.Helper()
	if err := c.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
		t.Fatal(err)
	}
	_, got, err := c.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	conforms(t, got)
	if err := json.Unmarshal(got, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWebSocket(t *testing.T) {
	srv := newServer(t, "lesson.yaml", Options{Drive: []string{"cart"}})
	address := listen(t, srv, Access{})
	a, _ := dial(t, address)
	b, _ := dial(t, address)
	ask(t, a, `{"id":1,"op":"reset"}`)
	ask(t, b, `{"id":1,"op":"reset"}`)
	ask(t, a, `{"id":2,"op":"step","n":20}`)
	if r := ask(t, b, `{"id":2,"op":"step","n":3}`); r.Tick != 3 {
		t.Errorf("the other client is at tick %d", r.Tick)
	}
	if r := ask(t, a, `{"id":2,"op":"stepp"}`); r.Error == nil || r.Error.Code != UnknownOp {
		t.Errorf("%+v", r)
	}
	_ = a.Close(websocket.StatusNormalClosure, "")
	_ = b.CloseNow()
	until(t, "runs of clients that have gone are closed", func() bool { return srv.runs.Load() == 0 })
}

// until waits for something that comes soon.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within 20 s: %s", what)
		}
	}
}

func TestWhoMayConnect(t *testing.T) {
	srv := newServer(t, "lesson.yaml", Options{})
	open := listen(t, srv, Access{Origins: []string{"https://lab.example"}})
	guarded := listen(t, srv, Access{Token: goodToken})
	_, port, _ := net.SplitHostPort(open)
	for _, of := range []struct {
		address string
		headers []string
		want    int
	}{
		{open, nil, 101},
		{open, []string{"Host", "localhost:" + port}, 101},
		{open, []string{"Host", "[::1]:" + port}, 101},
		{open, []string{"Host", "rebound.example:" + port}, 403},
		{open, []string{"Host", "rebound.example"}, 403},
		{open, []string{"Host", "127.0.0.1:1"}, 403},
		{open, []string{"Host", "192.168.1.1:" + port}, 403},
		{open, []string{"Origin", "http://" + open}, 101},
		{open, []string{"Origin", "https://lab.example"}, 101},
		{open, []string{"Origin", "http://lab.example"}, 403},
		{open, []string{"Origin", "https://lab.example.evil.example"}, 403},
		{open, []string{"Origin", "null"}, 403},
		{open, []string{"Origin", "https://lab.example", "Origin", "https://evil.example"}, 403},
		{guarded, nil, 401},
		{guarded, []string{"Authorization", "Bearer " + goodToken + "0"}, 401},
		{guarded, []string{"Authorization", "Bearer "}, 401},
		{guarded, []string{"Authorization", "Bearer " + goodToken}, 101},
		{guarded, []string{"Authorization", "Bearer " + goodToken, "Origin", "https://evil.example"}, 403},
	} {
		c, got := dial(t, of.address, of.headers...)
		if got != of.want {
			t.Errorf("%v: status %d, not %d", of.headers, got, of.want)
		}
		if c != nil {
			_ = c.CloseNow()
		}
	}
	for path, want := range map[string]int{"/": http.StatusUpgradeRequired, "/etc/passwd": http.StatusNotFound} {
		r, err := http.Get("http://" + open + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = r.Body.Close()
		if r.StatusCode != want {
			t.Errorf("%s: status %d, not %d", path, r.StatusCode, want)
		}
	}
}

func TestAccess(t *testing.T) {
	local, all := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}, &net.TCPAddr{IP: net.IPv4zero}
	for _, of := range []struct {
		token string
		at    net.Addr
		want  bool
	}{
		{"", local, true},
		{"", &net.TCPAddr{IP: net.IPv6loopback}, true},
		{"", all, false},
		{"", &net.TCPAddr{IP: net.IPv4(192, 168, 0, 2)}, false},
		{goodToken, all, true},
		{goodToken[:31], all, false},
		{"abcdefghijklmnopqrstuv", all, true},
		{"abcdefghijklmnopqrstu", local, false},
	} {
		err := (&Access{Token: of.token}).Check(of.at)
		if (err == nil) != of.want {
			t.Errorf("token %q at %s: %v", of.token, of.at, err)
		}
		if err != nil && of.token != "" && strings.Contains(err.Error(), of.token) {
			t.Error("the error repeats the token")
		}
	}
}

func TestNumberOfClients(t *testing.T) {
	address := listen(t, newServer(t, "lesson.yaml", Options{}), Access{})
	var last *websocket.Conn
	for range MaxClients {
		c, code := dial(t, address)
		if code != 101 {
			t.Fatalf("status %d", code)
		}
		last = c
	}
	if _, code := dial(t, address); code != http.StatusServiceUnavailable {
		t.Errorf("one client more: status %d", code)
	}
	_ = last.CloseNow()
	until(t, "another client finds the place of the one that has gone", func() bool {
		c, code := dial(t, address)
		return c != nil && code == 101
	})
}

// TestHostileConnections: half a request, no request, and a message that never ends end
// nothing but themselves.
func TestHostileConnections(t *testing.T) {
	address := listen(t, newServer(t, "lesson.yaml", Options{}), Access{})
	c, _ := dial(t, address)
	ask(t, c, `{"id":1,"op":"reset"}`)
	begun := time.Now()
	var halves sync.WaitGroup
	for i := range 40 {
		halves.Go(func() {
			half, err := net.Dial("tcp", address)
			if err != nil {
				t.Error(err)
				return
			}
			defer half.Close()
			if i%2 == 0 {
				fmt.Fprintf(half, "GET / HTTP/1.1\r\nHost: %s\r\nX: ", address)
			}
			_ = half.SetReadDeadline(time.Now().Add(30 * time.Second))
			if _, err := io.Copy(io.Discard, half); err != nil {
				t.Errorf("half a request: %v", err)
			}
		})
	}
	big, _ := dial(t, address)
	if err := big.Write(t.Context(), websocket.MessageText, bytes.Repeat([]byte(" "), MaxMessage+1)); err == nil {
		_, _, err = big.Read(t.Context())
		if websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
			t.Errorf("a message that is too large: %v", err)
		}
	}
	if r := ask(t, c, `{"id":2,"op":"step"}`); r.Tick != 1 {
		t.Errorf("%+v", r)
	}
	halves.Wait()
	if took := time.Since(begun); took < headerTime-time.Second || took > 4*headerTime {
		t.Errorf("half requests were dropped after %v", took)
	}
}

// TestClientThatNeverReads: it is not read from either, takes bounded memory, is dropped,
// and the runs of others go on.
func TestClientThatNeverReads(t *testing.T) {
	srv := newServer(t, "lesson.yaml", Options{Drive: []string{"cart"}})
	address := listen(t, srv, Access{})
	other, _ := dial(t, address)
	ask(t, other, `{"id":1,"op":"reset"}`)
	deaf := shake(t, address)
	defer deaf.Close()
	go func() { // as fast as it is taken
		message := masked(`{"id":1,"op":"describe"}`)
		for {
			if _, err := deaf.Write(message); err != nil {
				return
			}
		}
	}()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for end := time.Now().Add(2 * time.Second); time.Now().Before(end); {
		ask(t, other, `{"id":2,"op":"step"}`)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 64<<20 {
		t.Errorf("a client that never reads takes %d MB", grown>>20)
	}
	dropped := make(chan struct{})
	go func() {
		_ = deaf.SetReadDeadline(time.Now().Add(60 * time.Second))
		time.Sleep(sendTime)
		_, _ = io.Copy(io.Discard, deaf)
		close(dropped)
	}()
	select {
	case <-dropped:
	case <-time.After(3 * sendTime):
		t.Error("it is not dropped")
	}
}

// shake opens a WebSocket whose bytes the test itself writes.
func shake(t *testing.T, address string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", address)
	r, err := http.ReadResponse(bufio.NewReaderSize(c, 512), nil)
	if err != nil || r.StatusCode != 101 {
		t.Fatalf("%v, %v", r, err)
	}
	return c
}

// masked is a short text as a frame of a client, with the mask 0.
func masked(text string) []byte {
	return append([]byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...)
}
