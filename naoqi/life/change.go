// SPDX-License-Identifier: Apache-2.0

package life

import "github.com/playsim/playsim/naoqi"

func (l *Life) tell(c Change) {
	if l.opt.Tell != nil {
		l.opt.Tell(c)
	}
}

// enter makes a state the present one, which it may be already.
func (l *Life) enter(state, why string) {
	l.previous, l.state = l.state, state
	l.entries++
	if state != naoqi.Safeguard {
		l.byHand = false
	}
	l.tell(Change{Kind: State, From: l.previous, To: state, Why: why})
}

// give gives the focus to an activity; the one that had it stops.
func (l *Life) give(i int, why StartReason, stopped StopReason) {
	from := l.FocusedActivity()
	a := &l.installed[i]
	l.tell(Change{Kind: Next, To: a.ID})
	l.stop(stopped)
	l.focus, l.finished = i, false
	l.focuses++
	a.count++
	a.rose = false
	a.last = l.focuses
	if state := a.Nature.String(); state != l.state || a.Nature == Interactive {
		l.enter(state, a.ID)
	}
	l.tell(Change{Kind: Focus, From: from, To: a.ID, Why: string(why)})
	if l.opt.Player != nil {
		l.opt.Player.Start(i, why)
	}
}

// stop takes the focus away, without a word about it.
func (l *Life) stop(why StopReason) {
	if l.focus < 0 {
		return
	}
	i := l.focus
	l.before, l.focus, l.finished, l.off = l.installed[i].ID, -1, false, 0
	if l.opt.Player != nil {
		l.opt.Player.Stop(i, why)
	}
}

// end takes the focus away and goes on with the stack, or to solitary where it is
// empty.
func (l *Life) end(why StopReason) {
	from := l.FocusedActivity()
	l.stop(why)
	for len(l.stack) > 0 {
		i := l.stack[len(l.stack)-1]
		l.stack = l.stack[:len(l.stack)-1]
		if l.permitted(i) {
			l.tell(Change{Kind: Focus, From: from, Why: string(why)})
			l.give(i, Unstacked, why)
			return
		}
	}
	l.tell(Change{Kind: Focus, From: from, Why: string(why)})
	if l.state == naoqi.Interactive {
		l.enter(naoqi.Solitary, "the stack is done")
	}
}

// clear takes the focus away and empties the stack.
func (l *Life) clear(why StopReason) {
	l.stack = l.stack[:0]
	if l.focus < 0 {
		return
	}
	from := l.FocusedActivity()
	l.stop(why)
	l.tell(Change{Kind: Focus, From: from, Why: string(why)})
}
