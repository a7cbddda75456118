// SPDX-License-Identifier: Apache-2.0

package term

import (
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"github.com/playsim/playsim/sim"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
)

// Choose shows a page of worlds until one is chosen, and returns its name; "" is that the
// page was left. world gives the world of a name for its plan; nil is that it has none.
func Choose(s *panel.Start, world func(name string) *sim.World, o Options) (name string, err error) {
	m := &starter{page: s, world: world, colors: o.Colors, w: 80, h: 24}
	options := []tea.ProgramOption{tea.WithContext(o.Context), tea.WithoutSignalHandler()}
	if o.In != nil {
		options = append(options, tea.WithInput(o.In))
	}
	if o.Out != nil {
		options = append(options, tea.WithOutput(o.Out))
	}
	if _, err = tea.NewProgram(m, options...).Run(); errors.Is(err, tea.ErrProgramKilled) && o.Context.Err() != nil {
		return "", nil
	}
	if m.killed {
		err = ErrInterrupted
	}
	return m.name, err
}

// starter is the page in a terminal; it implements tea.Model.
type starter struct {
	page   *panel.Start
	world  func(name string) *sim.World
	colors bool
	w, h   int
	name   string
	killed bool
}

// Init implements tea.Model.
func (m *starter) Init() tea.Cmd { return nil }

// Update implements tea.Model.
func (m *starter) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		m.w, m.h = size.Width, size.Height
	}
	key, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return m, nil
	}
	switch key.String() {
	case "down", "j":
		m.page.Move(1)
	case "up", "k":
		m.page.Move(-1)
	case "pgdown":
		m.page.Move(10)
	case "pgup":
		m.page.Move(-10)
	case "enter":
		m.name = m.page.Entry().Name
		return m, tea.Quit
	case interruptKey:
		m.killed = true
		return m, tea.Quit
	case "q", "ctrl+q", "esc":
		return m, tea.Quit
	}
	return m, nil
}

// View implements tea.Model.
func (m *starter) View() tea.View {
	v := tea.NewView(DrawStart(m.page, m.world, m.w, m.h, m.colors))
	v.AltScreen = true
	return v
}

// DrawStart gives the picture of a page in characters: the list, and the plan of the
// chosen world.
func DrawStart(s *panel.Start, world func(name string) *sim.World, w, h int, colors bool) string {
	if w < leastW || h < leastH {
		return small(w, h)
	}
	g := newGrid(w, h)
	g.text(0, 0, w, "playsim: which world?", accent)
	g.text(0, h-1, w, panel.StartHint, dim)
	entry := s.Entry()
	for i, row := range wrap(entry.About, w) {
		if i < 2 {
			g.text(0, h-3+i, w, row, 0)
		}
	}
	list := box{0, 1, min(max(w/3, 34), w), h - 4}
	startList(g, s, list)
	if of := world(entry.Name); of != nil && w-list.w > 20 {
		area := box{list.w + 1, 1, w - list.w - 1, h - 4}
		newPlan(g, area, of.Model.Ground.Size).world(of.Model, &player.Frame{Snapshot: *of.First()})
	}
	return g.render(colors)
}

// startList shows the rows around the chosen one.
func startList(g *grid, s *panel.Start, b box) {
	type row struct {
		text   string
		chosen bool
		color  uint8
	}
	var rows []row
	n, at := 0, 0
	for _, group := range s.Groups {
		rows = append(rows, row{group.Title, false, accent})
		for _, e := range group.Entries {
			if n == s.Chosen {
				at = len(rows)
			}
			rows, n = append(rows, row{fmt.Sprintf("  %s", e.Name), n == s.Chosen, 0}), n+1
		}
	}
	first := max(min(at-b.h/2, len(rows)-b.h), 0)
	for i, r := range rows[first:min(first+b.h, len(rows))] {
		g.text(b.x, b.y+i, b.w, r.text, r.color)
		if r.chosen {
			g.set(b.x, b.y+i, pointer, accent)
		}
	}
}
