// SPDX-License-Identifier: Apache-2.0

package term

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/playsim/playsim/view/player"
)

// Options say how the view is.
type Options struct {
	Context context.Context // its end closes the view
	In      io.Reader
	Out     io.Writer
	Colors  bool
	Changed <-chan struct{} // a file of the run was changed; nil is never
	Work    *player.Work    // does what the view asks for; it may be under way when the view is closed
}

const (
	picture = 50 * time.Millisecond // between two pictures
	budget  = 35 * time.Millisecond // of simulation for each
)

// ErrInterrupted says that the user has struck Ctrl-C: on a terminal that gives the view
// every key that is no signal.
var ErrInterrupted = errors.New("interrupted")

// Open shows a player's run until the user quits, the context ends, or Ctrl-C is struck
// ([ErrInterrupted]). A panic ends it, too, and is the error: a *player.Crash.
func Open(p *player.Player, o Options) error {
	if o.Work == nil {
		o.Work = &player.Work{}
	}
	m := &model{player: p, opts: o, screen: Screen{Colors: o.Colors}, last: time.Now(), w: 80, h: 24}
	options := []tea.ProgramOption{tea.WithContext(o.Context), tea.WithoutSignalHandler()}
	if o.In != nil {
		options = append(options, tea.WithInput(o.In))
	}
	if o.Out != nil {
		options = append(options, tea.WithOutput(o.Out))
	}
	_, err := tea.NewProgram(m, options...).Run()
	switch {
	case m.crash != nil:
		return m.crash
	case err == nil && m.killed:
		return ErrInterrupted
	}
	if errors.Is(err, tea.ErrProgramKilled) && o.Context.Err() != nil {
		return nil
	}
	return err
}

// model is the view; it implements tea.Model.
type model struct {
	player *player.Player
	opts   Options
	screen Screen
	last   time.Time
	w, h   int
	shown  string // the last picture

	quit, interrupted bool  // by what the view has asked for last
	over, killed      bool  // the view is to be left, by Ctrl-C
	crash             error // a panic, which closes the view
}

type frameDue time.Time

func next() tea.Cmd {
	return tea.Tick(picture, func(t time.Time) tea.Msg { return frameDue(t) })
}

// Init implements tea.Model.
func (m *model) Init() tea.Cmd { return next() }

// Update implements tea.Model. While something is under way the view can be left, and
// that is all.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	work := m.opts.Work
	size, resized := msg.(tea.WindowSizeMsg)
	key, struck := msg.(tea.KeyPressMsg)
	_, due := msg.(frameDue)
	switch free := work.Wait(0); {
	case m.over || m.crash != nil:
	case resized:
		m.w, m.h = size.Width, size.Height
	case struck && free:
		work.Do(player.Longest, func() { m.strike(key) })
	case struck:
		m.over, m.killed = slices.Contains(quitKeys, key.String()), key.String() == interruptKey
	case due && free:
		work.Do(player.Longest, m.advance)
	}
	if work.Wait(0) && !m.over {
		m.over, m.killed = m.quit, m.interrupted
		m.crash = cmp.Or(m.crash, work.Crash())
	}
	switch {
	case m.over || m.crash != nil:
		return m, tea.Quit
	case due:
		return m, next()
	}
	return m, nil
}

// strike does what a key asks for.
func (m *model) strike(key tea.KeyPressMsg) {
	if m.screen.Find.Typing && m.typing(key.String(), key.Text) {
		return
	}
	m.quit = m.key(key.String())
}

func (m *model) advance() {
	select {
	case <-m.opts.Changed:
		m.player.Reload()
	default:
	}
	now := time.Now()
	m.player.Advance(now.Sub(m.last), budget)
	m.last = now
}

// View implements tea.Model.
func (m *model) View() tea.View {
	if m.crash == nil && m.opts.Work.Wait(0) {
		m.crash = player.Guard(func() { m.shown = Draw(m.player, &m.screen, m.w, m.h) })
	}
	v := tea.NewView(m.shown)
	v.AltScreen = true
	return v
}

// The keys by which the view is left.
var quitKeys = []string{"q", "ctrl+q", interruptKey}

const interruptKey = "ctrl+c"

// keys are what the keyboard does; the names are those of tea's keystrokes. A row of the
// help may be of two.
var keys = []struct {
	names      []string
	help, says string // "" is no row
	do         func(*model)
}{
	{[]string{"space"}, "space", "pause or go on", func(m *model) { m.player.Toggle() }},
	{[]string{"right"}, "right, left", "one tick on, back", func(m *model) { m.player.Step(1) }},
	{[]string{"left"}, "", "", func(m *model) { m.player.Step(-1) }},
	{[]string{"+", "="}, "+", "faster", func(m *model) { m.player.Faster() }},
	{[]string{"-"}, "-", "slower", func(m *model) { m.player.Slower() }},
	{[]string{"backspace"}, "backspace", "back to the start", func(m *model) { m.player.Reset() }},
	{[]string{"ctrl+l"}, "ctrl+l", "read the files again", func(m *model) { m.player.Reload() }},
	{[]string{"tab"}, "tab", "next program, or life", func(m *model) { m.screen.Next(m.player.Frame()) }},
	{[]string{"down", "j"}, "down, up", "choose a node, or scroll", func(m *model) { m.screen.Move(m.player.Frame(), 1) }},
	{[]string{"up", "k"}, "", "", func(m *model) { m.screen.Move(m.player.Frame(), -1) }},
	{[]string{"enter"}, "enter", "why the chosen node", (*model).enter},
	{[]string{"a"}, "a", "closed, active only, all", func(m *model) { m.screen.Fold = m.screen.Fold.Next() }},
	{[]string{"/"}, "/", "find nodes", func(m *model) { m.screen.Find.Typing = true }},
	{[]string{"esc"}, "esc", "back, show all again", func(m *model) { m.screen.leave() }},
	{[]string{"[", "pgup"}, "[, ]", "look back, forward", func(m *model) { m.scrub(-0.02) }},
	{[]string{"]", "pgdown"}, "", "", func(m *model) { m.scrub(0.02) }},
	{[]string{"?", "f1"}, "?", "this list", func(m *model) { m.screen.Help = !m.screen.Help }},
	{quitKeys[:2], "q", "quit", nil},
	{quitKeys[2:], "ctrl+c", "interrupt", func(m *model) { m.interrupted = true }},
}

// enter asks why the chosen node or activity is as it is, or no longer; where none is
// chosen it goes on by a tick.
func (m *model) enter() {
	if !m.screen.Ask() {
		m.player.Step(1)
	}
}

func (m *model) scrub(by float64) {
	share, _, _ := m.player.Where()
	m.player.Scrub(share + by)
}

// typing takes what is typed to be searched for; false is that the key is none of that.
func (m *model) typing(name, text string) bool {
	find := &m.screen.Find
	switch {
	case name == "enter":
		find.Typing = false
	case name == "esc":
		find.Leave()
	case name == "backspace":
		find.Rub()
	case text != "":
		find.Type(text)
	default:
		return false
	}
	m.screen.Scroll = 0
	return true
}

// key does what a key asks for and tells whether that is to quit.
func (m *model) key(name string) (quit bool) {
	for i := range keys {
		if !slices.Contains(keys[i].names, name) {
			continue
		}
		if keys[i].do == nil {
			return true
		}
		keys[i].do(m)
	}
	return m.interrupted
}
