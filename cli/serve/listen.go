// SPDX-License-Identifier: Apache-2.0

package serve

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// Access says who may connect.
type Access struct {
	Token   string   // that clients send as "Authorization: Bearer TOKEN"; "" is that none is needed
	Origins []string // of web pages that may connect beside those of the address itself, such as https://example.com
}

const (
	headerTime = 5 * time.Second  // for the headers of a request
	sendTime   = 10 * time.Second // for an answer to be taken
	frameTime  = time.Minute      // for a frame to be taken
	endTime    = 4 * time.Second  // for runs to be closed at the end
	maxHeader  = 16 << 10         // bytes
	maxConns   = MaxClients + 64  // connections that are accepted; with more than MaxClients some hear why not
	tokenHex   = 32               // digits of 128 bits
	tokenChars = 22               // characters of 128 bits in base64
)

// Check refuses access that is not guarded well enough for an address: what others than this
// machine can reach needs a token, of at least 128 bits.
func (a *Access) Check(address net.Addr) error {
	if a.Token == "" {
		if !loopback(address) {
			return fmt.Errorf("%s can be reached from other machines, which needs a token\nhint: --token \"$(openssl rand -hex 16)\", or --listen 127.0.0.1:PORT", address)
		}
		return nil
	}
	hex := strings.Trim(a.Token, "0123456789abcdefABCDEF") == ""
	if len(a.Token) < tokenChars || hex && len(a.Token) < tokenHex {
		return errors.New("the token has less than 128 bits: 32 hexadecimal digits, or 22 other characters\nhint: openssl rand -hex 16")
	}
	return nil
}

func loopback(address net.Addr) bool {
	tcp, ok := address.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// Listen serves clients that connect by WebSocket until the context is done, and then ends
// their runs. It closes the listener.
func (s *Server) Listen(ctx context.Context, l net.Listener, a Access) error {
	if err := a.Check(l.Addr()); err != nil {
		return errors.Join(err, l.Close())
	}
	g := &gate{server: s, access: a, address: l.Addr(), ctx: ctx, places: make(chan struct{}, MaxClients)}
	web := &http.Server{
		Handler: g, ReadHeaderTimeout: headerTime, IdleTimeout: headerTime, MaxHeaderBytes: maxHeader,
		ErrorLog: log.New(io.Discard, "", 0), BaseContext: func(net.Listener) context.Context { return ctx },
	}
	defer context.AfterFunc(ctx, func() { _ = web.Close() })()
	err := web.Serve(&limited{Listener: l, places: make(chan struct{}, maxConns), over: ctx.Done()})
	g.wait()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// gate lets clients in.
type gate struct {
	server  *Server
	access  Access
	address net.Addr
	ctx     context.Context
	places  chan struct{}
	clients sync.WaitGroup
}

// wait waits for the clients' runs to be closed, but not for ever.
func (g *gate) wait() {
	over := make(chan struct{})
	go func() {
		g.clients.Wait()
		close(over)
	}()
	select {
	case <-over:
	case <-time.After(endTime):
	}
}

// ServeHTTP implements http.Handler.
func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if code, why := g.refuses(r); code != 0 {
		http.Error(w, why, code)
		return
	}
	select {
	case g.places <- struct{}{}:
		defer func() { <-g.places }()
	default:
		http.Error(w, fmt.Sprintf("there are %d clients already", MaxClients), http.StatusServiceUnavailable)
		return
	}
	g.clients.Add(1)
	defer g.clients.Done()
	// The origin was checked; browsers that may connect send theirs.
	c, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		return // it was answered
	}
	defer func() { _ = c.CloseNow() }()
	c.SetReadLimit(MaxMessage)
	switch err := g.server.serve(g.ctx, &socket{c}); {
	case g.ctx.Err() != nil:
		_ = c.Close(websocket.StatusGoingAway, "the server ends")
	case err != nil && websocket.CloseStatus(err) < 0:
		g.server.options.Report("a client was dropped: %v", err)
	}
}

// refuses returns the status and the reason for which a request is refused, 0 for none. What
// the client has sent is not repeated.
func (g *gate) refuses(r *http.Request) (code int, why string) {
	switch {
	case !g.host(r.Host):
		return http.StatusForbidden, "the header Host names another machine"
	case !g.origins(r):
		return http.StatusForbidden, "pages of this origin may not connect; playsim serve --allow-origin URL allows them"
	case !g.token(r):
		return http.StatusUnauthorized, "the header Authorization: Bearer TOKEN is missing or wrong"
	case r.URL.Path != "/":
		return http.StatusNotFound, "the WebSocket is at /"
	}
	return 0, ""
}

// host reports whether a request was meant for this server: a page of another name that was
// made to point here is not.
func (g *gate) host(name string) bool {
	tcp, ok := g.address.(*net.TCPAddr)
	host, port, err := net.SplitHostPort(name)
	if err != nil {
		host, port = name, "80"
	}
	if !ok || port != fmt.Sprint(tcp.Port) {
		return false
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	if loopback(g.address) {
		return strings.EqualFold(host, "localhost") || ip != nil && (ip.IsLoopback() || ip.Equal(tcp.IP))
	}
	return ip != nil || strings.EqualFold(host, "localhost")
}

// origins reports whether a request comes from no page, from one of this address, or from
// one that is allowed.
func (g *gate) origins(r *http.Request) bool {
	for _, origin := range r.Header.Values("Origin") {
		u, err := url.Parse(origin)
		if err != nil || !strings.EqualFold(u.Host, r.Host) && !slices.Contains(g.access.Origins, origin) {
			return false
		}
	}
	return true
}

// token takes the same time for every wrong one.
func (g *gate) token(r *http.Request) bool {
	if g.access.Token == "" {
		return true
	}
	got, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	a, b := sha256.Sum256([]byte(got)), sha256.Sum256([]byte(g.access.Token))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// socket are messages of a WebSocket.
type socket struct{ c *websocket.Conn }

func (s *socket) read(ctx context.Context) ([]byte, bool, error) {
	_, text, err := s.c.Read(ctx)
	if status := websocket.CloseStatus(err); status == websocket.StatusNormalClosure || status == websocket.StatusGoingAway {
		err = errGone
	}
	return text, false, err
}

func (s *socket) send(ctx context.Context, text []byte, within time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	return s.c.Write(ctx, websocket.MessageText, text)
}

// limited accepts so many connections at once; the others wait.
type limited struct {
	net.Listener
	places chan struct{}
	over   <-chan struct{}
}

// Accept implements net.Listener.
func (l *limited) Accept() (net.Conn, error) {
	select {
	case l.places <- struct{}{}:
	case <-l.over:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.places
		return nil, err
	}
	return &placed{Conn: c, leave: sync.OnceFunc(func() { <-l.places })}, nil
}

// placed is a connection that leaves its place when it is closed.
type placed struct {
	net.Conn
	leave func()
}

// Close implements net.Conn.
func (p *placed) Close() error {
	defer p.leave()
	return p.Conn.Close()
}
