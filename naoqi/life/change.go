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
	if state == naoqi.Solitary && l.state != naoqi.Solitary {
		l.overlook()
	}
	l.previous, l.state = l.state, state
	l.entries++
	l.told.stateAt, l.told.stateWhy = l.now, why
	if state != naoqi.Safeguard {
		l.byHand = false
	}
	l.tell(Change{Kind: State, From: l.previous, To: state, Why: why})
}

// overlook forgets what held for a moment in a state that launches nothing: what still
// holds is launched.
func (l *Life) overlook() {
	for _, i := range l.ready {
		l.installed[i].rose = false
	}
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
	a.earlier, a.last, a.at = a.last, l.focuses, l.now
	l.told.focusWhy = why
	if state := a.Nature.String(); state != l.state || a.Nature == Interactive {
		l.enter(state, a.ID)
	}
	if from == "" {
		stopped = ""
	}
	l.tell(Change{Kind: Focus, From: from, To: a.ID, Why: string(why), Stopped: stopped})
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
	l.told.freeAt, l.told.stopWhy = l.now, why
	if l.opt.Player != nil {
		l.opt.Player.Stop(i, why)
	}
}

// end takes the focus away and goes on with the stack, or to solitary where it is
// empty; to safeguard where a cause holds that the activity had switched off.
func (l *Life) end(why StopReason) {
	if l.protect(why) {
		return
	}
	from := l.FocusedActivity()
	l.stop(why)
	for len(l.stack) > 0 {
		i := l.stack[len(l.stack)-1]
		l.stack = l.stack[:len(l.stack)-1]
		if l.permitted(i) {
			l.tell(Change{Kind: Focus, From: from, Why: string(why), Stopped: why})
			l.give(i, Unstacked, why)
			return
		}
	}
	l.tell(Change{Kind: Focus, From: from, Why: string(why), Stopped: why})
	if l.state == naoqi.Interactive {
		l.enter(naoqi.Solitary, "the stack is done")
	}
}

// protect stops the activity in focus for good where only it kept a safeguard from being
// entered, and tells whether: nothing else gets the focus before that.
func (l *Life) protect(why StopReason) bool {
	held := l.senses.Causes & l.off
	if held == 0 {
		return false
	}
	l.clear(why)
	l.causes = l.senses.Causes
	l.enter(naoqi.Safeguard, held.String())
	return true
}

// clear takes the focus away and empties the stack.
func (l *Life) clear(why StopReason) {
	l.stack = l.stack[:0]
	if l.focus < 0 {
		return
	}
	from := l.FocusedActivity()
	l.stop(why)
	l.tell(Change{Kind: Focus, From: from, Why: string(why), Stopped: why})
}
