// SPDX-License-Identifier: Apache-2.0

package term

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/playsim/playsim/trace"
	"github.com/playsim/playsim/view/panel"
	"github.com/playsim/playsim/view/player"
)

// page is a program, or Autonomous Life where it is nil.
type page struct{ program *trace.Program }

// pages are what Tab goes through, in the order of the window's tabs.
func pages(f *player.Frame) []page {
	all := make([]page, 0, len(f.Programs)+1)
	for _, activity := range []bool{false, true} {
		if activity && panel.LifeTab(f) != "" {
			all = append(all, page{})
		}
		for i := range f.Programs {
			if f.Programs[i].Activity == activity {
				all = append(all, page{&f.Programs[i]})
			}
		}
	}
	return all
}

// Next goes on to the next page that does not sleep.
func (s *Screen) Next(f *player.Frame) {
	all := pages(f)
	s.Scroll, s.Chosen = 0, choice{}
	for range all {
		s.Program = (s.Program + 1) % len(all)
		if p := all[s.Program].program; p == nil || !p.Asleep {
			return
		}
	}
}

// line is a row of Autonomous Life: text in a colour behind a mark in its own.
type line struct {
	id    string // of an activity
	mark  rune   // 0 is none
	color uint8
	text  string
	tone  uint8
}

// life shows the state, the focus and every activity.
func (s *Screen) life(g *grid, l *trace.Life, b box) {
	rows := lifeLines(l, &s.Find)
	if whole := wrapped(rows, b.w); len(whole) <= b.h {
		rows = whole
	}
	chosen := -1
	for i := range rows {
		if rows[i].id != "" && s.Chosen.is(rows[i].id) {
			chosen = i
		}
	}
	rows = rows[s.from(len(rows), b.h, chosen):]
	for i, row := range rows {
		if more(g, b, i, len(rows)) {
			return
		}
		if row.mark != 0 {
			if s.Chosen.is(row.id) {
				g.set(b.x-1, b.y+i, pointer, accent)
			}
			g.set(b.x, b.y+i, row.mark, row.color)
			g.text(b.x+2, b.y+i, b.w-2, row.text, row.tone)
			continue
		}
		g.text(b.x, b.y+i, b.w, row.text, row.tone)
	}
}

// wrapped are rows with those that are wider broken between words.
func wrapped(rows []line, width int) []line {
	var all []line
	for _, row := range rows {
		if row.mark != 0 || utf8.RuneCountInString(row.text) <= width {
			all = append(all, row)
			continue
		}
		head, rest := "", row.text
		if row.id == "" { // a fact, with its name in front
			head, rest = row.text[:factWide], row.text[factWide:]
		}
		for _, text := range wrap(rest, width-len(head)) {
			row.text = head + text
			head = strings.Repeat(" ", len(head))
			all = append(all, row)
		}
	}
	return all
}

// factWide is how many characters the name of a fact takes.
const factWide = 11

func lifeLines(l *trace.Life, find *panel.Finder) []line {
	var rows []line
	for _, f := range panel.LifeFacts(l) {
		row := line{text: fmt.Sprintf("%-*s%s", factWide, f.Name, f.Text)}
		if f.Bad {
			row.tone = bad
		}
		if f.Text != "" {
			rows = append(rows, row)
		}
	}
	for _, i := range find.Activities(l) {
		a, st := &l.Activities[i], &l.Standings[i]
		row := line{id: a.ID, text: a.ID + "  " + a.Nature + "  " + panel.LastFocus(st)}
		row.mark, row.color, row.tone = standingMarks(st)
		rows = append(rows, row, line{id: a.ID, text: "  " + panel.StandingText(a, st), tone: dim})
	}
	return rows
}

// standingMarks are the sign of an activity, its colour and that of its name.
func standingMarks(s *trace.Standing) (mark rune, color, tone uint8) {
	switch {
	case s.Focused:
		return '●', good, 0
	case s.Stacked:
		return '◔', accent, 0
	case s.Holds:
		return '◐', warn, 0
	}
	return '○', dim, dim
}
