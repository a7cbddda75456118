// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// soakTime is how long clients are hostile; make check-long takes longer.
func soakTime() time.Duration {
	if os.Getenv("PLAYSIM_LONG") != "" {
		return 10 * time.Minute
	}
	return 3 * time.Second
}

// TestHostileClients: while a run goes on by itself, is watched and is stepped, a thousand
// connections at a time do what no client should. The run goes on in bounded memory, and when
// they have gone nothing of them is left.
func TestHostileClients(t *testing.T) {
	srv := newServer(t, "worlds/cart_phototaxis.yaml", Options{})
	address := listen(t, srv, Access{Origins: []string{"https://lab.example"}})
	owner, _ := dial(t, address)
	ask(t, owner, `{"id":1,"op":"reset"}`)
	ask(t, owner, `{"id":2,"op":"reset","env":1}`)
	ask(t, owner, `{"id":3,"op":"run","env":1,"speed":200,"share":"demo"}`)
	watcher, _ := dial(t, address)
	ask(t, watcher, `{"id":1,"op":"watch","run":"demo","rate":20,"programs":["*"],"log":true}`)
	before, goroutines := heap(), runtime.NumGoroutine()

	end := time.Now().Add(soakTime())
	var hostile sync.WaitGroup
	for i := range 1000 {
		hostile.Go(func() {
			chance := rand.New(rand.NewPCG(1, uint64(i)))
			for time.Now().Before(end) {
				attack(address, i, chance, end)
			}
		})
	}
	steps, frames, most := int64(0), 0, uint64(0)
	for time.Now().Before(end) {
		if r := ask(t, owner, `{"id":4,"op":"step"}`); r.Error != nil || r.Tick != steps+1 {
			t.Fatalf("%+v", r)
		}
		steps++
		if r := read(t, watcher); r.Run != "demo" {
			t.Fatalf("%+v", r)
		}
		frames++
		if frames%10 == 1 {
			most = max(most, heap())
		}
	}
	hostile.Wait()
	if r := ask(t, owner, `{"id":5,"op":"result","env":1}`); r.Tick < 20 || frames == 0 {
		t.Errorf("%d frames, %d steps, the run that goes on is at tick %d", frames, steps, r.Tick)
	}
	if most > before+256<<20 {
		t.Errorf("%d MB at most, before %d MB", most>>20, before>>20)
	}
	until(t, "what was hostile has gone", func() bool {
		return runtime.NumGoroutine() < goroutines+20 && srv.runs.Load() == 2 && srv.watchers.Load() == 1
	})
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// read returns the next frame.
func read(t *testing.T, c *websocket.Conn) (r reply) {
	t.Helper()
	_, text, err := c.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	conforms(t, text)
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// attack is one connection that does no good.
func attack(address string, i int, chance *rand.Rand, end time.Time) {
	c, err := net.DialTimeout("tcp", address, time.Second)
	if err != nil {
		time.Sleep(50 * time.Millisecond)
		return
	}
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(min(time.Until(end), time.Duration(1+chance.IntN(2000))*time.Millisecond)))
	head := fmt.Sprintf("GET / HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n", address)
	switch i % 8 {
	case 0: // nothing at all
	case 1: // half a request
		_, _ = io.WriteString(c, head[:chance.IntN(len(head))])
	case 2: // too many headers
		_, _ = io.WriteString(c, head+strings.Repeat("X: y\r\n", 1<<14))
	case 3: // of another page
		_, _ = io.WriteString(c, head+"Origin: https://evil.example\r\n\r\n")
	case 4: // no HTTP
		noise := make([]byte, 4096)
		for k := range noise {
			noise[k] = byte(chance.Uint32())
		}
		_, _ = c.Write(noise)
	case 5: // no frames
		_, _ = io.WriteString(c, head+"\r\n"+strings.Repeat("hello", 1000))
	case 6: // a watcher that never reads
		_, _ = io.WriteString(c, head+"\r\n")
		_, _ = c.Write(masked(`{"id":1,"op":"watch","run":"demo","rate":1000,"programs":["*"],"log":true}`))
		time.Sleep(time.Duration(chance.IntN(500)) * time.Millisecond)
		return
	case 7: // messages without end, and no answer is read
		_, _ = io.WriteString(c, head+"\r\n")
		message := bytes.Repeat(masked(`{"id":1,"op":"describe"}`), 50)
		for err == nil {
			_, err = c.Write(message)
		}
		return
	}
	_, _ = io.Copy(io.Discard, c)
}
